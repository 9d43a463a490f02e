import { expect, test } from "vitest";
import { createRandom } from "../music/random.ts";
import { PlayoutDelay } from "./PlayoutDelay.ts";

const STEP_MS = 50;

/** Plays for a minute over one network; how many came too late after the first ten seconds, and the mean delay. */
function played(transitOf: (random: number, index: number) => number): { late: number; meanMs: number } {
  const playout = new PlayoutDelay();
  const random = createRandom(5);
  let [late, count, sum] = [0, 0, 0];
  for (let index = 0; index < 4000; index++) {
    const playedMs = index * STEP_MS;
    const transitMs = transitOf(random(), index);
    if (playedMs > 10_000) {
      count++;
      sum += playout.delayMs;
      if (transitMs > playout.delayMs) late++;
    }
    playout.addArrival(1, playedMs, playedMs + transitMs);
    playout.update(playedMs + transitMs, false);
  }
  return { late: late / count, meanMs: sum / count };
}

test("on a good line it is at most 45 ms and nearly nothing is late", () => {
  const { late, meanMs } = played((random) => 16 + random * 8);
  expect(meanMs).toBeLessThan(45);
  expect(late).toBeLessThan(0.001);
});

test("on a line with losses at most 2.5 % are late, at less than 190 ms", () => {
  const { late, meanMs } = played((random, index) => 20 + random * 80 + (index % 53 === 0 ? 80 : 0));
  expect(late).toBeLessThan(0.025);
  expect(meanMs).toBeLessThan(190);
});

test("it rises at once, falls by 20 ms a second, and not while a note is held", () => {
  const playout = new PlayoutDelay();
  playout.update(0, false);
  playout.addArrival(1, 0, 100);
  expect(playout.update(100, false)).toBe(107);
  playout.forget(1);
  expect(playout.update(1100, true)).toBe(107);
  expect(playout.update(2100, false)).toBeCloseTo(87);
  expect(playout.update(60_000, false)).toBe(20);
});

test("one who is far later than the others is late alone", () => {
  const playout = new PlayoutDelay();
  for (let i = 0; i < 20; i++) {
    playout.addArrival(1, i * 100, i * 100 + 30);
    playout.addArrival(2, i * 100, i * 100 + 42);
    playout.addArrival(3, i * 100, i * 100 + 240);
  }
  expect(playout.outliers()).toEqual([3]);
  expect(playout.update(3000, false)).toBe(49);
});

test("a single transit time counts with the two milliseconds that it lies in, and a margin of five", () => {
  for (const [transitMs, delayMs] of [
    [40, 47],
    [41.9, 47],
    [42, 49],
    [1, 20],
    [9000, 250],
  ] as const) {
    const playout = new PlayoutDelay();
    playout.addArrival(1, 0, transitMs);
    expect([transitMs, playout.update(transitMs, false)]).toEqual([transitMs, delayMs]);
  }
});
