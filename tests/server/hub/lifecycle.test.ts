import { setImmediate as breathe } from "node:timers/promises";
import * as signalR from "@microsoft/signalr";
import { afterEach, describe, expect, test } from "vitest";
import { closeReasons } from "../../../src/server/hub/connection/closeReasons.ts";
import {
  clientOf,
  stopPolling,
  TestHub,
  until,
  ways,
  type ClientOptions,
  type TestHubOptions,
} from "./support/TestHub.ts";
import { RawWebSocket } from "./support/RawWebSocket.ts";

const clients: signalR.HubConnection[] = [];
const servers: TestHub[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(settings: TestHubOptions = {}): Promise<TestHub> {
  const server = await TestHub.start(settings);
  servers.push(server);
  return server;
}

async function connect(server: TestHub, options: ClientOptions = {}): Promise<signalR.HubConnection> {
  const client = clientOf(server.url, options);
  clients.push(client);
  await client.start();
  return client;
}

/** A bare connection that has shaken hands, and does nothing by itself. */
async function greeted(server: TestHub): Promise<RawWebSocket> {
  const raw = await RawWebSocket.open(server.port, server.url);
  raw.send('{"protocol":"json","version":1}\u001e');
  await until(() => raw.text.includes("{}\u001e"));
  return raw;
}

/** What the client is told when its connection ends for good. */
const closeOf = (client: signalR.HubConnection): Promise<string> =>
  new Promise((resolve) => {
    client.onclose((error) => resolve(error?.message ?? ""));
  });

const closed = (server: TestHub, reason: string): number => server.hub.counters.closed.get(reason) ?? 0;

test.each([
  ["hall", '"result":"hall"'],
  ["closed", '"error":"It is closed"'],
])(
  "a call whose answer comes first: what is told to its caller meanwhile comes behind it (%s)",
  async (group, answer) => {
    const raw = await greeted(await start());
    raw.send(`{"type":1,"invocationId":"1","target":"Enter","arguments":["${group}"]}\u001e`);
    await until(() => raw.text.includes("to all") && raw.text.includes("to one") && raw.text.includes(answer));
    const places = [answer, "to all", "to one"].map((text) => raw.text.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // And all that is told later.
    raw.send(`{"type":1,"invocationId":"2","target":"Enter","arguments":[]}\u001e`);
    await until(() => raw.text.split("to one").length === 3);
    raw.send(`{"type":1,"invocationId":"3","target":"Add","arguments":[1,1]}\u001e`);
    await until(() => raw.text.includes('"invocationId":"3"'));
  },
);

test("keep-alive: quiet connections outlive all time-outs, on every transport and in both protocols", async () => {
  const timeoutMs = 2000;
  const server = await start({ options: { keepAliveMs: 150, clientTimeoutMs: timeoutMs } });
  const quiet = await Promise.all(
    ways.map(async ([transport, protocol]) => {
      const client = clientOf(server.url, { transport, messagePack: protocol === "messagepack" });
      clients.push(client);
      client.serverTimeoutInMilliseconds = timeoutMs;
      client.keepAliveIntervalInMilliseconds = 150;
      await client.start();
      return client;
    }),
  );
  let ended = 0;
  for (const client of quiet) client.onclose(() => ended++);
  // One that came after them and sends no pings is given up: by then they had to be, too.
  const mute = await greeted(server);
  expect(await mute.ended).toMatchObject({ reason: "Nothing was heard of the client for too long" });
  expect(ended).toBe(0);
  for (const client of quiet) expect(await client.invoke("Add", 1, 1)).toBe(2);
});

describe.each(ways)("%s with %s", (transport, protocol) => {
  const way: ClientOptions = { transport, messagePack: protocol === "messagepack" };

  test("when the server means it, the client stays away and knows why", async () => {
    const server = await start();
    const client = await connect(server, { ...way, token: "ann_s1", reconnectMs: [0, 0, 0] });
    const other = await connect(server, { ...way, token: "ann_s2" });
    let reconnecting = false;
    client.onreconnecting(() => {
      reconnecting = true;
    });
    const close = closeOf(client);
    server.hub.endSessions("ann", { ids: ["s1"] });
    expect(await close).toContain("The session has ended. Please login");
    expect(reconnecting).toBe(false);
    expect(closed(server, "revoked")).toBe(1);
    expect(await other.invoke("Add", 1, 1)).toBe(2);
  });

  test("when it does not, the client comes back by itself", async () => {
    const server = await start();
    const client = await connect(server, { ...way, reconnectMs: [10, 10, 10] });
    const why = new Promise<string>((resolve) => {
      client.onreconnecting((error) => resolve(String(error?.message)));
    });
    const back = new Promise<string | undefined>((resolve) => {
      client.onreconnected(resolve);
    });
    const before = client.connectionId;
    server.hub.connection(before ?? "")?.close(closeReasons.expired);
    expect(await why).toContain("The token has expired");
    expect(await back).not.toBe(before);
    expect(await client.invoke("Add", 2, 3)).toBe(5);
  });

  test("shutdown: calls under way are answered, everybody is told to come back, nobody new gets in", async () => {
    const server = await start();
    const client = await connect(server, { ...way, reconnectMs: [] });
    const close = closeOf(client);
    const slow = client.invoke("Hold", 300);
    await until(() => server.seen.held.length === 1);
    const ending = server.app.close();
    await until(() => server.hub.closing);
    const answer = await fetch(`${server.url}/negotiate`, {
      method: "POST",
      headers: { authorization: "Bearer bob_s9" },
    }).catch(() => null);
    // Either it answers that it is busy, or it does not take the connection any more.
    expect([503, undefined]).toContain(answer?.status);
    for (const release of server.seen.held) release();
    expect(await slow).toBe(300);
    expect(await close).toContain("The server restarts");
    await ending;
    expect(closed(server, "shutdown")).toBe(1);
  });

  test("a client that has gone without a word is noticed", async () => {
    const server = await start({ options: { keepAliveMs: 100, clientTimeoutMs: 800, disconnectMs: 800, pollMs: 100 } });
    const client = clientOf(server.url, way);
    clients.push(client);
    // It sends no pings, and does not mind that.
    client.keepAliveIntervalInMilliseconds = 1_000_000;
    await client.start();
    if (transport === "LongPolling") {
      // A poller shows that it lives by polling: this one stops.
      stopPolling(client);
      await until(() => server.hub.connections().size === 0);
      return;
    }
    const close = closeOf(client);
    expect(await close).toContain("Nothing was heard of the client for too long");
    expect(closed(server, "timeout")).toBe(1);
  });
});

test("shutdown does not wait for a call for ever", async () => {
  const server = await start({ options: { drainMs: 200 } });
  const client = await connect(server);
  const close = closeOf(client);
  let answered = false;
  client.invoke("Hold", 1).then(
    () => (answered = true),
    () => undefined,
  );
  await until(() => server.seen.held.length === 1);
  await server.app.close();
  expect(answered).toBe(false);
  expect(await close).toContain("The server restarts");
});

test("shutdown does not wait for connections that were opened and never used", async () => {
  const server = await start();
  const raw = await RawWebSocket.connect(server.port);
  await server.app.close();
  await raw.ended;
});

describe("tokens", () => {
  test("a connection ends with its token, and the client comes back with a new one", async () => {
    const server = await start({ options: { keepAliveMs: 100, clientTimeoutMs: 5000 } });
    let token = "eve_t1_1500";
    const client = await connect(server, { token: () => token, reconnectMs: [10, 10] });
    const back = new Promise((resolve) => {
      client.onreconnected(resolve);
    });
    token = "eve_t1_3600000";
    await back;
    expect(closed(server, "expired")).toBe(1);
    expect(await client.invoke("Add", 1, 2)).toBe(3);
  });

  test("without a new one it is turned away", async () => {
    const server = await start({ options: { keepAliveMs: 100, clientTimeoutMs: 5000 } });
    const client = await connect(server, { token: "fay_t1_1000", reconnectMs: [10, 10] });
    // What `close` is told is why the last attempt failed.
    await closeOf(client);
    expect(server.hub.connections().size).toBe(0);
  });
});

describe("a client that reads too slowly", () => {
  const options = { queueBytes: 256 * 1024, closeMs: 1500 };
  const flood = { noise: "x".repeat(16_000) };

  test("is closed with a clear reason and counted; others lose nothing", async () => {
    const server = await start({ options });
    const raw = await greeted(server);
    raw.pause();
    const client = await connect(server, { token: "bob_s2" });
    let heard = 0;
    client.on("Flood", () => heard++);
    let sent = 0;
    while (closed(server, "slow") === 0 && sent < 4000) {
      server.hub.toAll("Flood", flood);
      sent++;
      if (sent % 10 === 0) await until(() => heard === sent);
    }
    expect(closed(server, "slow")).toBe(1);
    expect(server.hub.counters.dropped).toBeGreaterThan(0);
    expect(server.hub.queuedBytes()).toBeLessThan(2 * 1024 * 1024);
    raw.resume();
    expect(await raw.ended).toMatchObject({ code: 1013, reason: "The client reads too slowly" });
    expect(raw.text).toContain('{"type":7,"error":"The client reads too slowly","allowReconnect":true}');
    await until(() => heard === sent);
  });

  test("loses what may be dropped, is told so once, and is in step again when it has read; others lose nothing", async () => {
    const server = await start({ options });
    const raw = await greeted(server);
    raw.send('{"type":1,"invocationId":"j","target":"Join","arguments":["room"]}\u001e');
    await until(() => raw.text.includes('"invocationId":"j"'));
    const client = await connect(server, { token: "bob_s2" });
    await client.invoke("Join", "room");
    let [heard, sent, gaps] = [0, 0, 0];
    client.on("Flood", () => heard++);
    client.on("Said", ({ text }: { text: string }) => (gaps += text === "gap" ? 1 : 0));
    const play = () => {
      const gap = { event: "Said", payload: { text: "gap", fromId: "nobody" } } as const;
      server.hub.toGroupDroppable("room", "Flood", { ...flood, sent: sent++ }, gap);
    };
    raw.pause();
    for (let tries = 0; server.hub.counters.dropped < 200 && tries < 4000; tries++) {
      play();
      await until(() => heard === sent);
    }
    expect(server.hub.counters.dropped).toBe(200);
    expect(server.hub.queuedBytes()).toBeLessThan(64 * 1024);
    server.hub.toGroup("room", "Said", { text: "never dropped", fromId: "nobody" });
    raw.resume();
    await until(() => raw.text.includes("never dropped") && server.hub.queuedBytes() === 0);
    play();
    await until(() => raw.text.includes(`"sent":${sent - 1}}`) && heard === sent);
    expect(raw.text.split('"text":"gap"')).toHaveLength(2);
    expect(raw.text.indexOf('"text":"gap"')).toBeLessThan(raw.text.indexOf("never dropped"));
    expect(raw.text.split('"target":"Flood"').length - 1).toBe(sent - 200);
    expect([gaps, closed(server, "slow")]).toEqual([0, 0]);
  });

  test("is cut off when it does not read at all", async () => {
    const server = await start({ options: { ...options, closeMs: 200 } });
    const raw = await greeted(server);
    raw.pause();
    for (let sent = 0; closed(server, "slow") === 0 && sent < 4000; sent++) {
      server.hub.toAll("Flood", flood);
      if (sent % 10 === 9) await breathe();
    }
    await until(() => server.hub.peers().length === 0 && server.hub.queuedBytes() === 0);
  });

  test("over long polling too", async () => {
    const server = await start({ options });
    const client = await connect(server, { transport: "LongPolling", token: "bob_s2" });
    stopPolling(client);
    const close = until(() => closed(server, "slow") === 1);
    for (let sent = 0; sent < 100; sent++) server.hub.toAll("Flood", flood);
    await close;
    expect(server.hub.counters.dropped).toBeGreaterThan(0);
  });
});

const call = (target: string, id: number, ...values: number[]): string =>
  `{"type":1,"invocationId":"${id}","target":"${target}","arguments":${JSON.stringify(values)}}\u001e`;

test("a client that sends faster than its methods read is not read further", async () => {
  const headers = { authorization: "Bearer ann_s1" };
  const server = await start();
  const negotiated = await fetch(`${server.url}/negotiate?negotiateVersion=1`, { method: "POST", headers });
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
  const url = `${server.url}?id=${connectionToken}`;
  const send = (text: string) => fetch(url, { method: "POST", headers, body: text });
  await fetch(url, { headers });
  await send('{"protocol":"json","version":1}\u001e');
  const startMs = performance.now();
  // 3 ms a call, of which 64 may wait; reading goes on at 32.
  const calls = Array.from({ length: 200 }, (_, id) => call("Sleep", id, 3)).join("");
  expect((await send(calls)).status).toBe(200);
  expect(performance.now() - startMs).toBeGreaterThan(350);
  expect((await send('{"type":3,"invocationId":"s"}\u001e')).status).toBe(200);
  await fetch(url, { method: "DELETE", headers });
});

test("a plain call that is canceled hears so, and still is completed", async () => {
  const server = await start();
  const raw = await RawWebSocket.open(server.port, server.url);
  const before = server.hub.counters.received;
  raw.send('{"protocol":"json","version":1}\u001e{"type":1,"invocationId":"w","target":"Wait","arguments":[]}\u001e');
  raw.send(
    '{"type":1,"invocationId":"n","target":"Add","arguments":[1,2]}\u001e{"type":5,"invocationId":"unknown"}\u001e',
  );
  await until(() => server.hub.counters.received === before + 3);
  // A whole call of somebody else has its answer in that time.
  const other = await connect(server, { token: "bob_s2" });
  expect(await other.invoke("Add", 1, 1)).toBe(2);
  expect(raw.text).not.toContain('"invocationId":"n"');
  raw.send('{"type":5,"invocationId":"w"}\u001e');
  await until(() => raw.text.includes('"invocationId":"n"'));
  expect(raw.text).toContain('{"type":3,"invocationId":"w","error":"Canceled as you wished"}');
  expect(raw.text).toContain('{"type":3,"invocationId":"n","result":3}');
});

test("figures of the hub", async () => {
  const server = await start();
  const client = await connect(server);
  const { counters } = server.hub;
  const before = { sent: counters.sent, received: counters.received };
  await client.invoke("Add", 1, 2);
  server.hub.toAll("Said", { text: "", fromId: "" });
  expect(counters.sent - before.sent).toBe(2);
  expect(counters.received - before.received).toBeGreaterThanOrEqual(1);
  await client.stop();
  await until(() => closed(server, "client") === 1);
  expect(client.state).toBe(signalR.HubConnectionState.Disconnected);
});

test("a user has so many connections and no more, however many are asked for at once", async () => {
  const server = await start({ options: { connectionsPerUser: 3 }, admitMs: 100 });
  const opened = await Promise.allSettled(
    Array.from({ length: 4 }, () => ways.map(([transport]) => connect(server, { transport }))).flat(),
  );
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(server.hub.peers()).toHaveLength(3);
});

test("two hubs stand on one server", async () => {
  const server = await start({ secondPath: "/test/second" });
  expect(server.app.server.listenerCount("upgrade")).toBe(1);
  for (const url of [server.url, server.url.replace("/test/hub", "/test/second")]) {
    const client = clientOf(url);
    clients.push(client);
    await client.start();
    expect(await client.invoke("Add", 1, 2)).toBe(3);
  }
});

test("a user has so many connections and no more", async () => {
  const server = await start({ options: { connectionsPerUser: 2 } });
  await connect(server);
  const second = await connect(server, { transport: "LongPolling" });
  await expect(connect(server)).rejects.toThrow(/429/);
  await connect(server, { token: "bob_s2" });
  await second.stop();
  await until(() => server.hub.connections().get("LongPolling") === undefined);
  await connect(server, { transport: "ServerSentEvents" });
});
