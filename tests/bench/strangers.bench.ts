// What somebody who only uses the product waits while strangers do their worst, at default limits: the 99th of a hundred
// calls of each kind, on the quiet server and under each attack, next to each other.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { WebSocket } from "ws";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { newUser, send } from "../server/support/flood.ts";
import { addPopularThings } from "../server/support/popularThings.ts";
import { pngOf } from "../server/support/pngOf.ts";
import { builtBundle, ServerProcess } from "../server/support/ServerProcess.ts";
import { SongClient } from "../server/support/SongClient.ts";
import { beBystander, type Errand, type Waited } from "./support/bystander.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 60);
/** One attack alone, by a part of its name. */
const ONLY = process.env["BENCH_ATTACK"];
const ROLE = "PADROLL_BENCH_BYSTANDER";
const ACCOUNTS = 4;
const CONNECTIONS = 16;
const THINGS = 20_000;
const GOAL_MS = 200;
const EVENTS = "/engine/api/v1/event";
const PROJECTS = "/project/api/v1/projectDocument";
const AUTH = "/presence/api/v1/auth";
const AVATAR = "/presence/api/v1/user/avatar/";
const TIMELINE = "application/vnd.padroll.timeline.v1+json";

type Attack = (attacker: number) => Promise<number>;

if (process.env[ROLE]) void beBystander();
else await bench();

async function bench(): Promise<void> {
  const server = await ServerProcess.start(await builtBundle("server"), { CITIES: "off" });
  try {
    const users: SignedIn[] = [];
    for (let user = 0; user <= ACCOUNTS; user++) users.push(await newUser(server, `user${user}@example.org`));
    const [bystander, ...attackers] = users as [SignedIn, ...SignedIn[]];
    await seed(server);
    const quiet = await waitsWhile(server, bystander, null);
    print("nobody else", quiet, quiet, new Map());
    for (const [name, { attack, attackers: count }] of Object.entries(attacksOn(server, attackers))) {
      if (ONLY && !name.includes(ONLY)) continue;
      const statuses = new Map<number, number>();
      const waited = await waitsWhile(server, bystander, { attack, count, statuses });
      print(name, waited, quiet, statuses);
    }
  } finally {
    await server.stop();
  }
}

/** As many public events and boards as make searches long. */
async function seed({ dataDir }: ServerProcess): Promise<void> {
  const database = await EmbeddedPostgres.open(dataDir);
  const client = new Client(database.connection);
  client.on("error", () => undefined);
  await client.connect();
  await addPopularThings((text, values) => client.query(text, values), "seed", 100, THINGS);
  await client.query("vacuum analyze");
  await client.end();
}

/** One call of each kind that a user makes, again and again. */
async function errandsOf(server: ServerProcess, { jwt }: SignedIn): Promise<Record<string, Errand>> {
  const script = /src="(\/[^"]+\.js)"/.exec(readFileSync("dist/client/index.html", "utf8"))?.[1] ?? "/";
  const song = { name: "Song", contentType: TIMELINE, contentJson: JSON.stringify({ text: "x".repeat(20_000) }) };
  const headers = { "x-tenant": "padroll", "content-type": "application/json", authorization: `Bearer ${jwt}` };
  const created = await fetch(`${server.url}${PROJECTS}/`, { method: "POST", headers, body: JSON.stringify(song) });
  const { id, revision } = (await created.json()) as { id: string; revision: number };
  return {
    page: { method: "GET", path: "/" },
    asset: { method: "GET", path: script },
    "sign-in": {
      method: "POST",
      path: `${AUTH}/login`,
      body: { email: "user0@example.org", password: "correct horse battery" },
      everyMs: 3000,
    },
    account: { method: "GET", path: `${AUTH}/user`, jwt },
    save: {
      method: "POST",
      path: `${PROJECTS}/update`,
      body: { ...song, id, revision },
      follows: "revision",
      jwt,
      everyMs: 1000,
    },
  };
}

/** Attackers come from elsewhere than the bystander. */
function from(attacker: number): string {
  return `127.0.0.${10 + attacker}`;
}

/** Asked too often, or refused for another reason. */
function told(error: unknown): number {
  return String(error).includes("asked too often") ? 429 : 400;
}

function attacksOn(server: ServerProcess, accounts: readonly SignedIn[]) {
  const picture = pngOf(4890, 4890, { interlaced: true });
  const big = Buffer.from(
    JSON.stringify({ name: "Big", contentType: TIMELINE, contentJson: JSON.stringify({ text: "x".repeat(8e6) }) }),
  );
  const popular = Buffer.from(JSON.stringify({ sort: "popular", searchText: "e" }));
  const guess = Buffer.from(JSON.stringify({ email: "user0@example.org", password: "a guess" }));
  const jwtOf = (attacker: number): string => accounts[attacker % accounts.length]!.jwt;
  const orders = Array.from({ length: 1000 }, (_, at) => ({
    Op: "order",
    TrackIds: at % 2 ? ["t1", "t2"] : ["t2", "t1"],
  }));
  const writers = new Map<number, Promise<SongClient>>();
  // As large as one may be, of somebody who is in no room.
  const refused = `${JSON.stringify({ type: 1, target: "PushEventOps", arguments: [{ Ops: orders, Client: "x".repeat(80_000) }] })}\u001e`;
  const shouters = new Map<number, Promise<WebSocket>>();
  const attacks: Record<string, { readonly attackers: number; readonly attack: Attack }> = {
    pictures: { attackers: ACCOUNTS, attack: (attacker) => upload(server.url, picture, jwtOf(attacker)) },
    "saves of 8 MB": {
      attackers: ACCOUNTS,
      attack: async (attacker) =>
        (
          await send(server, {
            method: "POST",
            path: `${PROJECTS}/`,
            body: big,
            jwt: jwtOf(attacker),
            from: from(attacker),
          })
        ).status,
    },
    "operations on songs": {
      attackers: ACCOUNTS,
      attack: async (attacker) => {
        if (!writers.has(attacker)) writers.set(attacker, writerOf(server, accounts[attacker]!));
        const writer = await writers.get(attacker)!;
        return writer.push(orders).then(() => 200, told);
      },
    },
    "messages that are refused": {
      attackers: CONNECTIONS,
      attack: async (attacker) => {
        if (!shouters.has(attacker)) shouters.set(attacker, shouterOf(server, jwtOf(attacker), from(attacker)));
        const shouter = await shouters.get(attacker)!;
        return new Promise<number>((resolve) => shouter.send(refused, (error) => resolve(error ? 400 : 200)));
      },
    },
    "popular searches": {
      attackers: CONNECTIONS,
      attack: async (attacker) =>
        (await send(server, { method: "POST", path: `${EVENTS}/search/`, body: popular, from: from(attacker) })).status,
    },
    "guesses of passwords": {
      attackers: CONNECTIONS,
      attack: async (attacker) =>
        (await send(server, { method: "POST", path: `${AUTH}/login`, body: guess, from: from(attacker) })).status,
    },
  };
  return attacks;
}

async function upload(url: string, picture: Buffer, jwt: string): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)]), "me.png");
  const headers = { "x-tenant": "padroll", authorization: `Bearer ${jwt}` };
  const answer = await fetch(`${url}${AVATAR}`, { method: "POST", headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends to the hub, and waits for no answer. */
async function shouterOf({ url }: ServerProcess, jwt: string, localAddress: string): Promise<WebSocket> {
  const headers = { authorization: `Bearer ${jwt}` };
  const socket = new WebSocket(`${url.replace("http", "ws")}${HUB_PATH}`, { headers, localAddress });
  socket.on("error", () => undefined);
  await once(socket, "open");
  socket.send('{"protocol":"json","version":1}\u001e');
  await once(socket, "message");
  return socket;
}

/** In a room of their own, whose song has as many tracks as there may be. */
async function writerOf(server: ServerProcess, user: SignedIn): Promise<SongClient> {
  const body = Buffer.from(JSON.stringify({ name: "Jam", visibility: "public" }));
  const answer = await send(server, { method: "POST", path: `${EVENTS}/`, jwt: user.jwt, body });
  const { id } = JSON.parse(answer.body) as { id: string };
  const writer = await SongClient.connect(server.url, user as never, "page");
  await writer.join(id);
  await writer.open();
  writer.song = null;
  await writer.push(Array.from({ length: 1000 }, (_, at) => ({ Op: "addTrack", Track: { Id: `t${at}` } })));
  return writer;
}

interface Assault {
  readonly attack: Attack;
  readonly count: number;
  readonly statuses: Map<number, number>;
}

/** What a bystander in a process of their own waits, while so many attackers do one thing over and over. */
async function waitsWhile(server: ServerProcess, bystander: SignedIn, assault: Assault | null): Promise<Waited> {
  const child = fork(fileURLToPath(import.meta.url), [], { env: { ...process.env, [ROLE]: "1" } });
  child.send({ url: server.url, errands: await errandsOf(server, bystander), seconds: SECONDS });
  const told = once(child, "message") as Promise<[Waited]>;
  const untilMs = performance.now() + SECONDS * 1000;
  const again = async ({ attack, statuses }: Assault, attacker: number): Promise<void> => {
    while (performance.now() < untilMs) {
      const status = await attack(attacker).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Who is refused asks again as soon as people do.
      if (status !== 200) await sleep(50);
    }
  };
  const attacks = assault ? Array.from({ length: assault.count }, (_, attacker) => again(assault, attacker)) : [];
  const [waited] = await told;
  await Promise.all(attacks);
  return waited;
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN;
}

function print(name: string, waited: Waited, quiet: Waited, statuses: ReadonlyMap<number, number>): void {
  const answers = [...statuses].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
  console.log(`${name}${answers === "" ? "" : ` (answered ${answers})`}`);
  for (const [errand, { times, failed }] of Object.entries(waited)) {
    const [ms, quietMs] = [p99(times), p99(quiet[errand]!.times)];
    const missed = ms - quietMs > GOAL_MS ? `, over the goal of ${GOAL_MS} ms` : "";
    const lost = failed.length > 0 ? `, ${failed.length} failed (${[...new Set(failed)].join(", ")})` : "";
    console.log(
      `  ${errand.padEnd(8)} P99 ${ms.toFixed(0)} ms, ${(ms / quietMs).toFixed(1)} times the quiet ${quietMs.toFixed(0)} ms, ${times.length} calls${missed}${lost}`,
    );
  }
}
