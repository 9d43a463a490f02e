import * as fc from "fast-check";
import { expect, test } from "vitest";
import { beatsIn } from "../../music/beatsIn.ts";
import { createMeter } from "../../music/meter.ts";
import { clipStateOf, LAUNCH_LINES, type LaunchTarget } from "../clipLaunch.ts";
import { ClipLaunches, lineFrom, playedOf } from "./ClipLaunches.ts";

const PPQ = 96;
/** Bars of 4/4, from bar 2 on of 3/4, from bar 4 on of 7/8. */
const METER = createMeter(
  [
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: 8 * PPQ, numerator: 3, denominator: 4 },
    { tick: 14 * PPQ, numerator: 7, denominator: 8 },
  ],
  PPQ,
);
const TRACKS = ["a", "b"];

const anyTarget = fc.constantFrom<LaunchTarget>("one", "two", "", null);
const anyLine = fc.constantFrom(...LAUNCH_LINES);
/** A launch at `settled` or later; `wait` is the time to its line. */
const anyLaunch = fc.record({
  track: fc.constantFrom(...TRACKS),
  target: anyTarget,
  line: anyLine,
  pause: fc.nat(6),
  wait: fc.nat(8),
});

/** Targets of a track by tick: the last one whose launch has begun, as long as no later call took it back. */
class Plan {
  entries: { at: number; target: LaunchTarget }[] = [];

  set(target: LaunchTarget, at: number, settled: number): void {
    const begun = this.entries.filter((entry) => !(entry.at > settled) && !(entry.at >= at));
    this.entries = (begun.at(-1)?.target ?? null) === target ? begun : [...begun, { at, target }];
  }

  at(tick: number): LaunchTarget {
    let played: LaunchTarget = null;
    for (const { at, target } of this.entries) if (at <= tick) played = target;
    return played;
  }
}

test("a track plays what was launched last by then; a launch takes back those that have not begun", () => {
  fc.assert(
    fc.property(fc.array(anyLaunch, { maxLength: 12 }), (launched) => {
      const launches = new ClipLaunches();
      const plans = new Map(TRACKS.map((track) => [track, new Plan()]));
      let settled = 0;
      for (const { track, target, line, pause, wait } of launched) {
        settled += pause;
        launches.set(track, target, line, settled + wait, settled);
        plans.get(track)!.set(target, settled + wait, settled);
        for (const [each, plan] of plans) {
          expect(launches.of(each).map(({ at, target }) => ({ at, target }))).toEqual(plan.entries);
          const ticks = Array.from({ length: 20 }, (_, after) => settled + after);
          const next = plan.entries.at(-1);
          expect(ticks.map((tick) => launches.at(each, tick)?.target ?? null)).toEqual(
            ticks.map((tick) => plan.at(tick)),
          );
          const stateOf = (tick: number) => launches.states(tick).find(({ trackId }) => trackId === each);
          const expected = (tick: number) =>
            next && { trackId: each, now: plan.at(tick), next: next.at > tick ? next.target : undefined };
          expect(ticks.map(stateOf)).toEqual(ticks.map(expected));
          expect(launches.has(each)).toBe(plan.entries.length > 0);
        }
        const used = TRACKS.filter((each) => plans.get(each)!.entries.length > 0);
        expect(launches.trackIds().toSorted()).toEqual(used);
        expect(launches.isEmpty).toBe(used.length === 0);
      }
      launches.clear();
      expect([launches.isEmpty, launches.states(0)]).toEqual([true, []]);
    }),
    { numRuns: 60 },
  );
});

test("what has ended is forgotten, and nothing that is played from then on", () => {
  fc.assert(
    fc.property(fc.array(anyLaunch, { minLength: 1, maxLength: 12 }), fc.nat(60), (launched, counted) => {
      const launches = new ClipLaunches();
      const plan = new Plan();
      let settled = 0;
      for (const { target, line, pause, wait } of launched) {
        settled += pause;
        launches.set("a", target, line, settled + wait, settled);
        plan.set(target, settled + wait, settled);
      }
      launches.forgetBefore(counted);
      const ticks = Array.from({ length: 120 }, (_, after) => counted + after);
      expect(ticks.map((tick) => launches.at("a", tick)?.target ?? null)).toEqual(ticks.map((tick) => plan.at(tick)));
      const begun = plan.entries.filter(({ at }) => at <= counted);
      const later = plan.entries.filter(({ at }) => at > counted);
      const current = begun.slice(-1);
      const isOver = later.length === 0 && current[0]?.target === null;
      expect(launches.of("a").map(({ at, target }) => ({ at, target }))).toEqual(isOver ? [] : [...current, ...later]);
      expect(launches.has("a")).toBe(!isOver && plan.entries.length > 0);
    }),
    { numRuns: 100 },
  );
});

/** Launches of a track that was stopped at a counted tick: target, line and tick. */
const held = (target: LaunchTarget, at: number, settled: number, first?: string): readonly unknown[] => {
  const launches = new ClipLaunches();
  if (first !== undefined) launches.set("a", first, "bar", 0, 0);
  launches.set("a", target, "beat", at, 0);
  launches.hold(settled);
  return launches.of("a").map((launch) => [launch.target, launch.line, launch.at]);
};

test("where the song stops, what a track plays goes on with the next run, and a first launch that waits begins there", () => {
  expect(held("one", 10, 20)).toEqual([["one", "beat", -Infinity]]);
  expect(held("one", 10, 10)).toEqual([["one", "beat", -Infinity]]);
  expect(held("one", 10, 9)).toEqual([["one", "beat", Infinity]]);
  expect(held("two", 10, 9, "one")).toEqual([["two", "beat", -Infinity]]);
  expect(held("", 10, 9)).toEqual([["", "beat", -Infinity]]);
  expect(held("", 10, 9, "one")).toEqual([["", "beat", -Infinity]]);
  expect(held(null, 10, 9, "one")).toEqual([]);
});

test("while nothing plays a clip waits for the run, a stopped track is silent, and the arrangement needs no launch", () => {
  const launches = new ClipLaunches();
  launches.wait("a", "one", "beat");
  launches.wait("b", "", "bar");
  expect(launches.states(null)).toEqual([
    { trackId: "a", now: null, next: "one" },
    { trackId: "b", now: "", next: undefined },
  ]);
  expect(TRACKS.map((track) => launches.of(track)[0]!.at)).toEqual([Infinity, -Infinity]);
  launches.wait("a", null, "bar");
  expect(launches.trackIds()).toEqual(["b"]);
});

test("a run begins with what went on from its bar, and with what waits at its first line", () => {
  fc.assert(
    fc.property(fc.nat(20 * PPQ), anyLine, (tick, line) => {
      const launches = new ClipLaunches();
      launches.wait("a", "one", line);
      launches.wait("b", "", line);
      launches.begin(tick, METER);
      const bar = METER.tickOfBar(METER.barAt(tick));
      expect(launches.of("a")).toEqual([{ target: "one", line, at: lineFrom(METER, tick, line) }]);
      expect(launches.of("b")).toEqual([{ target: "", line, at: bar }]);
    }),
  );
});

test("a late launch moves to its next line once, and one that came before the last time stays", () => {
  const launches = new ClipLaunches();
  const moved = (counted: number): readonly number[] => {
    launches.settle(counted, (line) => counted + (line === "bar" ? 100 : 10));
    return TRACKS.map((track) => launches.of(track).at(-1)?.at ?? -1);
  };
  launches.set("a", "one", "bar", 5, 0);
  launches.set("b", "one", "beat", 6, 0);
  expect(moved(6)).toEqual([106, 6]);
  // Both were settled.
  expect(moved(200)).toEqual([106, 6]);
  launches.set("b", "two", "beat", 210, 200);
  expect(moved(210)).toEqual([106, 210]);
  launches.set("b", "one", "beat", 220, 210);
  launches.hold(0);
  launches.begin(0, METER);
  const begun = TRACKS.map((track) => launches.of(track).at(-1)!.at);
  // After a stop nothing is fresh.
  expect(moved(500)).toEqual(begun);
});

test("the next line is the first bar or beat at a tick or later, whatever the meter and where in a beat", () => {
  const beats = beatsIn(METER, 0, 100 * PPQ);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 30 * PPQ, noNaN: true }), fc.boolean(), anyLine, (place, isWhole, line) => {
      const tick = isWhole ? Math.floor(place) : place;
      const next = beats.find((beat) => beat.tick >= tick && (line === "beat" || beat.isBar));
      expect(lineFrom(METER, tick, line)).toBe(next!.tick);
    }),
  );
  for (const { tick, isBar } of beats.slice(0, 40)) {
    expect(lineFrom(METER, tick, "beat")).toBe(tick);
    if (isBar) expect(lineFrom(METER, tick, "bar")).toBe(tick);
  }
});

test("a track back in its arrangement plays as one that was never launched", () => {
  const launch = { target: "one", line: "bar", at: 0 } as const;
  expect(playedOf(launch)).toBe(launch);
  expect(playedOf({ ...launch, target: null })).toBe(null);
  expect(playedOf({ ...launch, target: "" })).toEqual({ ...launch, target: "" });
  expect(playedOf(undefined)).toBe(null);
});

const state = (now: LaunchTarget, next: LaunchTarget | undefined) =>
  clipStateOf(
    [
      { trackId: "b", now: "x", next: "x" },
      { trackId: "a", now, next },
    ],
    "a",
    "x",
  );

test("a clip is shown as it is: stopped, queued, playing, or stopping", () => {
  expect(state("x", undefined)).toBe("playing");
  expect(state("x", "x")).toBe("playing");
  expect(state("x", "y")).toBe("stopping");
  expect(state("x", "")).toBe("stopping");
  expect(state("x", null)).toBe("stopping");
  expect(state(null, "x")).toBe("queued");
  expect(state("y", "x")).toBe("queued");
  expect(state("y", undefined)).toBe("stopped");
  expect(state(null, "y")).toBe("stopped");
  expect(clipStateOf([], "a", "x")).toBe("stopped");
});
