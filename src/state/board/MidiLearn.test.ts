import { describe, expect, it } from "vitest";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { MidiMessage, MidiPermission } from "../../protocol/midi.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { boardKind } from "../documentKinds.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { MidiLearn } from "./MidiLearn.ts";
import type { Widget } from "./Widget.ts";

const port = (id: string, name: string) => ({ id, name, manufacturer: "", connected: true });

const fixture = () => {
  const listeners: ((message: MidiMessage) => void)[] = [];
  const midiIn = new MidiIn({
    onMessage: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  });
  const pads = [
    newPad({ id: "pad", label: "Pad", location: { row: 0, col: 0, width: 1, height: 1 } }),
    newPad({
      id: "knob",
      label: "Knob",
      type: "knob",
      command: "cc",
      location: { row: 0, col: 1, width: 1, height: 1 },
    }),
  ];
  pads.push(newPad({ id: "xy", type: "xyPad", command: "cc", location: { row: 0, col: 2, width: 1, height: 1 } }));
  const board = new DocumentStore(boardKind, newBoard({ rows: 1, cols: 3, pads }));
  let pick: ((widget: Widget) => void) | null = null;
  const player = {
    pickWith: (next: typeof pick): void => {
      pick = next;
    },
  };
  const midi = {
    inputs: () => [port("k", "Keys"), port("p", "Pads")],
    outputs: () => [port("o", "Keys")],
    permission: (): MidiPermission => "OK",
    request: () => Promise.resolve<MidiPermission>("OK"),
  };
  const learn = new MidiLearn({ board, midi, midiIn, player });
  const played: number[][] = [];
  midiIn.tap("play", ({ data }) => void played.push([...data]));
  const receive = (portId: string, ...bytes: number[]): void =>
    listeners[0]?.({ portId, data: new Uint8Array(bytes), timeStampMs: 0 });
  const pad = (id: string): Pad => board.current.pads.find((each) => each.id === id)!;
  const touch = (id: string): void => pick?.({ pad: pad(id) } as Widget);
  return { learn, board, isPicking: () => pick !== null, played, receive, pad, touch };
};

describe("a control of the gear learns what it moves", () => {
  it("press learn, touch a widget, move the gear: one undo step, which learning itself can take back", () => {
    const { learn, board, played, receive, pad, touch } = fixture();
    learn.start("moves");
    receive("k", 0xb2, 21, 5);
    touch("knob");
    receive("k", 0xb2, 22, 5);
    expect(pad("knob").input).toEqual({ kind: "cc", number: 22, channel: 3, port: "Keys" });
    expect(played).toEqual([[0xb2, 21, 5]]);
    expect(learn.state).toMatchObject({ phase: "pick", target: null, learned: { target: { padId: "knob" } } });
    learn.undo();
    expect([pad("knob").input, board.canUndo]).toEqual([null, false]);
    board.redo();
    expect(pad("knob").input?.number).toBe(22);
  });

  it("a key cannot turn a knob: it says so and listens on; releases and system messages go by", () => {
    const { learn, played, receive, pad } = fixture();
    learn.start("moves", "knob");
    receive("k", 0x80, 60, 64);
    receive("k", 0xf8);
    receive("k", 0xb0, 123, 0);
    receive("k", 0x90, 60, 64);
    expect(learn.state.problem).toContain("Knob");
    expect([pad("knob").input, learn.state.phase]).toEqual([null, "listen"]);
    receive("k", 0xe4, 0, 90);
    expect(pad("knob").input).toEqual({ kind: "pitch", number: 0, channel: 5, port: "Keys" });
    expect(played).toEqual([[0x80, 60, 64], [0xf8], [0xb0, 123, 0]]);
  });

  it.each([
    [true, null],
    [false, 21],
  ])("what moves another already is a conflict; alone: %s", (alone, others) => {
    const { learn, board, receive, pad } = fixture();
    learn.start("moves", "knob");
    receive("k", 0xb0, 21, 5);
    learn.start("moves", "pad");
    receive("p", 0xb0, 21, 5);
    expect([learn.state.phase, pad("pad").input?.port]).toEqual(["pick", "Pads"]);
    learn.start("moves", "pad");
    receive("k", 0xb0, 21, 5);
    expect(learn.state).toMatchObject({ phase: "conflict", others: [{ padId: "knob" }] });
    expect(pad("pad").input?.port).toBe("Pads");
    learn.resolve(alone);
    expect([pad("knob").input?.number ?? null, pad("pad").input?.port]).toEqual([others, "Keys"]);
    board.undo();
    expect([pad("knob").input?.number, pad("pad").input?.port]).toEqual([21, "Pads"]);
  });

  it("is forgotten, and ended without a trace", () => {
    const { learn, board, isPicking, played, receive, pad, touch } = fixture();
    learn.start("moves", "knob");
    receive("k", 0xb0, 21, 5);
    learn.forget("knob");
    expect(pad("knob").input).toBeNull();
    const { revision } = board;
    touch("knob");
    learn.end();
    receive("k", 0xb0, 22, 5);
    expect([board.revision, isPicking(), learn.state.phase]).toEqual([revision, false, "off"]);
    expect(played).toEqual([[0xb0, 22, 5]]);
  });
});

describe("a widget learns what it sends", () => {
  it("from a key: note, channel, and the output of the gear", () => {
    const { learn, board, receive, pad } = fixture();
    learn.start("sends", "pad");
    receive("k", 0x95, 41, 5);
    expect(pad("pad")).toMatchObject({ command: null, midiNote: padNote(41), channel: 6, port: "Keys" });
    learn.start("sends", "pad");
    receive("p", 0xb0, 7, 5);
    expect(pad("pad")).toMatchObject({ command: "cc", code: 7, channel: 1, port: "Keys" });
    board.undo();
    board.undo();
    expect(pad("pad")).toMatchObject({ command: null, midiNote: padNote(60), channel: null, port: "" });
  });

  it("a knob takes controllers and bends, and no keys", () => {
    const { learn, receive, pad } = fixture();
    learn.start("sends", "knob");
    receive("p", 0x90, 41, 5);
    expect([learn.state.problem === null, pad("knob").channel]).toEqual([false, null]);
    receive("p", 0xe1, 0, 5);
    expect(pad("knob")).toMatchObject({ command: "pitch", channel: 2, port: "" });
  });
});

describe("the second axis of an XY pad", () => {
  it("learns what moves it and what it sends beside the first, and forgets it by itself", () => {
    const { learn, receive, pad } = fixture();
    learn.start("moves", "xy");
    receive("k", 0xb0, 20, 5);
    learn.start("moves", "xy", "y");
    receive("k", 0xb0, 21, 5);
    expect([pad("xy").input?.number, pad("xy").inputY?.number]).toEqual([20, 21]);
    learn.start("sends", "xy", "y");
    receive("p", 0xe0, 0, 80);
    expect(pad("xy")).toMatchObject({ command: "cc", pad2: { command: "pitch", code: 0 } });
    learn.forget("xy", "y");
    expect([pad("xy").input?.number, pad("xy").inputY]).toEqual([20, null]);
  });

  it("gives a control up to another pad that is to have it alone", () => {
    const { learn, receive, pad } = fixture();
    learn.start("moves", "xy", "y");
    receive("k", 0xb0, 21, 5);
    learn.start("moves", "knob");
    receive("k", 0xb0, 21, 5);
    expect(learn.state).toMatchObject({ phase: "conflict", others: [{ padId: "xy" }] });
    learn.resolve(true);
    expect([pad("xy").inputY, pad("knob").input?.number]).toEqual([null, 21]);
  });

  it("learns a key for neither", () => {
    const { learn, receive, pad } = fixture();
    for (const direction of ["moves", "sends"] as const) {
      learn.start(direction, "xy", "y");
      receive("k", 0x90, 60, 5);
      expect(learn.state.problem).toMatch(/a key has no way to turn it/);
    }
    expect([pad("xy").inputY, pad("xy").pad2]).toEqual([null, null]);
  });
});
