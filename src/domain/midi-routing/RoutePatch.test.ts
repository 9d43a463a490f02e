import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  subarray,
  tuple,
  type Arbitrary,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { SCALE_IDS } from "../music/scales.ts";
import { CURVES, MESSAGE_GROUPS, NEW_RULE, PLAIN_CHAIN, type Chain } from "./chain.ts";
import { compileChain } from "./compileChain.ts";
import { readChain } from "./readChain.ts";
import { RoutePatch } from "./RoutePatch.ts";

function rig(chain: Partial<Chain> = {}) {
  const sent: number[][] = [];
  const patch = new RoutePatch(compileChain({ ...PLAIN_CHAIN, ...chain }), (data) => sent.push([...data]));
  let nowMs = 0;
  const receive = (...data: number[]): boolean => patch.receive(Uint8Array.from(data), nowMs);
  const after = (ms: number): void => void (nowMs += ms);
  const take = (): number[][] => sent.splice(0);
  return { patch, receive, after, take, now: () => nowMs };
}

const rule = (change: object): Partial<Chain> => ({ rules: [{ ...NEW_RULE, ...change }] });

/** Output of a chain for one message. */
const through = (chain: Partial<Chain>, ...data: number[]): number[][] => {
  const { receive, take } = rig(chain);
  receive(...data);
  return take();
};

describe("a chain", () => {
  it("that is plain lets everything pass as it is", () => {
    for (const data of [[0x93, 60, 1], [0xb0, 1, 2], [0xc5, 9], [0xd0, 3], [0xe1, 4, 5], [0xf8], [0xf0, 1, 0xf7]]) {
      expect(through({}, ...data)).toEqual([data]);
    }
  });

  it.each<[string, Partial<Chain>, number[], number[][]]>([
    ["filters kinds", { blocked: ["notes"] }, [0x90, 60, 1], []],
    ["filters clock", { blocked: ["realtime"] }, [0xf8], []],
    ["filters SysEx", { blocked: ["sysEx"] }, [0xf0, 1, 0xf7], []],
    ["filters channels", { channels: 0b10 }, [0x90, 60, 1], []],
    ["lets its channels pass", { channels: 0b10 }, [0x91, 60, 1], [[0x91, 60, 1]]],
    ["filters keys", { lowKey: 61 }, [0x90, 60, 1], []],
    ["filters velocities", { highVelocity: 100 }, [0x90, 60, 101], []],
    ["filters controllers", { blockedControllers: [7] }, [0xb0, 7, 1], []],
    ["maps the channel", { channel: 16 }, [0xe0, 0, 64], [[0xef, 0, 64]]],
    ["transposes by octaves and semitones", { transpose: -1, octave: 2 }, [0x90, 60, 9], [[0x90, 83, 9]]],
    ["leaves out keys that are none", { transpose: 48 }, [0x90, 100, 9], []],
    ["locks to a scale, downwards where both are as near", { scale: "major", root: 2 }, [0x90, 60, 9], [[0x90, 59, 9]]],
    ["bends velocities", { velocityCurve: "fixed", velocityHigh: 99 }, [0x90, 60, 9], [[0x90, 60, 99]]],
    ["fits velocities in", { velocityLow: 41, velocityHigh: 41 }, [0x90, 60, 9], [[0x90, 60, 41]]],
    ["bends by another range", { bendFrom: 2, bendTo: 4 }, [0xe0, 127, 127], [[0xe0, 0, 96]]],
    ["cuts bends off that reach too far", { bendFrom: 12, bendTo: 2 }, [0xe0, 0, 100], [[0xe0, 127, 127]]],
  ])("%s", (_, chain, data, expected) => expect(through(chain, ...data)).toEqual(expected));

  it("splits and layers", () => {
    const low = { lowKey: 0, highKey: 59, channel: 3, transpose: 12 };
    const high = { lowKey: 60, highKey: 127, channel: 0, transpose: 0 };
    const layer = { lowKey: 50, highKey: 127, channel: 4, transpose: -12 };
    expect(through({ zones: [low, high, layer] }, 0x90, 59, 7)).toEqual([
      [0x92, 71, 7],
      [0x93, 47, 7],
    ]);
    // Messages other than notes go once to each zone's channel.
    expect(through({ zones: [low, high, layer] }, 0xb0, 1, 2)).toEqual([
      [0xb2, 1, 2],
      [0xb0, 1, 2],
      [0xb3, 1, 2],
    ]);
  });

  it("turns controllers, notes and programs into one another", () => {
    expect(through(rule({ low: 127, high: 0 }), 0xb0, 1, 127)).toEqual([[0xb0, 74, 0]]);
    expect(through(rule({ from: "note", fromNumber: 60 }), 0x90, 60, 50)).toEqual([[0xb0, 74, 50]]);
    expect(through(rule({ from: "note", fromNumber: 60, to: "program", toNumber: 9 }), 0x90, 60, 50)).toEqual([
      [0xc0, 9],
    ]);
    expect(through(rule({ from: "program", fromNumber: 3, to: "note", toNumber: 40 }), 0xc0, 3)).toEqual([
      [0x90, 40, 127],
      [0x80, 40, 64],
    ]);
    const switched = rig(rule({ to: "note", toNumber: 36 }));
    for (const value of [63, 64, 90, 63, 0]) switched.receive(0xb0, 1, value);
    expect(switched.take()).toEqual([
      [0x90, 36, 64],
      [0x80, 36, 64],
    ]);
  });

  it("maps pairs of 14 bits as one value", () => {
    const { receive, take } = rig({ rules: [{ ...NEW_RULE, toNumber: 16, low: 127, high: 0, isWide: true }] });
    receive(0xb0, 1, 0x40);
    receive(0xb0, 33, 1);
    expect(take()).toEqual([
      [0xb0, 16, 63],
      [0xb0, 48, 127],
      [0xb0, 16, 63],
      [0xb0, 48, 126],
    ]);
  });

  it("limits how often a controller changes, and never loses its last value", () => {
    const { patch, receive, after, take, now } = rig({ controllersPerSecond: 100 });
    for (let value = 0; value < 10; value++) {
      receive(0xb0, 1, value);
      after(1);
    }
    expect(take()).toEqual([[0xb0, 1, 0]]);
    expect(patch.isWaiting).toBe(true);
    patch.due(now());
    expect(take()).toEqual([[0xb0, 1, 9]]);
    expect(patch.isWaiting).toBe(false);
    after(20);
    receive(0xb0, 1, 9);
    expect(take()).toEqual([]);
  });

  it("gives up where the same bytes come more than 50 times in 100 ms", () => {
    const { receive, after } = rig();
    for (let count = 0; count < 50; count++) expect(receive(0xb0, 1, 2)).toBe(true);
    expect(receive(0xb0, 1, 3)).toBe(true);
    expect(receive(0xb0, 1, 2)).toBe(false);
    const slow = rig();
    for (let count = 0; count < 500; count++) {
      expect(slow.receive(0xb0, 1, 2)).toBe(true);
      slow.after(2);
    }
    after(0);
  });

  it("a pedal that is down comes up where it went down, whatever the chain has become", () => {
    const { patch, receive, take } = rig({ channel: 2 });
    receive(0xb0, 64, 127);
    patch.chain = compileChain({ ...PLAIN_CHAIN, blocked: ["controllers"] });
    receive(0xb0, 64, 0);
    expect(take()).toEqual([
      [0xb1, 64, 127],
      [0xb1, 64, 0],
    ]);
  });

  it("from a file is as far as it makes sense", () => {
    expect(readChain(null)).toEqual(PLAIN_CHAIN);
    expect(readChain({ transpose: 7, channel: 99, blocked: ["notes", "x"], rules: [{ isWide: true }] })).toEqual({
      ...PLAIN_CHAIN,
      transpose: 7,
      blocked: ["notes"],
      rules: [NEW_RULE],
    });
  });
});

const chains: Arbitrary<Chain> = record({
  ...Object.fromEntries(Object.entries(PLAIN_CHAIN).map(([name, value]) => [name, constant(value)])),
  blocked: subarray([...MESSAGE_GROUPS]),
  channels: integer({ min: 0, max: 0xffff }),
  lowKey: integer({ min: 0, max: 70 }),
  highKey: integer({ min: 50, max: 127 }),
  channel: integer({ min: 0, max: 16 }),
  transpose: integer({ min: -48, max: 48 }),
  scale: constantFrom(...SCALE_IDS),
  velocityCurve: constantFrom(...CURVES),
  rules: array(
    record({
      from: constantFrom("note", "controller", "program"),
      fromNumber: integer({ min: 58, max: 66 }),
      to: constantFrom("note", "controller", "program"),
      toNumber: integer({ min: 58, max: 66 }),
      low: integer({ min: 0, max: 127 }),
      high: integer({ min: 0, max: 127 }),
      curve: constantFrom(...CURVES),
      isWide: constant(false),
    }),
    { maxLength: 3 },
  ),
  zones: array(
    record({
      lowKey: integer({ min: 0, max: 64 }),
      highKey: integer({ min: 60, max: 127 }),
      channel: integer({ min: 0, max: 16 }),
      transpose: integer({ min: -12, max: 12 }),
    }),
    { maxLength: 3 },
  ),
}) as unknown as Arbitrary<Chain>;

const numbers = integer({ min: 58, max: 66 });
const bytes = integer({ min: 0, max: 127 });
const messages = tuple(
  constantFrom(0x80, 0x90, 0x90, 0xa0, 0xb0, 0xc0, 0xe0),
  integer({ min: 0, max: 2 }),
  numbers,
  bytes,
).map(([status, channel, first, second]) =>
  status === 0xc0 ? [status | channel, first] : [status | channel, first, second],
);
const steps = array(oneof({ weight: 8, arbitrary: messages }, { weight: 1, arbitrary: chains }), {
  maxLength: 120,
});

/** Number of notes that are still on; fails if a note ends that was not on. */
function stillOn(sent: readonly (readonly number[])[]): number {
  const on = new Map<string, number>();
  for (const [status = 0, key = 0, velocity = 0] of sent) {
    const where = `${status & 15} ${key}`;
    const count = on.get(where) ?? 0;
    if (status >> 4 === 9) {
      expect(velocity).toBeGreaterThan(0);
      on.set(where, count + 1);
    } else if (status >> 4 === 8) {
      expect(count, `a note-off on ${where} that nobody owes`).toBeGreaterThan(0);
      on.set(where, count - 1);
    }
  }
  return [...on.values()].reduce((sum, count) => sum + count, 0);
}

describe("every note-on has one note-off on its channel", () => {
  it("when chains change while notes are held, and all is released in the end", () => {
    assert(
      property(steps, (all) => {
        const { patch, receive, after, take } = rig();
        for (const step of all) {
          if (Array.isArray(step)) receive(...step);
          else patch.chain = compileChain(step);
          after(5);
        }
        patch.release();
        expect(stillOn(take())).toBe(0);
        expect(patch.isHolding).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("when the keys themselves are let go, without a release of all", () => {
    assert(
      property(steps, (all) => {
        const { patch, receive, after, take } = rig();
        for (const step of all) {
          if (Array.isArray(step)) receive(...step);
          else patch.chain = compileChain(step);
          after(5);
        }
        for (let channel = 0; channel < 3; channel++) {
          for (let key = 0; key < 128; key++) {
            receive(0x80 | channel, key, 0);
            receive(0xb0 | channel, key, 0);
          }
        }
        expect(stillOn(take())).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
