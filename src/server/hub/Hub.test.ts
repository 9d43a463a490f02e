import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closedObject } from "../../domain/closedObject.ts";
import { defaultHubOptions } from "../config/hubOptions.ts";
import { TestNetwork } from "../fanout/network.test-helper.ts";
import { Recorder } from "./connection/Recorder.test-helper.ts";
import { answerExchange } from "./exchange.ts";
import { Hub } from "./Hub.ts";
import { LongPollingTransport } from "./transports/LongPollingTransport.ts";

const END = "\u001e";
const contract = { methods: {}, events: { News: closedObject({}), Gap: closedObject({}) } } as const;
const options = { ...defaultHubOptions, connectionsPerUser: 2, guestsPerNetwork: 1, drainMs: 50, closeMs: 30 };

let network: TestNetwork;
let hubs: Hub<typeof contract>[] = [];
let mayJoin = true;
let left: string[] = [];

const startHub = (nodeId: string) => {
  const hub = new Hub({
    name: "test",
    contract,
    handlers: {},
    fanout: network.node(nodeId),
    options,
    log: { info: () => undefined, error: () => undefined },
    mayJoin: async () => mayJoin,
    onLeft: ({ id }, { label }) => void left.push(`${id} ${label}`),
  });
  hubs.push(hub);
  return hub;
};

let one: Hub<typeof contract>;
let two: Hub<typeof contract>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "performance"] });
  network = new TestNetwork();
  [hubs, left, mayJoin] = [[], [], true];
  [one, two] = [startHub("one"), startHub("two")];
});

afterEach(() => {
  for (const hub of hubs) void hub.close();
  vi.useRealTimers();
});

const turn = () => vi.advanceTimersByTimeAsync(0);
const userOf = (userId: string, guest?: string) => ({
  userId,
  sessionId: `session of ${userId}`,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
  network: "192.0.2.1",
  ...(guest === undefined ? {} : { guest }),
});

async function connect(hub: Hub<typeof contract>, id: string, userId = id) {
  const recorder = new Recorder();
  const connection = hub.open(id, userOf(userId));
  connection.attach(recorder);
  connection.receive(Buffer.from(`{"protocol":"json","version":1}${END}`));
  await turn();
  recorder.text = "";
  return { recorder, connection };
}

/** Connections that have received something, and have it no more. */
function received(...all: readonly { readonly recorder: Recorder; readonly connection: { readonly id: string } }[]) {
  return all.flatMap(({ recorder, connection }) => {
    const { text } = recorder;
    recorder.text = "";
    return text === "" ? [] : [connection.id];
  });
}

test("events reach all, a user, a group or a connection, whichever node they are on, and nobody else", async () => {
  const [ann, ann2, bob] = [await connect(one, "a1", "ann"), await connect(two, "a2", "ann"), await connect(two, "b")];
  const all = [ann, ann2, bob];
  one.toAll("News", {});
  await turn();
  expect(received(...all)).toEqual(["a1", "a2", "b"]);
  one.toAll("News", {}, ["a1", "b"]);
  await turn();
  expect(received(...all)).toEqual(["a2"]);
  one.toUser("ann", "News", {});
  await turn();
  expect(received(...all)).toEqual(["a1", "a2"]);
  two.toUser("nobody", "News", {});
  one.toConnection("b", "News", {});
  await turn();
  expect(received(...all)).toEqual(["b"]);
  two.toConnection("b", "News", {});
  two.toConnection("gone", "News", {});
  await turn();
  expect(received(...all)).toEqual(["b"]);
  one.toOwn("News", {});
  await turn();
  expect(received(...all)).toEqual(["a1"]);
  await ann.connection.joinGroup("room");
  await bob.connection.joinGroup("room");
  two.toGroup("room", "News", {});
  await turn();
  expect(received(...all)).toEqual(["a1", "b"]);
  two.toGroup("room", "News", {}, ["a1"]);
  await turn();
  expect(received(...all)).toEqual(["b"]);
  await bob.connection.leaveGroup("room");
  one.toGroup("room", "News", {});
  await turn();
  expect(received(...all)).toEqual(["a1"]);
});

test("an event that slow clients may do without is a gap for them, on other nodes too", async () => {
  const [ann, bob] = [await connect(one, "a"), await connect(two, "b")];
  await ann.connection.joinGroup("room");
  await bob.connection.joinGroup("room");
  bob.recorder.waitingBytes = 100_000;
  one.toGroupDroppable("room", "News", {}, { event: "Gap", payload: {} });
  await turn();
  expect([ann.recorder.text, bob.recorder.text]).toEqual([
    expect.stringContaining('"target":"News"'),
    expect.stringContaining('"target":"Gap"'),
  ]);
});

test("ended sessions are closed on every node: those that are named, or all but one, and of nobody else", async () => {
  const [ann, ann2, bob] = [await connect(one, "a1", "ann"), await connect(two, "a2", "ann"), await connect(two, "b")];
  one.endSessions("ann", { ids: ["another"] });
  one.endSessions("ann", { allExcept: "session of ann" });
  await turn();
  expect([ann.recorder.closed, ann2.recorder.closed]).toEqual([null, null]);
  two.endOwnSessions("ann", { ids: ["session of ann"] });
  await turn();
  expect([ann.recorder.closed, ann2.recorder.closed?.code, bob.recorder.closed]).toEqual([null, 1008, null]);
  two.endSessions("ann", { allExcept: "another" });
  await turn();
  expect([ann.recorder.closed?.code, bob.recorder.closed]).toEqual([1008, null]);
});

test("a session that has ended meanwhile is not welcomed", async () => {
  mayJoin = false;
  const { recorder } = await connect(one, "a");
  expect([recorder.closed?.reason, left]).toEqual(["The session has ended. Please login", ["a revoked"]]);
});

test("so many connections a user, so many guests of one network, on this node", async () => {
  const user = userOf("ann");
  await connect(one, "a1", "ann");
  expect(one.admits(user)).toBe(true);
  const second = await connect(one, "a2", "ann");
  expect([one.admits(user), one.admits(userOf("bob")), two.admits(user)]).toEqual([false, true, true]);
  expect(one.admits(userOf("ann", "event"))).toBe(false);
  // It counts until its transport has ended.
  second.connection.receive(Buffer.from(`{"type":7}${END}`));
  expect(one.admits(user)).toBe(false);
  second.connection.ended();
  expect([one.admits(user), one.admits(userOf("ann", "event")), one.admits(userOf("net", "event"))]).toEqual([
    true,
    false,
    true,
  ]);
});

test("who has left gets nothing for a user or a group any more, and is told of once", async () => {
  const ann = await connect(one, "a");
  await ann.connection.joinGroup("room");
  ann.connection.ended();
  expect([left, one.connection("a"), one.peers()]).toEqual([["a client"], null, []]);
  one.toUser("a", "News", {});
  two.toGroup("room", "News", {});
  two.toConnection("a", "News", {});
  await turn();
  expect(ann.recorder.text).toBe("");
});

test("only open connections are counted and listed, each by its transport", async () => {
  await connect(one, "a");
  one.open("b", userOf("b")).attach(new Recorder());
  one.open("c", userOf("c"));
  expect([one.peers().map(({ id }) => id), [...one.connections()]]).toEqual([["a"], [["WebSockets", 1]]]);
  const { recorder } = await connect(one, "d");
  recorder.waitingBytes = 70;
  expect([[...one.connections()], one.queuedBytes()]).toEqual([[["WebSockets", 2]], 70]);
});

test("the clock is looked at: a handshake that takes too long is ended", async () => {
  const recorder = new Recorder();
  one.open("a", userOf("a")).attach(recorder);
  await vi.advanceTimersByTimeAsync(17_000);
  expect(recorder.closed?.reason).toBe("The handshake took too long");
});

test("a hub that stops admits nobody, says so to all, and cuts off who stays", async () => {
  const [ann, bob] = [await connect(one, "a"), await connect(one, "b")];
  const closed = one.close();
  expect([one.closing, one.admits(userOf("cid"))]).toEqual([true, false]);
  await turn();
  expect([ann.recorder.closed?.code, ann.recorder.messages.at(-1)]).toEqual([
    1012,
    '{"type":7,"error":"The server restarts","allowReconnect":true}',
  ]);
  ann.connection.ended();
  expect(bob.recorder.isDestroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(30);
  await closed;
  expect([ann.recorder.isDestroyed, bob.recorder.isDestroyed]).toEqual([false, true]);
  await one.close();
});

test("a hub that stops does not wait once all have gone", async () => {
  const ann = await connect(one, "a");
  let isClosed = false;
  void one.close().then(() => (isClosed = true));
  await turn();
  ann.connection.ended();
  await turn();
  expect(isClosed).toBe(true);
});

const { signal } = new AbortController();
const exchange = (kind: "send" | "poll" | "end", body = "", sessionId = "session of a") => ({
  kind,
  sessionId,
  expiresAtMs: 5,
  body: Buffer.from(body),
});

async function poller(hub: Hub<typeof contract>) {
  const connection = hub.open("a", userOf("a"));
  await hub.listen(connection);
  connection.attach(new LongPollingTransport(connection, { pollMs: 100, disconnectMs: 1000 }));
  return connection;
}

const pass = (...all: Parameters<typeof exchange>) => one.relay.exchange("a", exchange(...all), signal, 1000);

test("requests for a connection on another node are passed on to it, and answered by it", async () => {
  const connection = await poller(two);
  expect(await pass("send", `{"protocol":"json","version":1}${END}`)).toMatchObject({ status: 200 });
  await turn();
  const polled = await pass("poll");
  expect([polled.status, String(polled.body), polled.binary]).toEqual([200, `{}${END}`, false]);
  expect((await pass("poll", "", "session of another")).status).toBe(404);
  expect((await pass("end")).status).toBe(202);
  expect([connection.isClosed, left, (await pass("send")).status]).toEqual([true, ["a client"], 404]);
});

test("a request for a connection that is nowhere, or nobody's, is one for none", async () => {
  expect((await one.relay.exchange("none", exchange("poll"), signal, 1000)).status).toBe(404);
  expect((await answerExchange(one.open("a", userOf("a")), exchange("poll"), signal)).status).toBe(404);
});

test("requests belong to the transport: a WebSocket takes neither polls nor messages", async () => {
  const { connection, recorder } = await connect(one, "a");
  expect((await answerExchange(connection, exchange("poll"), signal)).status).toBe(400);
  expect((await answerExchange(connection, exchange("send", "x"), signal)).status).toBe(400);
  expect([recorder.closed, recorder.isDestroyed]).toEqual([null, false]);
  expect((await answerExchange(connection, exchange("end"), signal)).status).toBe(202);
  expect([recorder.closed?.code, recorder.isDestroyed]).toEqual([1000, true]);
});

test("a request with a later token renews the connection's", async () => {
  const connection = await poller(one);
  void answerExchange(connection, { ...exchange("poll"), expiresAtMs: Number.MAX_VALUE }, signal);
  expect(connection.user.expiresAtMs).toBe(Number.MAX_VALUE);
});

test("an id of a connection may be claimed by name and for as long as it may be opened", async () => {
  const claims: unknown[] = [];
  const fanout = { ...network.node("three"), claim: async (...all: unknown[]) => (claims.push(all), "taken" as const) };
  const hub = new Hub({ name: "h", contract, handlers: {}, fanout, options, log: one.log });
  hubs.push(hub);
  expect(await hub.claim("id")).toBe("taken");
  expect(claims).toEqual([[expect.stringContaining("id"), 120_000]]);
});
