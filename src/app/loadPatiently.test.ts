import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPatiently } from "./loadPatiently.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Events while a part fails to load `fails` times. */
async function told(fails: number): Promise<{ readonly part: string; readonly events: readonly string[] }> {
  const events: string[] = [];
  let left = fails;
  const part = loadPatiently(
    () =>
      left-- > 0
        ? Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
        : Promise.resolve("part"),
    {
      onMissing: () => events.push("missing"),
      onLost: () => {
        events.push("lost");
        return () => events.push("found");
      },
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { part: await part, events };
}

test("a part that comes at once, or when it is asked for once more, asks for no patience", async () => {
  expect(await told(0)).toEqual({ part: "part", events: [] });
  expect(await told(1)).toEqual({ part: "part", events: ["missing"] });
});

test("of a part that does not come again either is told once that it is lost, and that it is there after all", async () => {
  expect(await told(2)).toEqual({ part: "part", events: ["missing", "lost", "found"] });
  expect(await told(4)).toEqual({ part: "part", events: ["missing", "lost", "found"] });
});
