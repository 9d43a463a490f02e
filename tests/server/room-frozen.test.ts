import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { until } from "./hub/support/TestHub.ts";
import type { Person } from "./support/eventHelpers.ts";
import { NodeMember } from "./support/NodeMember.ts";
import { eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { ServerProcess } from "./support/ServerProcess.ts";
import { standstillMs } from "./support/standstillMs.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";
import { newDatabase } from "./support/testServer.ts";

const LOST_MS = 10_000;

describe.skipIf(!hasRedis)("a node that stands still", () => {
  let redis: TestRedis;
  let [one, frozen]: ServerProcess[] = [];
  let [ann, bob]: Person[] = [];
  const open: NodeMember[] = [];

  const connect = async (at: ServerProcess | undefined, person: Person | undefined): Promise<NodeMember> => {
    const member = await NodeMember.connect(at!, person!);
    open.push(member);
    return member;
  };

  const now = (): number => performance.now() - standstillMs(one!);

  /** Ms until it holds, while the node stands still, less those in which the other one had no processor. */
  const whileFrozen = async (holds: () => boolean): Promise<number> => {
    const fromMs = now();
    process.kill(frozen!.pid, "SIGSTOP");
    try {
      await expect.poll(holds, { timeout: LOST_MS * 3 }).toBe(true);
      return now() - fromMs;
    } finally {
      process.kill(frozen!.pid, "SIGCONT");
    }
  };

  beforeAll(async () => {
    redis = await TestRedis.start();
    [one, frozen] = await ServerProcess.pair(await newDatabase(), redis.url);
    ann = await personOfNode(one!, "Ann");
    bob = await personOfNode(one!, "Bob");
  }, 90_000);

  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ client }) => client.stop()));
  });

  afterAll(async () => {
    await Promise.all([one?.stop(), frozen?.stop()]);
    await redis.stop();
  });

  test("loses its members within 10 s, what they held has ended, and all are back when it goes on", async () => {
    const eventId = (await eventOfNode(one!, ann!, {})).id;
    const [a, b] = [await connect(one, ann), await connect(frozen, bob)];
    await a.join(eventId);
    await b.join(eventId);
    await b.play(67);
    await until(() => a.notes.includes(67));
    const lost = [`0 ${ann!.id} here host`, `1 ${bob!.id} lost`].join();
    const lostAfterMs = await whileFrozen(() => a.roster().join() === lost);
    expect(a.notes).toContain(-67);
    expect(lostAfterMs).toBeLessThan(LOST_MS);
    await expect.poll(() => a.here().length, { timeout: LOST_MS }).toBe(2);
    await b.play(68);
    await until(() => a.notes.includes(68));
    console.log(`a member of a node that stands still was lost after ${Math.round(lostAfterMs)} ms`);
  }, 60_000);

  test("loses its rooms to a node of their members within 10 s, and brings its own there when it goes on", async () => {
    const eventId = (await eventOfNode(one!, ann!, {})).id;
    const [b, a] = [await connect(frozen, bob), await connect(one, ann)];
    await b.join(eventId);
    await a.join(eventId);
    await a.change({ session: { bpm: 91 } });
    const movedAfterMs = await whileFrozen(() => a.heard["EventGap"] !== undefined);
    expect(movedAfterMs).toBeLessThan(LOST_MS);
    await expect.poll(() => a.here().length, { timeout: LOST_MS }).toBe(2);
    await a.play(61);
    await b.play(62);
    await until(() => b.notes.includes(61) && a.notes.includes(62));
    await expect(a.change({ session: { bpm: 92 } })).resolves.toBeTruthy();
    console.log(`a room of a node that stands still went on after ${Math.round(movedAfterMs)} ms`);
  }, 60_000);
});
