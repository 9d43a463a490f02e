import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type * as signalR from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { RedisFanout } from "../../../src/server/fanout/RedisFanout.ts";
import { hasRedis, TestRedis } from "../support/TestRedis.ts";
import { clientOf, TEST_PATH, TestHub, until, ways, type ClientOptions } from "./support/TestHub.ts";
import { RoundRobin } from "./support/RoundRobin.ts";

const MESSAGES = 8000;

describe.skipIf(!hasRedis)("two nodes and a Redis", () => {
  let redis: TestRedis;
  let nodes: readonly [TestHub, TestHub];
  let proxy: RoundRobin;
  let lost = 0;
  const clients: signalR.HubConnection[] = [];
  const quiet = { info: () => undefined, error: () => lost++ };

  const node = async () =>
    TestHub.start({ fanout: RedisFanout.start(redis.url, quiet), options: { queueBytes: 8 * 1024 * 1024 } });

  beforeAll(async () => {
    redis = await TestRedis.start();
    nodes = [await node(), await node()];
    proxy = await RoundRobin.start(nodes.map(({ port }) => port));
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.stop()));
  });

  afterAll(async () => {
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.stop();
  });

  async function connect(url: string, options: ClientOptions = {}): Promise<signalR.HubConnection> {
    const client = clientOf(url, options);
    clients.push(client);
    await client.start();
    return client;
  }

  test(`${MESSAGES} messages to everybody, users, groups and connections: none lost, none twice, in order`, async () => {
    const listeners = await Promise.all(
      [0, 1].flatMap((node) =>
        [0, 1].map(async (index) =>
          connect(nodes[node]?.url ?? "", { token: `user${index}_s${node}${index}`, messagePack: index === 1 }),
        ),
      ),
    );
    await Promise.all(listeners.map((client) => client.invoke("Join", "all")));
    const heard = listeners.map((): number[] => []);
    for (const [index, client] of listeners.entries())
      client.on("Said", ({ text }: { text: string }) => heard[index]?.push(Number(text)));
    const ids = listeners.map(({ connectionId }) => connectionId ?? "");
    const expected = listeners.map((): number[] => []);
    for (let message = 0; message < MESSAGES; message++) {
      // One sender, so that there is an order; it is on either node's side of each listener.
      const { hub } = nodes[0];
      const payload = { text: String(message), fromId: "" };
      const kind = message % 4;
      if (kind === 0) hub.toAll("Said", payload);
      else if (kind === 1) hub.toUser("user1", "Said", payload);
      else if (kind === 2) hub.toGroup("all", "Said", payload);
      else hub.toConnection(ids[message % ids.length] ?? "", "Said", payload);
      for (const [index, list] of expected.entries()) {
        const toUser = kind === 1 && index % 2 === 1;
        const toOne = kind === 3 && message % ids.length === index;
        if (kind === 0 || kind === 2 || toUser || toOne) list.push(message);
      }
      if (message % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => heard.every((list, index) => list.length >= (expected[index]?.length ?? 0)), 20_000);
    for (const [index, list] of heard.entries()) {
      // Each channel keeps its order; between two channels there is none.
      expect([...list].sort((a, b) => a - b)).toEqual(expected[index]);
      for (const kind of [0, 1, 2, 3]) {
        const ofKind = list.filter((message) => message % 4 === kind);
        expect(ofKind).toEqual([...ofKind].sort((a, b) => a - b));
      }
    }
  });

  test.each(ways)("%s with %s behind a proxy that sends each connection elsewhere", async (transport, protocol) => {
    const url = `${proxy.url}${TEST_PATH}`;
    const options = { transport, messagePack: protocol === "messagepack" };
    const [ann, bob] = [
      await connect(url, { ...options, token: "ann_1" }),
      await connect(url, { ...options, token: "bob_2" }),
    ];
    const heard: string[] = [];
    bob.on("Said", ({ text }: { text: string }) => heard.push(text));
    expect(await ann.invoke("Add", 1, 2)).toBe(3);
    await Promise.all([ann.invoke("Join", "band"), bob.invoke("Join", "band")]);
    const shouts = Array.from({ length: 40 }, (_, index) => `shout ${index}`);
    for (const shout of shouts) await ann.invoke("Shout", "band", shout);
    await until(() => heard.length >= shouts.length);
    expect(heard).toEqual(shouts);
  });

  test("a connection token opens one connection, whichever node is asked", async () => {
    const headers = { authorization: "Bearer ann_1" };
    const [first, second] = nodes;
    const negotiated = await fetch(`${first.url}/negotiate?negotiateVersion=1`, { method: "POST", headers });
    const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
    const poll = (node: TestHub) => fetch(`${node.url}?id=${connectionToken}`, { headers });
    const stream = () =>
      fetch(`${first.url}?id=${connectionToken}`, { headers: { ...headers, accept: "text/event-stream" } });
    expect((await poll(second)).status).toBe(200);
    expect((await stream()).status).toBe(409);
    // The first node passes the request on to the second.
    const sent = await fetch(`${first.url}?id=${connectionToken}`, {
      method: "POST",
      headers,
      body: '{"protocol":"json","version":1}\u001e',
    });
    expect(sent.status).toBe(200);
    expect(await (await poll(first)).text()).toBe("{}\u001e");
    const stranger = { authorization: "Bearer bob_1b" };
    expect((await fetch(`${first.url}?id=${connectionToken}`, { headers: stranger })).status).toBe(404);
    expect((await fetch(`${first.url}?id=${connectionToken}`, { method: "DELETE", headers })).status).toBe(202);
    expect((await poll(first)).status).toBe(404);
    expect((await poll(second)).status).toBe(404);
  });

  test("what a poller did not get because it went away waits for its next poll, on whichever node", async () => {
    const headers = { authorization: "Bearer eva_5" };
    const [first, second] = nodes;
    const negotiated = await fetch(`${first.url}/negotiate?negotiateVersion=1`, { method: "POST", headers });
    const { connectionId, connectionToken } = (await negotiated.json()) as Record<string, string>;
    const query = `?id=${connectionToken}`;
    await fetch(first.url + query, { headers });
    const post = (body: string) => fetch(second.url + query, { method: "POST", headers, body });
    await post('{"protocol":"json","version":1}\u001e');
    expect(await (await fetch(second.url + query, { headers })).text()).toBe("{}\u001e");
    for (let round = 0; round < 3; round++) {
      const gone = new AbortController();
      const arrived = once(second.app.server, "request");
      const poll = fetch(second.url + query, { headers, signal: gone.signal }).catch(() => null);
      const [, response] = (await arrived) as [unknown, ServerResponse];
      // What is sent goes the same way behind it, and has its answer from the first node.
      await post('{"type":6}\u001e');
      const left = once(response, "close");
      gone.abort();
      await Promise.all([poll, left]);
      await post('{"type":6}\u001e');
      first.hub.toConnection(connectionId ?? "", "Said", { text: String(round), fromId: "" });
      expect(await (await fetch(second.url + query, { headers })).text()).toContain(`{"text":"${round}"`);
    }
    await fetch(second.url + query, { method: "DELETE", headers });
  });

  test("a session that ends on one node ends on the other", async () => {
    const client = await connect(nodes[1].url, { token: "dan_7", reconnectMs: [0, 0, 0] });
    const closed = new Promise<unknown>((resolve) => {
      client.onclose(resolve);
    });
    nodes[0].hub.endSessions("dan", { ids: ["other"] });
    nodes[0].hub.endSessions("dan", { allExcept: "7" });
    expect(await client.invoke("Add", 1, 1)).toBe(2);
    nodes[0].hub.endSessions("dan", { ids: ["7"] });
    expect(String(await closed)).toContain("The session has ended");
  });

  test("without Redis each node serves its own clients, and tells that messages may be lost once it is back", async () => {
    let gaps = 0;
    for (const { fanout } of nodes) fanout.onGap(() => gaps++);
    const client = await connect(nodes[0].url);
    const far = await connect(nodes[1].url);
    const heard: string[] = [];
    client.on("Said", ({ text }: { text: string }) => heard.push(`near ${text}`));
    far.on("Said", ({ text }: { text: string }) => heard.push(`far ${text}`));
    lost = 0;
    await redis.kill();
    await until(() => lost >= 2);
    nodes[0].hub.toAll("Said", { text: "1", fromId: "" });
    await until(() => heard.includes("near 1"));
    const late = await connect(nodes[0].url, { skipNegotiation: true });
    expect(await late.invoke("Add", 1, 1)).toBe(2);
    const negotiated = await connect(nodes[0].url, { token: "zoe_9" });
    expect(await negotiated.invoke("Add", 1, 1)).toBe(2);
    // Requests of these could reach the other node, which could not pass them on.
    await expect(connect(nodes[0].url, { transport: "LongPolling" })).rejects.toThrow(/503/);
    await redis.resume();
    await until(() => gaps === 2, 10_000);
    // Those who subscribed before are heard again, and so are those who came meanwhile.
    late.on("Said", ({ text }: { text: string }) => heard.push(`late ${text}`));
    await until(() => {
      nodes[1].hub.toAll("Said", { text: "2", fromId: "" });
      return heard.includes("near 2") && heard.includes("late 2");
    });
    await until(() => {
      nodes[0].hub.toAll("Said", { text: "3", fromId: "" });
      return heard.includes("far 3");
    });
  });
});
