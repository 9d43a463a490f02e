import { randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { encode } from "@msgpack/msgpack";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { defaultHubOptions } from "../../../src/server/config/hubOptions.ts";
import { withLength } from "../../../src/server/hub/protocol/FrameReader.ts";
import { messagePackHubProtocol } from "../../../src/server/hub/protocol/MessagePackHubProtocol.ts";
import { frameOf, RawWebSocket } from "./support/RawWebSocket.ts";
import { clientOf, TestHub, until } from "./support/TestHub.ts";

const RS = "\u001e";
const JSON_HELLO = `{"protocol":"json","version":1}${RS}`;
const PACK_HELLO = `{"protocol":"messagepack","version":1}${RS}`;
const LIMIT = 4096;

let server: TestHub;
const sockets: RawWebSocket[] = [];

beforeAll(async () => {
  server = await TestHub.start({ options: { messageBytes: LIMIT, handshakeMs: 400, keepAliveMs: 10_000 } });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => server.hub.queuedBytes() === 0);
});

afterAll(() => server.stop());

async function open(): Promise<RawWebSocket> {
  const raw = await RawWebSocket.open(server.port, server.url);
  sockets.push(raw);
  return raw;
}

async function greeted(hello = JSON_HELLO): Promise<RawWebSocket> {
  const raw = await open();
  raw.send(hello);
  await until(() => raw.text.startsWith(`{}${RS}`));
  return raw;
}

const add = (id: string) => `{"type":1,"invocationId":"${id}","target":"Add","arguments":[1,2]}${RS}`;

const answer = (id: string) => `{"type":3,"invocationId":"${id}","result":3}${RS}`;

/** A call of this many bytes. */
function echo(bytes: number): string {
  const empty = '{"type":1,"invocationId":"e","target":"Echo","arguments":[""]}';
  return `${empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`)}${RS}`;
}

const pack = (...list: unknown[]): Buffer => withLength(encode(list));

describe("handshake", () => {
  test.each([
    ["no JSON", `hello${RS}`, "The handshake is not JSON"],
    ["no object", `null${RS}`, "The handshake is not an object"],
    [
      "a protocol that is not spoken",
      `{"protocol":"blazor","version":1}${RS}`,
      "The hub speaks the protocols json and messagepack",
    ],
    ["no protocol", `{}${RS}`, "The hub speaks the protocols json and messagepack"],
    [
      "a version that is not spoken",
      `{"protocol":"json","version":7}${RS}`,
      "The hub speaks version 1 of its protocols",
    ],
    ["a call instead", add("1"), "The hub speaks the protocols json and messagepack"],
  ])("%s", async (_name, text, error) => {
    const raw = await open();
    raw.send(text);
    expect(await raw.ended).toEqual({ code: 1002, reason: error });
    expect(raw.text).toBe(`{"error":"${error}"}${RS}`);
  });

  test("one that is too long", async () => {
    const raw = await open();
    raw.send("x".repeat(2000));
    expect(await raw.ended).toMatchObject({ code: 1009 });
  });

  test("none at all", async () => {
    const raw = await open();
    raw.send('{"protocol":');
    expect(await raw.ended).toEqual({ code: 1008, reason: "The handshake took too long" });
    expect(raw.text).toContain('{"error":"The handshake took too long"}');
  });

  test("with the first calls in the same frame, in either protocol", async () => {
    const json = await open();
    json.send(JSON_HELLO + add("1") + add("2"));
    await until(() => json.text === `{}${RS}${answer("1")}${answer("2")}`);
    const packed = await open();
    packed.send(Buffer.concat([Buffer.from(PACK_HELLO), pack(1, {}, "p", "Add", [1, 2], [])]));
    const expected = messagePackHubProtocol.encode({ kind: "completion", invocationId: "p", outcome: { result: 3 } });
    await until(() => packed.text === `{}${RS}${expected.toString()}`);
  });
});

describe("frames", () => {
  test("a message byte by byte, and many messages in one frame", async () => {
    const raw = await open();
    for (const byte of JSON_HELLO + add("a")) raw.send(byte);
    await until(() => raw.text.includes(answer("a")));
    raw.send(Array.from({ length: 50 }, (_, index) => add(`m${index}`)).join(""));
    await until(() => raw.text.includes(answer("m49")));
    expect(raw.text.split('"result":3').length - 1).toBe(51);
  });

  test("MessagePack byte by byte, and merged", async () => {
    const raw = await open();
    raw.send(PACK_HELLO);
    const call = pack(1, {}, "x1", "Add", [1, 2], []);
    for (const byte of call) raw.send(Buffer.from([byte]));
    await until(() => raw.text.includes("x1"));
    raw.send(
      Buffer.concat([pack(1, { trace: "1" }, "x2", "Add", [1, 2], []), pack(6), pack(1, {}, "x3", "Add", [1, 2])]),
    );
    await until(() => raw.text.includes("x2") && raw.text.includes("x3"));
  });

  test("a WebSocket message in fragments, with a ping between them", async () => {
    const raw = await greeted();
    const bytes = Buffer.from(add("f"));
    raw.write(
      Buffer.concat([
        frameOf(bytes.subarray(0, 9), 1, false),
        frameOf(Buffer.from("hi"), 9),
        frameOf(bytes.subarray(9, 20), 0, false),
        frameOf(bytes.subarray(20), 0),
      ]),
    );
    await until(() => raw.text.includes(answer("f")));
  });

  test("headers and unknown types are disregarded, and empty frames too", async () => {
    const raw = await greeted();
    raw.send("");
    raw.send(`{"type":99}${RS}{"type":8,"sequenceId":1}${RS}{"type":6}${RS}`);
    raw.send(`{"type":1,"headers":{"Foo":"Bar"},"invocationId":"h","target":"Add","arguments":[1,2],"extra":1}${RS}`);
    await until(() => raw.text.includes(answer("h")));
  });

  test("a call that nobody waits for is never answered, not even when it fails", async () => {
    const raw = await greeted();
    raw.send(
      `{"type":1,"target":"Refuse","arguments":[]}${RS}{"type":1,"target":"Missing","arguments":[]}${RS}${add("z")}`,
    );
    await until(() => raw.text.includes(answer("z")));
    expect(raw.text).toBe(`{}${RS}${answer("z")}`);
  });

  test("items and ends of unknown streams are ignored", async () => {
    const raw = await greeted();
    raw.send(`{"type":2,"invocationId":"9","item":1}${RS}{"type":3,"invocationId":"9"}${RS}${add("u")}`);
    await until(() => raw.text.includes(answer("u")));
  });

  test.each([
    ["no JSON", `{"type":${RS}`],
    ["no object", `[]${RS}`],
    ["no type", `{}${RS}`],
    ["a call without a target", `{"type":1,"arguments":[]}${RS}`],
    ["a call without arguments", `{"type":1,"target":"Add"}${RS}`],
    ["an end with a result and an error", `{"type":3,"invocationId":"1","result":1,"error":"e"}${RS}`],
    ["an id that is in use", `{"type":1,"invocationId":"w","target":"Wait","arguments":[]}${RS}`.repeat(2)],
  ])("a protocol error ends the connection and says so: %s", async (_name, text) => {
    const raw = await greeted();
    raw.send(text);
    expect(await raw.ended).toMatchObject({ code: 1002 });
    expect(raw.text.slice(raw.text.lastIndexOf("{"))).toContain('{"type":7,"error":"');
    expect(raw.text).not.toContain("allowReconnect");
  });

  test.each([
    ["a length past 2^31", Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f])],
    ["a map", withLength(encode({ type: 1 }))],
    ["half a value", withLength(Buffer.from([0x96, 0x01]))],
    ["a list of four thousand million", withLength(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff]))],
    ["nothing", Buffer.from([0])],
    ["a dangerous key", withLength(Buffer.from(encode([1, {}, null, "Echo", [JSON.parse('{"__proto__":1}')]])))],
  ])("the same in MessagePack: %s", async (_name, bytes) => {
    const raw = await greeted(PACK_HELLO);
    raw.send(bytes);
    expect(await raw.ended).toMatchObject({ code: 1002 });
  });

  test("a message of the limit passes; a longer one ends the connection, and the client may come back", async () => {
    const raw = await greeted();
    raw.send(echo(LIMIT));
    await until(() => raw.text.includes('"invocationId":"e"'));
    raw.send(echo(LIMIT + 1));
    expect(await raw.ended).toEqual({ code: 1009, reason: `A message may have ${LIMIT} bytes at most` });
    expect(raw.text).toContain(`{"type":7,"error":"A message may have ${LIMIT} bytes at most","allowReconnect":true}`);
    // A message of the transport that is far too long is not even read.
    const huge = await greeted();
    huge.send("x".repeat(LIMIT * 10));
    expect(await huge.ended).toMatchObject({ code: 1009 });
    const client = clientOf(server.url, { transport: "LongPolling" });
    await client.start();
    await expect(client.invoke("Echo", "x".repeat(LIMIT * 10))).rejects.toThrow(/413/);
    await client.stop();
  });

  test("WebSocket frames that are none end the connection with the code for it", async () => {
    for (const [bytes, code] of [
      [Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), 1002],
      // Not masked.
      [Buffer.from([0x81, 0x01, 0x41]), 1002],
      // Not UTF-8.
      [frameOf(Buffer.from([0xff, 0xfe]), 1), 1007],
    ] as const) {
      const raw = await greeted();
      raw.write(bytes);
      expect(await raw.ended).toMatchObject({ code });
    }
  });

  test("whatever comes, the server lives and lets go of it", async () => {
    const attempts = Array.from({ length: 200 }, async (_, index) => {
      const raw = await RawWebSocket.open(server.port, server.url);
      const noise = randomBytes(1 + ((index * 37) % 500));
      if (index % 5 === 0) raw.write(noise);
      else if (index % 5 === 1) raw.send(noise);
      else if (index % 5 === 2) raw.send(Buffer.concat([Buffer.from(JSON_HELLO), noise, Buffer.from(RS), noise]));
      else if (index % 5 === 3) raw.send(Buffer.concat([Buffer.from(PACK_HELLO), noise]));
      else raw.send(Buffer.concat([Buffer.from(PACK_HELLO), withLength(noise)]));
      for (let turn = 0; turn < index % 20; turn++) await breathe();
      raw.destroy();
    });
    await Promise.all(attempts);
    const client = clientOf(server.url);
    await client.start();
    expect(await client.invoke("Add", 20, 22)).toBe(42);
    await client.stop();
    await until(() => server.hub.peers().length === 0);
    expect(server.seen.faults).toEqual([]);
  });
});

test("requests that are no WebSockets are answered like any other", async () => {
  const headers = { authorization: "Bearer ann_s1" };
  const noKey = await RawWebSocket.open(server.port, server.url, { ...headers, "sec-websocket-key": "short" });
  expect(noKey.status).toBe(400);
  const oldVersion = await RawWebSocket.open(server.port, server.url, { ...headers, "sec-websocket-version": "1" });
  expect(oldVersion.status).toBe(400);
  const elsewhere = await RawWebSocket.open(server.port, server.url.replace("/hub", "/nothing"), headers);
  expect(elsewhere.status).toBe(404);
  const stranger = await RawWebSocket.open(server.port, server.url, {});
  expect(stranger.status).toBe(401);
  expect(stranger.head).toContain("application/problem+json");
  await Promise.all([noKey, oldVersion, elsewhere, stranger].map(({ ended }) => ended));
  await until(() => server.hub.connections().size === 0);
});

describe("negotiation", () => {
  const NEWEST = "?negotiateVersion=1";
  const headers = { authorization: "Bearer ann_s1" };
  const negotiate = async (query: string) => {
    const answer = await fetch(`${server.url}/negotiate${query}`, { method: "POST", headers });
    return (await answer.json()) as Record<string, unknown>;
  };

  test("version 1 has a token beside the id, version 0 one id for both; later ones are not spoken", async () => {
    const one = await negotiate(NEWEST);
    expect(one).toMatchObject({ negotiateVersion: 1, connectionId: expect.stringMatching(/^[A-Za-z0-9]{30}$/) });
    expect(one["connectionToken"]).toMatch(/^[\w.-]{60,}$/);
    expect(one["availableTransports"]).toEqual([
      { transport: "WebSockets", transferFormats: ["Text", "Binary"] },
      { transport: "ServerSentEvents", transferFormats: ["Text"] },
      { transport: "LongPolling", transferFormats: ["Text", "Binary"] },
    ]);
    expect(await negotiate("?negotiateVersion=9")).toMatchObject({ negotiateVersion: 1 });
    const zero = await negotiate("");
    expect(zero["negotiateVersion"]).toBe(0);
    expect(zero["connectionToken"]).toBeUndefined();
    const raw = await RawWebSocket.open(server.port, `${server.url}?id=${String(zero["connectionId"])}`, headers);
    expect(raw.status).toBe(101);
    raw.destroy();
  });

  test("stateful reconnect is not offered", async () => {
    expect(await negotiate("?negotiateVersion=1&useStatefulReconnect=true")).not.toHaveProperty("useStatefulReconnect");
  });

  test("requests without an id, with a wrong one, or for another transport", async () => {
    const { connectionToken } = (await negotiate(NEWEST)) as { connectionToken: string };
    const ask = async (query: string, init: RequestInit = {}) =>
      (await fetch(`${server.url}${query}`, { headers, ...init })).status;
    expect(await ask("")).toBe(400);
    expect(await ask("", { method: "POST" })).toBe(400);
    expect(await ask("?id=nobody")).toBe(404);
    expect(await ask(`?id=${connectionToken}x`)).toBe(404);
    expect(await ask(`?id=${connectionToken}`, { method: "POST", body: "x" })).toBe(404);
    expect(await ask(`?id=${connectionToken}x`, { method: "DELETE" })).toBe(404);
    // However often it is ended.
    expect(await ask(`?id=${connectionToken}`, { method: "DELETE" })).toBe(202);
    const raw = await RawWebSocket.open(server.port, `${server.url}?id=${connectionToken}`, headers);
    expect(raw.status).toBe(101);
    const second = await RawWebSocket.open(server.port, `${server.url}?id=${connectionToken}`, headers);
    expect(second.status).toBe(409);
    expect(await ask(`?id=${connectionToken}`)).toBe(400);
    expect(await ask(`?id=${connectionToken}`, { method: "POST", body: "x" })).toBe(400);
    raw.destroy();
  });

  test("a token that was not used in time opens nothing", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      const tokens = [(await negotiate(NEWEST))["connectionToken"], (await negotiate(NEWEST))["connectionToken"]];
      const statuses: number[] = [];
      for (const [index, token] of tokens.entries()) {
        vi.setSystemTime(Date.now() + (index === 0 ? defaultHubOptions.connectMs - 1 : 1));
        statuses.push((await fetch(`${server.url}?id=${String(token)}`, { headers })).status);
      }
      expect(statuses).toEqual([200, 404]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test("the times that clients count on", () => {
  // The client of Microsoft gives up after 30 s of silence, and pings every 15 s.
  expect(defaultHubOptions.keepAliveMs).toBe(15_000);
  expect(defaultHubOptions.clientTimeoutMs).toBe(30_000);
});

test("who sends more than is read at a time is answered to all of it, in its order, and others meanwhile", async () => {
  const hub = await TestHub.start();
  try {
    const raw = await RawWebSocket.open(hub.port, hub.url);
    sockets.push(raw);
    raw.send(JSON_HELLO);
    await until(() => raw.text.startsWith(`{}${RS}`));
    const ids = Array.from({ length: 150 }, (_, at) => `${at}`);
    const text = "x".repeat(100_000);
    for (const id of ids)
      raw.send(`{"type":1,"invocationId":"${id}","target":"Echo","arguments":["${text}"]}${RS}${add(`add ${id}`)}`);
    const other = clientOf(hub.url, { token: "bob_s2" });
    await other.start();
    expect(await other.invoke("Add", 1, 2)).toBe(3);
    await other.stop();
    await until(() => raw.text.endsWith(answer(`add ${ids.at(-1)}`)));
    const answered = [...raw.text.matchAll(/"invocationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(answered).toEqual(ids.flatMap((id) => [id, `add ${id}`]));
  } finally {
    await hub.stop();
  }
});
