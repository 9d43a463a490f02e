import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PLAIN_CHAIN, NEW_RULE, NEW_ZONE, type Chain } from "../../domain/midi-routing/chain.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { DeviceBook } from "./DeviceBook.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { addLoopback } from "./Loopback.ts";
import { Router } from "./Router.ts";
import type { Route } from "./setup.ts";

const now = (): number => performance.now();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function rig() {
  const ports = new FakePorts();
  const { midi, session } = ports;
  const cut: { readonly route: Route; readonly atMs: number }[] = [];
  addLoopback(midi, "Loopback", () => undefined, now);
  const book = new DeviceBook(midi, session, null);
  const router = new Router({
    book,
    midi,
    midiIn: new MidiIn(midi),
    now,
    boardPortName: "Routing",
    boardOutput: () => "",
    onLoop: (route) => void cut.push({ route, atMs: now() }),
  });
  for (const id of ["a", "b", "c"]) {
    ports.plug(id, "in");
    ports.plug(id, "out");
  }
  const route = (from: string, to: string, chain: Partial<Chain> = {}): void =>
    book.setRoute({ from: `in:${from}`, to: `out:${to}`, isOn: true, chain: { ...PLAIN_CHAIN, ...chain } });
  return { ports, book, router, route, cut };
}

/** What is sent to `out` comes back at `into`; `keeps` some of it. */
function returns(
  ports: FakePorts,
  out: string,
  into: string,
  delayMs: () => number,
  keeps: (data: readonly number[]) => boolean = () => true,
  says: (data: readonly number[]) => readonly number[] = (data) => data,
): void {
  let latestMs = 0;
  ports.onTaken((port, data) => {
    if (port !== out || !keeps(data)) return;
    // None overtakes another.
    latestMs = Math.max(latestMs, now() + delayMs());
    const ms = latestMs - now();
    if (ms <= 0) ports.receive(into, says(data));
    else setTimeout(() => ports.receive(into, says(data)), ms);
  });
}

const isProbe = ([status = 0, key = 0]: readonly number[]): boolean => (status & 0xf0) === 0x80 && key >= 120;

const CHAINS: Readonly<Record<string, Partial<Chain>>> = {
  plain: {},
  "another channel": { channel: 7 },
  "a semitone up": { transpose: 1 },
  "an octave up": { octave: 1 },
  "controllers turned": {
    rules: [
      { ...NEW_RULE, fromNumber: 1, toNumber: 74 },
      { ...NEW_RULE, fromNumber: 74, toNumber: 1 },
    ],
  },
  "two layers": {
    zones: [
      { ...NEW_ZONE, channel: 1 },
      { ...NEW_ZONE, channel: 2 },
    ],
  },
};

const BEGINNINGS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  "a note that is held": [[0x90, 60, 100]],
  "a note": [
    [0x90, 60, 100],
    [0x80, 60, 64],
  ],
  "a chord": [
    [0x90, 60, 100],
    [0x90, 64, 90],
    [0x90, 67, 80],
  ],
  "a controller": [[0xb0, 1, 90]],
  "a bend": [[0xe0, 0, 80]],
  "a program": [[0xc0, 5]],
};

const LATENCIES = [0, 5, 10, 50, 300];
const RING: readonly (readonly string[])[] = [["a"], ["a", "b"], ["a", "b", "c"]];

describe("a loop is cut within a second and 200 messages", () => {
  it.each(
    Object.keys(CHAINS).flatMap((chain) =>
      RING.flatMap((devices) => LATENCIES.map((ms) => [chain, devices.length, ms, devices] as const)),
    ),
  )("%s, %d devices, %d ms", (chain, count, ms, devices) => {
    for (const [beginning, messages] of Object.entries(BEGINNINGS)) {
      const { ports, route, router, cut } = rig();
      for (const [at, device] of devices.entries()) {
        route(device, devices[(at + 1) % count]!, at === 0 ? CHAINS[chain] : {});
        returns(ports, device, device, () => ms / count);
      }
      const startMs = now();
      for (const data of messages) ports.receive("a", data);
      vi.advanceTimersByTime(1000);
      const what = `${beginning}: ${ports.sent.length} messages`;
      expect(cut.length, what).toBeGreaterThan(0);
      expect(cut[0]!.atMs - startMs, what).toBeLessThanOrEqual(1000);
      expect(ports.sent.length, what).toBeLessThanOrEqual(200);
      expect(router.isLooping(cut[0]!.route)).toBe(true);
      const before = ports.sent.length;
      vi.advanceTimersByTime(5000);
      expect(ports.sent.length, what).toBeLessThanOrEqual(before + 20);
    }
  });

  it("the same where each of two devices takes all of the time, and where one takes longer now and then", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LATENCIES),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(...Object.values(BEGINNINGS)),
        fc.infiniteStream(fc.integer({ min: 0, max: 100 })),
        (ms, jitterMs, messages, random) => {
          const { ports, route, cut } = rig();
          route("a", "b");
          route("b", "a");
          const delayMs = (): number => ms + (Math.min(jitterMs, ms / 5) * random.next().value!) / 100;
          returns(ports, "a", "a", delayMs);
          returns(ports, "b", "b", delayMs);
          for (const data of messages) ports.receive("a", data);
          vi.advanceTimersByTime(1000);
          expect(cut.length).toBeGreaterThan(0);
          expect(ports.sent.length).toBeLessThanOrEqual(200);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each([
    ["without a velocity", [0x80, 64]],
    ["as a note-on", [0x90, 0]],
  ] as const)("of gear that says the end of a note %s", (_, [kind, velocity]) => {
    const { ports, route, cut } = rig();
    route("a", "b");
    const says = (data: readonly number[]): readonly number[] =>
      (data[0]! & 0xf0) === 0x80 ? [kind | (data[0]! & 15), data[1]!, velocity] : data;
    returns(ports, "b", "a", () => 50, undefined, says);
    ports.receive("a", [0x93, 60, 100]);
    vi.advanceTimersByTime(1000);
    expect(cut).toHaveLength(1);
    expect(ports.sent.length).toBeLessThanOrEqual(200);
  });

  it("also after minutes of play in which there was none", () => {
    const { ports, route, cut } = rig();
    route("a", "b");
    let isWired = false;
    returns(
      ports,
      "b",
      "a",
      () => 50,
      () => isWired,
    );
    for (let at = 0; at < 600; at++) {
      ports.receive("a", [0x90, 60, 100]);
      vi.advanceTimersByTime(50);
      ports.receive("a", [0x80, 60, 0]);
      vi.advanceTimersByTime(50);
    }
    expect(cut).toEqual([]);
    isWired = true;
    ports.take("b");
    ports.receive("a", [0x90, 60, 100]);
    vi.advanceTimersByTime(3000);
    expect(cut).toHaveLength(1);
    expect(ports.take("b").length).toBeLessThanOrEqual(200);
  });
});

interface Played {
  readonly atMs: number;
  readonly port: string;
  readonly data: readonly number[];
}

const everyMs = fc.integer({ min: 8, max: 400 });
const someKeys = fc.uniqueArray(fc.integer({ min: 30, max: 100 }), { minLength: 1, maxLength: 3 });
/** Hands are off by some ms and differ in velocity; machines are not and do not. */
const hands = fc.record({
  offMs: fc.constantFrom(0, 0, 3, 15),
  velocities: fc.constantFrom([127], [100], [90, 91], [60, 70, 80, 90, 100]),
});

const times = (every: number): readonly number[] =>
  Array.from({ length: Math.ceil(2500 / every) }, (_, at) => at * every);

/** Rolls, trills and repeated chords. */
const notes = (channel: number) =>
  fc.record({ everyMs, keys: someKeys, isChord: fc.boolean(), hands }).map(
    ({ everyMs: every, keys, isChord, hands: { offMs, velocities } }) =>
      (port: string): Played[] =>
        times(every).flatMap((ms, at) =>
          (isChord ? keys : [keys[at % keys.length]!]).flatMap((key, index) => {
            const atMs = ms + ((at * 7 + index * 3) % (offMs + 1));
            return [
              { atMs, port, data: [0x90 | channel, key, velocities[at % velocities.length]!] },
              { atMs: atMs + every / 2, port, data: [0x80 | channel, key, 0] },
            ];
          }),
        ),
  );

/** Faders up and down, knobs that stand between two values, buttons, tempo that is tapped, relative encoders. */
const controls = fc
  .record({ every: fc.integer({ min: 5, max: 300 }), values: fc.constantFrom([127], [127, 0], [63, 64], [1], [65, 1]) })
  .chain(({ every, values }) =>
    fc.boolean().map(
      (isSweep) =>
        (port: string): Played[] =>
          times(every).map((atMs, at) => {
            const value = isSweep ? Math.abs((at % 254) - 127) : values[at % values.length]!;
            return { atMs, port, data: [0xb0, 20, value] };
          }),
    ),
  );

const clock = fc.integer({ min: 60, max: 240 }).map((bpm) => (port: string): Played[] => [
  ...times(2500 / bpm).map((atMs) => ({ atMs, port, data: [0xf8] })),
  ...times(300).map((atMs) => ({ atMs, port, data: [0xfe] })),
]);

/** One pair of hands on each of two channels, a control and a clock: fewer of the same bytes than the limit without a probe. */
const performing = fc
  .tuple(fc.option(notes(0)), fc.option(notes(9)), fc.option(controls), fc.option(clock))
  .map((all) => all.filter((play) => play !== null))
  .filter((plays) => plays.length > 0);

type Stage = (rigged: ReturnType<typeof rig>, delayMs: number) => void;

/** Gear as it stands on stages, where nothing goes round. */
const STAGES: Readonly<Record<string, Stage>> = {
  "one way": ({ route }) => route("a", "b"),
  "both ways, and both have local control": ({ route }) => {
    route("a", "b");
    route("b", "a");
  },
  "pads that are lit as they are pressed": ({ route }) => route("a", "a"),
  "a synth that answers to a third": ({ ports, route }, delayMs) => {
    route("a", "b");
    route("b", "c");
    returns(ports, "b", "b", () => delayMs);
  },
  "a synth that answers, to a keyboard that does not": ({ ports, route }, delayMs) => {
    route("a", "b");
    route("b", "a");
    returns(ports, "b", "b", () => delayMs);
  },
  "a controller that answers each value once": ({ ports, route }, delayMs) => {
    route("a", "b");
    route("b", "a");
    const values = new Map<string, number>();
    const isNew = ([status = 0, number = 0, value = 0]: readonly number[]): boolean => {
      if ((status & 0xf0) !== 0xb0 || values.get(`${status} ${number}`) === value) return false;
      values.set(`${status} ${number}`, value);
      return true;
    };
    returns(ports, "b", "b", () => delayMs, isNew);
  },
  "a way back that notes do not take": ({ ports, route }, delayMs) => {
    route("a", "b");
    route("b", "a", { blocked: ["notes", "controllers"] });
    for (const device of ["a", "b"])
      returns(
        ports,
        device,
        device,
        () => delayMs,
        ([status = 0]) => status < 0xf0,
      );
  },
  "layers on another channel": ({ route }) => {
    route("a", "b", { zones: [NEW_ZONE, { ...NEW_ZONE, channel: 5, transpose: 12 }] });
    route("b", "c", { channel: 1 });
  },
};

describe("what is played is never cut", () => {
  it.each(Object.entries(STAGES))("%s", (_, stage) => {
    fc.assert(
      fc.property(
        performing,
        performing,
        fc.integer({ min: 1, max: 300 }),
        fc.nat(300),
        (left, right, delayMs, laterMs) => {
          const rigged = rig();
          stage(rigged, delayMs);
          const { ports, cut } = rigged;
          // Two keyboards that play the same, one of them a little later; or another thing.
          const both = [
            ...left.flatMap((play) => play("a")),
            ...(laterMs % 2 ? right : left)
              .flatMap((play) => play("b"))
              .map((each) => ({ ...each, atMs: each.atMs + laterMs })),
          ].toSorted((a, b) => a.atMs - b.atMs);
          const startMs = now();
          for (const { atMs, port, data } of both) {
            vi.advanceTimersByTime(Math.max(0, startMs + atMs - now()));
            ports.receive(port, data);
          }
          vi.advanceTimersByTime(1000);
          expect(cut).toEqual([]);
          const probes = ports.sent.filter(({ data }) => isProbe(data)).length;
          expect(probes).toBeLessThanOrEqual(20 + ports.sent.length / 16);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("all of it passes as it came and at once, and what asks for loops reaches neither boards nor cables", () => {
    fc.assert(
      fc.property(performing, (left) => {
        const { ports, route } = rig();
        route("a", "b");
        returns(ports, "b", "c", () => 20, isProbe);
        route("c", "a");
        for (const { data } of left.flatMap((play) => play("a")).toSorted((a, b) => a.atMs - b.atMs)) {
          ports.take("b");
          ports.receive("a", data);
          vi.advanceTimersByTime(5);
          const [status = 0] = data;
          const passed = ports.take("b").filter((each) => !isProbe(each));
          if ((status & 0xf0) === 0x80) expect(passed.length).toBeLessThanOrEqual(1);
          else expect(passed.at(-1)).toEqual(data);
        }
        expect(ports.take("a").filter((each) => !isProbe(each))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
