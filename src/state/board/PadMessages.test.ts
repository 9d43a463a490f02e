import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { newMessage, type PadMessage } from "../../domain/board/padMessage.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import type { PlayerSettings } from "./PlayedBoard.ts";
import type { Widget } from "./Widget.ts";

const SETTINGS: PlayerSettings = { ...PLAYED_LIVE, internalSound: false };

const board = (...pads: Partial<Pad>[]): Board =>
  defaultBoard({
    id: "test",
    rows: 1,
    cols: 20,
    pads: pads.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });

/** A pad that sends these beside a controller of its own, whose messages are left out of what is compared. */
const fixture = (pad: Partial<Pad>, messages: Partial<PadMessage>[], settings: Partial<PlayerSettings> = {}) => {
  const outputs = new FakeOutputs();
  const opened = board({ command: "cc", code: 119, ...pad, messages: messages.map((message) => newMessage(message)) });
  const player = new BoardPlayer(outputs.ports(), opened, { ...SETTINGS, ...settings });
  const sent = (): string[] => outputs.midiLog().filter((line) => !line.includes(" 77 "));
  const widget = (): Widget => player.widgets[0]!;
  const press = (strength = 1): void => player.press(1, widget(), strength, 0.5, 0.5);
  return { outputs, player, sent, widget, press, opened };
};

const KNOB: Partial<Pad> = { type: "knob" };

describe("moments", () => {
  it("press, release and value are sent by pads in their order, each value once", () => {
    const { sent, press, player } = fixture({}, [
      { number: 20, when: "press", to: 90 },
      { number: 21, when: "release", from: 5 },
      { number: 22, when: "value", from: 1, to: 2 },
    ]);
    press();
    expect(sent()).toEqual(["out b0 14 5a", "out b0 16 2"]);
    player.press(2, player.widgets[0]!, 1, 0, 0);
    expect(sent()).toEqual(["out b0 14 5a", "out b0 16 2", "out b0 14 5a"]);
    player.release(1);
    expect(sent()).toHaveLength(3);
    player.release(2);
    expect(sent().slice(3)).toEqual(["out b0 15 5", "out b0 16 1"]);
  });

  it("toggles send when they go on and off", () => {
    const { sent, press, player } = fixture({ canToggle: true }, [{ number: 22 }, { kind: "start" }]);
    press();
    player.release(1);
    expect(sent()).toEqual(["out b0 16 7f", "out fa"]);
    press();
    player.release(1);
    expect(sent().slice(2)).toEqual(["out b0 16 0"]);
  });

  it("a knob sends with every other value, with its curve, and what the hand sets off when it comes and goes", () => {
    const { sent, press, player, widget } = fixture(KNOB, [
      { number: 22, from: 127, to: 0 },
      { kind: "mmc", when: "press", machineCommand: "recordStrobe" },
      { kind: "continue", when: "release" },
      { number: 23, curve: "exponential" },
    ]);
    press();
    player.setValue(widget(), 63.5);
    player.setValue(widget(), 63.6);
    player.release(1);
    expect(sent()).toEqual(["out f0 7f 7f 6 6 f7", "out b0 16 40", "out b0 17 10", "out b0 16 3f", "out fb"]);
  });

  it("an XY pad sends each axis", () => {
    const { sent, player, widget } = fixture({ type: "xyPad" }, [
      { number: 22, axis: "x" },
      { number: 23, axis: "y" },
    ]);
    player.setValue(widget(), 10, 20);
    player.setValue(widget(), 10, 30);
    expect(sent()).toEqual(["out b0 16 a", "out b0 17 14", "out b0 17 1e"]);
  });

  it("14 bits keep their resolution", () => {
    const { sent, player, widget } = fixture(KNOB, [{ kind: "cc14", number: 1 }]);
    player.setValue(widget(), 64);
    player.setValue(widget(), 64.01);
    expect(sent()).toEqual(["out b0 1 40", "out b0 21 40", "out b0 1 40", "out b0 21 41"]);
  });
});

describe("places", () => {
  it("a message has its own port and channel, those of its pad, or the board's; channel 0 is all", () => {
    const { sent, press } = fixture({ channel: 3 }, [
      { number: 20, when: "press" },
      { number: 20, when: "press", channel: 5, port: "second" },
      { number: 20, when: "press", channel: 0 },
    ]);
    press();
    expect(sent().slice(0, 2)).toEqual(["out b2 14 7f", "second b4 14 7f"]);
    expect(sent().slice(2)).toEqual(Array.from({ length: 16 }, (_, n) => `out ${(0xb0 + n).toString(16)} 14 7f`));
  });

  it("the engine hears them too, on the strips of their channel, and programs choose the instrument", () => {
    const { outputs, press } = fixture(
      { channel: 3 },
      [
        { number: 20, when: "press", channel: 10 },
        { kind: "rpn", number: 1, when: "press", from: 0, to: 8192 },
        { kind: "program", to: 42, bankLsb: 1 },
      ],
      { internalSound: true },
    );
    press();
    const heard = outputs.log.filter((line) => /^(engine cc|program)/.test(line) && !line.includes(" 119 "));
    expect(heard).toEqual([
      "engine cc 1 20 127",
      "engine cc 0 101 0",
      "engine cc 0 100 1",
      "engine cc 0 6 64",
      "engine cc 0 38 0",
      "engine cc 0 101 127",
      "engine cc 0 100 127",
      "program 0 42",
    ]);
  });
});

describe("what is held ends where it began", () => {
  const held: Partial<PadMessage>[] = [
    { kind: "note", number: 40, channel: 5, port: "second" },
    { kind: "pitch" },
    { kind: "channelPressure", when: "press" },
    { kind: "keyPressure", number: 61, when: "press" },
    { number: 22, from: 3 },
    { kind: "nrpn", number: 300 },
  ];
  const ends = [
    "second 84 28 40",
    "out e0 0 40",
    "out d0 0",
    "out a0 3d 0",
    "out b0 16 3",
    ..."63 2,62 2c,6 0,26 0,65 7f,64 7f".split(",").map((part) => `out b0 ${part}`),
  ].toSorted();

  const endings: Record<string, (of: ReturnType<typeof fixture>) => void> = {
    "the hand lets go": ({ player }) => player.release(1),
    "the pointer is lost": ({ player }) => player.releaseTouches(),
    "the page loses the focus": ({ player }) => player.stop(),
    "the board is left": ({ player }) => player.leave(),
    "another board is opened": ({ player }) => player.load(defaultBoard({ id: "other" })),
    "the pad is edited": ({ player, opened }) =>
      player.update({ ...opened, pads: opened.pads.map((pad) => ({ ...pad, messages: [] })) }),
    "the pad is deleted": ({ player, opened }) => player.update({ ...opened, pads: [] }),
    "the ports are gone and come back": ({ player, outputs }) => {
      outputs.plugged = false;
      player.portsChanged();
      player.release(1);
      outputs.plugged = true;
      player.portsChanged();
    },
  };

  it.each(Object.keys(endings))("when %s", (ending) => {
    const played = fixture({}, held);
    played.press(0.5);
    expect(played.sent()[0]).toBe("second 94 28 40");
    const before = played.sent().length;
    endings[ending]!(played);
    expect(played.sent().slice(before).toSorted()).toEqual(ends);
    expect(played.outputs.openNotes()).toEqual([]);
    expect(played.outputs.mistakes).toEqual([]);
    played.player.release(1);
    played.player.leave();
    expect(played.sent().slice(before)).toHaveLength(ends.length);
  });

  it("a bend of a fader goes back with the hand, its controller stays", () => {
    const { sent, press, player, widget } = fixture(KNOB, [{ kind: "pitch" }, { number: 22 }]);
    press();
    player.setValue(widget(), 127);
    player.release(1);
    expect(sent()).toEqual(["out e0 7f 7f", "out b0 16 7f", "out e0 0 40"]);
    player.setValue(widget(), 126);
    expect(sent().slice(3)).toEqual([expect.stringMatching(/^out e0/), "out b0 16 7e"]);
    player.leave();
    expect(sent().at(-1)).toBe("out e0 0 40");
  });

  it("toggles stay on under blur, their notes do not; leaving takes them back", () => {
    const { sent, press, player } = fixture({ canToggle: true }, [{ number: 22 }, { kind: "note", number: 40 }]);
    press();
    player.release(1);
    player.stop();
    expect(sent()).toEqual(["out b0 16 7f", "out 90 28 7f", "out 80 28 40"]);
    player.leave();
    expect(sent().slice(3)).toEqual(["out b0 16 0"]);
  });

  it("panic ends all and what is sent next is sent anew", () => {
    const { sent, press, player } = fixture({}, held);
    press();
    player.panic();
    const before = sent().length;
    press();
    expect(sent().slice(before).length).toBeGreaterThan(6);
    player.release(1);
    expect(sent().slice(-ends.length).toSorted()).toEqual(ends);
  });
});

describe("a board that opens", () => {
  it("tells its output what its controls and toggles sent, and nothing that a hand has to hold", () => {
    const memory = new BoardMemory(null);
    const messages = [newMessage({ kind: "cc14", number: 2 }), newMessage({ kind: "pitch" })];
    const opened = board(
      { type: "knob", command: "pan", messages },
      { canToggle: true, command: "cc", code: 30, messages },
    );
    const first = new BoardPlayer(new FakeOutputs().ports(), opened, SETTINGS, memory);
    first.setValue(first.widgets[0]!, 100);
    first.press(1, first.widgets[1]!, 1, 0, 0);
    first.leave();
    const outputs = new FakeOutputs();
    const second = new BoardPlayer(outputs.ports(), opened, SETTINGS, memory);
    expect(second.widgets[0]!.x.value).toBe(100);
    expect(outputs.midiLog()).toEqual([
      "out b0 a 64",
      "out b0 2 64",
      "out b0 22 64",
      "out b0 1e 7f",
      "out b0 2 7f",
      "out b0 22 7f",
    ]);
  });
});

describe("SysEx and actions", () => {
  it("SysEx carries the value, and its refusal is said", () => {
    const { sent, outputs, player, widget } = fixture(KNOB, [{ kind: "sysEx", sysEx: "F0 7D mm ll F7", to: 16383 }]);
    player.setValue(widget(), 127);
    expect(sent()).toEqual(["out f0 7d 7f 7f f7"]);
    outputs.sysEx = false;
    player.setValue(widget(), 0);
    expect(outputs.log.at(-1)).toBe("sysEx refused");
  });

  it("an action is set off by each press, after all else; one that opens another board leaves nothing behind", () => {
    const { outputs, player, press } = fixture({ command: null, midiNote: padNote(60) }, [
      { kind: "action", action: "nextBoard" },
      { kind: "note", number: 72 },
    ]);
    const ports = outputs.log;
    press();
    expect(ports.at(-1)).toBe("perform nextBoard");
    player.load(defaultBoard({ id: "other" }));
    player.release(1);
    expect(outputs.openNotes()).toEqual([]);
    const panic = fixture({}, [
      { kind: "action", action: "panic" },
      { kind: "note", number: 72 },
    ]);
    panic.press();
    panic.player.release(1);
    expect(panic.outputs.openNotes()).toEqual([]);
    expect(panic.outputs.log).toContain("out ff");
  });

  it("a pad that acts in the app plays a note only where another one than that of new pads was chosen", () => {
    const action: Partial<PadMessage> = { kind: "action", action: "playStop" };
    const silent = fixture({ command: null }, [action]);
    silent.press();
    expect(silent.outputs.log).toContain("perform playStop");
    expect(silent.sent()).toEqual([]);
    silent.player.release(1);
    expect(silent.sent()).toEqual([]);
    const chosen = fixture({ command: null, midiNote: padNote(62) }, [action]);
    chosen.press();
    expect(chosen.sent().map((line) => line.slice(0, 9))).toEqual(["out 90 3e"]);
    const asMessage = fixture({ command: null }, [action, { kind: "note", number: 60 }]);
    asMessage.press();
    expect(asMessage.sent().map((line) => line.slice(0, 9))).toEqual(["out 90 3c"]);
    const plain = fixture({ command: null }, []);
    plain.press();
    expect(plain.sent().map((line) => line.slice(0, 9))).toEqual(["out 90 3c"]);
  });
});
