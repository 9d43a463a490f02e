import * as fc from "fast-check";
import { createClient } from "redis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RedisRoomStore } from "../../src/server/features/rooms/cluster/RedisRoomStore.ts";
import type { BanList } from "../../src/server/features/rooms/RoomBans.ts";
import type { RoomState } from "../../src/server/features/rooms/Room.ts";
import { until } from "./hub/support/TestHub.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";

const NODES = ["one", "two", "three"];
const ROOM = "room";
const DAY_MS = 24 * 3_600_000;

const stateOf = (revision: number): RoomState =>
  ({ version: 1, revision, hostId: null, barred: [], chat: [], seats: [] }) as unknown as RoomState;

/** A step of a node, or of another one that takes its place. */
const anyStep = fc.record({
  kind: fc.constantFrom("claim", "claim", "save", "save", "passOn", "empty", "state"),
  node: fc.constantFrom(...NODES),
  gone: fc.option(fc.constantFrom(...NODES)),
  bans: fc.constantFrom<BanList>([], [["ann", null]], [["leo", 12]]),
});

/** Keys with so many milliseconds left, or a little less. */
const expectAbout = (left: readonly number[], expected: readonly number[]) => {
  expect(left.length).toBe(expected.length);
  for (const [at, ms] of expected.entries()) {
    expect(left[at]).toBeLessThanOrEqual(ms);
    expect(left[at]).toBeGreaterThan(ms - 5000);
  }
};

describe.skipIf(!hasRedis)("rooms of nodes that share a Redis", () => {
  let redis: TestRedis;
  let store: RedisRoomStore;
  let client: ReturnType<typeof createClient>;

  beforeAll(async () => {
    redis = await TestRedis.start();
    store = RedisRoomStore.start(redis.url);
    client = createClient({ url: redis.url });
    client.on("error", () => undefined);
    await client.connect();
  });

  beforeEach(async () => {
    await until(() => store.reachable);
    await client.flushAll();
  });

  afterAll(async () => {
    client.destroy();
    await store.close();
    await redis.stop();
  });

  test("a room has one home, which alone writes it, hands it over or empties it; bans stay for who comes next", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
        await client.flushAll();
        let home: string | null = null;
        let state: RoomState | null = null;
        let stored: BanList = [];
        for (const [revision, { kind, node, gone, bans }] of steps.entries()) {
          if (kind === "claim") {
            if (home === null || home === gone) home = node;
            expect(await store.claim(ROOM, node, gone)).toEqual({ home, state, bans: stored });
          } else if (kind === "save") {
            const isOthers = home !== null && home !== node;
            if (!isOthers) [home, state] = [node, stateOf(revision)];
            expect(await store.save(ROOM, node, stateOf(revision))).toBe(!isOthers);
          } else if (kind === "passOn") {
            await store.passOn(ROOM, node);
            if (home === node) home = null;
          } else if (kind === "empty") {
            await store.empty(ROOM, node, bans);
            if (home === node) [home, state, stored] = [null, null, bans];
          }
          expect(await store.state(ROOM)).toEqual(state);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("rooms are apart from each other, and the keys of one are in one slot of a cluster", async () => {
    await store.claim("a", "one", null);
    await store.save("a", "one", stateOf(3));
    expect(await store.claim("b", "two", null)).toEqual({ home: "two", state: null, bans: [] });
    await store.empty("b", "two", [["ann", null]]);
    expect(await store.claim("a", "two", null)).toEqual({ home: "one", state: stateOf(3), bans: [] });
    const keys = await client.keys("*");
    expect(new Set(keys.map((key) => /\{.+\}/.exec(key)?.[0]))).toEqual(new Set(["{a}", "{b}"]));
  });

  test("a home loses a room that it does not write for 10 s; the state stays for a minute, and bans for a day", async () => {
    const leftMs = async () => {
      const keys = (await client.keys("*")).toSorted();
      return Promise.all(keys.map((key) => client.pTTL(key)));
    };
    await store.claim(ROOM, "one", null);
    expectAbout(await leftMs(), [10_000]);
    await store.save(ROOM, "one", stateOf(1));
    expectAbout(await leftMs(), [10_000, 60_000]);
    // Another one's question does not hold it longer.
    await client.pExpire(`room:{${ROOM}}:home`, 6000);
    await store.claim(ROOM, "two", null);
    expectAbout(await leftMs(), [6000, 60_000]);
    await store.save(ROOM, "one", stateOf(2));
    expectAbout(await leftMs(), [10_000, 60_000]);
    await store.passOn(ROOM, "one");
    expectAbout(await leftMs(), [60_000]);
    await store.claim(ROOM, "one", null);
    await store.empty(ROOM, "one", [["ann", null]]);
    expectAbout(await leftMs(), [DAY_MS]);
  });

  test("a state of another version is none", async () => {
    await store.claim(ROOM, "one", null);
    await client.set(`room:{${ROOM}}:state`, JSON.stringify({ ...stateOf(1), version: 2 }));
    expect(await store.state(ROOM)).toBe(null);
    expect(await store.claim(ROOM, "one", null)).toEqual({ home: "one", state: null, bans: [] });
  });

  test("the time is that of Redis in milliseconds, and goes on", async () => {
    const times = [];
    for (let each = 0; each < 3; each++) {
      const [seconds, microseconds] = (await client.sendCommand<[string, string]>(["TIME"])).map(Number);
      times.push(seconds! * 1000 + microseconds! / 1000, await store.time());
    }
    for (let at = 1; at < times.length; at++) expect(times[at]).toBeGreaterThan(times[at - 1]!);
    expect(times.at(-1)! - times[0]!).toBeLessThan(60_000);
  });

  test("while Redis is away every answer is null at once, and the store answers again when it is back", async () => {
    await redis.kill();
    await expect.poll(() => store.reachable).toBe(false);
    expect(await store.time()).toBe(null);
    expect(await store.claim(ROOM, "one", null)).toBe(null);
    expect(await store.save(ROOM, "one", stateOf(1))).toBe(null);
    expect(await store.state(ROOM)).toBe(null);
    await store.passOn(ROOM, "one");
    await store.empty(ROOM, "one", []);
    await redis.resume();
    await expect.poll(() => store.reachable).toBe(true);
    expect(await store.save(ROOM, "one", stateOf(1))).toBe(true);
  });

  test("a store that was closed is out of reach", async () => {
    const other = RedisRoomStore.start(redis.url);
    await expect.poll(() => other.reachable).toBe(true);
    await other.close();
    expect([other.reachable, await other.time()]).toEqual([false, null]);
  });
});
