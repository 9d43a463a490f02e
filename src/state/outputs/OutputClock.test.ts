import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DuePulse } from "../../protocol/output.ts";
import { OutputClock } from "./OutputClock.ts";

interface Leaving {
  readonly data: readonly number[];
  readonly leavesMs: number;
}

const PULSE_MS = 20;

class Rig {
  nowMs = 1000;
  given: Leaving[] = [];
  targets: readonly string[] = ["synth"];
  isThere = true;
  readonly clock: OutputClock;

  constructor() {
    const info = { id: "synth", name: "synth", manufacturer: "" };
    this.clock = new OutputClock({
      midi: {
        outputs: () => [{ ...info, connected: this.isThere }],
        schedule: (_portId, data, timeMs) => {
          if (this.isThere) this.given.push({ data: [...data], leavesMs: Math.max(this.nowMs, timeMs) });
          return this.isThere;
        },
      },
      now: () => this.nowMs,
      targets: () => this.targets,
    });
  }

  /** `count` pulses from `number` on, the first one in `aheadMs`. */
  pulses(number: number, count: number, aheadMs = 120, isCountIn = false): DuePulse[] {
    const pulses = Array.from({ length: count }, (_, at) => ({
      number: number + at,
      isCountIn,
      timeMs: this.nowMs + aheadMs + at * PULSE_MS,
    }));
    this.clock.send(pulses);
    return pulses;
  }

  takeBack(): void {
    this.given = this.given.filter(({ leavesMs }) => leavesMs <= this.nowMs);
    this.clock.halt(new Set(["synth"]));
  }

  get left(): readonly Leaving[] {
    return this.given.toSorted((a, b) => a.leavesMs - b.leavesMs);
  }

  /** Sent messages, pulses without their times. */
  bytes(): number[][] {
    return this.left.map(({ data }) => [...data]);
  }
}

const clocks = (count: number): number[][] => Array.from({ length: count }, () => [0xf8]);

test("Start at the beginning, song position and Continue elsewhere, Stop at once", () => {
  const rig = new Rig();
  rig.pulses(0, 3);
  rig.nowMs += 1000;
  rig.clock.halt(new Set());
  rig.nowMs += 1000;
  // Between two sixteenths: it begins at the next one, clock holds the tempo until then.
  rig.pulses(1000, 5);
  expect(rig.bytes()).toEqual([[0xfa], ...clocks(3), [0xfc], ...clocks(2), [0xf2, 167 & 127, 1], [0xfb], ...clocks(3)]);
  const at = rig.left.findIndex(({ data }) => data[0] === 0xfb);
  expect(rig.left[at + 1]!.leavesMs - rig.left[at]!.leavesMs).toBe(1);
});

test("while it is counted in gear has the tempo and stands; it begins with the song", () => {
  const rig = new Rig();
  rig.pulses(-24, 24, 120, true);
  rig.pulses(0, 2, 120 + 24 * PULSE_MS);
  expect(rig.bytes()).toEqual([...clocks(24), [0xfa], ...clocks(2)]);
});

test("where the loop comes round gear is stopped, placed and goes on", () => {
  const rig = new Rig();
  rig.pulses(94, 2);
  rig.pulses(48, 2, 120 + 2 * PULSE_MS);
  rig.pulses(0, 1, 120 + 4 * PULSE_MS);
  // 94 is no sixteenth: it never began before the loop came round.
  expect(rig.bytes()).toEqual([...clocks(2), [0xf2, 8, 0], [0xfb], ...clocks(2), [0xfc], [0xfa], [0xf8]]);
});

test("an output that wants clock no more is stopped; one that comes in the middle begins at a sixteenth", () => {
  const rig = new Rig();
  rig.pulses(0, 4);
  rig.nowMs += 500;
  rig.targets = [];
  rig.clock.settle();
  rig.pulses(4, 1);
  expect(rig.bytes()).toEqual([[0xfa], ...clocks(4), [0xfc]]);
  rig.nowMs += 500;
  rig.given = [];
  rig.targets = ["synth"];
  rig.clock.settle();
  rig.pulses(5, 2);
  expect(rig.bytes()).toEqual([[0xf8], [0xf2, 1, 0], [0xfb], [0xf8]]);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("go" as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant("jump" as const), number: fc.nat(200) }),
  fc.record({
    kind: fc.constant("halt" as const),
    canTakeBack: fc.boolean(),
    number: fc.nat(200),
    aheadMs: fc.integer({ min: 60, max: 450 }),
  }),
  fc.record({ kind: fc.constant("plug" as const), isThere: fc.boolean() }),
);

test("gear that counts what it gets is always where the song is, whatever stops, jumps and pulls its cable", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const rig = new Rig();
      const told: DuePulse[] = [];
      let number = 0;
      let aheadMs = 120;
      let nextMs = rig.nowMs + aheadMs;
      const go = (count: number): void => {
        for (let each = 0; each < count; each++) {
          rig.nowMs = Math.max(rig.nowMs, nextMs - aheadMs);
          told.push(...rig.pulses(number++, 1, nextMs - rig.nowMs));
          nextMs += PULSE_MS;
        }
      };
      for (const each of steps) {
        if (each.kind === "go") go(each.count);
        else if (each.kind === "jump") number = each.number;
        else if (each.kind === "plug") {
          rig.isThere = each.isThere;
          // Messages that wait are lost with the device.
          if (!each.isThere) rig.given = rig.given.filter(({ leavesMs }) => leavesMs <= rig.nowMs);
          rig.clock.settle();
        } else {
          if (each.canTakeBack && rig.isThere) rig.takeBack();
          else rig.clock.halt(new Set());
          ({ number, aheadMs } = each);
          nextMs = rig.nowMs + aheadMs;
        }
      }
      expectInStep(rig.left, told);
    }),
    { numRuns: 500 },
  );
});

/** Gear as it is: it counts pulses while it runs. `told`: which pulse of the song was due when. */
function expectInStep(left: readonly Leaving[], told: readonly DuePulse[]): void {
  let position: number | null = null;
  let isRunning = false;
  for (const { data, leavesMs } of left) {
    const [status, low = 0, high = 0] = data;
    if (status === 0xfa) [position, isRunning] = [0, true];
    else if (status === 0xfb) isRunning = true;
    else if (status === 0xfc) isRunning = false;
    else if (status === 0xf2) {
      expect(isRunning).toBe(false);
      position = (low + high * 128) * 6;
    } else if (isRunning) {
      expect(told.some((pulse) => pulse.timeMs === leavesMs && pulse.number === position)).toBe(true);
      position = position! + 1;
    }
  }
}
