import { describe, expect, it } from "vitest";
import { HeardClock } from "./HeardClock.ts";

/** A device that takes buffers of 10 ms, heard 30 ms after they are computed. */
function device(withStamps: boolean) {
  const state = { ms: 1000, running: true };
  const computed = (): number => Math.floor(state.ms / 10) / 100;
  const clock = new HeardClock({
    currentTime: computed,
    outputTimestamp: () => (withStamps ? { contextTime: computed() - 0.03, performanceTime: state.ms } : null),
    outputLatency: () => 0.03,
    running: () => state.running,
    now: () => state.ms,
  });
  return { state, clock };
}

describe.each([true, false])("HeardClock (time stamps: %s)", (withStamps) => {
  it("runs smoothly, never backwards, at what is heard", () => {
    const { state, clock } = device(withStamps);
    let last = clock.seconds();
    for (let frame = 0; frame < 600; frame++) {
      state.ms += 1000 / 60;
      const now = clock.seconds();
      const step = now - last;
      expect(step).toBeGreaterThanOrEqual(0);
      if (frame > 100) expect(Math.abs(step - 1 / 60)).toBeLessThan(0.002);
      expect(Math.abs(now - (state.ms / 1000 - 0.03))).toBeLessThan(0.012);
      last = now;
    }
  });

  it("stands still while the context does", () => {
    const { state, clock } = device(withStamps);
    clock.seconds();
    state.running = false;
    const before = clock.seconds();
    expect(clock.seconds()).toBe(before);
  });
});

it("tells within a millisecond what was heard, though readings come late, in bursts, and the clocks drift apart", () => {
  const LATENCY_SECONDS = 0.03;
  const DRIFT = 1 + 60e-6;
  const state = { ms: 5000, stampMs: 5000, contextTime: 0 };
  /** What is heard at a time of the page. */
  const heardAt = (ms: number): number => (ms / 1000) * DRIFT - LATENCY_SECONDS;
  const clock = new HeardClock({
    currentTime: () => heardAt(state.ms) + LATENCY_SECONDS,
    outputTimestamp: () => ({ contextTime: state.contextTime, performanceTime: state.stampMs }),
    outputLatency: () => LATENCY_SECONDS,
    running: () => true,
    now: () => state.ms,
  });
  let random = 1;
  const next = (): number => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647;
  let worst = 0;
  for (let i = 0; i < 4000; i++) {
    // The page is busy 300 of every 500 ms; every fifth time stamp was taken up to 8 ms late.
    state.ms += state.ms % 500 < 200 ? 10 : 300;
    const takenMs = state.ms - 10 * next();
    state.contextTime = heardAt(takenMs);
    state.stampMs = takenMs + (next() < 0.2 ? 8 * next() : 0);
    const playedMs = state.ms - 400 * next();
    const told = clock.at(playedMs);
    if (i > 20) worst = Math.max(worst, Math.abs(told - heardAt(playedMs)));
  }
  expect(worst).toBeLessThan(0.001);
});

it("a time stamp of before the device has begun says nothing of what is heard then", () => {
  const state = { ms: 5000, stampMs: 0, contextTime: 0 };
  const clock = new HeardClock({
    currentTime: () => state.ms / 1000,
    outputTimestamp: () => ({ contextTime: state.contextTime, performanceTime: state.stampMs }),
    outputLatency: () => 0.03,
    running: () => true,
    now: () => state.ms,
  });
  expect(clock.seconds()).toBeCloseTo(4.97, 3);
  expect(clock.at(5000)).toBeCloseTo(4.97, 3);
  state.ms += 10;
  Object.assign(state, { stampMs: state.ms, contextTime: state.ms / 1000 - 0.03 });
  clock.seconds();
  // Where the times of the page and of the context belong together.
  expect(clock.pageMs(5)).toBeCloseTo(5030, 0);
});
