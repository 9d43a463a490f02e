import { padNumber } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { rowNotes, stepRowArp, type StepRow } from "../../domain/board/widget/stepRow.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import { soleStage } from "../../domain/note-processors/noteChain.ts";
import type { LiveNote, LiveNotes } from "../live-notes/LiveNotes.ts";
import type { BoardControls } from "./BoardControls.ts";
import type { OwnStep } from "../live-notes/LiveArps.ts";
import { pointsAlong } from "./pointsAlong.ts";
import type { PlayedBoard, PlayerPorts } from "./PlayedBoard.ts";
import { type Widget, cellAt } from "./Widget.ts";

type RowPorts = Pick<PlayerPorts, "changeStep" | "wake" | "clock">;

/** A hand that draws steps: `paint` goes from step to step, `level` up and down on one. */
interface Hand {
  readonly widget: Widget;
  /** The step it came down on, from 0. */
  readonly at: number;
  /** New state of the steps that it passes. */
  readonly on: boolean;
  readonly velocity: number;
  readonly startV: number;
  readonly series: string;
  draws: "nothing" | "paint" | "level";
  u: number;
  v: number;
}

/** The cell that starts and stops a row; the steps come after it. */
const START_CELL = 0;
const FIRST_STEP_CELL = 1;
const RUNS_LIGHT = 110;
const WAITS_LIGHT = 30;
/** The light that goes over steps that are off. */
const PASSING_LIGHT = 1;
/** From so much of a step's height on a hand moves up or down. */
const LEVEL_FROM = 0.25;
/** Half the height of a step is the whole range. */
const LEVELS_PER_STEP = 2 * 127;

/** Rows of steps: which of them play, where they are, and the hands that draw on them. The engine keeps their time. */
export class StepRows {
  readonly #board: Pick<PlayedBoard, "onWidget" | "widgets">;
  readonly #ports: RowPorts;
  readonly #notes: LiveNotes;
  readonly #controls: BoardControls;
  readonly #running = new Map<Widget, LiveNote>();
  /** Rows that wait for the clock from outside, which says that it stands. */
  readonly #waiting = new Set<Widget>();
  readonly #hands = new Map<number, Hand>();
  #series = 0;

  constructor(
    board: Pick<PlayedBoard, "onWidget" | "widgets">,
    ports: RowPorts,
    notes: LiveNotes,
    controls: BoardControls,
  ) {
    this.#board = board;
    this.#ports = ports;
    this.#notes = notes;
    this.#controls = controls;
    notes.arps.onSteps((step) => this.#showLater(step));
    ports.clock?.onMove((move) => {
      if (move === "stop") this.#wait();
      else if (move === "start") this.#goOn();
      else if (move === "lost") for (const widget of this.#waiting) this.stop(widget);
    });
  }

  /** A hand comes down: on the start it starts or stops the row, on a step it turns that on or off. */
  press(touch: number, widget: Widget, u: number, v: number): void {
    const cell = cellAt(widget.cells, u, v);
    if (cell === START_CELL) this.toggle(widget);
    const step = rowOf(widget.pad)?.pattern[cell - FIRST_STEP_CELL];
    if (!step) return;
    const at = cell - FIRST_STEP_CELL;
    const series = `steps ${++this.#series}`;
    const { velocity } = step;
    this.#hands.set(touch, { widget, at, on: !step.on, velocity, startV: v, series, draws: "nothing", u, v });
    this.#ports.changeStep(widget.pad.id, at, { on: !step.on }, series);
  }

  /** Sideways all steps on the way become what the first one became; up and down it gets louder or softer. */
  glide(touch: number, u: number, v: number): void {
    const hand = this.#hands.get(touch);
    if (!hand) return;
    const { widget, at } = hand;
    const { height } = widget.cells[at + FIRST_STEP_CELL]!;
    if (hand.draws === "nothing") {
      if (cellAt(widget.cells, u, v) !== at + FIRST_STEP_CELL) hand.draws = "paint";
      else if (Math.abs(v - hand.startV) > LEVEL_FROM * height) hand.draws = "level";
    }
    if (hand.draws === "paint") this.#paint(hand, u, v);
    if (hand.draws === "level") {
      const velocity = velocityAt(hand.velocity + ((hand.startV - v) / height) * LEVELS_PER_STEP);
      this.#ports.changeStep(widget.pad.id, at, { on: true, velocity }, hand.series);
    }
    hand.u = u;
    hand.v = v;
  }

  release(touch: number): void {
    this.#hands.delete(touch);
  }

  /** Makes the step of a cell louder or softer. */
  nudge(widget: Widget, cell: number, by: number): void {
    const at = cell - FIRST_STEP_CELL;
    const step = rowOf(widget.pad)?.pattern[at];
    if (!step) return;
    const velocity = velocityAt(step.velocity + by);
    this.#ports.changeStep(widget.pad.id, at, { velocity }, `nudge ${widget.pad.id} ${at}`);
  }

  /** Number of rows that play. */
  get running(): number {
    return this.#running.size;
  }

  toggle(widget: Widget): void {
    if (this.#running.has(widget) || this.#waiting.has(widget)) this.stop(widget);
    else this.#start(widget);
  }

  stop(widget: Widget): void {
    const note = this.#running.get(widget);
    if (!note && !this.#waiting.has(widget)) return;
    this.#running.delete(widget);
    this.#waiting.delete(widget);
    if (note) this.#notes.noteOff(note);
    if (note) this.#notes.arps.free(widget.pad.id);
    widget.lit.fill(0);
    this.#board.onWidget.emit(widget);
  }

  stopAll(): void {
    for (const widget of [...this.#running.keys(), ...this.#waiting]) this.stop(widget);
  }

  /** Rows that sound on a strip of the engine stop. */
  endNotes(strip: number): void {
    for (const [widget, { strips }] of this.#running) if (strips.includes(strip)) this.stop(widget);
  }

  /** The board was edited: what runs goes on as it is written now. */
  follow(): void {
    for (const { pad } of this.#running.keys()) {
      const row = rowOf(pad);
      const pattern = row && stepRowArp(row);
      if (pattern?.ok) this.#notes.arps.change(pad.id, soleStage(pattern.value));
    }
  }

  /** The clock stops: rows that keep to it rest with it, and go on when it does. */
  #wait(): void {
    for (const widget of this.#running.keys()) {
      if (rowOf(widget.pad)?.bpm !== null) continue;
      this.stop(widget);
      this.#waiting.add(widget);
      widget.lit[START_CELL] = WAITS_LIGHT;
      this.#board.onWidget.emit(widget);
    }
  }

  #goOn(): void {
    for (const widget of this.#waiting) {
      this.stop(widget);
      this.#start(widget);
    }
  }

  #start(widget: Widget): void {
    const row = rowOf(widget.pad);
    const pattern = row && stepRowArp(row);
    if (!pattern?.ok) return;
    this.#ports.wake(true);
    const numbers = widget.pad.sendsOwn === false ? [] : rowNotes(row!, padNumber(widget.pad.midiNote));
    const note = this.#notes.run(widget.pad.id, this.#controls.routeOf(widget), pattern.value, numbers);
    if (!note) return;
    this.#running.set(widget, note);
    widget.lit[START_CELL] = RUNS_LIGHT;
    this.#board.onWidget.emit(widget);
  }

  #paint({ widget, on, series, ...hand }: Hand, u: number, v: number): void {
    for (const point of pointsAlong({ x: hand.u, y: hand.v }, { x: u, y: v }, widget.cells)) {
      const at = cellAt(widget.cells, point.x, point.y) - FIRST_STEP_CELL;
      if (at >= 0) this.#ports.changeStep(widget.pad.id, at, { on }, series);
    }
  }

  /** The light goes on when the step is heard. */
  #showLater({ owner, place, timeMs }: OwnStep): void {
    const widget = this.#board.widgets.find(({ pad }) => pad.id === owner);
    if (widget?.gesture !== "drawSteps") return;
    const inMs = timeMs - performance.now();
    if (inMs <= 0) this.#show(widget, place);
    else setTimeout(() => this.#show(widget, place), inMs);
  }

  #show(widget: Widget, place: number): void {
    const step = rowOf(widget.pad)?.pattern[place];
    if (!step || !this.#running.has(widget)) return;
    widget.lit.fill(0, FIRST_STEP_CELL);
    widget.lit[place + FIRST_STEP_CELL] = step.on ? step.velocity : PASSING_LIGHT;
    this.#board.onWidget.emit(widget);
  }
}

const rowOf = (pad: Pad): StepRow | null => widgetWith(pad, "pattern");

const velocityAt = (velocity: number): number => Math.max(1, Math.min(127, Math.round(velocity)));
