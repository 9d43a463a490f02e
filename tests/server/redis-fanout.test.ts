import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { RedisFanout } from "../../src/server/fanout/RedisFanout.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";

/** Messages that a node gets in a channel. */
async function listen(fanout: RedisFanout, channel: string): Promise<string[]> {
  const got: string[] = [];
  await fanout.subscribe(channel, (message) => got.push(message.toString()));
  return got;
}

describe.skipIf(!hasRedis)("what nodes say to each other through a Redis", () => {
  let redis: TestRedis;
  const fanouts: RedisFanout[] = [];
  const logged: string[] = [];
  const log = {
    info: (_fields: object, message: string) => void logged.push(message),
    error: (_fields: object, message: string) => void logged.push(message),
  };

  beforeAll(async () => {
    redis = await TestRedis.start();
  });

  afterEach(async () => {
    await Promise.all(fanouts.splice(0).map((fanout) => fanout.close()));
    logged.length = 0;
  });

  afterAll(async () => {
    await redis.stop();
  });

  /** A node that is connected. */
  async function node(): Promise<RedisFanout> {
    const fanout = RedisFanout.start(redis.url, log);
    fanouts.push(fanout);
    await expect.poll(() => fanout.claim(`ready ${fanout.nodeId}`, 1)).not.toBe("unknown");
    return fanout;
  }

  test("a message reaches every other node of its channel once and in order, and says how many they are", async () => {
    const [one, two, three] = [await node(), await node(), await node()];
    const got = [await listen(one, "a"), await listen(two, "a"), await listen(three, "b")];
    expect(one.alone).toBe(false);
    expect(await one.publish("a", Buffer.from("first"))).toBe(1);
    expect(await three.publish("a", Buffer.from("second"))).toBe(2);
    expect(await three.publish("b", Buffer.from("own"))).toBe(0);
    expect(await one.publish("b", Buffer.from("third"))).toBe(1);
    expect(await one.publish("nobody", Buffer.from("lost"))).toBe(0);
    await expect.poll(() => got).toEqual([["second"], ["first", "second"], ["third"]]);
  });

  test("a channel is subscribed once, and after its end nothing of it arrives", async () => {
    const [one, two] = [await node(), await node()];
    const got = await listen(two, "a");
    const again = await listen(two, "a");
    two.unsubscribe("other");
    expect(await one.publish("a", Buffer.from("x"))).toBe(1);
    await expect.poll(() => got).toEqual(["x"]);
    expect(again).toEqual([]);
    two.unsubscribe("a");
    await expect.poll(() => one.publish("a", Buffer.from("y"))).toBe(0);
    const anew = await listen(two, "a");
    expect(await one.publish("a", Buffer.from("z"))).toBe(1);
    await expect.poll(() => anew).toEqual(["z"]);
    expect(got).toEqual(["x"]);
  });

  test("one node has what it claims, for as long as it says", async () => {
    const [one, two] = [await node(), await node()];
    expect(await one.claim("long", 60_000)).toBe("ours");
    expect([await two.claim("long", 1), await one.claim("long", 1)]).toEqual(["taken", "taken"]);
    expect(await one.claim("short", 1)).toBe("ours");
    await expect.poll(() => two.claim("short", 60_000)).toBe("ours");
  });

  test("while Redis is away nobody is reached; it is logged once, and who listens for gaps is told once it is back", async () => {
    const one = await node();
    const gaps: string[] = [];
    one.onGap(() => gaps.push("first"));
    one.onGap(() => gaps.push("second"));
    const got = await listen(one, "a");
    expect([gaps, logged]).toEqual([[], []]);
    await redis.kill();
    await expect.poll(() => logged).toEqual(["Redis cannot be reached: nodes are on their own"]);
    await expect.poll(() => one.claim("any", 1000)).toBe("unknown");
    expect(gaps).toEqual([]);
    await redis.resume();
    await expect.poll(() => gaps).toEqual(["first", "second"]);
    expect(logged).toEqual(["Redis cannot be reached: nodes are on their own", "Redis is back"]);
    const two = await node();
    // It listens to its channels again.
    await expect.poll(() => two.publish("a", Buffer.from("back"))).toBe(1);
    await expect.poll(() => got).toContain("back");
  });

  test("a node that was closed says nothing more, and logs no loss", async () => {
    const [one, two] = [await node(), await node()];
    const got = await listen(two, "a");
    await one.close();
    expect(await one.publish("a", Buffer.from("late"))).toBe(0);
    one.unsubscribe("a");
    expect(await two.publish("a", Buffer.from("own"))).toBe(0);
    expect([got, logged]).toEqual([[], []]);
  });
});
