import { assert, asyncProperty, boolean, integer } from "fast-check";
import { expect, test } from "vitest";
import { AT_ONCE, Pieces } from "./Pieces.ts";

const FIRST_MS = 40;
const MOST_MS = 8;

/** Pieces of a given length on a clock of their own, task by task. */
function tasksOf(count: number, pieceMs: number, waits = false) {
  let now = 0;
  const order: number[] = [];
  const tasks: number[] = [];
  let resume: (() => void) | null = null;
  const pieces = new Pieces({ nowMs: () => now, next: () => new Promise((resolve) => (resume = resolve)) });
  const begin = (): void =>
    pieces.begin(
      count,
      (index) => {
        now += pieceMs;
        order.push(index);
      },
      (done) => void tasks.push(done),
      waits,
    );
  const next = async (): Promise<void> => {
    resume?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { begin, next, order, tasks, pieces };
}

test("all of them are done once, in their order, and no later task is longer than its time and one piece", () =>
  assert(
    asyncProperty(
      integer({ min: 0, max: 600 }),
      integer({ min: 1, max: 30 }),
      boolean(),
      async (count, pieceMs, waits) => {
        const { begin, next, order, tasks } = tasksOf(count, pieceMs, waits);
        begin();
        const first = order.length;
        const isLater = waits && count > AT_ONCE;
        expect(first).toBe(isLater ? 0 : Math.min(count, Math.max(AT_ONCE, Math.ceil(FIRST_MS / pieceMs))));
        while (order.length < count) await next();
        expect(order).toEqual(Array.from({ length: count }, (_, index) => index));
        tasks.forEach((done, at) => {
          const ms = (done - (tasks[at - 1] ?? first)) * pieceMs;
          expect(ms).toBeLessThan(MOST_MS + pieceMs);
        });
        expect(tasks.at(-1) ?? count).toBe(count);
      },
    ),
  ));

test("what is begun anew, or stopped, goes on no more", async () => {
  const { begin, next, order, pieces } = tasksOf(1000, 12);
  begin();
  await next();
  pieces.stop();
  const before = order.length;
  await next();
  expect([order.length, before]).toEqual([AT_ONCE + 1, AT_ONCE + 1]);
});
