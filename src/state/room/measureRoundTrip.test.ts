import { expect, test, vi } from "vitest";
import { measureRoundTrip, type MeasuredConnection } from "./measureRoundTrip.ts";

/** A hub whose answers take these times, ms, of which it works 2 ms itself. */
function hub(trips: readonly (number | null)[]) {
  let nowMs = 1000;
  let asked = 0;
  const stop = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const connection = {
    start: () => Promise.resolve(null),
    stop,
    invoke: (_method: string, { t0 }: { t0: number }) => {
      const trip = trips[asked++ % trips.length]!;
      if (trip === null) return Promise.resolve(null);
      nowMs += trip;
      return Promise.resolve({ t0, t1: 500, t2: 502, clockId: "a" });
    },
  } as unknown as MeasuredConnection;
  return { connection, stop, pageNow: () => nowMs };
}

test("the round trip is the shortest of several without the hub's own time, and the connection ends with it", async () => {
  const { connection, stop, pageNow } = hub([90, 44, 61]);
  expect(await measureRoundTrip(() => Promise.resolve(connection), pageNow)).toBe(42);
  expect(stop).toHaveBeenCalledOnce();
});

test("a hub that does not answer, or cannot be reached, has no round trip", async () => {
  const silent = hub([null]);
  expect(await measureRoundTrip(() => Promise.resolve(silent.connection), silent.pageNow)).toBeNull();
  expect(silent.stop).toHaveBeenCalledOnce();
  const closed = hub([40]);
  const refused = { ...closed.connection, start: () => Promise.resolve({ refused: false, message: "no" }) };
  expect(await measureRoundTrip(() => Promise.resolve(refused), closed.pageNow)).toBeNull();
  expect(await measureRoundTrip(() => Promise.reject(new Error("offline")))).toBeNull();
});
