import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DIN_BYTES_PER_MS, isDin, replacedBy } from "../../domain/midi/dinWire.ts";
import type { MidiBytes } from "../../protocol/midi.ts";
import { DinPacer } from "./DinPacer.ts";
import { OutputPort } from "./OutputPort.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Left {
  readonly data: readonly number[];
  readonly atMs: number;
}

const now = (): number => performance.now();

function rig() {
  const left: Left[] = [];
  const hand = (data: MidiBytes, timeMs: number): boolean => {
    left.push({ data: [...data], atMs: Math.max(timeMs, now()) });
    return true;
  };
  return { left, pacer: new DinPacer({ now, hand }) };
}

/** How long the wire still has to do when a message comes, ms, in the order in which they come. */
function queuesMs(left: readonly Left[]): readonly number[] {
  let freeMs = 0;
  return left
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ data, atMs }) => {
      const queueMs = Math.max(0, freeMs - atMs);
      freeMs = Math.max(freeMs, atMs) + data.length / DIN_BYTES_PER_MS;
      return queueMs;
    });
}

const value = fc.nat(127);
const controller = fc
  .tuple(fc.constantFrom(0xb0, 0xb1), fc.constantFrom(1, 7, 10, 74), value)
  .map((bytes): number[] => [...bytes]);
const bend = fc.tuple(fc.constantFrom(0xe0, 0xe1), value, value).map((bytes): number[] => [...bytes]);
const pressure = fc.tuple(fc.constantFrom(0xd0, 0xd1), value).map((bytes): number[] => [...bytes]);
const note = fc
  .tuple(fc.constantFrom(0x90, 0x80, 0x91, 0x81), value, fc.integer({ min: 1, max: 127 }))
  .map((bytes): number[] => [...bytes]);
const other = fc.constantFrom<number[]>(
  [0xf8],
  [0xfe],
  [0xb0, 64, 127],
  [0xb0, 64, 0],
  [0xc0, 3],
  [0xb0, 123, 0],
  [0xb0, 101, 0],
);
const values = fc.oneof(controller, controller, bend, pressure);
const gap = fc.constantFrom(0, 0, 0, 0, 1, 3);

/** Sends what comes, and waits until nothing does. */
function run(messages: readonly (readonly [number[], number])[], aheadMs = 0, isSongs = false): ReturnType<typeof rig> {
  const rigged = rig();
  let timeMs = performance.now() + aheadMs;
  for (const [data, gapMs] of messages) {
    rigged.pacer.send(data, aheadMs === 0 ? 0 : timeMs, isSongs);
    timeMs += gapMs;
    if (aheadMs === 0) vi.advanceTimersByTime(gapMs);
  }
  vi.advanceTimersByTime(aheadMs + 5000);
  return rigged;
}

const latest = (list: readonly (readonly number[])[]) => new Map(list.map((data) => [replacedBy(data), data] as const));

describe("what a DIN cable is sent", () => {
  it("is no more than it carries, however many values come, at once or by a song that is ahead", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(values, gap), { maxLength: 400 }),
        fc.constantFrom(0, 200, 1000),
        (messages, aheadMs) => {
          const { left } = run(messages, aheadMs, aheadMs > 0);
          // A part of 8 ms may come in one go.
          for (const queueMs of queuesMs(left)) expect(queueMs).toBeLessThanOrEqual(16);
          const sent = left.toSorted((a, b) => a.atMs - b.atMs).map(({ data }) => data);
          expect(latest(sent)).toEqual(latest(messages.map(([data]) => data)));
        },
      ),
    );
  });

  it("has each note, pedal and clock at its time and in its order, after the values that were sent before it", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(values, note, other), gap), { maxLength: 300 }), (messages) => {
        const rigged = rig();
        const expected: Left[] = [];
        const known = new Map<number, readonly number[]>();
        for (const [data, gapMs] of messages) {
          const replaced = replacedBy(data);
          rigged.pacer.send(data, 0, false);
          if (replaced === null) {
            expected.push({ data, atMs: performance.now() });
            for (const [key, set] of known) {
              if (data[0]! >= 0xf0 || (set[0]! & 15) !== (data[0]! & 15)) continue;
              expect(rigged.left.findLast((each) => replacedBy(each.data) === key)?.data).toEqual(set);
            }
          } else known.set(replaced, data);
          vi.advanceTimersByTime(gapMs);
        }
        vi.advanceTimersByTime(2000);
        expect(rigged.left.filter(({ data }) => replacedBy(data) === null)).toEqual(expected);
      }),
    );
  });

  it("is all of it where there is room", () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 40 }), (messages) => {
        const { left } = run(messages.map((data) => [data, 6] as const));
        expect(left.map(({ data }) => data)).toEqual(messages);
      }),
    );
  });

  it("ends with a song that is stopped, and leaves at once with a page that goes", () => {
    const { pacer, left } = rig();
    for (let at = 0; at < 40; at++) pacer.send([0xb0, at < 32 ? at + 33 : 1, at], 300, true);
    const before = left.length;
    pacer.cancelScheduled();
    vi.advanceTimersByTime(2000);
    expect(left).toHaveLength(before);
    for (let at = 0; at < 40; at++) pacer.send([0xb1, 1, at], 0, false);
    pacer.flush();
    expect(left.at(-1)!.data).toEqual([0xb1, 1, 39]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("an output is paced while it is said to be DIN, and what waits leaves when it is said to be none", () => {
  const sent: number[][] = [];
  const device = { state: "connected" as const, send: (data: Iterable<number>) => void sent.push([...data]) };
  const port = new OutputPort(
    device as never,
    () => performance.now(),
    () => undefined,
  );
  const sweep = (): void => {
    for (let at = 0; at < 100; at++) port.send([0xb0, 1, at], true);
  };
  sweep();
  expect(sent.splice(0)).toHaveLength(100);
  port.isDin = true;
  sweep();
  expect(sent.length).toBeLessThan(10);
  port.isDin = false;
  expect(sent.at(-1)).toEqual([0xb0, 1, 99]);
});

const din = (name: string, wire: "auto" | "din" | "usb" = "auto"): boolean => isDin({ wire, name });

it("a name tells of a DIN cable, and somebody who knows better has the last word", () => {
  expect(
    ["UM-ONE", "MIDISPORT 2x2 Out A", "mio", "USB2.0-MIDI", "Scarlett DIN 1", "USB MIDI Interface"].map((name) =>
      din(name),
    ),
  ).toEqual(Array.from({ length: 6 }, () => true));
  expect(
    ["Digitakt II", "Launchkey Mini", "Prophet Rev2", "Loopback", "IAC Driver Bus 1", "Dinky Synth"].some((name) =>
      din(name),
    ),
  ).toBe(false);
  expect([din("UM-ONE", "usb"), din("Digitakt II", "din")]).toEqual([false, true]);
});

/** A pacer at the start of a part. */
function atPart() {
  vi.advanceTimersByTime(8 - (Math.floor(now()) % 8));
  const startMs = Math.floor(now());
  const { left, pacer } = rig();
  const controller = (code: number, timeMs = 0, isSongs = false): boolean =>
    pacer.send([0xb0, code, 1], timeMs, isSongs);
  /** Codes that left, each with its time from the start. */
  const codes = (): number[][] => left.map(({ data, atMs }) => [data[1]!, Math.floor(atMs) - startMs]);
  return { left, pacer, controller, codes, startMs };
}

describe("the parts of 8 ms into which the wire's time is divided", () => {
  it("have room for six values each, first come first served", () => {
    const { controller, codes } = atPart();
    for (let code = 7; code < 20; code++) expect(controller(code)).toBe(true);
    vi.advanceTimersByTime(100);
    expect(codes()).toEqual(Array.from({ length: 13 }, (_, index) => [7 + index, 8 * Math.floor(index / 6)]));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are used by notes, whose bytes without room take those that follow", () => {
    const { pacer, controller, codes } = atPart();
    for (let key = 30; key < 50; key++) pacer.send([0x90, key, 1], 0, false);
    controller(1);
    vi.advanceTimersByTime(100);
    // 60 bytes: two parts of 25, and 10 of the third.
    expect(codes().at(-1)).toEqual([1, 16]);
    expect(
      codes()
        .slice(0, 20)
        .every(([, atMs]) => atMs === 0),
    ).toBe(true);
  });

  it("are free again when they are over", () => {
    const { controller, codes } = atPart();
    for (let code = 7; code < 13; code++) controller(code);
    vi.advanceTimersByTime(8 * 512);
    for (let code = 7; code < 13; code++) controller(code);
    expect(codes().filter(([, atMs]) => atMs === 8 * 512)).toHaveLength(6);
    vi.advanceTimersByTime(8 * 2000);
    for (let code = 7; code < 13; code++) controller(code);
    expect(codes().filter(([, atMs]) => atMs === 8 * 2512)).toHaveLength(6);
  });

  it("to come are used by what is sent ahead, which leaves no sooner than its time", () => {
    const { controller, codes, startMs } = atPart();
    for (let code = 7; code < 20; code++) controller(code, startMs + 100);
    vi.advanceTimersByTime(50);
    controller(1);
    expect(codes().at(-1)).toEqual([1, 50]);
    vi.advanceTimersByTime(100);
    expect(codes().filter(([code]) => code !== 1)).toEqual(
      Array.from({ length: 13 }, (_, index) => [7 + index, index < 6 ? 100 : index < 12 ? 104 : 112]),
    );
  });

  it("let values go before a note of their channel that comes after them", () => {
    const { pacer, controller, codes, startMs } = atPart();
    for (let code = 7; code < 14; code++) controller(code, startMs + 50);
    for (let code = 20; code < 27; code++) controller(code);
    pacer.send([0xb1, 27, 1], 0, false);
    pacer.send([0x90, 60, 1], 0, false);
    expect(codes().slice(12)).toEqual([
      [26, 0],
      [60, 0],
    ]);
    vi.advanceTimersByTime(100);
    // Each leaves once: that of the other channel, and that whose time is later than the note's.
    expect(codes().slice(14)).toEqual([
      [27, 8],
      [13, 56],
    ]);
  });

  it("to come are free again when a song is canceled, whose values go; others stay", () => {
    const { pacer, controller, codes, startMs } = atPart();
    for (let code = 7; code < 13; code++) controller(code, startMs + 100, true);
    controller(20, startMs + 100, true);
    controller(21, startMs + 100, false);
    pacer.cancelScheduled();
    for (let code = 7; code < 12; code++) controller(code, startMs + 100, true);
    vi.advanceTimersByTime(200);
    expect(codes().slice(6)).toEqual([21, 7, 8, 9, 10, 11].map((code) => [code, 100]));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("hold nothing back after a flush, and no value leaves twice", () => {
    const { pacer, controller, codes } = atPart();
    for (let code = 7; code < 20; code++) controller(code);
    pacer.flush();
    vi.advanceTimersByTime(100);
    expect(codes()).toEqual(Array.from({ length: 13 }, (_, index) => [7 + index, 0]));
  });
});
