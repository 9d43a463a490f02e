import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { buildServer, ServerProcess } from "./support/ServerProcess.ts";
import { ACCOUNT, AUTH, newDatabase, PASSWORD, PROJECTS, TestServer } from "./support/testServer.ts";

// Requests that are made to take as much of the server's memory and time as they can, at default limits.

const TIMELINE = "application/vnd.padroll.timeline.v1+json";
/** Only there a process can be asked for its memory, and for how long it waited for a processor. */
const isLinux = existsSync("/proc/self/schedstat");
const MIB = 1024 * 1024;
const REQUESTS = 200;
const MOST_MEMORY = 1024 * MIB;
/** For every call, beyond what the server waits for a processor meanwhile. */
const MOST_WAIT_MS = 500;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly jwt?: string;
  readonly body?: Buffer;
  readonly gzip?: boolean;
}

interface Waits {
  /** Of each call, in ms: how long it took, and for how much of that the server's main thread waited for a processor. */
  readonly times: (readonly [ms: number, standstillMs: number])[];
  readonly statuses: readonly number[];
}

/** A thread of its own: the one that sends two hundred requests would make others wait itself. */
const CALLER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { request } = require("node:http");
  const { setTimeout: sleep } = require("node:timers/promises");
  const { readFileSync } = require("node:fs");
  const { url, pid, calls } = workerData;
  const waits = { times: [], statuses: [] };
  // The second number: nanoseconds in which the thread could have run and had no processor.
  const standstillMs = () => Number(readFileSync("/proc/" + pid + "/task/" + pid + "/schedstat", "utf8").split(" ")[1]) / 1e6;
  const timed = (base, { method, path, headers, body }) => new Promise((resolve, reject) => {
    const start = performance.now();
    const sent = request(base + path, { method, headers, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve([performance.now() - start, answer.statusCode])).on("error", reject);
    });
    sent.on("error", reject).end(body);
  });
  let ended = false;
  parentPort.once("message", () => (ended = true));
  (async () => {
    while (!ended && waits.times.length < 700) {
      const before = standstillMs();
      const [ms, status] = await timed(url, calls[waits.times.length % calls.length]);
      waits.times.push([ms, standstillMs() - before]);
      if (!waits.statuses.includes(status)) waits.statuses.push(status);
      await sleep(25);
    }
    parentPort.postMessage(waits);
  })();`;

const projectOf = (contentJson: string): Buffer =>
  Buffer.from(JSON.stringify({ name: "Bomb", contentType: TIMELINE, contentJson }));

/** A body of this length whose document is `piece` again and again. */
const repeated = (piece: string, bytes: number): Buffer =>
  projectOf(`[${piece.repeat(Math.floor(bytes / JSON.stringify(piece).length))}0]`);

/** The five largest, rounded. */
const longest = (times: readonly number[]): string =>
  times
    .toSorted((a, b) => b - a)
    .slice(0, 5)
    .map((ms) => ms.toFixed(0))
    .join(", ");

/** As if it were short. */
function lying(gzip: Buffer, bytes: number): Buffer {
  const liar = Buffer.from(gzip);
  liar.writeUInt32LE(bytes, liar.length - 4);
  return liar;
}

const headersOf = ({ jwt, body, gzip = false }: Call) => ({
  "x-tenant": "padroll",
  ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
  ...(body ? { "content-type": "application/json", "content-length": body.length } : {}),
  ...(gzip ? { "content-encoding": "gzip" } : {}),
});

function send(server: { readonly url: string }, call: Call): Promise<Answer> {
  const { method, path, body } = call;
  const headers = headersOf(call);
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += text.length < 4096 ? chunk : ""));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const post = (path: string, body: object, jwt?: string): Call => ({
  method: "POST",
  path,
  body: Buffer.from(JSON.stringify(body)),
  ...(jwt === undefined ? {} : { jwt }),
});

async function newUser(server: ServerProcess, email: string): Promise<SignedIn> {
  await send(server, post(`${AUTH}/register`, { email, password: PASSWORD, name: "N" }));
  await send(server, { method: "POST", path: `${AUTH}/verify/${await server.code()}` });
  const { body } = await send(server, post(`${AUTH}/login`, { email, password: PASSWORD }));
  return JSON.parse(body) as SignedIn;
}

/** Asks for a document and does not read the answer. */
function askOnly(server: { readonly port: number }, path: string, jwt: string): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Tenant: padroll\r\nAuthorization: Bearer ${jwt}\r\n\r\n`);
  return socket;
}

describe.skipIf(!isLinux)("two hundred at once, of three accounts, with 2 GB of heap", () => {
  let server: ServerProcess;
  const accounts: SignedIn[] = [];
  let bystander: SignedIn;

  beforeAll(async () => {
    const bundle = await buildServer("memory-test-server");
    server = await ServerProcess.start(bundle, {
      DATABASE_URL: await newDatabase(),
      NODE_OPTIONS: "--max-old-space-size=2048 --max-semi-space-size=32",
    });
    for (const name of ["a", "b", "c"]) accounts.push(await newUser(server, `${name}@example.org`));
    bystander = await newUser(server, "bystander@example.org");
  }, 120_000);

  afterAll(() => server.stop());

  /** What somebody else does meanwhile, and how long each call takes. */
  async function timesWhile(work: Promise<unknown>): Promise<Waits> {
    const { jwt } = bystander;
    const calls: Call[] = [
      { method: "GET", path: `${ACCOUNT}/manifest/` },
      post(`${PROJECTS}/search/`, {}, jwt),
      { method: "GET", path: `${AUTH}/user`, jwt },
      post(`${PROJECTS}/search/`, { searchText: "song" }, jwt),
    ];
    const sent = calls.map((call) => ({ ...call, headers: headersOf(call), body: call.body?.toString() }));
    const workerData = { url: server.url, pid: server.pid, calls: sent };
    const caller = new Worker(CALLER, { eval: true, workerData });
    const answered = once(caller, "message") as Promise<[Waits]>;
    await work;
    caller.postMessage("end", []);
    const [waits] = await answered;
    expect(waits.statuses).toEqual([200]);
    return waits;
  }

  test("others are answered within half a second, and less than 1 GiB of memory is taken", async () => {
    const big = repeated('{"a":[]},', 19 * MIB);
    const song = { name: "Song", contentType: TIMELINE, contentJson: JSON.stringify({ text: "x".repeat(15 * MIB) }) };
    const kept: string[] = [];
    for (const { jwt } of accounts) {
      const answer = await send(server, { ...post(`${PROJECTS}/`, song, jwt) });
      expect(answer.status).toBe(200);
      kept.push((/"id":"(\w+)"/.exec(answer.body)?.[1] ?? "") as string);
    }
    const spaces = gzipSync(Buffer.alloc(110 * MIB, 0x20));
    const bodies: Record<string, Pick<Call, "body" | "gzip">> = {
      spaces: { body: spaces, gzip: true },
      liar: { body: lying(spaces, 1_000_000), gzip: true },
      folded: { body: gzipSync(big), gzip: true },
      objects: { body: gzipSync(repeated("{},", 3 * MIB)), gzip: true },
      plain: { body: big },
      deep: { body: gzipSync(projectOf("[".repeat(900_000))), gzip: true },
    };
    const kinds = [...Object.keys(bodies), "unread", "read"];
    const seed = Math.floor(Math.random() * 2 ** 31);
    const drawn = fc.sample(fc.tuple(fc.constantFrom(...kinds), fc.nat(2)), { numRuns: REQUESTS, seed });
    const sockets: Socket[] = [];
    const answers = drawn.map(async ([kind, who]): Promise<Answer | null> => {
      const { jwt } = accounts[who] as SignedIn;
      const path = `${PROJECTS}/${kept[who] ?? ""}`;
      if (kind === "unread") {
        sockets.push(askOnly(server, path, jwt));
        return null;
      }
      if (kind === "read") return send(server, { method: "GET", path, jwt });
      return send(server, { method: "POST", path: `${PROJECTS}/`, jwt, ...bodies[kind] });
    });
    const { times } = await timesWhile(Promise.all(answers));
    const statuses = new Map<number, number>();
    for (const answer of await Promise.all(answers)) {
      if (!answer) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([200, 400, 413, 429, 503], answer.body).toContain(answer.status);
      if (answer.status === 429 || answer.status === 503) expect(answer.headers["retry-after"]).toMatch(/^[12]$/);
    }
    for (const socket of sockets) socket.destroy();
    const memory = await server.memory("VmHWM");
    const own = times.map(([ms, standstillMs]) => ms - standstillMs);
    console.log(
      `seed ${seed}: ${JSON.stringify([...statuses])}, ${sockets.length} unread; ${times.length} other calls, ` +
        `longest ${longest(times.map(([ms]) => ms))} ms, without waiting for a processor ${longest(own)} ms, ` +
        `p50 ${own.toSorted((a, b) => a - b)[own.length >> 1]?.toFixed(0)} ms; ${(memory / MIB).toFixed(0)} MiB at most`,
    );
    expect(memory).toBeLessThan(MOST_MEMORY);
    expect(Math.max(...own)).toBeLessThan(MOST_WAIT_MS);
  }, 120_000);
});

test("an answer that nobody reads is broken off, and its bytes are free again", async () => {
  const server = await TestServer.start({}, { readerPatienceMs: 2000 });
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { jwt } = await server.user("silent@example.org");
  // Four of them are more than a user may have on their way.
  const contentJson = JSON.stringify({ text: randomBytes(11 * MIB).toString("base64") });
  const created = await server.call("POST", `${PROJECTS}/`, {
    jwt,
    body: { name: "S", contentType: TIMELINE, contentJson },
  });
  expect(created.statusCode).toBe(200);
  const path = `${PROJECTS}/${created.json<{ id: string }>().id}`;
  const sockets = Array.from({ length: 6 }, () => askOnly({ port: Number(new URL(url).port) }, path, jwt));
  const status = async (): Promise<number> => {
    const broken = new AbortController();
    const headers = { "x-tenant": "padroll", authorization: `Bearer ${jwt}` };
    const answer = await fetch(`${url}${path}`, { headers, signal: broken.signal });
    broken.abort();
    return answer.status;
  };
  await expect.poll(status).toBe(429);
  await expect.poll(status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await server.stop();
});
