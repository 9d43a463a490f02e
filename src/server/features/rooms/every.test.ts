import { afterEach, expect, test, vi } from "vitest";
import { every } from "./every.ts";

afterEach(() => void vi.useRealTimers());

test("work is done again and again, one run at a time, also after one that failed", async () => {
  vi.useFakeTimers();
  const errors: unknown[] = [];
  const runs: { done: () => void; fail: (error: unknown) => void }[] = [];
  const work = (): Promise<void> => new Promise((done, fail) => void runs.push({ done, fail }));
  const timer = every(100, work, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(350);
  expect(runs).toHaveLength(1);
  runs[0]!.fail("away");
  await vi.advanceTimersByTimeAsync(100);
  expect([runs.length, errors]).toEqual([2, ["away"]]);
  runs[1]!.done();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(3);
  runs[2]!.done();
  clearInterval(timer);
});
