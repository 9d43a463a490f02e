import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { until } from "./hub/support/TestHub.ts";
import { EVENT, type Person } from "./support/eventHelpers.ts";
import { NodeMember } from "./support/NodeMember.ts";
import { callNode, eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { sleepRunning, standstillMs } from "./support/standstillMs.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";
import { newDatabase } from "./support/testServer.ts";

const RACES = Number(process.env["ROOM_RACES"] ?? 10);
const RACERS = 50;
const SEATS = 8;
/** No connection joins more often within a minute. */
const JOINS = 10;
/** Longer than the nodes wait before they go on without each other. */
const REDIS_AWAY_MS = Number(process.env["REDIS_AWAY_MS"] ?? 9000);
/** From when Redis is back until the halves are one room: longer where other tests have the machine, too. */
const TOGETHER_MS = process.env["CI"] ? 15_000 : 10_000;
const REDIS_STILL_MS = 3000;

describe.skipIf(!hasRedis)("a jam room of members on two nodes", () => {
  let redis: TestRedis;
  let settings: Record<string, string> = {};
  let bundle = "";
  let [one, other]: ServerProcess[] = [];
  let [ann, bob, cid]: Person[] = [];
  const open: NodeMember[] = [];

  const node = () => ServerProcess.start(bundle, settings);
  const connect = async (at: ServerProcess | undefined, person: Person | undefined): Promise<NodeMember> => {
    const member = await NodeMember.connect(at!, person!);
    open.push(member);
    return member;
  };
  const jam = async (fields: object = {}) => (await eventOfNode(one!, ann!, fields)).id;

  beforeAll(async () => {
    redis = await TestRedis.start();
    settings = {
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      JWT_SECRET: "the secret that all nodes of this test know",
      API_RATE: "1000000",
      AUTH_RATE: "100000",
      HUB_CONNECTIONS: "1000",
    };
    bundle = await builtBundle("server");
    [one, other] = await Promise.all([node(), node()]);
    ann = await personOfNode(one, "Ann");
    bob = await personOfNode(one, "Bob");
    cid = await personOfNode(one, "Cid");
  }, 90_000);

  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ client }) => client.stop()));
  });

  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await redis.stop();
  });

  test("is closed to whom a host of either node banned, also after everybody has left it", async () => {
    const eventId = await jam();
    const [a, b] = [await connect(one, ann), await connect(other, bob)];
    await a.join(eventId);
    await b.join(eventId);
    await a.change({ action: { kind: "Ban", connectionId: b.id } });
    await until(() => b.heard["EventKicked"]?.length === 1);
    await expect(b.join(eventId)).rejects.toThrow("BANNED");
    await a.client.invoke("LeaveEventSession", null);
    // Nobody has the room now: it begins anew on the node that is asked.
    await expect(b.join(eventId)).rejects.toThrow("BANNED");
    const c = await connect(other, cid);
    expect((await c.join(eventId)).slot).toBe(0);
    await expect(b.join(eventId)).rejects.toThrow("BANNED");
  });

  test("is one room: roster, notes, chat, changes, and what the host does", async () => {
    const eventId = await jam();
    const [a, b, c] = [await connect(one, ann), await connect(other, bob), await connect(other, cid)];
    await a.join(eventId);
    const second = await b.join(eventId);
    await c.join(eventId);
    expect(second.slot).toBe(1);
    const everybody = [`0 ${ann!.id} here host`, `1 ${bob!.id} here`, `2 ${cid!.id} here`];
    for (const member of [a, b, c]) await expect.poll(() => member.roster()).toEqual(everybody);

    await Promise.all([a.play(60), b.play(61), c.play(62)]);
    await expect
      .poll(() => [a, b, c].map(({ notes }) => notes.toSorted((first, second) => first - second)))
      .toEqual([
        [61, 62],
        [60, 62],
        [60, 61],
      ]);

    await b.client.invoke("SendEventChat", { text: "from the other node" });
    await until(() => [a, b, c].every(({ heard }) => heard["EventChat"]?.length === 1));
    await expect(b.change({ session: { bpm: 90 } })).rejects.toThrow("FORBIDDEN");
    const { revision } = await a.change({ session: { bpm: 90, locked: true } });
    await until(() => [a, b, c].every(({ heard }) => heard["EventUpdated"]));
    await a.change({ action: { kind: "Cohost", connectionId: b.id } });
    await expect(b.change({ session: { bpm: 91 }, revision: revision + 5 })).rejects.toThrow("STATE_CONFLICT");
    expect((await b.change({ session: { bpm: 91 }, revision })).revision).toBe(revision + 1);

    // From the one node to the other, and back.
    await b.change({ action: { kind: "Kick", connectionId: c.id } });
    await until(() => c.heard["EventKicked"]?.length === 1);
    await expect.poll(() => a.roster().length).toBe(2);
    await a.play(64);
    await until(() => b.notes.includes(64));
    expect(c.notes).not.toContain(64);
    await expect(c.join(eventId)).rejects.toThrow("BANNED");
    await expect(c.play(65)).rejects.toThrow("NOT_FOUND");

    await b.client.invoke("LeaveEventSession", null);
    await expect.poll(() => a.roster()).toEqual([`0 ${ann!.id} here host`]);
    await expect(b.play(65)).rejects.toThrow("NOT_FOUND");
  });

  test("who falls silent on one node is shown so on the other, and what they held ends; who is heard again is", async () => {
    const eventId = await jam();
    const [a, b, c] = [await connect(one, ann), await connect(other, bob), await connect(other, cid)];
    for (const member of [a, b, c]) await member.join(eventId);
    // As a page does. Cid's client has measured the clock, and asks no more.
    for (let times = 0; times < 12; times++) await c.askTime();
    const asking = setInterval(() => void b.askTime(), 500);
    const quiet = (): string[] =>
      [...a.members.values()].filter((one) => one.quiet === true).map(({ userId }) => userId);
    // So long that one is known to ask steadily, also where timers are late.
    await sleep(8000);
    expect(quiet()).toEqual([]);
    clearInterval(asking);
    // Without the time in which they had no processor.
    const now = (): number => performance.now() - standstillMs(one!, other!);
    const silentMs = now();
    await b.play(61);
    await until(() => quiet().length > 0);
    expect(now() - silentMs).toBeLessThan(5000);
    expect(quiet()).toEqual([bob!.id]);
    await until(() => a.notes.length === 2);
    expect(a.notes).toEqual([61, -61]);
    await b.askTime();
    await until(() => quiet().length === 0);
    for (const member of [a, b, c]) expect(member.here()).toHaveLength(3);
  });

  test("whoever moves from one room to another is in one", async () => {
    const [here, there] = [await jam(), await jam()];
    const [a, b, c] = [await connect(one, ann), await connect(other, bob), await connect(other, cid)];
    await a.join(here);
    await b.join(there);
    await c.join(here);
    await c.join(there);
    await expect.poll(() => a.roster().length).toBe(1);
    await expect.poll(() => b.roster().length).toBe(2);
    await expect(c.join("noSuchEvent")).rejects.toThrow("NOT_FOUND");
    await c.play(70);
    await until(() => b.notes.includes(70));
    await c.join(here);
    await expect.poll(() => [a.roster().length, b.roster().length]).toEqual([2, 1]);
    expect(a.notes).not.toContain(70);
  });

  test("a second way for a player's notes may lead to the other node, and ends where the room moves", async () => {
    const home = await node();
    const eventId = await jam();
    const [a, b] = [await connect(home, ann), await connect(one, bob)];
    await a.join(eventId);
    await b.join(eventId);
    const second = await connect(other, bob);
    const open = async (): Promise<unknown> => {
      const { key } = await b.client.invoke<{ key: string }>("AskEventSecondWay", {});
      return second.client.invoke("OpenEventSecondWay", { eventId, key });
    };
    const stranger = await connect(other, cid);
    const { key } = await b.client.invoke<{ key: string }>("AskEventSecondWay", {});
    await expect(stranger.client.invoke("OpenEventSecondWay", { eventId, key })).rejects.toThrow("FORBIDDEN");
    await open();
    // The same by both, the one or the other first.
    for (const key of [60, 61, 62, 63])
      await Promise.all(key % 2 ? [b.play(key), second.play(key)] : [second.play(key), b.play(key)]);
    await second.play(64);
    await until(() => a.notes.includes(64));
    expect(a.notes).toEqual([60, 61, 62, 63, 64]);
    await home.stop();
    await until(() => b.heard["EventGap"] !== undefined);
    await b.play(70);
    await expect(second.play(71)).rejects.toThrow(/ROOM_AWAY|NOT_FOUND/);
    const c = await connect(one, cid);
    await c.join(eventId);
    await open();
    await second.play(72);
    await until(() => c.notes.includes(72));
    await second.client.stop();
    await b.client.invoke("LeaveEventSession", null);
  }, 60_000);

  test("both nodes have the same clock", async () => {
    const members = [await connect(one, ann), await connect(other, bob)];
    const offsets = await Promise.all(
      members.map(async ({ client }) => {
        const trips = [];
        for (let trip = 0; trip < 12; trip++) {
          const t0 = performance.now();
          const answer = await client.invoke<{ t1: number; t2: number }>("SyncEventClock", { t0 });
          const t3 = performance.now();
          trips.push({ offset: (answer.t1 + answer.t2 - t0 - t3) / 2, ms: t3 - t0 - (answer.t2 - answer.t1) });
        }
        return trips.toSorted((first, second) => first.ms - second.ms)[0]!;
      }),
    );
    const awayMs = Math.abs(offsets[0]!.offset - offsets[1]!.offset);
    console.log(`the clocks of two nodes are ${awayMs.toFixed(2)} ms apart`);
    expect(awayMs).toBeLessThan(3 + offsets[0]!.ms + offsets[1]!.ms);
  });

  test(
    `${RACERS} connections race for ${SEATS} seats on both nodes, ${RACES} times`,
    async () => {
      const eventId = await jam({ maxPlayers: SEATS });
      let racers: NodeMember[] = [];
      for (let race = 0; race < RACES; race++) {
        if (race % JOINS === 0) {
          await Promise.all(racers.map(({ client }) => client.stop()));
          racers = await Promise.all(
            Array.from({ length: RACERS }, (_, index) => connect([one, other][index % 2], [ann, bob, cid][index % 3])),
          );
        }
        const snapshots = await Promise.all(racers.map((racer) => racer.join(eventId)));
        const slots = snapshots.flatMap(({ slot }) => (slot === null ? [] : [slot]));
        expect(slots.toSorted((first, second) => first - second)).toEqual(
          Array.from({ length: SEATS }, (_, slot) => slot),
        );
        expect(snapshots.filter(({ role }) => role === "watcher")).toHaveLength(RACERS - SEATS);
        await Promise.all(racers.map(({ client }) => client.invoke("LeaveEventSession", null)));
      }
    },
    60_000 + RACES * 2000,
  );

  test("its event is canceled on the other node: it ends for everybody", async () => {
    const { id: eventId, revision } = await eventOfNode(one!, ann!);
    const [a, b] = [await connect(one, ann), await connect(other, bob)];
    await a.join(eventId);
    await b.join(eventId);
    await callNode(other!, "POST", `${EVENT}/update`, {
      jwt: ann!.jwt,
      body: { id: eventId, state: "Canceled", revision },
    });
    await until(() => [a, b].every(({ heard }) => heard["EventStopped"]?.length === 1));
    await expect(b.play(60)).rejects.toThrow("NOT_FOUND");
    await expect(b.join(eventId)).rejects.toThrow("STATE_CONFLICT");
  });

  test("its home is killed: the others play on in the same room, and who was there gets their seat back", async () => {
    const home = await node();
    const eventId = await jam();
    const [a, b, c] = [await connect(home, ann), await connect(one, bob), await connect(other, cid)];
    await a.join(eventId);
    await b.join(eventId);
    await c.join(eventId);
    const w = await connect(other, bob);
    await w.join(eventId, { role: "Watcher" });
    const { revision } = await a.change({ session: { bpm: 77, locked: true } });
    await a.client.invoke("SendEventChat", { text: "before" });
    await a.change({ action: { kind: "Mute", connectionId: c.id } });
    await a.change({ action: { kind: "Unmute", connectionId: c.id } });
    await a.change({ action: { kind: "Cohost", connectionId: b.id } });
    await a.play(60);
    await until(() => c.notes.includes(60));
    const playing = (async () => {
      const played = [];
      for (let key = 20; key < 55; key++) {
        played.push(b.play(key));
        // The pace of somebody who plays on while the home is killed.
        await sleep(50);
      }
      await Promise.all(played);
    })();
    await until(() => c.notes.includes(21));
    await home.kill();
    const killedAtMs = Date.now();
    await until(() => [b, c].every(({ heard }) => heard["EventGap"]));
    const goneAfterMs = Date.now() - killedAtMs;
    await playing;
    const keys = Array.from({ length: 35 }, (_, index) => 20 + index);
    await expect.poll(() => keys.filter((key) => !c.notes.includes(key))).toEqual([]);
    await expect
      .poll(() => c.roster(), { timeout: 5000 })
      .toEqual([`0 ${ann!.id} lost host`, `1 ${bob!.id} here`, `2 ${cid!.id} here`]);
    await expect.poll(() => c.watchers).toBe(1);
    await b.play(61);
    await until(() => c.notes.includes(61));
    expect((await b.change({ session: { mode: "live" } })).revision).toBeGreaterThan(revision);

    const back = await connect(other, ann);
    const snapshot = await back.join(eventId);
    expect(snapshot).toMatchObject({ slot: 0, session: { bpm: 77, locked: true, mode: "live" }, watchers: 1 });
    expect(snapshot.session.beat.bpm).toBe(77);
    expect(snapshot.chat.map(({ text }) => text)).toEqual(["before"]);
    const everybody = [`0 ${ann!.id} here host`, `1 ${bob!.id} here`, `2 ${cid!.id} here`];
    for (const member of [back, b, c]) await expect.poll(() => member.roster()).toEqual(everybody);
    await back.play(63);
    await until(() => b.notes.includes(63) && c.notes.includes(63));
    console.log(`a killed home's room went on after ${goneAfterMs} ms`);
    await home.stop();
  }, 60_000);

  test("its home is stopped: the room goes on at another node at once", async () => {
    const home = await node();
    const eventId = await jam();
    const [a, b, c] = [await connect(home, ann), await connect(one, bob), await connect(other, cid)];
    await a.join(eventId);
    await b.join(eventId);
    await c.join(eventId);
    await a.change({ session: { bpm: 88 } });
    await home.stop();
    const stoppedAtMs = Date.now();
    await until(() => [b, c].every(({ heard }) => heard["EventGap"]));
    await b.play(61);
    await until(() => c.notes.includes(61));
    console.log(`a stopped home's room went on after ${Date.now() - stoppedAtMs} ms`);
    expect(await (await connect(one, ann)).join(eventId)).toMatchObject({ slot: 0, session: { bpm: 88 } });
  }, 60_000);

  test("the node of a member is killed: their notes end, and their seat is kept", async () => {
    const theirs = await node();
    const eventId = await jam();
    const [a, b] = [await connect(one, ann), await connect(theirs, bob)];
    await a.join(eventId);
    await b.join(eventId);
    await b.play(67);
    await until(() => a.notes.includes(67));
    const now = (): number => performance.now() - standstillMs(one!);
    const killedAtMs = now();
    await theirs.kill();
    await until(() => a.notes.includes(-67));
    await expect.poll(() => a.roster()).toEqual([`0 ${ann!.id} here host`, `1 ${bob!.id} lost`]);
    const lostAfterMs = now() - killedAtMs;
    expect(lostAfterMs).toBeLessThan(15_000);
    console.log(`a killed node's member was lost after ${Math.round(lostAfterMs)} ms`);
    expect((await (await connect(other, bob)).join(eventId)).slot).toBe(1);
    await expect.poll(() => a.roster()).toEqual([`0 ${ann!.id} here host`, `1 ${bob!.id} here`]);
    await theirs.stop();
  }, 60_000);

  test(
    "Redis is away for a while: each half plays on, and after that they are one again",
    async () => {
      const eventId = await jam();
      const [a, a2, b, b2] = [
        await connect(one, ann),
        await connect(one, cid),
        await connect(other, bob),
        await connect(other, cid),
      ];
      for (const member of [a, a2, b, b2]) await member.join(eventId);
      await a.change({ session: { bpm: 66 } });
      await expect.poll(() => b.roster().length).toBe(4);
      // Each node takes a copy of the other's rooms every second, which shows only when the other is out of reach.
      await sleepRunning(1500, one!, other!);
      await redis.kill();
      // The outage itself: nothing says that a node has stopped waiting for the other.
      await sleep(REDIS_AWAY_MS);
      await a.play(40);
      await b.play(41);
      await until(() => a2.notes.includes(40) && b2.notes.includes(41));
      expect(a2.notes).not.toContain(41);
      // Who comes now finds the half of their node.
      const late = await connect(other, ann);
      expect((await late.join(eventId)).session.bpm).toBe(66);
      await redis.resume();
      const resumedAtMs = Date.now();
      await expect
        .poll(() => [a, a2, b, b2, late].map((member) => member.here()), { timeout: TOGETHER_MS })
        .toEqual(Array.from({ length: 5 }, () => [0, 1, 2, 3, 4].map((slot) => expect.stringMatching(`^${slot} `))));
      console.log(`one roster ${Date.now() - resumedAtMs} ms after Redis was back`);
      expect(b2.roster()).toEqual(a.roster());
      await a.play(42);
      await until(() => [a2, b, b2, late].every(({ notes }) => notes.includes(42)));
      await b.play(43);
      await until(() => [a, a2, b2].every(({ notes }) => notes.includes(43)));
    },
    60_000 + REDIS_AWAY_MS,
  );

  test("Redis stands still for a moment: nobody is lost, nothing is forgotten", async () => {
    const eventId = await jam();
    const [a, b] = [await connect(one, ann), await connect(other, bob)];
    await a.join(eventId);
    await b.join(eventId);
    await expect.poll(() => a.roster().length).toBe(2);
    await redis.pause(REDIS_STILL_MS);
    // The nodes look for each other every second: by now each would have given up the other.
    await sleep(2000);
    await b.play(50);
    await until(() => a.notes.includes(50));
    expect(a.roster()).toEqual([`0 ${ann!.id} here host`, `1 ${bob!.id} here`]);
    expect(a.heard["EventGap"]).toBeUndefined();
  }, 60_000);
});
