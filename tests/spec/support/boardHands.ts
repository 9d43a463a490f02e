import { defaultBoard } from "../../../src/domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../../src/domain/board/newPad.ts";
import { changeStep } from "../../../src/domain/board/commands/changeStep.ts";
import { applyBoardDiff } from "../../../src/domain/board/diff.ts";
import type { RowStep } from "../../../src/domain/board/padWidget.ts";
import { newMessage } from "../../../src/domain/board/padMessage.ts";
import type { Board, Pad } from "../../../src/domain/board/records.ts";
import { boardLayout } from "../../../src/view/board/boardLayout.ts";
import { BoardMemory } from "../../../src/state/board/BoardMemory.ts";
import { BoardPlayer } from "../../../src/state/board/BoardPlayer.ts";
import { isStepRow } from "../../../src/state/board/Widget.ts";
import type { PlayerSettings } from "../../../src/state/board/playerPorts.ts";
import { PlayGestures } from "../../../src/tools/board/PlayGestures.ts";
import { DEFAULT_ARP } from "../../../src/domain/music/arpeggiator/ArpPreset.ts";
import { readChain, type NoteChain } from "../../../src/domain/note-processors/noteChain.ts";
import type { Dice } from "./fuzzedBanks.ts";
import type { MidiDevices } from "./MidiDevices.ts";
import { PairedNotes } from "./PairedNotes.ts";
import { soundingEngine, type SoundingEngine } from "./soundingEngine.ts";

const WIDTH = 1000;
const HEIGHT = 700;
const POINTERS = 10;
const OUTPUTS = ["one", "two"] as const;

const group = { name: "A", kind: "radio" } as const;
const PADS: readonly Partial<Pad>[] = [
  { midiNote: padNote(36), channel: 10, expression: "keyPressure" },
  { midiNote: padNote(60), canToggle: true, group },
  { midiNote: padNote(61), channel: 0, expression: "channelPressure" },
  { command: "hold", canToggle: true },
  { command: "panic", messages: [newMessage({ kind: "note", number: 60 })] },
  { command: "pitch" },
  { type: "slider", command: "pitch" },
  { command: "cc", code: 20, minValue: 5, maxValue: 90 },
  { command: "cc", code: 21, canToggle: true, channel: 3, group },
  { command: "cc", code: 22, canToggle: true, port: "two", messages: [newMessage({ kind: "note", number: 62 })] },
  {
    midiNote: padNote(62),
    messages: [
      newMessage({ kind: "note", number: 60, port: "two", channel: 0 }),
      newMessage({ kind: "note", number: 62 }),
      newMessage({ kind: "cc", number: 30, from: 3, channel: 0 }),
      newMessage({ kind: "nrpn", number: 300 }),
      newMessage({ kind: "pitch" }),
    ],
  },
  {
    command: "cc",
    code: 31,
    canToggle: true,
    messages: [
      newMessage({ kind: "cc14", number: 2 }),
      newMessage({ kind: "rpn", number: 0, port: "two", from: 256 }),
      newMessage({ kind: "keyPressure", number: 60 }),
      newMessage({ kind: "program" }),
    ],
  },
  {
    type: "knob",
    command: "cc",
    code: 70,
    messages: [
      newMessage({ kind: "pitch", channel: 7 }),
      newMessage({ kind: "channelPressure" }),
      newMessage({ kind: "note", number: 64 }),
      newMessage({ kind: "mmc" }),
    ],
  },
  { type: "slider", command: "cc", code: 71, follows: { pad: "pad 12", inverted: true, scale: 0.5 } },
  {
    type: "xyPad",
    command: "cc",
    code: 72,
    pad2: { command: "pitch", code: 0 },
    messages: [newMessage({ kind: "keyPressure", number: 61, axis: "y" }), newMessage({ kind: "start" })],
  },
  { midiNote: padNote(63), messages: [newMessage({ kind: "action", action: "nextBoard" })] },
  { midiNote: padNote(64), messages: [newMessage({ kind: "action", action: "panic" })] },
  { midiNote: padNote(65), input: { kind: "note", number: 70, channel: 1, port: "" } },
  { type: "knob", command: "volume", input: { kind: "cc", number: 90, channel: 1, port: "" } },
  {
    widget: { kind: "scaleGrid", root: 0, scale: "major", inScale: false, rowInterval: 5, rows: 3, cols: 4 },
    midiNote: padNote(48),
    expression: "mpe",
  },
  { widget: { kind: "keys", low: 48, high: 60 }, expression: "keyPressure" },
  { widget: { kind: "strum", chord: "m7", strings: 6 }, midiNote: padNote(48), expression: "mpe" },
  { midiNote: padNote(66), expression: "mpe" },
  { widget: { kind: "pages", pages: 2 }, page: 0 },
  {
    widget: {
      kind: "stepRow",
      pattern: ["x", "-", "x", "t"].map((step) => ({
        on: step !== "-",
        velocity: 90,
        interval: step === "x" ? 0 : 7,
        tie: step === "t",
      })),
      plays: "chord",
      chord: "m",
      rate: "32n",
      gate: 120,
      bpm: null,
    },
    midiNote: padNote(60),
  },
];

/** What of them, by place, is on the second page; the last is there on both. */
const ON_PAGE_2 = new Set([1, 4, 7, 10, 13, 16]);

/** Where what the board holds rests: controllers, and the keys of `MidiDevices` for bends, pressures and parameters. */
export const RESTS: ReadonlyMap<number, number> = new Map([
  [2, 0],
  [34, 0],
  [20, 5],
  [21, 0],
  [22, 0],
  [30, 3],
  [31, 0],
  [64, 0],
  [0xe0, 8192],
  [0xd0, 0],
  [74, 64],
  ...Array.from({ length: 128 }, (_, key) => [0x1000 + key, 0] as const),
  [0x4000 + 300, 0],
  [0x8000, 256],
]);

/** Of these what a hand holds, and nothing else. */
const HELD: ReadonlyMap<number, number> = new Map([...RESTS].filter(([key]) => [20, 30, 0x4000 + 300].includes(key)));

const boardOf = (id: string, pads: readonly Partial<Pad>[]): Board =>
  defaultBoard({
    id,
    rows: 5,
    cols: 5,
    pads: pads.map((pad, n) =>
      newPad({
        ...pad,
        id: `pad ${n}`,
        page: pad.page ?? (ON_PAGE_2.has(n) ? 2 : 1),
        location: { row: Math.floor(n / 5), col: n % 5, width: 1, height: 1 },
        color: "#1a97c4",
      }),
    ),
  });
const BOARDS = [boardOf("first", PADS), boardOf("second", PADS.toReversed())];

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
      if (!isStepRow(widget) || widget.lit[0] === 0) continue;
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
      [2, "wheel", () => void this.#gestures.wheel(this.#layout(), dice.below(WIDTH), dice.below(HEIGHT), 1, false)],
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
      [1, "blur", () => this.#devices.blur(() => this.#player.stop())],
      [0.5, "hide", () => this.#player.stop()],
      [1, "lost pointers", () => this.#player.releaseTouches()],
      [0.5, "panic", () => this.#player.panic()],
      [1.5, `${on ? "plug" : "unplug"} ${port}`, () => this.#devices.plug(port, on)],
      [0.5, "input", () => this.#devices.plug("keys", on)],
      [1.5, "edit", () => this.#edit()],
      [0.7, "board", () => this.#player.load(dice.pick(BOARDS))],
      [0.7, "page", () => this.#player.pages.turn(1)],
      [0.5, "route", () => this.#route()],
      [0.4, "reload", () => this.#reload()],
      [0.5, "output", configure({ outputId: dice.pick(["one", "two", ""]) })],
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

  #edit(): void {
    const { board } = this.#player;
    const at = this.#dice.below(Math.max(1, board.pads.length));
    const whole = BOARDS.find(({ id }) => id === board.id)!;
    const changes: readonly Partial<Pad>[] = [
      { label: "x", color: "#334455" },
      { midiNote: padNote(60) },
      { channel: 3 },
      { port: "two" },
      { messages: [] },
      { disabled: true },
      { canToggle: true },
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

  #layout() {
    return boardLayout(this.#player.board, WIDTH, HEIGHT, this.#player.settings.octave);
  }

  #sample(id: number) {
    const dice = this.#dice;
    return {
      id,
      x: dice.below(WIDTH),
      y: dice.below(HEIGHT),
      pressure: dice.chance(0.3) ? dice.share() : null,
      fine: dice.chance(0.1),
      alt: false,
      reach: 8,
      timeMs: dice.below(10_000),
    };
  }
}

type Step = readonly [weight: number, name: string, run: () => void];
