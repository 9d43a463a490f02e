import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { asCaller, ConnectionShares, type Caller } from "./ConnectionShares.ts";

const PATIENCE_MS = 5000;
const visitor = (key: string): Caller => ({ kind: "visitors", key });
const user = (key: string): Caller => ({ kind: "users", key });

afterEach(() => {
  vi.useRealTimers();
});

/** Lets what can go on go on. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** Asks for so many places; the names of those who got one, in order, and how to give them back. */
function asking(
  shares: ConnectionShares,
  caller: Caller,
  count: number,
  got: string[],
  releases: (() => void)[],
): void {
  const ask = async (): Promise<void> => {
    const release = await asCaller(caller, () => shares.acquire());
    got.push(caller.key);
    releases.push(release);
  };
  for (let n = 0; n < count; n++) void ask();
}

test("no class of callers takes all connections, and visitors have a quarter at most", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 3, max: 40 }), async (connections) => {
      for (const kind of ["visitors", "signingIn", "users", "server"] as const) {
        const shares = new ConnectionShares(connections, PATIENCE_MS);
        const got: string[] = [];
        const releases: (() => void)[] = [];
        asking(shares, { kind, key: "one" }, connections, got, releases);
        await settle();
        expect(got.length).toBeGreaterThan(0);
        expect(got.length).toBeLessThan(connections);
        if (kind === "visitors") expect(got.length).toBeLessThanOrEqual(Math.max(1, connections / 4));
        // All of them come in the end.
        for (let n = 0; n < connections; n++) {
          releases.shift()?.();
          await settle();
        }
        expect(got).toHaveLength(connections);
      }
    }),
    { numRuns: 20 },
  );
});

test("who asks for one connection waits for one of another's at most, however many that one asks for", async () => {
  const shares = new ConnectionShares(4, PATIENCE_MS);
  const got: string[] = [];
  const releases: (() => void)[] = [];
  asking(shares, user("greedy"), 100, got, releases);
  asking(shares, user("modest"), 1, got, releases);
  await settle();
  expect(got).toEqual(["greedy", "greedy", "greedy"]);
  releases.shift()?.();
  releases.shift()?.();
  await settle();
  expect(got.slice(3).toSorted()).toEqual(["greedy", "modest"]);
  // The rest of them come, too.
  for (let release = releases.shift(); release; release = releases.shift()) {
    release();
    await settle();
  }
  expect(got).toHaveLength(101);
});

test("who asks for too many at once, or waits too long, is told that the server is busy, and nobody else is", async () => {
  vi.useFakeTimers();
  const shares = new ConnectionShares(4, PATIENCE_MS);
  const take = (caller: Caller) => asCaller(caller, () => shares.acquire());
  const release = await take(visitor("many"));
  const waiting = Array.from({ length: 100 }, () => take(visitor("many")));
  const ended = Promise.allSettled(waiting);
  await expect(take(visitor("many"))).rejects.toMatchObject({ code: "OVERLOADED" });
  const other = take(visitor("other")).catch((error: unknown) => error);
  await expect(take(user("many"))).resolves.toBeTypeOf("function");
  vi.advanceTimersByTime(PATIENCE_MS);
  expect((await ended).map(({ status }) => status)).toEqual(Array(100).fill("rejected"));
  expect(await other).toMatchObject({ code: "OVERLOADED" });
  // What was given up takes no place.
  release();
  await expect(take(visitor("late"))).resolves.toBeTypeOf("function");
});
