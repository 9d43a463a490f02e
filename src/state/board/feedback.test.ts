import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { defaultWidget, type PadWidget } from "../../domain/board/widget/widgetKinds.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import type { PlayerSettings } from "./PlayedBoard.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import { lightOf, type Widget } from "./Widget.ts";

const board = (...pads: Partial<Pad>[]): Board =>
  defaultBoard({
    id: "test",
    cols: 20,
    rows: 1,
    pads: pads.map((pad, col) => newPad({ id: `${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });

const fixture = (opened: Board, settings: Partial<PlayerSettings> = {}, memory = new BoardMemory(null)) => {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), opened, { ...PLAYED_LIVE, ...settings }, memory);
  const tap = (index: number): void => {
    player.press(1, player.widgets[index]!, 1, 0.5, 0.5);
    player.release(1);
  };
  return { outputs, player, tap, pad: (index: number): Widget => player.widgets[index]! };
};

/** A toggle of controller 20. */
const stored = (fields: Partial<Pad> = {}): Partial<Pad> => ({ command: "cc", code: 20, canToggle: true, ...fields });

describe("messages of inputs", () => {
  it("a controller moves what is on its channel, and what is on all channels", () => {
    const knob = { type: "knob", command: "cc", code: 74 } as const;
    const { outputs, player, pad } = fixture(board({ ...knob, channel: 2 }, { ...knob, channel: 0 }, knob));
    outputs.receive(player, [0xb1, 74, 10]);
    expect([0, 1, 2].map((index) => pad(index).x.value)).toEqual([10, 10, 64]);
    outputs.receive(player, [0xb0, 74, 20]);
    expect([0, 1, 2].map((index) => pad(index).x.value)).toEqual([10, 20, 20]);
  });

  it("a bend moves the axes that bend, on its channel, in their range; under a hand they wait for it, and no other axis moves", () => {
    const bend = { command: "pitch", code: 0 } as const;
    const other = { command: "cc", code: 20 } as const;
    const { outputs, player, pad } = fixture(
      board(
        { type: "knob", ...bend },
        { type: "xyPad", ...bend, pad2: other },
        { type: "xyPad", ...other, pad2: bend },
        { type: "xyPad", ...bend, pad2: bend, channel: 3 },
        { type: "slider", ...other },
        { type: "slider", ...bend, minValue: 32, maxValue: 96 },
      ),
    );
    const shown: string[] = [];
    player.onWidget.on((widget) => shown.push(widget.pad.id));
    const axes = (): (readonly [number, number])[] =>
      player.widgets.map(({ x, y }) => [Math.round(x.value), Math.round(y.value)]);
    const before = axes();
    player.press(1, pad(1), 1, 0.5, 0.5);
    shown.length = 0;
    // All the way up, on channel 1.
    outputs.receive(player, [0xe0, 0x7f, 0x7f]);
    const held = axes();
    expect([held[0]![0], held[2]![1], held[5]![0]]).toEqual([127, 127, 96]);
    expect(held[0]![1]).toBe(before[0]![1]);
    expect(held[2]![0]).toBe(before[2]![0]);
    expect([held[3], held[4]]).toEqual([before[3], before[4]]);
    expect(held[1]![0]).not.toBe(127);
    expect(shown).toEqual(["0", "2", "5"]);
    player.release(1);
    expect(axes()[1]![0]).toBe(127);
    shown.length = 0;
    outputs.receive(player, [0xe2, 0, 0]);
    expect(axes()[3]).toEqual([0, 0]);
    expect(shown).toEqual(["3"]);
  });

  it("toggles follow feedback, and the next press switches from there", () => {
    const { outputs, player, pad, tap } = fixture(
      board({ command: "cc", code: 20, canToggle: true }, { command: "hold", canToggle: true }),
    );
    outputs.receive(player, [0xb0, 20, 127]);
    expect(pad(0).on).toBe(true);
    tap(0);
    expect([pad(0).on, outputs.midiLog().at(-1)]).toEqual([false, "out b0 14 0"]);
    tap(1);
    outputs.receive(player, [0xb0, 64, 0]);
    expect([pad(1).on, outputs.midiLog().at(-1)]).toEqual([false, "out b0 40 0"]);
  });

  it("notes light keys, cells and strings of their number as long as an input holds them, under hands that come and go", () => {
    const cellsAt = (index: number): readonly number[] =>
      pad(index).cells.flatMap(({ notes }, cell) => (lightOf(pad(index), cell) > 0 ? [notes[0]!] : []));
    const { outputs, player, pad } = fixture(
      board(
        { widget: { kind: "keys", low: 48, high: 72 } },
        { widget: { ...defaultWidget("scaleGrid"), rows: 2, cols: 8 } as PadWidget, midiNote: padNote(60) },
        { widget: { kind: "chord", chord: "m7" }, midiNote: padNote(65) },
        { widget: { kind: "drumGrid", rows: 4, cols: 4 }, midiNote: padNote(60), channel: 10 },
      ),
    );
    outputs.receive(player, [0x90, 65, 90]);
    outputs.receive(player, [0x91, 65, 40]);
    // Fourths: 65 is twice in the grid.
    expect([0, 1, 2, 3].map(cellsAt)).toEqual([[65], [65, 65], [], []]);
    player.press(1, pad(0), 1, 0.999, 0.9);
    outputs.receive(player, [0x80, 65, 0]);
    expect([0, 1].map(cellsAt)).toEqual([
      [65, 72],
      [65, 65],
    ]);
    player.release(1);
    outputs.receive(player, [0x81, 65, 0]);
    outputs.receive(player, [0x99, 65, 90]);
    expect([0, 1, 2, 3].map(cellsAt)).toEqual([[], [], [], [65]]);
    player.stop();
    expect(cellsAt(3)).toEqual([]);
  });

  it("what comes for a control under a hand waits until the hand is off", () => {
    const { outputs, player, pad } = fixture(
      board(
        { command: "cc", code: 20, canToggle: true },
        { type: "slider", command: "pitch" },
        { type: "xyPad", command: "cc", code: 21, pad2: { command: "pitch", code: 0 } },
      ),
    );
    for (const index of [0, 1, 2]) player.press(index, pad(index), 1, 0.5, 0.5);
    outputs.receive(player, [0xb0, 20, 0]);
    outputs.receive(player, [0xe0, 0, 96]);
    outputs.receive(player, [0xb0, 21, 9]);
    expect([pad(0).on, pad(1).x.value, pad(2).x.value, pad(2).y.value]).toEqual([true, 63.5, 64, 63.5]);
    for (const index of [0, 1, 2]) player.release(index);
    expect([pad(0).on, pad(1).x.value, pad(2).x.value, pad(2).y.value]).toEqual([false, 95.25, 9, 95.25]);
    expect(outputs.mistakes).toEqual([]);
  });

  it("a bend that was shown is no reason to keep the next one back", () => {
    const { outputs, player, pad } = fixture(board({ type: "slider", command: "pitch" }));
    player.press(1, pad(0), 1, 0.5, 0.5);
    outputs.receive(player, [0xe0, 0, 96]);
    player.release(1);
    player.press(1, pad(0), 1, 0.5, 0.5);
    player.setValue(pad(0), 127);
    player.release(1);
    expect(outputs.midiLog()).toEqual(["out e0 0 40", "out e0 7f 7f", "out e0 0 40"]);
  });

  it("pressure and program changes play", () => {
    const { outputs, player } = fixture(board());
    outputs.receive(player, [0xd0, 90]);
    outputs.receive(player, [0xa0, 60, 70]);
    outputs.receive(player, [0xc0, 12]);
    outputs.receive(player, [0xc9, 25]);
    expect(outputs.log.filter((line) => line !== "wake")).toEqual([
      "engine pressure 0 90",
      "engine pressure 0 60 70",
      "program 0 12",
      "program 1 25",
    ]);
  });

  it.each([120, 123])("controller %i ends notes and unlights their keys", (controller) => {
    const { outputs, player } = fixture(board());
    outputs.receive(player, [0x90, 60, 80]);
    player.key(1, 64, 1);
    outputs.receive(player, [0xb0, controller, 0]);
    expect(player.keys.numbers()).toEqual([]);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("an input that is unplugged takes its pedal, bend and pressure with it", () => {
    const { outputs, player } = fixture(board());
    outputs.receive(player, [0xb0, 64, 127]);
    outputs.receive(player, [0xe0, 0, 100]);
    outputs.receive(player, [0xd0, 90]);
    outputs.receive(player, [0x90, 60, 80]);
    outputs.receive(player, [0x80, 60, 0]);
    expect(player.keys.numbers()).toEqual([60]);
    outputs.inputPlugged = false;
    player.portsChanged();
    expect(outputs.log.slice(-3)).toEqual(["engine cc 0 64 0", "engine bend 0 0", "engine pressure 0 0"]);
    expect(player.keys.numbers()).toEqual([]);
  });

  it("Hold, which follows the pedal of an input, goes off with that input", () => {
    const { outputs, player, pad } = fixture(board({ command: "hold", canToggle: true }));
    for (const message of [
      [0xb0, 64, 127],
      [0x90, 60, 80],
      [0x80, 60, 0],
    ])
      outputs.receive(player, message);
    expect([pad(0).on, player.keys.numbers()]).toEqual([true, [60]]);
    outputs.inputPlugged = false;
    player.portsChanged();
    expect([pad(0).on, player.holding, player.keys.numbers()]).toEqual([false, false, []]);
  });
});

describe("channel 0 means all channels (specification 4)", () => {
  it("of a pad: notes and controllers go to all sixteen, and end on all", () => {
    const { outputs, tap } = fixture(
      board({ midiNote: padNote(60), channel: 0 }, { command: "cc", code: 20, channel: 0 }),
    );
    tap(0);
    tap(1);
    const kinds = outputs.midiLog().map((line) => line.split(" ")[1]![0]);
    expect(["9", "8", "b"].map((kind) => kinds.filter((each) => each === kind).length)).toEqual([16, 16, 32]);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("of a board: for the keyboard, and for pads that have no channel of their own", () => {
    const { outputs, player, tap } = fixture(board({ midiNote: padNote(50) }), { channel: 0 });
    player.key(1, 60, 1);
    player.release(1);
    tap(0);
    expect(outputs.midiNotes().filter((note) => note === "on 60")).toHaveLength(16);
    expect(outputs.midiNotes().filter((note) => note === "off 50")).toHaveLength(16);
  });
});

describe("what is owed", () => {
  it.each([0, 5, 11])("pads play the MIDI note %i", (number) => {
    const { outputs, tap } = fixture(board({ midiNote: padNote(number) }));
    tap(0);
    expect(outputs.midiNotes()).toEqual([`on ${number}`, `off ${number}`]);
  });

  it("Hold goes off at the engine when the internal sound is switched off", () => {
    const { outputs, player, tap } = fixture(board({ command: "hold", canToggle: true }));
    tap(0);
    player.configure({ ...PLAYED_LIVE, internalSound: false });
    expect(outputs.log.slice(-2)).toEqual(["engine cc 0 64 0", "engine cc 1 64 0"]);
    player.configure(PLAYED_LIVE);
    expect(outputs.log.slice(-2)).toEqual(["engine cc 0 64 127", "engine cc 1 64 127"]);
  });

  it("Hold off and a bend back while the port is gone reach it when it is back", () => {
    const { outputs, player, tap } = fixture(
      board({ command: "hold", canToggle: true }, { type: "slider", command: "pitch" }),
    );
    tap(0);
    player.press(2, player.widgets[1]!, 1, 0.5, 0.5);
    player.setValue(player.widgets[1]!, 127);
    outputs.plugged = false;
    player.portsChanged();
    tap(0);
    player.release(2);
    outputs.plugged = true;
    player.portsChanged();
    expect(outputs.midiLog().slice(-2)).toEqual(["out b0 40 0", "out e0 0 40"]);
  });

  it("a toggle that is reset, or whose board is left, sends its off value", () => {
    const { outputs, player, tap, pad } = fixture(board({ command: "cc", code: 20, canToggle: true, minValue: 3 }));
    tap(0);
    player.reset(pad(0));
    expect(outputs.midiLog()).toEqual(["out b0 14 7f", "out b0 14 3"]);
    tap(0);
    player.leave();
    expect([pad(0).on, outputs.midiLog().at(-1)]).toEqual([false, "out b0 14 3"]);
  });

  it("toggles of notes and Hold are shown off when the page loses the focus", () => {
    const { player, tap, pad } = fixture(
      board({ midiNote: padNote(50), canToggle: true }, { command: "hold", canToggle: true }),
    );
    tap(0);
    tap(1);
    const told = new Map<number, boolean>();
    player.onWidget.on((widget) => told.set(widget.index, widget.on));
    player.stop();
    expect([pad(0).on, pad(1).on]).toEqual([false, false]);
    expect([told.get(0), told.get(1)]).toEqual([false, false]);
  });

  it("panic silences what else sounds on the page", () => {
    const { outputs, player } = fixture(board());
    player.panic();
    expect(outputs.log).toContain("silence beside out");
  });
});

describe("a board is as it was left", () => {
  const opened = board(
    { type: "knob", command: "cc", code: 74 },
    { command: "cc", code: 20, canToggle: true },
    { type: "slider", command: "volume" },
  );

  it("after a reload, values and toggles are shown and sent to the output once it is there", () => {
    const texts = new Map<string, string>();
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
    };
    const first = fixture(opened, {}, new BoardMemory(storage));
    first.player.setValue(first.pad(0), 12);
    first.tap(1);
    first.player.leave();
    const again = fixture(opened, { outputId: "" }, new BoardMemory(storage));
    expect([again.pad(0).x.value, again.pad(1).on]).toEqual([12, true]);
    expect(again.outputs.midiLog()).toEqual([]);
    again.player.configure(PLAYED_LIVE);
    expect(again.outputs.midiLog()).toEqual(["out b0 4a c", "out b0 14 7f"]);
    again.player.configure({ ...PLAYED_LIVE, octave: 1 });
    expect(again.outputs.midiLog()).toHaveLength(2);
    const quiet = fixture(opened, { sendOnLoad: false }, new BoardMemory(storage));
    expect(quiet.outputs.midiLog()).toEqual([]);
    // The output comes after the board, as it does in each visit; only another one is then as the toggles are shown.
    const later = fixture(opened, { sendOnLoad: false, outputId: "" }, new BoardMemory(storage));
    later.player.configure({ ...PLAYED_LIVE, sendOnLoad: false });
    expect(later.outputs.midiLog()).toEqual([]);
    later.player.configure({ ...PLAYED_LIVE, sendOnLoad: false, outputId: "" });
    later.player.configure({ ...PLAYED_LIVE, sendOnLoad: false });
    expect(later.outputs.midiLog()).toEqual(["out b0 14 7f"]);
  });

  it("toggles nobody has set are as the editor stored them, and the output is told", () => {
    const first = fixture(board(stored({ on: true }), stored({ code: 21 }), stored({ on: true, canToggle: false })));
    expect([0, 1, 2].map((index) => first.pad(index).on)).toEqual([true, false, false]);
    expect(first.outputs.midiLog()).toEqual(["out b0 14 7f"]);
    first.tap(0);
    expect(first.outputs.midiLog().slice(1)).toEqual(["out b0 14 0"]);
    first.player.reset(first.pad(0));
    expect(first.pad(0).on).toBe(true);
  });

  it("a toggle that was left off stays off, however it is stored; one left as stored follows what is stored later", () => {
    const memory = new BoardMemory(null);
    const pads = [stored({ id: "a", on: true }), stored({ id: "b", code: 21, on: true })];
    const first = fixture(board(...pads), {}, memory);
    first.tap(0);
    first.player.leave();
    const again = fixture(board(...pads), {}, memory);
    expect([again.pad(0).on, again.pad(1).on]).toEqual([false, true]);
    again.player.leave();
    const edited = fixture(board(...pads.map((pad) => ({ ...pad, on: false }))), {}, memory);
    expect([edited.pad(0).on, edited.pad(1).on]).toEqual([false, false]);
  });

  it("neither notes nor Hold begin by themselves, and of a group one is on", () => {
    const group = { name: "A", kind: "radio" as const };
    const { player, outputs } = fixture(
      board(
        { canToggle: true, on: true },
        { command: "hold", canToggle: true, on: true },
        stored({ on: true, group }),
        stored({ code: 21, on: true, group }),
      ),
    );
    expect(player.widgets.map(({ on }) => on)).toEqual([false, false, true, false]);
    expect(outputs.midiLog()).toEqual(["out b0 14 7f"]);
  });

  it("an edit of what is stored acts at once", () => {
    const group = { name: "A", kind: "exclusive" as const };
    const edited = board(stored({ on: true, group }), stored({ code: 21, group }));
    const { player, outputs } = fixture(edited);
    outputs.log.length = 0;
    player.update({ ...edited, pads: [edited.pads[0]!, { ...edited.pads[1]!, on: true }] });
    expect(player.widgets.map(({ on }) => on)).toEqual([false, true]);
    expect(outputs.midiLog()).toEqual(["out b0 14 0", "out b0 15 7f"]);
    player.update({ ...edited, pads: [edited.pads[0]!, { ...edited.pads[1]!, on: false }] });
    expect(player.widgets.map(({ on }) => on)).toEqual([false, false]);
    expect(outputs.midiLog().slice(2)).toEqual(["out b0 15 0"]);
  });

  it("damaged memory is none", () => {
    for (const text of [
      "{",
      "[[1]]",
      '[["test",{"channel":99,"values":{}}]]',
      '[["test",{"channel":1,"values":{"0":[1]}}]]',
    ]) {
      const memory = new BoardMemory({ getItem: () => text, setItem: () => {} });
      expect(fixture(opened, {}, memory).pad(0).x.value).toBe(64);
    }
  });
});
