import { expect, test, vi } from "vitest";
import { loadPatiently } from "./loadPatiently.ts";

test("a part that cannot be loaded is told once, and loaded when it can be", async () => {
  vi.useFakeTimers();
  let fails = 3;
  const missing = vi.fn<() => void>();
  const load = (): Promise<string> =>
    fails-- > 0
      ? Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
      : Promise.resolve("part");
  const part = loadPatiently(load, missing);
  await vi.advanceTimersByTimeAsync(0);
  expect(missing).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await part).toBe("part");
  expect(missing).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
