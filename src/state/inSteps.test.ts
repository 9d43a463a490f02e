import { expect, test } from "vitest";
import { inSteps } from "./inSteps.ts";

/** Steps of `ms` each on a clock of their own. */
function work(count: number, ms: number) {
  let now = 0;
  let done = 0;
  function* steps(): Generator<void, string> {
    for (; done < count; done++) {
      now += ms;
      yield;
    }
    return "done";
  }
  return { steps: steps(), nowMs: () => now, done: () => done };
}

test("no task takes longer than its time and one step", async () => {
  const { steps, nowMs, done } = work(100, 3);
  const running = inSteps(steps, undefined, nowMs);
  const tasks = [done()];
  while (done() < 100) {
    await new Promise((resolve) => setTimeout(resolve));
    tasks.push(done());
  }
  expect(await running).toBe("done");
  const sizes = tasks.map((count, at) => count - (tasks[at - 1] ?? 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
});

test("what takes little is done in the same task, and what nobody wants any more ends", async () => {
  const short = work(5, 1);
  void inSteps(short.steps, undefined, short.nowMs);
  expect(short.done()).toBe(5);
  const long = work(100, 9);
  expect(await inSteps(long.steps, () => false, long.nowMs)).toBeNull();
  expect(long.done()).toBeLessThan(3);
});
