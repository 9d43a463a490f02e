import { describe, expect, test } from "vitest";
import { askTurn } from "./turns.ts";

/** Longer than the half of what one task goes on for. */
const WORK_MS = 3;

function work(): void {
  const endMs = performance.now() + WORK_MS;
  while (performance.now() < endMs);
}

/** Counts the tasks of a thread by the microtasks between them. */
function batches() {
  const lists: number[][] = [];
  let open: number[] | null = null;
  return {
    lists,
    note: (value: number): void => {
      if (!open) {
        open = [];
        lists.push(open);
        queueMicrotask(() => (open = null));
      }
      open.push(value);
    },
  };
}

describe("turns", () => {
  test("all are made in the order in which they asked, and few of them in one task", async () => {
    const { lists, note } = batches();
    const count = 12;
    await new Promise<void>((resolve) => {
      for (let i = 0; i < count; i++) {
        askTurn(() => {
          work();
          note(i);
          if (i === count - 1) resolve();
        });
      }
      expect(lists).toEqual([]);
    });
    expect(lists.flat()).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(Math.max(...lists.map((list) => list.length))).toBeLessThanOrEqual(2);
  });

  test("what goes on after it returned has its task for itself", async () => {
    const { lists, note } = batches();
    await new Promise<void>((resolve) => {
      askTurn(async () => {
        await Promise.resolve();
        note(1);
        await Promise.resolve();
        note(2);
      });
      askTurn(() => {
        note(3);
        resolve();
      });
    });
    expect(lists.at(-1)).toEqual([3]);
    expect(lists.flat()).toEqual([1, 2, 3]);
  });

  test("what is wanted no longer is left out, what asks meanwhile comes last", async () => {
    const made: string[] = [];
    await new Promise<void>((resolve) => {
      askTurn(() => {
        made.push("first");
        askTurn(() => {
          made.push("late");
          resolve();
        });
      });
      const stop = askTurn(() => void made.push("unwanted"));
      askTurn(() => void made.push("second"));
      stop();
    });
    expect(made).toEqual(["first", "second", "late"]);
  });
});
