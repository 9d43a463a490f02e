import { setTimeout as sleep } from "node:timers/promises";
import type { HubConnection } from "@microsoft/signalr";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "../../src/domain/music/random.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { FlyerJson } from "../../src/protocol/http/flyerCalls.ts";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import { clientOf, until } from "./hub/support/TestHub.ts";
import { ENGINE, EVENT, type Person } from "./support/eventHelpers.ts";
import { callNode, eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { ServerProcess } from "./support/ServerProcess.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";
import { newDatabase } from "./support/testServer.ts";

const ROUNDS = Number(process.env["EVENT_ROUNDS"] ?? 20);
const FLYERS = 2;
/** From when a flyer's time has come until it is told of; longer where other tests have the machine, too. */
const TOLD_WITHIN_MS = process.env["CI"] ? 10_000 : 6000;

type Told = [what: string, id: string];

/** What one hears of events and flyers, once for each time that it is told. */
class Listener {
  readonly told: Told[] = [];
  readonly client: HubConnection;

  private constructor(client: HubConnection) {
    this.client = client;
    for (const name of ["EventStarted", "EventStopped"])
      client.on(name, ({ event, eventId }: { event?: EventJson; eventId?: string }) =>
        this.told.push([name, event?.id ?? eventId ?? ""]),
      );
    for (const name of ["FlyerStarted", "FlyerStopped"])
      client.on(name, ({ flyer, flyerId }: { flyer?: FlyerJson; flyerId?: string }) =>
        this.told.push([name, flyer?.id ?? flyerId ?? ""]),
      );
    client.on("FlyerUpdated", () => undefined);
    client.on("EventUpdated", () => undefined);
  }

  static async connect({ url }: ServerProcess, { jwt }: Person): Promise<Listener> {
    const client = clientOf(`${url}${HUB_PATH}`, { token: jwt });
    const listener = new Listener(client);
    await client.start();
    return listener;
  }

  /** In the order in which it was told. */
  of(id: string): string[] {
    return this.told.flatMap(([what, about]) => (about === id ? [what] : []));
  }
}

describe.skipIf(!hasRedis)("events and flyers on two nodes", () => {
  let redis: TestRedis;
  let database: Client;
  let nodes: ServerProcess[] = [];
  let [ann, ben]: Person[] = [];
  let listeners: Listener[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    const databaseUrl = await newDatabase();
    database = new Client({ connectionString: databaseUrl });
    await database.connect();
    nodes = await ServerProcess.pair(databaseUrl, redis.url);
    ann = await personOfNode(nodes[0]!, "Ann");
    ben = await personOfNode(nodes[0]!, "Ben");
    await callNode(nodes[0]!, "POST", `/presence/api/v1/user/link/?id=${ann.id}`, { jwt: ben.jwt });
    listeners = await Promise.all(nodes.map((node) => Listener.connect(node, ben!)));
  }, 90_000);

  afterAll(async () => {
    await Promise.all(listeners.map(({ client }) => client.stop()));
    await Promise.all(nodes.map((node) => node.stop()));
    await database.end();
    await redis.stop();
  });

  const call = <Reply>(node: number, path: string, body: object): Promise<Reply> =>
    callNode(nodes[node]!, "POST", path, { jwt: ann!.jwt, body });
  const launch = (node: number, eventId: string) => call<{ event: EventJson }>(node, `${ENGINE}/launch/`, { eventId });
  /** No limit of a day is met. */
  const newEvent = async (): Promise<EventJson> => {
    await database.query("update creations set created_at = now() - interval '2 days'");
    return eventOfNode(nodes[0]!, ann!);
  };

  test(`two tabs launch and complete an event at once, ${ROUNDS} times: it is told once each, to everybody`, async () => {
    const random = createRandom(20_261);
    const ids: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { id, revision } = await newEvent();
      ids.push(id);
      // As soon as it is live, which the other tab may be told of before this one.
      const complete = async (node: number): Promise<void> => {
        // At any moment of the launch.
        await sleep(random() * 12);
        await call(node, `${EVENT}/update/`, { id, revision: revision + 1, state: "Completed" });
      };
      const done = await Promise.allSettled([launch(0, id), launch(1, id), complete(0), complete(1)]);
      expect(done.some(({ status }) => status === "fulfilled")).toBe(true);
      // It may not have been live yet when it was to be completed.
      await complete(round % 2).catch((error: Error) => expect(error.message).toContain("409"));
    }
    // What was told twice came before this.
    const last = await Promise.all([0, 1].map(async (node) => ({ node, event: await newEvent() })));
    for (const { node, event } of last) await launch(node, event.id);
    for (const listener of listeners)
      await until(() => last.every(({ event }) => listener.of(event.id).includes("EventStarted")));
    for (const listener of listeners)
      for (const id of ids) expect(listener.of(id).toSorted()).toEqual(["EventStarted", "EventStopped"]);
  }, 120_000);

  test("flyers begin and end by themselves within seconds, and are told of once", async () => {
    const waits: number[] = [];
    const ids: string[] = [];
    const dueNow = async (id: string, column: "starts_at" | "ends_at", told: string): Promise<void> => {
      await database.query(`update flyers set ${column} = now() where id = $1`, [id]);
      const fromMs = performance.now();
      await until(() => listeners.every((listener) => listener.of(id).includes(told)));
      waits.push(performance.now() - fromMs);
    };
    for (let count = 0; count < FLYERS; count++) {
      const startsAt = new Date(Date.now() + 600_000).toISOString();
      const { id } = await call<FlyerJson>(count % 2, `${ENGINE}/flyer/`, { title: "Open stage", startsAt });
      ids.push(id);
      await dueNow(id, "starts_at", "FlyerStarted");
      await dueNow(id, "ends_at", "FlyerStopped");
    }
    const most = Math.max(...waits);
    console.log(`flyers are told of ${Math.round(most)} ms after their time at most`);
    expect(most).toBeLessThan(TOLD_WITHIN_MS);
    for (const listener of listeners)
      for (const id of ids) expect(listener.of(id)).toEqual(["FlyerStarted", "FlyerStopped"]);
  }, 120_000);
});
