import { padNote } from "../../../src/domain/board/newPad.ts";
import { changeStep } from "../../../src/domain/board/commands/changeStep.ts";
import { applyBoardDiff } from "../../../src/domain/board/diff.ts";
import type { RowStep } from "../../../src/domain/board/widget/stepRow.ts";
import type { Board, Pad } from "../../../src/domain/board/records.ts";
import { arrangedBoard, shapeOf } from "../../../src/domain/board/arrangedBoard.ts";
import { boardLayout, LEAST_TARGET } from "../../../src/view/board/boardLayout.ts";
import { mirroredBoard } from "../../../src/view/board/mirroredBoard.ts";
import { BoardMemory } from "../../../src/state/board/BoardMemory.ts";
import { BoardPlayer } from "../../../src/state/board/BoardPlayer.ts";
import type { PlayerSettings } from "../../../src/state/board/PlayedBoard.ts";
import { PlayGestures } from "../../../src/tools/board/PlayGestures.ts";
import { DEFAULT_ARP } from "../../../src/domain/music/arpeggiator/ArpPreset.ts";
import { readChain, type NoteChain } from "../../../src/domain/note-processors/noteChain.ts";
import type { Dice } from "./fuzzedBanks.ts";
import type { MidiDevices } from "./MidiDevices.ts";
import { BOARDS, HELD } from "./handsBoards.ts";
import { PairedNotes } from "./PairedNotes.ts";
import { soundingEngine, type SoundingEngine } from "./soundingEngine.ts";

/** A desk, a tablet on its side and upright, and phones, which show the board in parts. */
const SCREENS = [
  { width: 1000, height: 700, isTouched: false },
  { width: 1024, height: 704, isTouched: true },
  { width: 768, height: 960, isTouched: true },
  { width: 844, height: 334, isTouched: true },
  { width: 390, height: 788, isTouched: true },
] as const;
const PARTS = 4;
const POINTERS = 10;
/** In which a voice that is let go has faded. */
const FADE_FRAMES = 8000;
const OUTPUTS = ["one", "two"] as const;

const MESSAGES: readonly (readonly number[])[] = [
  [0x90, 60, 80],
  [0x80, 60, 0],
  [0x90, 70, 90],
  [0x80, 70, 0],
  [0x99, 36, 100],
  [0x89, 36, 0],
  [0xb0, 64, 127],
  [0xb0, 64, 0],
  [0xb2, 21, 127],
  [0xb2, 21, 0],
  [0xb0, 90, 77],
  [0xb0, 121, 0],
  [0xb0, 123, 0],
  [0xe0, 0, 100],
  [0xd0, 90],
  [0xa0, 60, 70],
  [0xc0, 5],
  [0xf0, 1, 0xf7],
  [0xf8],
  [0x90],
];

const SETTINGS: PlayerSettings = {
  outputId: "one",
  channel: 1,
  live: false,
  sendOnLoad: true,
  internalSound: true,
  octave: 0,
  curve: "linear",
  chain: [],
};

const chainOf = (links: Readonly<Record<string, object>>): NoteChain =>
  readChain(Object.entries(links).map(([id, values]) => ({ id, values })));

const HARMONY = { scale: { scale: "minor", root: 2 }, chord: { chord: "7th" } };
const LATCHING = chainOf({ arp: { ...DEFAULT_ARP, rate: "64n", latch: "add", humanizeMs: 5 } });
/** Longer than a step of any of them and the time that it sounds. */
const STEP_MS = 200;
/** What notes go through: turns of what is struck, and what plays in its own time. */
const CHAINS: readonly NoteChain[] = [
  [],
  chainOf({ ...HARMONY, velocity: {}, humanize: { velocity: 20 } }),
  chainOf({ chord: { chord: "octave" }, repeat: { rate: "64n", gate: 30 } }),
  chainOf({ ...HARMONY, humanize: {}, arp: { ...DEFAULT_ARP, rate: "32n", gate: 150, octaves: 1 } }),
  LATCHING,
  chainOf({ arp: { ...DEFAULT_ARP, rate: "32t", order: "random", ratchet: 3 } }),
];

/** Ten pointers, two synthesizers and a keyboard at a board, and all that can happen to them. */
export class BoardHands {
  readonly notes: PairedNotes;
  readonly engine: SoundingEngine;
  /** What was done last, for who looks for a mistake. */
  readonly steps: string[] = [];
  readonly #dice: Dice;
  readonly #devices: MidiDevices;
  readonly #memory = new BoardMemory(null);
  #player!: BoardPlayer;
  #gestures!: PlayGestures;
  #screen: (typeof SCREENS)[number] = SCREENS[0];
  /** Which part of the board is shown where it comes in parts. */
  #part = 0;

  constructor(dice: Dice, devices: MidiDevices) {
    this.#dice = dice;
    this.#devices = devices;
    const ports = devices.ports();
    this.engine = soundingEngine(ports.engine, () => devices.nowMs);
    this.notes = new PairedNotes(ports.midi);
    this.#open(BOARDS[0]!, SETTINGS);
  }

  get player(): BoardPlayer {
    return this.#player;
  }

  step(): void {
    const steps = [...this.#often(), ...this.#seldom()];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.#dice.share() * total;
    const [, name, run] = steps.find(([weight]) => (at -= weight) < 0) ?? steps[0]!;
    this.steps.push(name);
    run();
    this.engine.render(128);
  }

  /** Every hand lets go, toggles are switched off and every port is there. Returns what is not at rest then. */
  letGo(): readonly string[] {
    this.#player.pickWith(null);
    this.#player.releaseTouches();
    this.#plugAll();
    // What latches plays on without hands.
    if (this.#player.settings.chain === LATCHING) this.#player.configure({ ...this.#player.settings, chain: [] });
    this.#devices.wait(20);
    for (const widget of this.#player.widgets) {
      if (!widget.on) continue;
      this.#player.press(0, widget, 1, 0.5, 0.5);
      this.#player.release(0);
    }
    for (const widget of this.#player.widgets) {
      if (widget.gesture !== "drawSteps" || widget.lit[0] === 0) continue;
      this.#player.press(0, widget, 1, 0, 0.5);
      this.#player.release(0);
    }
    // Arpeggios end with the step after the last key.
    this.#wait(STEP_MS);
    this.#devices.wait(20);
    const held = this.#devices.away(HELD).filter((line) => !/note|engine/.test(line));
    // One of a radio group stays on.
    const isOn = this.#player.widgets.some(({ on }) => on);
    return isOn ? held : [...held, ...this.notes.open];
  }

  /** The board is left. */
  end(leavesPage: boolean): void {
    if (leavesPage) {
      this.#plugAll();
      this.#devices.leavePage(() => this.#player.leave());
    } else {
      this.#player.leave();
      this.#plugAll();
    }
    this.#devices.wait(20);
    // An engine that is switched off is told the settings of inputs when it is on again.
    this.#player.configure({ ...this.#player.settings, internalSound: true });
    this.engine.render(48_000);
  }

  /** Time passes for the ports and for the engine. */
  #wait(ms: number): void {
    this.#devices.wait(ms);
    this.engine.render(48 * ms);
  }

  #often(): readonly Step[] {
    const dice = this.#dice;
    const id = 1 + dice.below(POINTERS);
    return [
      [10, `down ${id}`, () => this.#gestures.down(this.#layout(), this.#sample(id))],
      [10, `move ${id}`, () => this.#gestures.move(this.#layout(), this.#sample(id))],
      [7, `up ${id}`, () => this.#gestures.up(id)],
      [2, "wheel", () => void this.#gestures.wheel(this.#layout(), ...this.#place(), 1, false)],
      [3, "key", () => this.#player.key(100 + dice.below(4), 58 + dice.below(8), 0.5)],
      [3, "key up", () => this.#player.release(100 + dice.below(4))],
      [5, "in", () => this.#devices.receive(dice.pick(MESSAGES))],
      [3, "time", () => this.#wait(dice.below(20))],
      [0.5, "long time", () => this.#wait(dice.below(150))],
    ];
  }

  #seldom(): readonly Step[] {
    const dice = this.#dice;
    const port = dice.pick(OUTPUTS);
    const on = dice.chance(0.6);
    const configure = (settings: Partial<PlayerSettings>) => (): void =>
      this.#player.configure({ ...this.#player.settings, ...settings });
    return [
      [1, "blur", () => this.#devices.blur(() => this.#loseFocus())],
      [0.5, "hide", () => this.#player.stop()],
      [1, "lost pointers", () => this.#player.releaseTouches()],
      [0.7, "panic", () => this.#panic(() => this.#player.panic())],
      [0.5, "pad of panic", () => this.#pressPanic()],
      [1.5, `${on ? "plug" : "unplug"} ${port}`, () => this.#devices.plug(port, on)],
      [0.5, "input", () => this.#devices.plug("keys", on)],
      [1.5, "edit", () => this.#edit()],
      [0.7, "board", () => this.#player.load(dice.pick(BOARDS))],
      [1.2, "page", () => this.#player.pages.turn(on ? 1 : -1)],
      [0.7, "screen", () => (this.#screen = dice.pick(SCREENS))],
      [0.7, "part", () => (this.#part = dice.below(PARTS))],
      [0.3, "hands", configure({ leftHanded: on })],
      [0.5, "scene", () => this.#player.scenes.recall(on ? "on" : "off")],
      [0.5, "route", () => this.#route()],
      [0.4, "reload", () => this.#reload()],
      [0.5, "output", configure({ outputId: dice.pick(["one", "two", "Synth two", ""]) })],
      [0.5, "channel", configure({ channel: dice.below(17) })],
      [0.5, "mode", configure({ live: on })],
      [0.5, "sound", configure({ internalSound: on })],
      [0.3, "octave", configure({ octave: dice.below(5) - 2 })],
      [0.7, "chain", configure({ chain: dice.pick(CHAINS) })],
      [0.3, "curve", configure({ curve: dice.pick(["linear", "soft", "hard", "fixed"]) })],
      [0.3, "learn", () => this.#player.pickWith(on ? null : () => {})],
      [0.3, "notes of a strip", () => this.#player.endNotes(dice.below(2))],
    ];
  }

  /** What plays by itself goes on. */
  #loseFocus(): void {
    const before = this.#player.sounding.rows;
    this.#player.releaseFingers();
    const after = this.#player.sounding.rows;
    if (before !== after) this.notes.mistakes.push(`${before - after} rows have stopped with the focus`);
  }

  /** A hand on each pad that is panic, by what it is or by its message. */
  #pressPanic(): void {
    // While widgets are chosen none is played.
    this.#player.pickWith(null);
    for (const widget of this.#player.widgets) {
      const acts = widget.messages.some(({ message }) => message.kind === "action" && message.action === "panic");
      if (widget.pad.disabled || (widget.role !== "panic" && !acts)) continue;
      const press = (): void => {
        this.#player.press(200, widget, 1, 0.5, 0.5);
        this.#player.release(200);
      };
      // What it plays itself comes after it, and may be latched.
      if (widget.messages.some(({ message }) => message.kind === "note")) press();
      else this.#panic(press);
    }
  }

  #panic(press: () => void): void {
    press();
    const { open, mistakes } = this.notes;
    if (open.length > 0) mistakes.push(`notes ${open.join(", ")} are on after panic`);
    this.engine.render(FADE_FRAMES);
    if (this.engine.voices() > 0) mistakes.push(`${this.engine.voices()} voices sound after panic`);
  }

  #edit(): void {
    const { board } = this.#player;
    const at = this.#dice.below(Math.max(1, board.pads.length));
    const whole = BOARDS.find(({ id }) => id === board.id)!;
    const changes: readonly Partial<Pad>[] = [
      { label: "x", color: "#334455" },
      { midiNote: padNote(60) },
      { channel: 3 },
      { port: "two" },
      { port: "Synth two", channel: 0 },
      { messages: [] },
      { disabled: true },
      { canToggle: true },
      { page: 2 },
      { widget: null },
      { expression: "mpe" },
      { command: "cc", code: 40 },
      { sendsOwn: false },
      { type: "slider", command: "volume", messages: [] },
    ];
    const change = this.#dice.pick([...changes, null, undefined]);
    if (change === undefined) this.#player.update(whole);
    else if (change === null) this.#player.update({ ...board, pads: board.pads.filter((_, n) => n !== at) });
    else this.#player.update({ ...board, pads: board.pads.map((pad, n) => (n === at ? { ...pad, ...change } : pad)) });
  }

  #route(): void {
    this.#player.leave();
    this.#devices.wait(this.#dice.below(30));
    this.#player.load(this.#dice.pick(BOARDS));
  }

  #reload(): void {
    // A port that is gone for good keeps what it has; nobody is there to tell it.
    this.#plugAll();
    this.#devices.leavePage(() => this.#player.leave());
    this.engine.leavePage();
    this.#open(this.#player.board, this.#player.settings);
  }

  #open(board: Board, settings: PlayerSettings): void {
    const ports = {
      ...this.#devices.ports(),
      engine: this.engine.port,
      midi: this.notes.port(),
      perform: (): void => this.#player.load(this.#dice.pick(BOARDS)),
      chooseChannel: (channel: number): void => this.#player.configure({ ...this.#player.settings, channel }),
      changeStep: (padId: string, at: number, change: Partial<RowStep>): void => {
        const changed = changeStep(this.#player.board, padId, at, change);
        if (changed.ok) this.#player.update(applyBoardDiff(this.#player.board, changed.value));
      },
    };
    this.#player = new BoardPlayer(ports, board, settings, this.#memory);
    this.#devices.follow(this.#player);
    this.#gestures = new PlayGestures(this.#player);
  }

  #plugAll(): void {
    for (const id of OUTPUTS) this.#devices.plug(id, true);
  }

  /** As `BoardScene` has it. */
  #layout() {
    const { width, height, isTouched } = this.#screen;
    const { board, settings, pages } = this.#player;
    const arranged = arrangedBoard(board, shapeOf(width, height));
    const placed = settings.leftHanded ? mirroredBoard(arranged) : arranged;
    const fingers = isTouched ? { least: LEAST_TARGET, part: this.#part } : null;
    return boardLayout(placed, width, height, settings.octave, true, pages.shown, fingers);
  }

  #place(): readonly [x: number, y: number] {
    return [this.#dice.below(this.#screen.width), this.#dice.below(this.#screen.height)];
  }

  #sample(id: number) {
    const dice = this.#dice;
    const [x, y] = this.#place();
    return {
      id,
      x,
      y,
      pressure: dice.chance(0.3) ? dice.share() : null,
      fine: dice.chance(0.1),
      alt: false,
      reach: 8,
      timeMs: dice.below(10_000),
    };
  }
}

type Step = readonly [weight: number, name: string, run: () => void];
