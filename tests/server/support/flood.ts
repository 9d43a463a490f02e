import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import type { SignedIn } from "../../../src/protocol/http/authCalls.ts";
import type { ServerProcess } from "./ServerProcess.ts";

// Requests that are made to take as much of a server's memory and time as they can, and what others notice of them.

const AUTH = "/presence/api/v1/auth";
const PROJECTS = "/project/api/v1/projectDocument";
const PASSWORD = "correct horse battery";
const TIMELINE = "application/vnd.padroll.timeline.v1+json";
const MIB = 1024 * 1024;

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
  /** Of this machine, from which it comes. */
  readonly from?: string;
}

/** What somebody else noticed. */
export interface Waits {
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
  const { url, pid, calls, from } = workerData;
  const waits = { times: [], statuses: [] };
  // The second number: nanoseconds in which the thread could have run and had no processor.
  const standstillMs = () => Number(readFileSync("/proc/" + pid + "/task/" + pid + "/schedstat", "utf8").split(" ")[1]) / 1e6;
  const timed = (base, { method, path, headers, body }) => new Promise((resolve, reject) => {
    const start = performance.now();
    const sent = request(base + path, { method, headers, localAddress: from, agent: false }, (answer) => {
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

const headersOf = ({ jwt, body, gzip = false }: Call) => ({
  "x-tenant": "padroll",
  ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
  ...(body ? { "content-type": "application/json", "content-length": body.length } : {}),
  ...(gzip ? { "content-encoding": "gzip" } : {}),
});

export function send(server: { readonly url: string }, call: Call): Promise<Answer> {
  const { method, path, body, from } = call;
  const options = {
    method,
    headers: headersOf(call),
    agent: false,
    ...(from === undefined ? {} : { localAddress: from }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, options, (answer) => {
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

/** A new account, signed in. */
export async function newUser(server: ServerProcess, email: string): Promise<SignedIn> {
  await send(server, post(`${AUTH}/register`, { email, password: PASSWORD, name: "N" }));
  await send(server, { method: "POST", path: `${AUTH}/verify/${await server.code()}` });
  const { body } = await send(server, post(`${AUTH}/login`, { email, password: PASSWORD }));
  return JSON.parse(body) as SignedIn;
}

/** Asks for a document and does not read the answer. */
export function askOnly(server: { readonly port: number }, path: string, jwt: string): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Tenant: padroll\r\nAuthorization: Bearer ${jwt}\r\n\r\n`);
  return socket;
}

/** What somebody else does meanwhile, and how long each call takes. */
export async function waitsWhile(
  server: ServerProcess,
  { jwt }: SignedIn,
  work: Promise<unknown>,
  from = "127.0.0.1",
): Promise<Waits> {
  const calls: Call[] = [
    { method: "GET", path: "/account/api/v1/manifest/" },
    post(`${PROJECTS}/search/`, {}, jwt),
    { method: "GET", path: `${AUTH}/user`, jwt },
    post(`${PROJECTS}/search/`, { searchText: "song" }, jwt),
  ];
  const sent = calls.map((call) => ({ ...call, headers: headersOf(call), body: call.body?.toString() }));
  const workerData = { url: server.url, pid: server.pid, calls: sent, from };
  const caller = new Worker(CALLER, { eval: true, workerData });
  const answered = once(caller, "message") as Promise<[Waits]>;
  await work;
  caller.postMessage("end", []);
  const [waits] = await answered;
  return waits;
}

const projectOf = (contentJson: string): Buffer =>
  Buffer.from(JSON.stringify({ name: "Bomb", contentType: TIMELINE, contentJson }));

/** A body of this length whose document is `piece` again and again. */
const repeated = (piece: string, bytes: number): Buffer =>
  projectOf(`[${piece.repeat(Math.floor(bytes / JSON.stringify(piece).length))}0]`);

/** As if it were short. */
function lying(gzip: Buffer, bytes: number): Buffer {
  const liar = Buffer.from(gzip);
  liar.writeUInt32LE(bytes, liar.length - 4);
  return liar;
}

/** A document of 15 MB for each account. Their ids. */
async function keepLarge(server: ServerProcess, accounts: readonly SignedIn[]): Promise<readonly string[]> {
  const song = { name: "Song", contentType: TIMELINE, contentJson: JSON.stringify({ text: "x".repeat(15 * MIB) }) };
  const kept: string[] = [];
  for (const { jwt } of accounts) {
    const { status, body } = await send(server, post(`${PROJECTS}/`, song, jwt));
    const id = /"id":"(\w+)"/.exec(body)?.[1];
    if (status !== 200 || id === undefined) throw new Error(`a large document was not taken: ${status} ${body}`);
    kept.push(id);
  }
  return kept;
}

/**
 * So many at once, of these accounts: bodies that unfold to much, or say what they are not, and answers that are read and that
 * are not. Gives the answers of those that are read, how many are not, and what somebody else waited meanwhile.
 */
export async function flood(
  server: ServerProcess,
  { accounts, bystander, count, seed }: FloodOptions,
): Promise<{ readonly answers: readonly Answer[]; readonly unread: number; readonly waits: Waits }> {
  const kept = await keepLarge(server, accounts);
  const big = repeated('{"a":[]},', 19 * MIB);
  const spaces = gzipSync(Buffer.alloc(110 * MIB, 0x20));
  const bodies: Record<string, Pick<Call, "body" | "gzip">> = {
    spaces: { body: spaces, gzip: true },
    liar: { body: lying(spaces, 1_000_000), gzip: true },
    folded: { body: gzipSync(big), gzip: true },
    objects: { body: gzipSync(repeated("{},", 3 * MIB)), gzip: true },
    plain: { body: big },
    deep: { body: gzipSync(projectOf("[".repeat(900_000))), gzip: true },
  };
  const kinds = fc.constantFrom(...Object.keys(bodies), "unread", "read");
  const drawn = fc.sample(fc.tuple(kinds, fc.nat(accounts.length - 1)), { numRuns: count, seed });
  const sockets: Socket[] = [];
  const sent: Promise<Answer>[] = [];
  for (const [kind, who] of drawn) {
    const { jwt } = accounts[who] as SignedIn;
    const path = `${PROJECTS}/${kept[who] ?? ""}`;
    if (kind === "unread") sockets.push(askOnly(server, path, jwt));
    else if (kind === "read") sent.push(send(server, { method: "GET", path, jwt }));
    else sent.push(send(server, { method: "POST", path: `${PROJECTS}/`, jwt, ...bodies[kind] }));
  }
  const answers = Promise.all(sent);
  const waits = await waitsWhile(server, bystander, answers);
  for (const socket of sockets) socket.destroy();
  return { answers: await answers, unread: sockets.length, waits };
}

interface FloodOptions {
  readonly accounts: readonly SignedIn[];
  readonly bystander: SignedIn;
  readonly count: number;
  readonly seed: number;
}
