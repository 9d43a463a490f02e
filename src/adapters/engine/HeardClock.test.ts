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
