import { afterEach, expect, test, vi } from "vitest";
import { LocalFanout } from "./LocalFanout.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("what is claimed is taken until its time is over, each name by itself", async () => {
  vi.useFakeTimers();
  const fanout = new LocalFanout();
  expect(await fanout.claim("sweep", 1000)).toBe("ours");
  vi.advanceTimersByTime(500);
  expect(await fanout.claim("mail", 1000)).toBe("ours");
  vi.advanceTimersByTime(499);
  expect(await fanout.claim("sweep", 1000)).toBe("taken");
  vi.advanceTimersByTime(1);
  // The call that was refused has not made it longer.
  expect(await fanout.claim("sweep", 1000)).toBe("ours");
  expect(await fanout.claim("mail", 1000)).toBe("taken");
  await fanout.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(await fanout.claim("mail", 1000)).toBe("ours");
  await fanout.close();
});

test("one node reaches no other, and has a name of its own", async () => {
  const [one, other] = [new LocalFanout(), new LocalFanout()];
  expect([one.alone, await one.publish()]).toEqual([true, 0]);
  expect(one.nodeId).not.toBe(other.nodeId);
  await expect(one.subscribe()).resolves.toBeUndefined();
});
