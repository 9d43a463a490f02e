import type { Board } from "../../domain/board/records.ts";
import type { ReceivedMessage } from "../midi/MidiIn.ts";
import { BoardNotes } from "./BoardNotes.ts";
import { BoardControls } from "./BoardControls.ts";
import { PadMessages } from "./PadMessages.ts";
import { pageAt, PlayedCells } from "./PlayedCells.ts";
import { PadExpression } from "./PadExpression.ts";
import { PlayedWidgets } from "./PlayedWidgets.ts";
import type { PlayedBoard, PlayerPorts, PlayerSettings } from "./PlayedBoard.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { isGearTouch } from "./MappedInputs.ts";
import { outputIdOf } from "../live-notes/OutputKeys.ts";
import { BoardDisplays } from "./BoardDisplays.ts";
import { BoardScenes } from "./BoardScenes.ts";
import { BoardPages } from "./BoardPages.ts";
import { BoardTouches } from "./BoardTouches.ts";
import { ControlSender, keyRouteOf, outputsOf } from "./ControlSender.ts";
import { BoardInputs } from "./BoardInputs.ts";
import { KeyLights } from "./KeyLights.ts";
import { Signal } from "../../domain/Signal.ts";
import { padVelocity, velocityOf } from "./velocityCurve.ts";
import { StepRows } from "./StepRows.ts";
import { type Widget, repaintedBy } from "./Widget.ts";

/** Sounds of a board without a finger on it. */
export interface Sounding {
  /** Rows of steps that run. */
  readonly rows: number;
  /** Arpeggios and repeats with keys, latched or held by gear. */
  readonly arps: number;
  /** Pads that are switched on and hold a note. */
  readonly notes: number;
  readonly hold: boolean;
}

/**
 * Plays a board: presses, keys and moves go to the engine and the MIDI output in the caller's task. Who touches is
 * told apart by a *touch* number: a pointer, a computer key or a focused control each have their own. Everything that
 * is drawn is read from `widgets` and `keys` after the signals fire.
 */
export class BoardPlayer implements PlayedBoard {
  readonly keys = new KeyLights();
  readonly onWidget = new Signal<Widget>();
  readonly onKeys = new Signal<null>();
  readonly onLoad = new Signal<null>();
  /** Something was sent or came in: the activity light. */
  readonly onActivity = new Signal<"in" | "out">();
  /** Expression of hands on the notes they hold. */
  readonly expression: PadExpression;
  readonly pages: BoardPages;
  readonly scenes: BoardScenes;
  readonly #ports: PlayerPorts;
  readonly #memory: BoardMemory;
  readonly #sender: ControlSender;
  readonly #notes: BoardNotes;
  readonly #messages: PadMessages;
  readonly #controls: BoardControls;
  readonly #played: PlayedWidgets;
  readonly #rows: StepRows;
  readonly #cells: PlayedCells;
  readonly #touches: BoardTouches;
  readonly #inputs: BoardInputs;
  readonly #displays = new BoardDisplays(this.onWidget);
  #board: Board;
  #settings: PlayerSettings;
  #left = false;
  #pick: ((widget: Widget) => void) | null = null;

  constructor(ports: PlayerPorts, board: Board, settings: PlayerSettings, memory = new BoardMemory(null)) {
    this.#ports = ports;
    this.#memory = memory;
    this.#board = board;
    this.#settings = settings;
    this.#sender = new ControlSender(ports);
    this.#notes = new BoardNotes(this, ports);
    this.#notes.live.configure(settings.chain, settings.internalSound);
    this.#messages = new PadMessages(this, ports, this.#sender, this.#notes);
    this.expression = new PadExpression(this, ports.midi, this.#sender);
    this.#controls = new BoardControls(this, ports.midi, this.#sender, this.#messages);
    this.#played = new PlayedWidgets(this, this.#notes, this.#controls, this.#messages);
    this.#rows = new StepRows(this, ports, this.#notes.live, this.#controls);
    this.#cells = new PlayedCells(this, this.#notes, this.#rows, this.expression);
    this.#touches = new BoardTouches(this, this.#notes, this.#cells, this.expression, this.#played);
    this.pages = new BoardPages(this, this.#touches);
    this.scenes = new BoardScenes(this, ports, this.#played);
    this.#inputs = new BoardInputs(this, ports, this.#notes.live, this.#sender.engine, this.scenes);
    this.#recall();
  }

  get board(): Board {
    return this.#board;
  }

  get widgets(): readonly Widget[] {
    return this.#played.list;
  }

  get settings(): PlayerSettings {
    return this.#settings;
  }

  get holding(): boolean {
    return this.#played.holding;
  }

  get sustaining(): boolean {
    return this.holding || this.#inputs.sustaining;
  }

  get soundingNotes(): number {
    return this.#notes.sounding;
  }

  get sounding(): Sounding {
    const [played, arps] = [this.#played, this.#notes.live.arps];
    return { rows: this.#rows.running, arps: arps.playing, notes: played.switchedNotes, hold: played.holding };
  }

  /** Lets go of everything and opens another board; its values and toggles are as they were left. */
  load(board: Board): void {
    this.leave();
    this.#board = board;
    this.#played.open(board);
    this.#recall();
    this.onLoad.emit(null);
  }

  /**
   * The open board was edited. Pads that are gone, or do something else now, are let go and rest; everything else sounds on,
   * under the hands that hold it.
   */
  update(board: Board): void {
    const changed = new Set(this.#played.changedBy(board));
    this.#touches.releaseWhere((widget) => changed.has(widget));
    for (const widget of changed) {
      this.#played.rest(widget, true);
      this.#rows.stop(widget);
    }
    const repainted = repaintedBy(this.#board, board);
    this.#board = board;
    this.#played.follow(board, changed);
    this.#rows.follow();
    if (repainted) {
      for (const index of repainted) this.onWidget.emit(this.widgets[index]!);
      return;
    }
    this.#displays.open(this.widgets);
    this.pages.light();
    this.onLoad.emit(null);
  }

  /** The board is left: what is set on it is remembered, and everything goes to rest. */
  leave(): void {
    this.#rest(() => this.remember());
    this.#displays.open([]);
    this.#left = true;
  }

  /** True from `leave` until a board is opened again. */
  get hasLeft(): boolean {
    return this.#left;
  }

  /** Keeps values and toggles for the next opening. */
  remember(): void {
    if (!this.#left) this.#memory.save(this.#board.id, this.widgets);
  }

  /** Held notes keep the route and number they began with; controllers that are held change over. */
  configure(settings: PlayerSettings): void {
    const before = this.#settings;
    const moves = before.outputId !== settings.outputId || before.channel !== settings.channel;
    if (moves) {
      this.#played.endHold();
      this.#sender.outputs.rest();
    }
    this.#settings = settings;
    this.#notes.live.configure(settings.chain, settings.internalSound);
    if (before.internalSound && !settings.internalSound) this.#sender.engine.rest();
    if (!before.internalSound && settings.internalSound) this.#controls.sendAllToEngine();
    this.#controls.sendAllToOutput(moves);
    if (before.takeover !== settings.takeover) this.#inputs.forgetStands();
    const moved = before.octave !== settings.octave || before.leftHanded !== settings.leftHanded;
    if (moved) this.onLoad.emit(null);
  }

  /** The instrument of `strip` is there: what is held joins in, and the press that woke the engine is heard. */
  ready(strip: number): void {
    this.#controls.sendAllToEngine();
    this.#notes.ready(strip);
  }

  /** A hand comes down on a widget. `strength` 0..1; `u`, `v` 0..1 across it. */
  press(touch: number, widget: Widget, strength: number, u: number, v: number): void {
    this.release(touch);
    if (widget.pad.disabled || this.#picks(widget) || widget.role === "display") return;
    this.#ports.wake();
    widget.touches++;
    widget.touchU = u;
    widget.touchV = v;
    widget.velocity = padVelocity(this.#settings.curve, widget.pad, strength);
    const route = this.expression.begin(touch, widget, u, v);
    const note = this.#played.strike(widget, route);
    this.#touches.hold(touch, widget, note);
    if (widget.role === "cells") this.#cells.press(touch, widget, route, strength, u, v);
    this.onWidget.emit(widget);
    // Last: these may turn the page, or open another board, under the hand.
    const page = pageAt(widget, u, v);
    if (page > 0) this.pages.show(page);
    this.#messages.act(widget);
  }

  /** Shapes the notes of a hand as it moves: `place` 0..1 across its widget, or beyond. `pressure` 0..1, null if unknown. */
  express(touch: number, place: { readonly u: number; readonly v: number }, pressure: number | null): void {
    this.expression.move(touch, this.#touches.voicesOf(touch), place, pressure);
  }

  /** The hand moves across the widget it is on: the light follows, and what it comes by is struck. */
  shift(touch: number, u: number, v: number): void {
    const widget = this.#touches.widgetOf(touch);
    if (!widget) return;
    widget.touchU = u;
    widget.touchV = v;
    if (widget.role === "cells") this.#cells.glide(touch, u, v);
    this.onWidget.emit(widget);
  }

  /** A hand comes down on a key, or glides to it. */
  key(touch: number, number: number, strength: number): void {
    this.release(touch);
    if (number < 0 || number > 127) return;
    this.#ports.wake();
    const route = keyRouteOf(this.#board, this.#settings);
    const note = this.#notes.noteOn(route, number, velocityOf(this.#settings.curve, strength));
    this.#touches.holdKey(touch, number, note);
  }

  /** The hand lets go of whatever it is on. */
  release(touch: number): void {
    this.#touches.release(touch);
  }

  /** True if a touch holds a widget; one that picks widgets or lost its own does not. */
  isOn(touch: number): boolean {
    return this.#touches.widgetOf(touch) !== null;
  }

  /** The key a touch is on, or -1. */
  keyOf(touch: number): number {
    return this.#touches.keyOf(touch);
  }

  /** The C of the middle octave shown: C4 on the default board. */
  baseKey(): number {
    const { startOctave, endOctave } = this.#board;
    return 12 * (Math.floor((startOctave + endOctave) / 2) + this.#settings.octave + 1);
  }

  /** Moves a knob, slider or XY pad (`y` null: as it is). Sends what changed. */
  setValue(widget: Widget, x: number, y: number | null = null): void {
    if (!this.#picks(widget)) this.#played.setValue(widget, x, y);
  }

  /** Bends go back to their middle when the keys that turned them are let go. */
  springBack(widget: Widget): void {
    if (this.#pick === null) this.#played.springBack(widget);
  }

  /** Makes the step of a row louder or softer. */
  nudgeStep(widget: Widget, cell: number, by: number): void {
    if (!this.#picks(widget)) this.#rows.nudge(widget, cell, by);
  }

  /** Back to what is stored. */
  reset(widget: Widget): void {
    if (!this.#picks(widget)) this.#played.reset(widget);
  }

  /** Releases every touch, those of gear too. Toggles stay as they are. */
  releaseTouches(): void {
    this.#touches.releaseAll();
    this.#inputs.forgetTouches();
  }

  /**
   * Ends notes held by fingers on the page and on the computer keyboard. Rows, toggles, Hold, latched arpeggios and notes
   * held by gear go on.
   */
  releaseFingers(): void {
    this.#touches.releaseAll((touch) => !isGearTouch(touch));
  }

  /** While `pick` is set, as in MIDI learn, a touched widget is passed to it and plays nothing; null plays again. */
  pickWith(pick: ((widget: Widget) => void) | null): void {
    this.releaseTouches();
    this.#pick = pick;
  }

  /** Ends everything that sounds or is held, Hold and the notes of toggles too. Toggles of controllers stay, as faders do. */
  stop(): void {
    this.releaseTouches();
    this.#played.endHold();
    this.#inputs.releaseAll();
    this.#rows.stopAll();
    this.#played.restAll();
    this.#notes.live.releaseAll();
    this.keys.clear();
    this.onKeys.emit(null);
  }

  /** Stops, then returns every value to rest. `remember` is called before the values change. */
  #rest(remember?: () => void): void {
    this.scenes.stop();
    remember?.();
    this.stop();
    this.#played.switchOff();
    this.#sender.rest();
  }

  /** All notes off, all sound off, reset controllers and reset: at the engine, and at every output that is named. */
  panic(): void {
    this.#rest();
    this.#played.forgetSent();
    this.expression.forgetPorts();
    const outputs = outputsOf(this.#board, this.#settings, (port) => outputIdOf(this.#ports.midi, port));
    this.#sender.panic(outputs, this.#settings.live);
    this.#ports.silence(outputs);
    this.onActivity.emit("out");
  }

  /** Ports came or went: what an input held that is gone is let go, and what outputs are owed is delivered. */
  portsChanged(): void {
    this.#inputs.portsChanged();
    this.#notes.settle();
    this.expression.forgetPorts();
    this.#sender.outputs.settle();
    this.#controls.sendAllToOutput();
  }

  /** Handles a message of a MIDI input. */
  receive(message: ReceivedMessage): void {
    this.#inputs.receive(message, this.#pick === null);
  }

  followToggle(widget: Widget, on: boolean, value: number): void {
    this.#played.followToggle(widget, on, value);
  }

  endNotes(strip: number): void {
    this.#touches.endNotes(strip);
    this.#rows.endNotes(strip);
    this.#played.endNotes(strip);
  }

  endSustain(): void {
    if (this.sustaining) return;
    this.keys.endSustain();
    this.onKeys.emit(null);
  }

  /** Passes a touched widget to whoever picks widgets. Returns false if nobody does. */
  #picks(widget: Widget): boolean {
    this.#pick?.(widget);
    return this.#pick !== null;
  }

  /** The board opens with remembered values, and stored ones for the rest. */
  #recall(): void {
    this.#left = false;
    this.#memory.recall(this.#board.id, this.widgets);
    this.scenes.open();
    this.#played.recallStored();
    this.#controls.open();
    this.#displays.open(this.widgets);
    this.pages.open();
  }
}
