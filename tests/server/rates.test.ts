import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LocalRates } from "../../src/server/plugins/rates/LocalRates.ts";
import { RedisRates } from "../../src/server/plugins/rates/RedisRates.ts";
import { newDatabase, PASSWORD, TestServer } from "./support/testServer.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";

const SECRET = "a secret that all nodes of a test know";

const guess = (node: TestServer, password: string, address: string) =>
  node.app.inject({
    method: "POST",
    url: "/presence/api/v1/auth/login",
    headers: { "x-tenant": "padroll" },
    remoteAddress: address,
    payload: { email: "locked@example.org", password },
  });

test("a node counts in windows, and forgets those that are over before others", async () => {
  const rates = new LocalRates();
  expect(rates.countNow("a", 40)).toMatchObject({ current: 1, ttl: 40 });
  expect(rates.countNow("a", 40).current).toBe(2);
  expect(rates.countNow("b", 10_000).current).toBe(1);
  await expect.poll(() => rates.countNow("c", 1).current === 1 && rates.countNow("a", 40).current).toBe(1);
  for (let i = 0; i < 50_000; i++) rates.countNow(`flood ${i}`, 1);
  expect(rates.countNow("b", 10_000).current).toBe(2);
});

describe.skipIf(!hasRedis)("rate limits of several nodes", () => {
  let redis: TestRedis;
  let nodes: TestServer[];

  beforeAll(async () => {
    redis = await TestRedis.start();
    const databaseUrl = await newDatabase();
    const start = () => TestServer.start({ databaseUrl, redisUrl: redis.url, jwtSecret: SECRET, authRatePerMinute: 6 });
    nodes = [await start(), await start()];
  });

  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await redis.stop();
  });

  test("6.3.1 guesses count wherever they are made: five lock the address, on every node", async () => {
    const [one, other] = nodes as [TestServer, TestServer];
    await one.register("locked@example.org");
    for (let i = 0; i < 5; i++)
      expect((await guess(i % 2 === 0 ? one : other, "a wrong one", "192.0.2.1")).statusCode).toBe(401);
    // The sixth call of this network, and the last before its rate is used up.
    expect((await guess(other, PASSWORD, "192.0.2.1")).json()).toMatchObject({ code: "ACCOUNT_LOCKED" });
    for (const node of nodes) expect((await guess(node, PASSWORD, "192.0.2.2")).statusCode).toBe(200);
  });

  test("2.4.1, 6.3.1 calls of one address count on all nodes together", async () => {
    const [one, other] = nodes as [TestServer, TestServer];
    await expect.poll(async () => (await one.app.inject("/readyz")).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const node = i % 2 === 0 ? one : other;
      const answer = await node.app.inject({
        method: "POST",
        url: "/presence/api/v1/auth/login",
        headers: { "x-tenant": "padroll" },
        remoteAddress: "192.0.2.9",
        payload: { email: `nobody${i}@example.org`, password: "whatever it is" },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  test("a node without its Redis goes on counting, and asks it again when it is back", async () => {
    const rates = new RedisRates(redis.url);
    const sharing = new RedisRates(redis.url);
    try {
      await expect
        .poll(async () => (await rates.count("warm", 60_000)).current + (await sharing.count("warm", 60_000)).current)
        .toBeGreaterThan(6);
      await redis.kill();
      const counts = [];
      for (let i = 0; i < 3; i++) counts.push((await rates.count("alone", 60_000)).current);
      expect(counts).toEqual([1, 2, 3]);
      expect(
        (await nodes[0]?.app.inject({ url: "/account/api/v1/manifest/", headers: { "x-tenant": "padroll" } }))
          ?.statusCode,
      ).toBe(200);
      await redis.resume();
      const both = async () => {
        const key = `again ${Math.random()}`;
        await rates.count(key, 60_000);
        return (await sharing.count(key, 60_000)).current;
      };
      await expect.poll(both).toBe(2);
    } finally {
      await rates.close();
      await sharing.close();
    }
  });
});
