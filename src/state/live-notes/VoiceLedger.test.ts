import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { OutputKeys } from "./OutputKeys.ts";
import { VoiceLedger, type Route } from "./VoiceLedger.ts";

/** Sounding notes, in order: of the engine, then of the output. */
let log: unknown[][];
let silent: Set<number>;
let isPortThere: boolean;
let ledger: VoiceLedger;

const outputs = () => [{ id: "o1", name: "Synth", manufacturer: "", connected: true }];

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  silent = new Set();
  isPortThere = true;
  let lastId = 0;
  const engine = {
    noteOn: (strip: number, key: number, velocity: number) => {
      log.push(["on", strip, key, velocity, ++lastId]);
      return lastId;
    },
    noteOff: (strip: number, key: number, noteId: number) => log.push(["off", strip, key, noteId]),
  } as unknown as LiveEnginePort;
  const send = (portId: string, data: ArrayLike<number>, live: boolean): boolean => {
    if (isPortThere) log.push(["sent", portId, ...Array.from(data), live]);
    return isPortThere;
  };
  const keys = new OutputKeys({ send, sendAt: (portId, data) => send(portId, data, true), outputs });
  ledger = new VoiceLedger({ engine, keys, canSound: (strip) => !silent.has(strip) });
});
afterEach(() => void vi.useRealTimers());

const take = (): unknown[][] => log.splice(0);

const inside: Route = { strips: [0, 1], channel: 1, portId: "" };
const outside: Route = { strips: [], channel: 3, portId: "Synth" };

describe("a note", () => {
  test("sounds on each strip of its route, and ends there with the ids it had", () => {
    const voice = ledger.noteOn(inside, 60, 127, true);
    expect(take()).toEqual([
      ["on", 0, 60, 1, 1],
      ["on", 1, 60, 1, 2],
    ]);
    expect(ledger.size).toBe(1);
    ledger.noteOff(voice);
    expect(take()).toEqual([
      ["off", 0, 60, 1],
      ["off", 1, 60, 2],
    ]);
    expect(ledger.size).toBe(0);
  });

  test("goes to the output of its name on its channel, or on all", () => {
    const voice = ledger.noteOn(outside, 60, 100, false);
    ledger.noteOff(voice);
    expect(take()).toEqual([
      ["sent", "o1", 0x92, 60, 100, false],
      ["sent", "o1", 0x82, 60, 64, false],
    ]);
    const all = ledger.noteOn({ ...outside, channel: 0 }, 60, 100, true);
    expect(take().map(([, , status]) => status)).toEqual(Array.from({ length: 16 }, (_, at) => 0x90 + at));
    ledger.noteOff(all);
    expect(take().map(([, , status]) => status)).toEqual(Array.from({ length: 16 }, (_, at) => 0x80 + at));
  });

  test("that is struck again ends first, and is held until the last hand lets go", () => {
    const one = ledger.noteOn(inside, 60, 100, true);
    take();
    const other = ledger.noteOn(inside, 60, 50, true);
    expect(other).toBe(one);
    expect(take().map(([kind]) => kind)).toEqual(["off", "off", "on", "on"]);
    expect(one.velocity).toBe(50);
    ledger.noteOff(one);
    expect(take()).toEqual([]);
    ledger.noteOff(other);
    expect(take()).toEqual([
      ["off", 0, 60, 3],
      ["off", 1, 60, 4],
    ]);
  });

  test("is another one on another route, number, channel or output", () => {
    const routes = [inside, { ...inside, strips: [0] }, { ...inside, channel: 2 }, { ...inside, portId: "Synth" }];
    for (const route of routes) ledger.noteOn(route, 60, 100, true);
    ledger.noteOn(inside, 61, 100, true);
    ledger.noteOn({ ...inside, portId: "o1" }, 60, 100, true);
    expect(ledger.size).toBe(5);
    expect([ledger.holds(0), ledger.holds(1), ledger.holds(2)]).toEqual([true, true, false]);
    take();
    ledger.releaseAll();
    expect(take().filter(([kind]) => kind === "off")).toHaveLength(9);
    expect([ledger.size, ledger.holds(0)]).toEqual([0, false]);
  });

  test("of an arpeggio is held on: the former one ends after the new one has begun", () => {
    const route = { ...inside, strips: [FIRST_ARP_STRIP] };
    ledger.noteOn(route, 60, 100, true);
    ledger.noteOn(route, 60, 100, true);
    expect(take().map(([kind, , , ...rest]) => [kind, rest.at(-1)])).toEqual([
      ["on", 1],
      ["on", 2],
      ["off", 1],
    ]);
  });

  test("that was ended with all others ends once", () => {
    const voice = ledger.noteOn(inside, 60, 100, true);
    ledger.releaseAll();
    take();
    ledger.noteOff(voice);
    expect(take()).toEqual([]);
    const next = ledger.noteOn(inside, 60, 100, true);
    ledger.noteOff(voice);
    expect(ledger.size).toBe(1);
    ledger.noteOff(next);
    expect(ledger.size).toBe(0);
  });

  test("joins in with an instrument that can sound later, once", () => {
    silent.add(1);
    ledger.noteOn(inside, 60, 127, true);
    ledger.noteOn({ ...inside, strips: [2] }, 61, 127, true);
    expect(take().map(([, strip]) => strip)).toEqual([0, 2]);
    silent.clear();
    ledger.join(1);
    ledger.join(1);
    expect(take()).toEqual([["on", 1, 60, 1, 3]]);
  });
});

describe("a tap", () => {
  test("ends by itself, and is heard by the engine alone", () => {
    ledger.tap({ ...inside, portId: "o1" }, 60, 127, 100);
    ledger.tap({ ...inside, portId: "o1" }, 60, 127, 100);
    vi.advanceTimersByTime(99);
    expect(take().map(([kind]) => kind)).toEqual(["on", "on"]);
    vi.advanceTimersByTime(1);
    expect(take().map(([kind]) => kind)).toEqual(["off", "off"]);
    expect(ledger.size).toBe(0);
  });

  test("is taken over by the hand that strikes it meanwhile", () => {
    ledger.tap(inside, 60, 127, 100);
    const voice = ledger.noteOn(inside, 60, 100, true);
    take();
    vi.advanceTimersByTime(200);
    expect(take()).toEqual([]);
    ledger.noteOff(voice);
    expect(take().map(([kind]) => kind)).toEqual(["off", "off"]);
  });
});

describe("an output that is gone", () => {
  test("is owed the note-offs that it did not get, once", () => {
    const voice = ledger.noteOn(outside, 60, 100, true);
    isPortThere = false;
    ledger.noteOff(voice);
    ledger.settle();
    isPortThere = true;
    take();
    ledger.settle();
    ledger.settle();
    expect(take()).toEqual([["sent", "o1", 0x82, 60, 64, true]]);
  });

  test("is owed none for a note that it never got", () => {
    isPortThere = false;
    const voice = ledger.noteOn(outside, 60, 100, true);
    isPortThere = true;
    ledger.noteOff(voice);
    ledger.settle();
    expect(take()).toEqual([]);
  });
});
