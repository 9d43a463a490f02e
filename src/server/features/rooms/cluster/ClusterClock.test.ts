import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRandom } from "../../../../domain/music/random.ts";
import { ClusterClock } from "./ClusterClock.ts";

const MINUTE_MS = 60_000;

let trueMs = 0;
let sharedAheadMs = 0;
let isAway = false;
const clocks: ClusterClock[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  trueMs = 0;
  sharedAheadMs = 0;
  isAway = false;
});

afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
  vi.useRealTimers();
});

/** A node whose own clock is `aheadMs` ahead and runs by so many millionths too fast. */
function node(aheadMs: number, ppm: number, seed: number): ClusterClock {
  const random = createRandom(seed);
  // Of the question under way.
  let takenMs = 0;
  const ownNow = () => (trueMs + takenMs) * (1 + ppm / 1e6) + aheadMs;
  const sharedTime = async (): Promise<number | null> => {
    if (isAway) return null;
    const thereMs = random() * 3;
    takenMs = thereMs + random() * 3;
    queueMicrotask(() => queueMicrotask(() => (takenMs = 0)));
    return trueMs + thereMs + sharedAheadMs;
  };
  const clock = new ClusterClock(sharedTime, ownNow);
  clocks.push(clock);
  return clock;
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    trueMs += 100;
    await vi.advanceTimersByTimeAsync(100);
  }
}

const awayMs = (one: ClusterClock, other: ClusterClock): number => Math.abs(one.now() - other.now());

test("nodes whose own clocks are seconds apart and drift are within 3 ms of each other", async () => {
  const [one, other] = [node(5000, 80, 1), node(-3000, -80, 2)];
  await pass(1000);
  expect(awayMs(one, other)).toBeLessThan(3);
  for (let minute = 0; minute < 10; minute++) {
    await pass(MINUTE_MS);
    expect(awayMs(one, other)).toBeLessThan(3);
  }
});

test("it goes on where the shared time is away, and follows slowly after", async () => {
  const clock = node(0, 50, 3);
  await pass(MINUTE_MS);
  isAway = true;
  const { id } = clock;
  let before = clock.now();
  for (let second = 0; second < 300; second++) {
    if (second === 120) isAway = false;
    await pass(1000);
    const now = clock.now();
    expect(Math.abs(now - before - 1000)).toBeLessThan(8);
    before = now;
  }
  expect(clock.id).toBe(id);
  expect(Math.abs(clock.now() - trueMs)).toBeLessThan(3);
});

test("the shared clock is set: it steps once, says so, and has another name", async () => {
  const clock = node(0, 0, 4);
  await pass(MINUTE_MS);
  const { id } = clock;
  const steps: number[] = [];
  clock.onStep((byMs) => steps.push(byMs));
  sharedAheadMs = -2500;
  await pass(MINUTE_MS);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toBeCloseTo(-2500, -1);
  expect(clock.id).not.toBe(id);
  expect(Math.abs(clock.now() - trueMs - sharedAheadMs)).toBeLessThan(3);
});
