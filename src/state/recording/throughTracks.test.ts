import { beforeEach, describe, expect, test, vi } from "vitest";
import { FIRST_TRACK_STRIP, LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { throughTracks } from "./throughTracks.ts";

type Received = Parameters<Parameters<typeof throughTracks>[1]>[0];

let calls: unknown[][];
let received: Received[];
/** True while tracks play what the board plays. */
let isArmed: boolean;
let engine: LiveEnginePort;

beforeEach(() => {
  calls = [];
  received = [];
  isArmed = true;
  let lastId = 0;
  const note =
    (method: string) =>
    (...args: unknown[]): void =>
      void calls.push([method, ...args]);
  const own = {
    arps: null,
    state: () => "running",
    onState: vi.fn(() => () => undefined),
    start: vi.fn(),
    noteOn: (...args: unknown[]) => {
      calls.push(["noteOn", ...args]);
      return ++lastId;
    },
    setProgram: (...args: unknown[]) => {
      calls.push(["setProgram", ...args]);
      return "loaded";
    },
    ...Object.fromEntries(
      ["noteOff", "controlChange", "pitchBend", "channelPressure", "keyPressure", "sysEx", "panic"].map((method) => [
        method,
        note(method),
      ]),
    ),
  } as unknown as LiveEnginePort;
  engine = throughTracks(own, (event) => {
    received.push(event);
    return isArmed;
  });
});

describe("notes of the board", () => {
  test.each([LIVE_STRIP, PADS_STRIP])("on strip %i are played by the tracks in place of the engine", (strip) => {
    const first = engine.noteOn(strip, 60, 0.5);
    const second = engine.noteOn(strip, 60, 0.7);
    engine.noteOff(strip, 60, first);
    engine.noteOff(strip, 60, second);
    // A note ends once.
    engine.noteOff(strip, 60, second);
    expect(received.map(({ kind, key, value }) => [kind, key, value])).toEqual([
      ["noteOn", 60, 0.5],
      ["noteOn", 60, 0.7],
      ["noteOff", 60, 0.5],
      ["noteOff", 60, 0.5],
    ]);
    const [one, other, endOfOne, endOfOther] = received.map(({ hand }) => hand);
    expect([endOfOne, endOfOther]).toEqual([one, other]);
    expect(one).not.toBe(other);
    expect(received.every(({ input }) => input === null)).toBe(true);
    expect(calls).toEqual([]);
  });

  test("are the engine's own where no track plays them, and tracks still see their end", () => {
    isArmed = false;
    const id = engine.noteOn(LIVE_STRIP, 60, 0.5);
    isArmed = true;
    engine.noteOff(LIVE_STRIP, 60, id);
    expect(calls).toEqual([
      ["noteOn", LIVE_STRIP, 60, 0.5],
      ["noteOff", LIVE_STRIP, 60, id],
    ]);
    expect(received.map(({ kind }) => kind)).toEqual(["noteOn", "noteOff"]);
    expect(received[1]?.hand).toBe(received[0]?.hand);
  });

  test("of other strips are no business of the tracks", () => {
    const id = engine.noteOn(FIRST_TRACK_STRIP, 60, 0.5);
    engine.noteOff(FIRST_TRACK_STRIP, 60, id);
    expect(calls).toEqual([
      ["noteOn", FIRST_TRACK_STRIP, 60, 0.5],
      ["noteOff", FIRST_TRACK_STRIP, 60, id],
    ]);
    expect(received).toEqual([]);
  });
});

function moveAll(strip: number): void {
  engine.controlChange(strip, 7, 100);
  engine.pitchBend(strip, -5);
  engine.channelPressure(strip, 9);
  engine.keyPressure(strip, 60, 8);
}
const direct = (strip: number): unknown[][] => [
  ["controlChange", strip, 7, 100],
  ["pitchBend", strip, -5],
  ["channelPressure", strip, 9],
  ["keyPressure", strip, 60, 8],
];

describe("controls", () => {
  test("of the keyboard move the tracks, or the engine where none is armed", () => {
    moveAll(LIVE_STRIP);
    expect(calls).toEqual([]);
    expect(received).toEqual(
      [
        { kind: "controlChange", key: 7, value: 100 },
        { kind: "pitchBend", key: 0, value: -5 },
        { kind: "channelPressure", key: 0, value: 9 },
        { kind: "keyPressure", key: 60, value: 8 },
      ].map((event) => ({ ...event, hand: "board", input: null })),
    );
    isArmed = false;
    moveAll(LIVE_STRIP);
    expect(calls).toEqual(direct(LIVE_STRIP));
  });

  test.each([PADS_STRIP, FIRST_TRACK_STRIP])("of strip %i move the engine alone: tracks get each once", (strip) => {
    moveAll(strip);
    expect(received).toEqual([]);
    expect(calls).toEqual(direct(strip));
  });
});

test("everything else goes to the engine", () => {
  engine.sysEx(3, [1, 2]);
  engine.panic(null);
  const onProgress = vi.fn();
  expect(engine.setProgram(1, 0, 5, onProgress)).toBe("loaded");
  expect(calls).toEqual([
    ["sysEx", 3, [1, 2]],
    ["panic", null],
    ["setProgram", 1, 0, 5, onProgress],
  ]);
  expect([engine.state(), engine.arps]).toEqual(["running", null]);
});
