import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
  type Arbitrary,
} from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import type { PlayerSettings } from "./PlayedBoard.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import type { Widget } from "./Widget.ts";

const SCALE = { id: "scale", values: { scale: "minor", root: 4, transpose: 0 } } as const;
const CHORD = { id: "chord", values: { chord: "9th" } } as const;
const VELOCITY = { id: "velocity", values: { curve: "soft", least: 20, most: 110 } } as const;
const HUMANIZE = { id: "humanize", values: { velocity: 10, seed: 3 } } as const;
const REPEAT = { id: "repeat", values: { rate: "16n", gate: 50 } } as const;
const ARP = { id: "arp", values: { ...DEFAULT_ARP, latch: "add", gate: 150, octaves: 1 } } as const;
const CHAINS: readonly NoteChain[] = [
  [],
  [SCALE],
  [CHORD, REPEAT],
  [SCALE, CHORD, VELOCITY, HUMANIZE],
  [SCALE, CHORD, ARP],
  [{ id: "scale", values: { scale: "major", root: 0, transpose: 48 } }, CHORD],
];

const at = (col: number): Pad["location"] => ({ row: 0, col, width: 1, height: 1 });
const board = (...pads: Partial<Pad>[]): Board =>
  defaultBoard({
    id: "test",
    cols: 20,
    rows: 1,
    pads: pads.map((pad, index) => newPad({ ...pad, location: at(index) })),
  });

const fixture = (opened: Board, settings: Partial<PlayerSettings> = {}) => {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), opened, { ...PLAYED_LIVE, ...settings });
  return { outputs, player, pad: (index: number): Widget => player.widgets[index]! };
};

afterEach(() => {
  vi.useRealTimers();
});

describe("notes", () => {
  it("a pad plays its note at the engine and the output in the same call, and releases it", () => {
    const { outputs, player, pad } = fixture(board({ midiNote: padNote(36), channel: 10 }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    expect(outputs.log).toEqual(["wake", "engine on 1 36 127", "out 99 24 7f"]);
    expect(pad(0).velocity).toBe(127);
    player.release(1);
    expect(outputs.log.slice(3)).toEqual(["engine off 1 36 #1", "out 89 24 40"]);
    expect(pad(0).velocity).toBe(0);
  });

  it("velocity follows the curve and stays within the pad's bounds", () => {
    const { player, pad } = fixture(board({ midiNote: padNote(60), minValue: 20, maxValue: 100 }));
    player.press(1, pad(0), 0, 0.5, 0.5);
    expect(pad(0).velocity).toBe(20);
    player.press(1, pad(0), 1, 0.5, 0.5);
    expect(pad(0).velocity).toBe(100);
    player.configure({ ...PLAYED_LIVE, curve: "fixed" });
    player.press(1, pad(0), 0.1, 0.5, 0.5);
    expect(pad(0).velocity).toBe(Math.round(20 + (100 / 127) * 80));
  });

  it("a note held by two hands ends with the second, struck anew in between", () => {
    const { outputs, player } = fixture(board());
    player.key(1, 60, 1);
    player.key(2, 60, 1);
    player.release(1);
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60", "on 60"]);
    player.release(2);
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60", "on 60", "off 60"]);
  });

  it("a held key keeps its channel, port and number when all three are changed", () => {
    const { outputs, player } = fixture(board());
    player.key(1, 64, 1);
    player.configure({ ...PLAYED_LIVE, octave: 2, channel: 7, outputId: "other", live: false });
    player.release(1);
    expect(outputs.log.at(-1)).toBe("out 80 40 40");
  });

  it("a toggle pad sounds until it is pressed again", () => {
    const { outputs, player, pad } = fixture(board({ midiNote: padNote(50), canToggle: true }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.release(1);
    expect(pad(0).on).toBe(true);
    expect(outputs.midiNotes()).toEqual(["on 50"]);
    player.press(1, pad(0), 1, 0.5, 0.5);
    expect(outputs.midiNotes()).toEqual(["on 50", "off 50"]);
  });

  it("the press that wakes the engine sounds when the instrument is there", () => {
    const { outputs, player } = fixture(board());
    outputs.sound = false;
    player.key(1, 60, 1);
    expect(outputs.log).toEqual(["wake", "out 90 3c 7f"]);
    outputs.sound = true;
    player.ready(0);
    expect(outputs.log.at(-1)).toBe("engine on 0 60 127");
    player.release(1);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("a tap that woke the engine is heard late, and a press of the same note meanwhile ends with its own release", () => {
    vi.useFakeTimers();
    const { outputs, player } = fixture(board());
    outputs.sound = false;
    player.key(1, 60, 1);
    player.release(1);
    outputs.sound = true;
    player.ready(0);
    expect(outputs.log.slice(-1)).toEqual(["engine on 0 60 127"]);
    player.key(1, 60, 1);
    player.release(1);
    expect(outputs.log.slice(-6)).toEqual([
      "wake",
      "engine off 0 60 #1",
      "engine on 0 60 127",
      "out 90 3c 7f",
      "engine off 0 60 #2",
      "out 80 3c 40",
    ]);
    const before = outputs.log.length;
    player.key(1, 60, 1);
    vi.advanceTimersByTime(1000);
    expect(outputs.openNotes()).toEqual(["engine #3", "out 0 60"]);
    player.release(1);
    expect(outputs.log.slice(before)).toHaveLength(5);
    expect(outputs.mistakes).toEqual([]);
  });

  it("a tap that woke the engine ends by itself", () => {
    vi.useFakeTimers();
    const { outputs, player } = fixture(board());
    outputs.sound = false;
    player.key(1, 60, 1);
    player.release(1);
    outputs.sound = true;
    player.ready(0);
    vi.advanceTimersByTime(1000);
    expect(outputs.log.slice(-2)).toEqual(["engine on 0 60 127", "engine off 0 60 #1"]);
    expect(player.soundingNotes).toBe(0);
  });

  it("a disabled pad does nothing", () => {
    const { outputs, player, pad } = fixture(board({ midiNote: padNote(50), disabled: true }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.release(1);
    expect(outputs.log).toEqual([]);
  });
});

describe("controls", () => {
  it("a momentary controller sends its highest and lowest value", () => {
    const { outputs, player, pad } = fixture(board({ command: "cc", code: 20, minValue: 5, maxValue: 90 }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.release(1);
    expect(outputs.midiLog()).toEqual(["out b0 14 5a", "out b0 14 5"]);
  });

  it("a fader sends a value once, and only when it changed", () => {
    const { outputs, player, pad } = fixture(board({ type: "slider", command: "volume" }));
    for (const value of [80, 80.2, 80.4, 81]) player.setValue(pad(0), value);
    expect(outputs.midiLog()).toEqual(["out b0 7 50", "out b0 7 51"]);
    expect(outputs.log.filter((line) => line.startsWith("engine cc"))).toEqual([
      "engine cc 0 7 80",
      "engine cc 1 7 80",
      "engine cc 0 7 81",
      "engine cc 1 7 81",
    ]);
  });

  it("pitch that was turned by keys springs back when they are let go; other controls stay", () => {
    const { player, pad } = fixture(board({ type: "slider", command: "pitch" }, { type: "slider", command: "cc" }));
    const rest = pad(0).x.value;
    player.setValue(pad(0), rest + 5);
    player.springBack(pad(0));
    expect(pad(0).x.value).toBe(rest);
    player.setValue(pad(1), 99);
    player.springBack(pad(1));
    expect(pad(1).x.value).toBe(99);
  });

  it("pitch springs back to the middle, with 14 bits", () => {
    const { outputs, player, pad } = fixture(board({ type: "slider", command: "pitch" }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.setValue(pad(0), 127);
    player.release(1);
    expect(outputs.midiLog()).toEqual(["out e0 7f 7f", "out e0 0 40"]);
    expect(pad(0).x.value).toBe(63.5);
  });

  it("Hold toggles the sustain and shows it; keys let go of stay lit until it is off", () => {
    const { outputs, player, pad } = fixture(board({ command: "hold", canToggle: true }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.release(1);
    player.key(2, 64, 1);
    player.release(2);
    expect(pad(0).on).toBe(true);
    expect(player.keys.numbers()).toEqual([64]);
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.release(1);
    expect(player.keys.numbers()).toEqual([]);
    expect(outputs.midiLog().filter((line) => line.includes(" 40 ") && line.includes("b0"))).toEqual([
      "out b0 40 7f",
      "out b0 40 0",
    ]);
  });

  it("feedback waits while a hand is on the control, and is shown after", () => {
    const { player, pad, outputs } = fixture(board({ type: "knob", command: "cc", code: 74 }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.setValue(pad(0), 30);
    outputs.receive(player, [0xb0, 74, 99]);
    expect(pad(0).x.value).toBe(30);
    player.release(1);
    expect(pad(0).x.value).toBe(99);
    expect(outputs.midiLog()).toEqual(["out b0 4a 1e"]);
  });

  it("values are as they were left when a board is opened again", () => {
    const first = board({ id: "knob", type: "knob", command: "cc", code: 74 });
    const { player, pad } = fixture(first);
    player.setValue(pad(0), 12);
    player.load(defaultBoard());
    player.load(first);
    expect(pad(0).x.value).toBe(12);
  });

  it("panic ends every note and resets every channel of the port (specification 4)", () => {
    const { outputs, player } = fixture(board());
    player.key(1, 60, 1);
    outputs.receive(player, [0x90, 62, 80]);
    player.panic();
    expect(outputs.openNotes()).toEqual([]);
    expect(player.keys.numbers()).toEqual([]);
    const midi = outputs.midiLog();
    for (const controller of ["7b", "78", "79"]) {
      expect(midi.filter((line) => line.endsWith(` ${controller} 0`))).toHaveLength(16);
    }
    expect(midi.at(-1)).toBe("out ff");
    expect(outputs.log).toContain("engine panic 0");
    expect(outputs.log).toContain("engine panic 1");
  });

  it("panic reaches the output of every pad, message and keyboard once, by its id or its name, and all bends rest", () => {
    const elsewhere = newMessage({ kind: "cc", number: 20, port: "Second" });
    const { outputs, player } = fixture(board({ port: "Out" }, { type: "knob", messages: [elsewhere] }));
    player.panic();
    const midi = outputs.midiLog();
    for (const port of ["out", "second"]) {
      expect(midi.filter((line) => line === `${port} ff`)).toHaveLength(1);
      expect(midi.filter((line) => new RegExp(`^${port} e. 0 40$`).test(line))).toHaveLength(16);
      expect(midi.filter((line) => new RegExp(`^${port} b. (78|79|7b) 0$`).test(line))).toHaveLength(48);
    }
    // Whatever else there is knows what was reset.
    expect(outputs.log).toContain("silence beside out, second");
  });
});

describe("an edit while it plays", () => {
  const opened = board(
    { id: "a", midiNote: padNote(60) },
    { id: "b", midiNote: padNote(62), canToggle: true },
    { id: "c", command: "cc", code: 20, canToggle: true },
    { id: "d", type: "slider", command: "cc", code: 21 },
    { id: "e", command: "hold", canToggle: true },
    { id: "f", type: "slider", command: "pitch" },
  );
  const without = (...ids: readonly string[]): Board => ({
    ...opened,
    pads: opened.pads.filter(({ id }) => !ids.includes(id)),
  });
  const having = (id: string, fields: Partial<Pad>): Board => ({
    ...opened,
    pads: opened.pads.map((pad) => (pad.id === id ? { ...pad, ...fields } : pad)),
  });

  /** A hand on the first pad and on a key, both toggles on, a fader and a bend moved. */
  const playing = () => {
    const played = fixture(opened);
    const { player, pad, outputs } = played;
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.key(2, 48, 1);
    for (const index of [1, 2]) {
      player.press(3, pad(index), 1, 0.5, 0.5);
      player.release(3);
    }
    player.setValue(pad(3), 99);
    outputs.log.length = 0;
    return played;
  };

  it("cuts nothing that sounds elsewhere on the board", () => {
    const { player, outputs, pad } = playing();
    player.update(without("d", "e"));
    player.update({ ...without("d", "e"), name: "Another", showKeyboard: false, rows: 9 });
    expect(outputs.log).toEqual([]);
    expect([pad(0).velocity, pad(1).on, pad(2).on]).toEqual([127, true, true]);
    player.release(1);
    player.release(2);
    expect(outputs.midiNotes()).toEqual(["off 60", "off 48"]);
  });

  it("nor a pad that only looks otherwise or is moved", () => {
    const { player, outputs, pad } = playing();
    player.update(having("a", { label: "New", color: "#123456", location: { row: 0, col: 9, width: 2, height: 1 } }));
    expect(outputs.log).toEqual([]);
    expect(pad(0).pad.label).toBe("New");
    player.release(1);
    expect(outputs.midiNotes()).toEqual(["off 60"]);
  });

  it.each([
    ["goes", without("a")],
    ["gets another note", having("a", { midiNote: padNote(72) })],
    ["gets another channel", having("a", { channel: 9 })],
    ["is disabled", having("a", { disabled: true })],
  ])("a held pad that %s is let go exactly once, where it was struck", (_, edited) => {
    const { player, outputs } = playing();
    player.update(edited);
    expect(outputs.midiLog()).toEqual(["out 80 3c 40"]);
    player.release(1);
    expect(outputs.midiLog()).toHaveLength(1);
    expect(outputs.mistakes).toEqual([]);
  });

  it("toggles, Hold and bends of pads that go are switched off", () => {
    const { player, outputs, pad } = playing();
    player.press(3, pad(4), 1, 0.5, 0.5);
    player.setValue(pad(5), 127);
    outputs.log.length = 0;
    player.update(without("b", "c", "e", "f"));
    expect(outputs.midiLog()).toEqual(["out 80 3e 40", "out b0 14 0", "out b0 40 0", "out e0 0 40"]);
    expect(player.holding).toBe(false);
  });

  it("a fader stays where it was turned to while it is edited, within its new range", () => {
    const { player, pad } = playing();
    player.update(having("d", { channel: 4 }));
    expect(pad(3).x.value).toBe(99);
    player.update(having("d", { channel: 4, maxValue: 50 }));
    expect(pad(3).x.value).toBe(50);
  });

  it("a pad that is there again after undo plays", () => {
    const { player, outputs, pad } = playing();
    player.update(without("a"));
    player.update(opened);
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.release(1);
    expect(outputs.midiNotes()).toEqual(["off 60", "on 60", "off 60"]);
  });
});

describe("every note-on gets exactly one note-off", () => {
  const opened = board(
    { midiNote: padNote(36), channel: 10 },
    { midiNote: padNote(60), canToggle: true },
    { midiNote: padNote(60) },
    { command: "hold", canToggle: true },
    { command: "panic" },
    { command: "pitch" },
    { type: "slider", command: "volume" },
  );
  const touch = integer({ min: 1, max: 4 });
  const step = oneof(
    record({ do: constant("press" as const), touch, pad: nat(6) }),
    record({ do: constant("key" as const), touch, number: integer({ min: 58, max: 63 }) }),
    record({ do: constant("release" as const), touch }),
    record({ do: constant("blur" as const) }),
    record({ do: constant("load" as const) }),
    record({ do: constant("edit" as const), pad: nat(6), how: nat(5) }),
    record({ do: constant("unplug" as const) }),
    record({ do: constant("plug" as const) }),
    record({ do: constant("octave" as const), octave: integer({ min: -2, max: 2 }) }),
    record({ do: constant("output" as const), port: constantFrom("out", "", "second") }),
    record({ do: constant("live" as const), live: boolean() }),
    record({ do: constant("chain" as const), chain: constantFrom(...CHAINS) }),
    record({ do: constant("pass" as const), frames: integer({ min: 1, max: 30_000 }) }),
    record({ do: constant("sound" as const), on: boolean() }),
    record({ do: constant("in" as const), on: boolean(), number: integer({ min: 58, max: 63 }) }),
  );

  let outputs: FakeOutputs;
  let player: BoardPlayer;
  beforeEach(() => {
    outputs = new FakeOutputs();
    player = new BoardPlayer(outputs.ports(), opened, PLAYED_LIVE);
  });

  it("whatever hands, ports and settings do", () => {
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        outputs = new FakeOutputs();
        player = new BoardPlayer(outputs.ports(), opened, PLAYED_LIVE);
        for (const each of steps) {
          take(each);
          // Never two note-ons without a note-off between them, never a note-off for nothing.
          expect(outputs.mistakes).toEqual([]);
        }
        outputs.plugged = true;
        player.portsChanged();
        player.stop();
        expect(outputs.openNotes()).toEqual([]);
        expect(outputs.mistakes).toEqual([]);
        expect(player.soundingNotes).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  function edit(at: number, how: number): void {
    const { pads } = player.board;
    const changes: readonly Partial<Pad>[] = [
      { label: "x" },
      { midiNote: padNote(60) },
      { channel: 3 },
      { command: "hold", canToggle: true },
    ];
    const change = changes[how];
    if (change)
      player.update({ ...player.board, pads: pads.map((pad, i) => (i === at ? { ...pad, ...change } : pad)) });
    else if (how === 4) player.update({ ...player.board, pads: pads.filter((_, i) => i !== at) });
    else player.update(opened);
  }

  function take(each: typeof step extends Arbitrary<infer T> ? T : never): void {
    const settings = player.settings;
    if (each.do === "press") {
      const widget = player.widgets[each.pad];
      if (widget) player.press(each.touch, widget, 0.7, 0.2, 0.8);
    } else if (each.do === "edit") edit(each.pad, each.how);
    else if (each.do === "key") player.key(each.touch, each.number + 12 * settings.octave, 0.5);
    else if (each.do === "release") player.release(each.touch);
    else if (each.do === "blur") player.releaseTouches();
    else if (each.do === "load") player.load(opened);
    else if (each.do === "octave") player.configure({ ...settings, octave: each.octave });
    else if (each.do === "output") player.configure({ ...settings, outputId: each.port });
    else if (each.do === "chain") player.configure({ ...settings, chain: each.chain });
    else if (each.do === "pass") outputs.pass(each.frames);
    else if (each.do === "live") player.configure({ ...settings, live: each.live });
    else if (each.do === "in") outputs.receive(player, [each.on ? 0x90 : 0x80, each.number, 80]);
    else if (each.do === "sound") {
      outputs.sound = each.on;
      if (each.on) for (const strip of [0, 1]) player.ready(strip);
    } else {
      outputs.plugged = each.do === "plug";
      player.portsChanged();
    }
  }
});
