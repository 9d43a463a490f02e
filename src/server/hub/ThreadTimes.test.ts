import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ThreadTimes } from "./ThreadTimes.ts";
import { TimeBudget } from "./TimeBudget.ts";

const someBudget = fc.record({
  perSecondMs: fc.constantFrom(1, 50, 100, 1000),
  mostMs: fc.integer({ min: 1, max: 2000 }),
});
/** Work that is asked for after a while; a clock may also run back. */
const someWork = fc.array(
  fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 400 }), fc.nat(20_000)),
    workMs: fc.oneof(fc.constant(0), fc.nat(20), fc.nat(900)),
  }),
  { minLength: 1, maxLength: 60 },
);

describe("a budget of time", () => {
  test("gives in any time what comes in it, what may come at once, and the end of the work that was begun", () => {
    fc.assert(
      fc.property(someBudget, someWork, ({ perSecondMs, mostMs }, all) => {
        const budget = new TimeBudget(perSecondMs, mostMs);
        let nowMs = 0;
        // The first look may be before 0.
        let latestMs = Number.NEGATIVE_INFINITY;
        const done: { atMs: number; workMs: number }[] = [];
        for (const { waitMs, workMs } of all) {
          nowMs += waitMs;
          latestMs = Math.max(latestMs, nowMs);
          if (!budget.isLeft(nowMs)) continue;
          budget.spend(nowMs, workMs);
          done.push({ atMs: latestMs, workMs });
        }
        for (const [first, { atMs: fromMs }] of done.entries()) {
          let beforeMs = 0;
          for (const { atMs, workMs } of done.slice(first)) {
            // What was spent before the work began.
            expect(beforeMs).toBeLessThanOrEqual(mostMs + ((atMs - fromMs) * perSecondMs) / 1000 + 1e-6);
            beforeMs += workMs;
          }
        }
      }),
    );
  });

  test("keeps nobody out for longer than their debt takes to come back", () => {
    fc.assert(
      fc.property(someBudget, fc.nat(5000), ({ perSecondMs, mostMs }, workMs) => {
        const budget = new TimeBudget(perSecondMs, mostMs);
        budget.spend(0, workMs);
        const debtMs = Math.max(0, workMs - mostMs);
        const backMs = (debtMs / perSecondMs) * 1000;
        expect(budget.isLeft(0)).toBe(workMs < mostMs);
        expect(budget.isLeft(backMs + 1)).toBe(true);
        expect(budget.isFull(backMs + (mostMs / perSecondMs) * 1000 + 1)).toBe(true);
      }),
    );
  });
});

/** Users who each have a network of their own, unless it is told. */
const from = (userId: string, network = `network of ${userId}`) => ({ userId, network });

/** A clock on which nothing else takes any time, unless it is told to. */
function fixture() {
  const clock = { nowMs: 0, workedMs: 0 };
  const times = new ThreadTimes({ nowMs: () => clock.nowMs, workedMs: () => clock.workedMs });
  const work = (userId: string, ms: number, workedMs = ms): void =>
    times.of(from(userId)).charge(() => {
      clock.nowMs += ms;
      clock.workedMs += workedMs;
    });
  return { clock, times, work };
}

test("a user's time is theirs alone, and comes back", () => {
  const { clock, times, work } = fixture();
  work("ann", 2000);
  expect([times.of(from("ann")).isLeft(), times.of(from("bob")).isLeft()]).toEqual([false, true]);
  clock.nowMs += 17_000;
  expect(times.of(from("ann")).isLeft()).toBe(false);
  clock.nowMs += 1000;
  expect(times.of(from("ann")).isLeft()).toBe(true);
});

test("nobody pays for time in which others have the processor, or for other threads", () => {
  const { times, work } = fixture();
  work("ann", 5000, 20);
  work("bob", 20, 5000);
  expect([times.of(from("ann")).isLeft(), times.of(from("bob")).isLeft()]).toEqual([true, true]);
});

test("work that fails is paid for, too", () => {
  const { clock, times } = fixture();
  const fail = () =>
    times.of(from("ann")).charge(() => {
      clock.nowMs += 600;
      clock.workedMs += 600;
      throw new Error("failed");
    });
  expect(fail).toThrow("failed");
  expect(times.of(from("ann")).isLeft()).toBe(false);
});

test("a network's time is that of all of its users, and more than that of one", () => {
  const { clock, times } = fixture();
  const work = (userId: string, network: string, ms: number): void =>
    times.of(from(userId, network)).charge(() => {
      clock.nowMs += ms;
      clock.workedMs += ms;
    });
  for (const userId of ["ann", "bob", "cyd"]) work(userId, "a cellar", 240);
  // One who uses up the own time leaves the others theirs.
  expect(["ann", "dan"].map((userId) => times.of(from(userId, "a cellar")).isLeft())).toEqual([true, true]);
  work("dan", "a cellar", 2000);
  for (const userId of ["ann", "new"]) expect(times.of(from(userId, "a cellar")).isLeft()).toBe(false);
  expect(times.of(from("eve", "a school")).isLeft()).toBe(true);
  // Elsewhere they have what is left to themselves.
  expect(["ann", "dan"].map((userId) => times.of(from(userId, "a school")).isLeft())).toEqual([true, false]);
  clock.nowMs += 10_000;
  expect(times.of(from("ann", "a cellar")).isLeft()).toBe(true);
});

test("users who have all of their time are forgotten, others never", () => {
  const { clock, times, work } = fixture();
  for (let user = 0; user < 1000; user++) work(`early ${user}`, 1);
  clock.nowMs += 60_000;
  work("in debt", 30_000);
  for (let user = 0; user < 1500; user++) work(`late ${user}`, 0);
  expect(times.size).toBeLessThan(4100);
  expect(times.of(from("in debt")).isLeft()).toBe(false);
});
