import * as fc from "fast-check";
import { expect, test } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { diffBetween } from "../../../tests/spec/support/timelineDiff.ts";
import { createTempoMap } from "../../domain/music/time.ts";
import { firstPulseFrom, tickOfPulse } from "../../domain/timeline/clockPulses.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { createRunClock, type RunClock } from "../../domain/timeline/runPosition.ts";
import type { SchedulerMessage } from "../../protocol/engine.ts";
import type { OutputBatch } from "../../protocol/output.ts";
import type { RunInfo } from "../../protocol/scheduler.ts";
import { patchOf } from "../../protocol/timelinePatch.ts";
import { Scheduler } from "./Scheduler.ts";

const RATE = 48_000;
/** Frame of the audio context at which each run begins. */
const CONTEXT = 1_000_000;

/** A run as outputs received it: its pulses on run frames, and its mappings. */
interface ClockedRun {
  readonly startTick: number;
  readonly countInTicks: number;
  readonly clocks: RunClock[];
  readonly pulses: { readonly frame: number; readonly number: number; readonly isCountIn: boolean }[];
}

class ClockRig {
  readonly runs: ClockedRun[] = [];
  document: TimelineDocument;
  readonly #scheduler: Scheduler;
  #inbox: SchedulerMessage[] = [];
  #frame = 0;
  #run = 0;

  constructor(document: TimelineDocument) {
    this.document = document;
    this.#scheduler = new Scheduler(
      (message) => this.#inbox.push(message),
      RATE,
      (run) => this.runs.at(-1)!.clocks.push(this.#clockOf(run)),
      (batch) => this.#take(batch),
    );
    this.#scheduler.load(document, new Map([["t0", 1]]));
    this.#scheduler.setClock(true);
  }

  play(tick: number, countInTicks = 0): void {
    const countIn = countInTicks > 0 ? { ticks: countInTicks, level: 0.1 } : null;
    const run = this.#scheduler.play(tick, countIn);
    this.runs.push({ startTick: tick, countInTicks, clocks: [this.#clockOf(run)], pulses: [] });
    this.#frame = 0;
    this.#run = run.run;
  }

  edit(change: Partial<TimelineDocument["timeline"]>): void {
    const after = { ...this.document, timeline: { ...this.document.timeline, ...change } };
    const patch = patchOf(diffBetween(this.document, after));
    this.document = after;
    this.#scheduler.apply(patch, null);
  }

  run(frames: number): void {
    for (const end = this.#frame + frames; this.#frame < end;) {
      this.#frame += 960;
      for (const message of this.#inbox.splice(0)) {
        if (message.type !== "truncate" || message.run !== this.#run) continue;
        const fromFrame = Math.max(message.fromFrame, this.#frame);
        this.#scheduler.receive({ type: "truncated", run: message.run, fromFrame });
      }
      const contextFrame = CONTEXT + this.#frame;
      this.#scheduler.receive({ type: "clock", run: this.#run, runFrame: this.#frame, contextFrame });
    }
  }

  #clockOf(run: RunInfo): RunClock {
    const { tempos, ppq } = this.document.timeline;
    return createRunClock(run, createTempoMap(tempos, ppq));
  }

  #take({ pulses }: OutputBatch): void {
    const taken = pulses.map(({ contextFrame, ...pulse }) => ({ ...pulse, frame: contextFrame - CONTEXT }));
    this.runs.at(-1)!.pulses.push(...taken);
  }
}

const tempos = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 4000 }),
      bpm: fc.double({ min: 30, max: 300, noNaN: true }),
      ramp: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((changes) => {
    let tick = 0;
    return changes.map(({ gap, ...change }, index) => ({ ...change, tick: index === 0 ? 0 : (tick += gap) }));
  });
const loop = fc.record({ loop: fc.boolean(), loopStart: fc.nat(3000), length: fc.integer({ min: 300, max: 4000 }) });
const step = fc.oneof(
  fc.record({ kind: fc.constant("wait" as const), frames: fc.integer({ min: 1000, max: 90_000 }) }),
  fc.record({ kind: fc.constant("play" as const), tick: fc.nat(9000), countIn: fc.constantFrom(0, 0, 960, 3840) }),
  fc.record({ kind: fc.constant("tempos" as const), tempos }),
  fc.record({ kind: fc.constant("loop" as const), loop }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Number of the first pulse; the loop's first one if the loop ends before it. */
function firstPulseOf({ mapping, loop: round }: RunClock, ppq: number): number {
  const number = firstPulseFrom(mapping.startTick, ppq);
  return round && tickOfPulse(number, ppq) >= round.endTick ? firstPulseFrom(round.startTick, ppq) : number;
}

/** Positions are sums of fractions: far less than the thousandth of a frame. */
const ROUNDING_TICKS = 1e-6;

/** True if this clock plays `tick` on `frame`, or wraps there. */
function isOnFrame(clock: RunClock, tick: number, frame: number): boolean {
  const heard = [frame - 1, frame, frame + 1].map((each) => clock.positionAt(each).tick);
  if (heard[0]! > heard[2]!) return true;
  // Before a mapping begins its clock stands.
  const frameTicks = heard[2]! - heard[1]!;
  return tick >= heard[0]! - frameTicks - ROUNDING_TICKS && tick <= heard[2]! + ROUNDING_TICKS;
}

/** Fails if a pulse is not on its tick, is missing, or comes twice. */
function expectExact({ clocks, pulses, startTick, countInTicks }: ClockedRun, ppq: number): void {
  const clockOn = (frame: number) => clocks.findLast(({ mapping }) => mapping.startFrame <= frame) ?? clocks[0]!;
  let last: number | null = null;
  for (const { frame, number, isCountIn } of pulses) {
    const tick = tickOfPulse(number, ppq);
    // On the very frame on which the tempo changes a pulse may be rounded to it by the tempo before.
    const isOn = [clockOn(frame), clockOn(frame - 1)].some((clock) => isOnFrame(clock, tick, frame));
    expect(isOn, `pulse ${number} on frame ${frame}`).toBe(true);
    if (last === null) expect(number).toBe(firstPulseOf(clocks[0]!, ppq));
    else if (number !== last + 1) {
      // Only a loop leads back: from its last pulse to its first. A loop may have been changed on this very frame.
      const loops = clocks.flatMap((each) => (each.loop ? [each.loop] : []));
      const [from, to] = [last + 1, number];
      const leadsBack = loops.some(({ startTick: first }) => firstPulseFrom(first, ppq) === to);
      const wasEnd = loops.some(({ endTick }) => firstPulseFrom(endTick, ppq) === from);
      expect([leadsBack, wasEnd]).toEqual([true, true]);
    }
    if (isCountIn) expect(tick).toBeLessThan(startTick);
    if (countInTicks === 0) expect(isCountIn).toBe(false);
    last = number;
  }
}

/** Leads from 220 to 30 quarters a minute a fraction of a frame behind a pulse: a whole frame of the slower tempo. */
const SLOWER_ON_A_PULSE: [ppq: 100, map: [], round: { loop: boolean; loopStart: number; length: number }, Step[]] = [
  100,
  [],
  { loop: false, loopStart: 0, length: 300 },
  [
    { kind: "tempos", tempos: [{ bpm: 214.91206665650824, ramp: false, tick: 0 }] },
    { kind: "play", tick: 6760, countIn: 0 },
    { kind: "loop", loop: { loop: true, loopStart: 0, length: 300 } },
    { kind: "loop", loop: { loop: false, loopStart: 0, length: 300 } },
    { kind: "tempos", tempos: [{ bpm: 220.27005603046933, ramp: false, tick: 0 }] },
    { kind: "tempos", tempos: [{ bpm: 30, ramp: false, tick: 0 }] },
    { kind: "wait", frames: 1000 },
  ],
];

test("pulses of the clock lie on their exact ticks, none is missing or doubled: tempo maps, seeks, loops and edits at random", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(960, 480, 100),
      tempos,
      loop,
      fc.array(step, { minLength: 3, maxLength: 14 }),
      (ppq, map, round, steps) => {
        const loopOf = ({ loop: isOn, loopStart, length }: typeof round) => ({
          loop: isOn,
          loopStart,
          loopEnd: loopStart + length,
        });
        const notes = [{ time: 0, duration: 480, number: 60 }];
        const rig = new ClockRig(
          song({ timeline: { ppq, tempos: map, ...loopOf(round) }, tracks: [{ rolls: [{ notes }] }] }),
        );
        rig.play(0);
        for (const each of steps) {
          if (each.kind === "play") rig.play(each.tick, each.countIn);
          else if (each.kind === "tempos") rig.edit({ tempos: each.tempos });
          else if (each.kind === "loop") rig.edit(loopOf(each.loop));
          rig.run(each.kind === "wait" ? each.frames : 4800);
        }
        rig.run(48_000);
        for (const run of rig.runs) expectExact(run, ppq);
        // The last second, which no step changed, has that many pulses.
        expect(rig.runs.at(-1)!.pulses.length).toBeGreaterThan(6);
      },
    ),
    { numRuns: 300, examples: [SLOWER_ON_A_PULSE] },
  );
});

test("who is counted in behind a loop is led past its end", () => {
  const timeline = { loop: true, loopStart: 2627, loopEnd: 4762 };
  const rig = new ClockRig(song({ timeline, tracks: [{ rolls: [{ notes: [{ time: 0 }] }] }] }));
  rig.play(5721, 960);
  rig.run(4800);
  // A change of the tempo while it is counted in.
  rig.edit({ tempos: [{ tick: 0, bpm: 90, ramp: false }] });
  rig.run(96_000);
  const [{ pulses }] = rig.runs as [ClockedRun];
  expect(pulses.map(({ number }) => number)).toEqual(Array.from({ length: pulses.length }, (_, at) => 120 + at));
  expect(pulses.at(-1)!.number).toBeGreaterThan(150);
});

test("where the song goes straight on, the count of pulses is that of the position", () => {
  const bends = [
    { tick: 0, bpm: 80, ramp: true },
    { tick: 3840, bpm: 190, ramp: false },
  ];
  const rig = new ClockRig(song({ timeline: { tempos: bends }, tracks: [{ rolls: [{ notes: [{ time: 0 }] }] }] }));
  rig.play(1000);
  rig.run(480_000);
  const [{ clocks, pulses }] = rig.runs as [ClockedRun];
  const { frame, number } = pulses.at(-1)!;
  expect(pulses.map((pulse) => pulse.number)).toEqual(Array.from({ length: pulses.length }, (_, at) => 25 + at));
  expect(pulses.every((pulse) => pulse.frame === clocks[0]!.frameOf(tickOfPulse(pulse.number, 960), 0))).toBe(true);
  expect(firstPulseFrom(clocks[0]!.positionAt(frame + 1).tick, 960)).toBe(number + 1);
});
