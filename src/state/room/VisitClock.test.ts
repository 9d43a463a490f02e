import { expect, it, vi } from "vitest";
import { SESSION } from "./direct/FakeRoom.test-helper.ts";
import { VisitClock } from "./VisitClock.ts";

/** A room whose clock is so far ahead of the page's, 10 ms away each way. */
function fixture() {
  const room = { id: "a", aheadMs: 1000, answers: true, toNextBarMs: 0, besideId: "" };
  const state = {
    pingMs: 0,
    boundMs: 0,
    resynchronised: false,
    silent: false,
    phase: "room" as const,
    session: SESSION,
  };
  let pageMs = 0;
  const steps: number[] = [];
  const clock = new VisitClock(
    {
      state,
      pageNow: () => pageMs,
      link: {
        askTime: async (t0) => {
          const serverMs = pageMs + 10 + room.aheadMs;
          pageMs += 20;
          return room.answers ? { t0, t1: serverMs, t2: serverMs, clockId: room.id } : null;
        },
      },
      connections: {
        askTime: async (t0) => {
          if (room.besideId === "") return null;
          // Quicker, so that what it says counts.
          const serverMs = pageMs + 500;
          pageMs += 1;
          return { t0, t1: serverMs, t2: serverMs, clockId: room.besideId };
        },
      },
    },
    { toNextBarMs: () => room.toNextBarMs },
  );
  clock.stepped.on(() => void steps.push(pageMs));
  const measure = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      pageMs += 500;
      await clock.measure();
    }
  };
  const aheadMs = (): number => clock.now() - pageMs;
  return { room, state, clock, steps, measure, aheadMs };
}

it("is ready once it was measured often, and says how far the room is", async () => {
  const { state, clock, aheadMs } = fixture();
  expect(clock.isReady).toBe(false);
  await clock.measureOften(() => false);
  expect(clock.isReady).toBe(true);
  expect(aheadMs()).toBeCloseTo(1000, 6);
  expect(clock.pageMs(clock.now() + 250)).toBeCloseTo(clock.pageMs(clock.now()) + 250, 6);
  expect(state.pingMs).toBeCloseTo(20, 6);
});

it("measures no more once the visit is over, and takes nothing from a room that does not answer", async () => {
  const { room, clock, measure } = fixture();
  await clock.measureOften(() => true);
  room.answers = false;
  await measure(12);
  expect(clock.isReady).toBe(false);
});

it("is measured by another connection as well, unless that leads to another clock", async () => {
  const { room, clock, measure, aheadMs } = fixture();
  await measure(12);
  room.besideId = "b";
  await measure(12);
  expect(clock.isReady).toBe(true);
  expect(Math.abs(aheadMs() - 1000)).toBeLessThan(10);
  room.besideId = "a";
  await measure(80);
  expect(Math.abs(aheadMs() - 1000)).toBeGreaterThan(50);
});

it("begins anew where another clock took the room over", async () => {
  const { room, clock, measure, aheadMs } = fixture();
  await measure(12);
  Object.assign(room, { id: "b", aheadMs: 90_000 });
  await measure(1);
  expect(clock.isReady).toBe(false);
  await measure(11);
  expect(aheadMs()).toBeCloseTo(90_000, 6);
});

it("is set anew at the next bar line, which is said, where it is far off", async () => {
  const { room, state, steps, clock, measure, aheadMs } = fixture();
  vi.useFakeTimers();
  await measure(12);
  Object.assign(room, { aheadMs: 1400, toNextBarMs: 300 });
  // Until what was measured before counts no more.
  await measure(80);
  expect(steps).toEqual([]);
  expect(aheadMs()).toBeLessThan(1400 - 1);
  vi.advanceTimersByTime(300);
  expect(steps).toHaveLength(1);
  expect(aheadMs()).toBeCloseTo(1400, 6);
  expect(state.resynchronised).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(state.resynchronised).toBe(false);
  clock.dispose();
  vi.useRealTimers();
});
