import { expect, test, vi } from "vitest";
import { waitUntil } from "./waitUntil.ts";

async function looksIn(ms: number, pollMs?: number): Promise<number[]> {
  vi.useFakeTimers({ now: 0 });
  const looks: number[] = [];
  const done = waitUntil(() => looks.push(Date.now()) > 3, pollMs);
  await vi.advanceTimersByTimeAsync(ms);
  await done;
  vi.useRealTimers();
  return looks;
}

test("looks every 400 ms where nothing else is said", async () => {
  expect(await looksIn(1200)).toEqual([0, 400, 800, 1200]);
});

test("looks as often as is said, and no more once it is so", async () => {
  expect(await looksIn(9000, 500)).toEqual([0, 500, 1000, 1500]);
});
