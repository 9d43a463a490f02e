import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hubConnector } from "../../src/adapters/hub/connectHub.ts";
import { createRandom } from "../../src/domain/music/random.ts";
import { readNoteBatch } from "../../src/domain/room/noteBatch.ts";
import { beatAt, roomMsAt } from "../../src/domain/room/roomBeat.ts";
import { engineHub } from "../../src/protocol/hub/engineHub.ts";
import type { RoomSessionChanges } from "../../src/protocol/hub/roomHub.ts";
import { Product } from "./support/product.ts";
import { RoomPlayer, trueNow, type Skew } from "./support/RoomPlayer.ts";
import { ShapedProxy, type Shape } from "./support/ShapedProxy.ts";
import { measureDirect } from "./support/roomDirect.ts";
import { measureMemory } from "./support/roomMemory.ts";
import { FLOOD, FLOOD_EVERY_MS, FLOOD_KIB, memberOf, SLOW_BYTES_PER_SECOND, usage } from "./support/roomMembers.ts";
import { measureRecording } from "./support/roomRecording.ts";
import { measureSong } from "./support/roomSong.ts";
import { watch, type WatchersOrder } from "./support/roomWatchers.ts";

/**
 * The jam room over a network that is not there: eight members as the product has them, each with a clock of its own and a
 * shaped connection, on a server in a process of its own. Times are compared on this machine's clock, which all share.
 */
const SEED = 20_261;
const PLAYERS = 8;
const NOTES_PER_SECOND = 8;
const WATCHERS = 500;
/** A user has 50 connections at most. */
const WATCHERS_PER_USER = 45;
/** Of each part, `ROOM_SECONDS`. */
const SECONDS = Number(process.env["ROOM_SECONDS"] ?? 60);
const EVENT = { name: "Bench", visibility: "public", maxPlayers: PLAYERS, maxWatchers: WATCHERS };
const DIVISION_BEATS = 0.25;
const ROLE = "PADROLL_BENCH_WATCHERS";

const quantile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
};
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

function shapeOf(meanMs: number, spreadMs: number, loss: number, seed: number): Shape {
  const random = createRandom(SEED, seed);
  return { delayMs: () => meanMs + spreadMs * (2 * random() - 1), isLost: () => random() < loss };
}

/** How far the server's clock is from this process's: both have read the same clock once, at their start. */
async function serverOffsetMs(url: string, jwt: string): Promise<number> {
  const connect = hubConnector(url, engineHub, "messagePack");
  const connection = await connect(
    async () => jwt,
    () => 1000,
  );
  await connection.start();
  let best = { tripMs: Infinity, offsetMs: 0 };
  for (let sample = 0; sample < 12; sample++) {
    const t0 = trueNow();
    const answer = await connection.invoke("SyncEventClock", { t0 });
    const t3 = trueNow();
    if (answer && t3 - t0 < best.tripMs) best = { tripMs: t3 - t0, offsetMs: (answer.t1 - t0 + (answer.t2 - t3)) / 2 };
    await sleep(50);
  }
  await connection.stop();
  return best.offsetMs;
}

interface Stage {
  readonly product: Product;
  readonly tokens: readonly string[];
  readonly offsetMs: number;
}

/** An event of the first user's, whose room is open to all. */
const newRoom = ({ product, tokens }: Stage): Promise<string> => newRoomOf(product, tokens[0]!);

async function newRoomOf(product: Product, jwt: string): Promise<string> {
  const answer = await product.post("/engine/api/v1/event/", EVENT, jwt);
  return ((await answer.json()) as { id: string }).id;
}

interface Network {
  readonly meanMs: number;
  readonly spreadMs: number;
  readonly loss: number;
}

const INTERNET: Network = { meanMs: 30, spreadMs: 20, loss: 0.01 };
const NEAR: Network = { meanMs: 10, spreadMs: 2, loss: 0 };
const named = ({ meanMs, spreadMs, loss }: Network): string =>
  `${meanMs} ± ${spreadMs} ms each way, ${percent(loss)} lost`;

/** Eight members in one room, played for a while, after the clocks have settled. */
async function jam(stage: Stage, network: Network, session: RoomSessionChanges, notesPerSecond = NOTES_PER_SECOND) {
  const eventId = await newRoom(stage);
  const random = createRandom(SEED, 1);
  const proxies = await Promise.all(
    stage.tokens.map((_token, index) =>
      ShapedProxy.start(stage.product.url, shapeOf(network.meanMs, network.spreadMs, network.loss, 2 + index)),
    ),
  );
  const players = stage.tokens.map((jwt, index) => {
    const skew: Skew = { skewMs: (random() * 2 - 1) * 5000, ppm: (random() * 2 - 1) * 100 };
    return new RoomPlayer(proxies[index]!.url, jwt, eventId, skew);
  });
  const roomNow = (): number => trueNow() + stage.offsetMs;
  const [host] = players as [RoomPlayer];
  const openedMs = Date.now();
  await Promise.all(players.map((player) => player.open()));
  await sleep(Math.max(0, 1000 - (Date.now() - openedMs)));
  const firstErrors = players.map((player) => Math.abs(player.errorMs(roomNow())));
  for (const player of players) await player.enter();
  const changed = await host.room.changeSession(session);
  if (!changed.ok) throw new Error(changed.error.message);
  await sleep(3000);
  for (const player of players) player.forget();
  const from = players.map((player) => player.played.length);
  const errors: number[] = [];
  const delays: number[] = [];
  const timer = setInterval(() => {
    if (Date.now() - openedMs > 40_000) errors.push(...players.map((player) => Math.abs(player.errorMs(roomNow()))));
    delays.push(...players.map((player) => player.room.state.playoutMs));
  }, 500);
  const endMs = trueNow() + SECONDS * 1000;
  if (notesPerSecond === 0) await sleep(SECONDS * 1000);
  else
    await Promise.all(
      players.map((player, index) => player.play(endMs, notesPerSecond, createRandom(SEED, 20 + index))),
    );
  clearInterval(timer);
  // The last notes, and the leases of any whose end was lost.
  await sleep(6000);
  const { beat } = host.room.state.session!;
  const result = { players, firstErrors, errors, delays, beat: { ...beat }, played: 0 };
  result.played = players.reduce((sum, player, index) => sum + player.played.length - from[index]!, 0);
  for (const player of players) player.room.dispose();
  await sleep(500);
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  return result;
}

type Jam = Awaited<ReturnType<typeof jam>>;

function printNotes({ players, played }: Jam): void {
  const heard = players.reduce((sum, player) => sum + player.heard.length, 0);
  const late = players.reduce((sum, player) => sum + player.room.state.late, 0);
  const dropped = players.reduce((sum, player) => sum + player.room.state.dropped, 0);
  const wanted = played * (PLAYERS - 1);
  const open = players.reduce((sum, player) => sum + player.begun - player.ended, 0);
  console.log(
    `${played} notes played, ${percent(heard / wanted)} of ${wanted} begun at the others (goal 100 %), ` +
      `${percent(late / wanted)} late, ${percent(dropped / wanted)} dropped, ${open} without an end`,
  );
}

/** The clocks of members who wait and do not play. */
async function clock(stage: Stage): Promise<void> {
  console.log(`\nThe room's clock, nobody plays, ${named(INTERNET)}, ${SECONDS} s`);
  const { firstErrors, errors } = await jam(stage, INTERNET, {}, 0);
  printClock(firstErrors, errors);
}

function printClock(firstErrors: readonly number[], errors: readonly number[]): void {
  console.log(
    `off by ${ms(quantile(firstErrors, 0.95))} (p95) one second after connecting (goal 12 ms)` +
      (errors.length > 0 ? `, by ${ms(quantile(errors, 0.95))} after 40 s (goal 5 ms)` : ""),
  );
}

async function grid(stage: Stage): Promise<void> {
  console.log(`\nGrid, one bar, 120 bpm, sixteenths, ${named(INTERNET)}, ${SECONDS} s`);
  const result = await jam(stage, INTERNET, { mode: "grid", bpm: 120, division: "16n", delayBars: 1 });
  const { players, beat, firstErrors, errors } = result;
  printClock(firstErrors, errors);
  printNotes(result);
  const off: number[] = [];
  const times = new Map<string, number[]>();
  for (const { heard } of players)
    for (const { slot, number, heardMs } of heard) {
      const roomMs = heardMs + stage.offsetMs;
      const line = Math.round(beatAt(beat, roomMs) / DIVISION_BEATS) * DIVISION_BEATS;
      off.push(Math.abs(roomMs - roomMsAt(beat, line)));
      const id = `${slot} ${number}`;
      times.set(id, [...(times.get(id) ?? []), heardMs]);
    }
  const spreads = [...times.values()].map((heardMs) => Math.max(...heardMs) - Math.min(...heardMs));
  console.log(
    `onset to its line: p50 ${ms(quantile(off, 0.5))}, p95 ${ms(quantile(off, 0.95))} (goal 5 ms), ` +
      `p99 ${ms(quantile(off, 0.99))}; between any two clients: p95 ${ms(quantile(spreads, 0.95))} (goal 8 ms)`,
  );
}

async function live(stage: Stage, network: Network, goal: string): Promise<void> {
  console.log(`\nLive, ${named(network)}, ${SECONDS} s`);
  const result = await jam(stage, network, { mode: "live", bpm: 120 });
  printClock(result.firstErrors, result.errors);
  printNotes(result);
  const jitter: number[] = [];
  for (const listener of result.players)
    for (const sender of result.players) {
      const heard = listener.heard.filter(({ slot }) => slot === sender.slot);
      for (const [index, note] of heard.entries()) {
        const before = heard[index - 1];
        if (!before || before.number !== note.number - 1 || before.isLate || note.isLate) continue;
        const wanted = sender.played[note.number - 1]! - sender.played[before.number - 1]!;
        jitter.push(Math.abs(note.heardMs - before.heardMs - wanted));
      }
    }
  console.log(
    `delay: mean ${ms(mean(result.delays))} (goal ${goal}); jitter of onsets of one player, where not late: ` +
      `p95 ${ms(quantile(jitter, 0.95))} (goal 3 ms)`,
  );
}

/** The same delay by the hub and past it. */
async function direct({ product }: Stage): Promise<void> {
  const { meanMs, spreadMs, loss } = INTERNET;
  console.log(`\nLive in two pages of Chromium, ${named(INTERNET)}, ${SECONDS} s each`);
  const shape = (seed: number): Shape => shapeOf(meanMs, spreadMs, loss, 100 + seed);
  await measureDirect(product, { meanMs, spreadMs, loss, shape }, SECONDS);
}

/** Members without a network between; the time from a note's press to its arrival at the engine of each other. */
async function crowd(stage: Stage): Promise<void> {
  console.log(`\n${PLAYERS} players and ${WATCHERS} watchers on one node, no network between, ${SECONDS} s each`);
  const eventId = await newRoom(stage);
  const skew: Skew = { skewMs: 0, ppm: 0 };
  const players = stage.tokens.map((jwt) => new RoomPlayer(stage.product.url, jwt, eventId, skew));
  await Promise.all(players.map((player) => player.open()));
  for (const player of players) await player.enter();
  await players[0]!.room.changeSession({ mode: "live" });
  const round = async (name: string): Promise<number> => {
    for (const player of players) player.forget();
    const before = usage(stage.product.pid);
    const endMs = trueNow() + SECONDS * 1000;
    const halfway = sleep(SECONDS * 500).then(() => usage(stage.product.pid));
    await Promise.all(
      players.map((player, index) => player.play(endMs, NOTES_PER_SECOND, createRandom(SEED, 40 + index))),
    );
    const after = usage(stage.product.pid);
    const mebibytes = [before, await halfway, after].map(({ bytes }) => (bytes / 2 ** 20).toFixed(0));
    await sleep(1000);
    const transits = transitsOf(players);
    const p95 = quantile(transits, 0.95);
    console.log(
      `${name}: server ${percent((after.cpuSeconds - before.cpuSeconds) / SECONDS)} of a core, ` +
        `${mebibytes.join(", ")} MiB at first, halfway and in the end; a batch arrives after p50 ${ms(quantile(transits, 0.5))}, p95 ${ms(p95)}`,
    );
    return p95;
  };
  const alone = await round("players alone");
  const users = Math.ceil(WATCHERS / WATCHERS_PER_USER);
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [], { env: { ...process.env, [ROLE]: "1" } });
  const tokens: string[] = [];
  for (let user = 0; user < users; user++) tokens.push(await stage.product.signedIn());
  const order: WatchersOrder = { url: stage.product.url, tokens, eventId, watchers: WATCHERS };
  child.send(order);
  await reportOf(child);
  const watched = await round("with watchers (goal 35 % of a core)");
  child.send("report");
  const report = (await reportOf(child)) as { batches: number; fewest: number; gaps: number };
  console.log(
    `the watchers add ${ms(watched - alone)} to the players' p95 (goal 5 ms); every watcher heard at least ` +
      `${report.fewest} of ${report.batches} batches, ${report.gaps} gaps`,
  );
  child.disconnect();
  for (const player of players) player.room.dispose();
}

/** What a process of watchers says next. */
async function reportOf(child: ChildProcess): Promise<unknown> {
  const [said] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (typeof said === "number" || said === null) throw new Error("the watchers' process has ended");
  return said;
}

/** One member more who reads so little that its connection fills up, and reads again at the end. */
async function slow(stage: Stage): Promise<void> {
  console.log(
    `\n${PLAYERS - 2} players, one who sends ${FLOOD_KIB} KiB a second, and one who reads 1 KiB a second, ${SECONDS} s`,
  );
  const eventId = await newRoom(stage);
  const { product, tokens } = stage;
  const players = tokens
    .slice(0, PLAYERS - 2)
    .map((jwt) => new RoomPlayer(product.url, jwt, eventId, { skewMs: 0, ppm: 0 }));
  await Promise.all(players.map((player) => player.open()));
  for (const player of players) await player.enter();
  await players[0]!.room.changeSession({ mode: "live" });
  const flooder = await memberOf(product.url, tokens.at(-2)!, eventId);
  const round = async (name: string): Promise<number> => {
    for (const player of players) player.forget();
    const endMs = trueNow() + SECONDS * 1000;
    const flood = setInterval(() => void flooder.invoke("PlayEventNotes", { batch: FLOOD }), FLOOD_EVERY_MS);
    await Promise.all(
      players.map((player, index) => player.play(endMs, NOTES_PER_SECOND, createRandom(SEED, 60 + index))),
    );
    clearInterval(flood);
    await sleep(500);
    const transits = transitsOf(players);
    const memory = (usage(product.pid).bytes / 2 ** 20).toFixed(0);
    console.log(
      `${name}: a batch arrives after p50 ${ms(quantile(transits, 0.5))}, p99 ${ms(quantile(transits, 0.99))}; server ${memory} MiB`,
    );
    return quantile(transits, 0.99);
  };
  const alone = await round("all read");
  const { proxy, release } = await ShapedProxy.slow(product.url, SLOW_BYTES_PER_SECOND);
  const reader = await memberOf(proxy.url, tokens.at(-1)!, eventId);
  const seen = { gaps: 0, newestMs: 0 };
  reader.on("EventGap", () => seen.gaps++);
  reader.on("EventNotes", ({ batch }) => {
    const read = batch instanceof Uint8Array ? readNoteBatch(batch) : null;
    if (read?.ok) seen.newestMs = Math.max(seen.newestMs, read.value.baseMs);
  });
  const slowed = await round("with the slow reader");
  release();
  const releasedMs = trueNow();
  const again = players[0]!.play(releasedMs + 10_000, NOTES_PER_SECOND, createRandom(SEED, 80));
  while (seen.newestMs < releasedMs && trueNow() < releasedMs + 10_000) await sleep(5);
  const inStepMs = trueNow() - releasedMs;
  await again;
  console.log(
    `the slow reader moves the others' p99 by ${ms(slowed - alone)} (goal 5 ms); it heard ${seen.gaps} gaps, and was in step ` +
      `${seen.newestMs < releasedMs ? "not" : `${(inStepMs / 1000).toFixed(1)} s`} after it read again (goal 3 s)`,
  );
  for (const player of players) player.room.dispose();
  await Promise.all([flooder.stop(), reader.stop()]);
  await proxy.stop();
}

/** The times from presses of notes to the engines of the others. */
function transitsOf(players: readonly RoomPlayer[]): number[] {
  const senders = new Map(players.map((player) => [player.slot, player]));
  return players.flatMap(({ heard }) =>
    heard.flatMap(({ slot, number, arrivedMs }) => {
      const playedMs = senders.get(slot)?.played[number - 1];
      return playedMs === undefined ? [] : [arrivedMs - playedMs];
    }),
  );
}

const PARTS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  clock,
  grid,
  live: (stage) => live(stage, INTERNET, "190 ms"),
  near: (stage) => live(stage, NEAR, "45 ms"),
  direct,
  crowd,
  slow,
  memory: async () => measureMemory(newRoomOf, SECONDS),
  recording: () => measureRecording(SEED),
  song: async () => measureSong(),
};
/** `ROOM_PARTS`, with commas between. */
const ASKED = process.env["ROOM_PARTS"]?.split(",") ?? Object.keys(PARTS);

async function main(): Promise<void> {
  const product = await Product.start({ API_RATE: "100000", AUTH_RATE: "10000" });
  try {
    const tokens: string[] = [];
    for (let user = 0; user < PLAYERS; user++) tokens.push(await product.signedIn());
    const stage: Stage = { product, tokens, offsetMs: await serverOffsetMs(product.url, tokens[0]!) };
    console.log(`seed ${SEED}; the server's clock is ${ms(stage.offsetMs)} ahead of this process's`);
    for (const [name, part] of Object.entries(PARTS)) if (ASKED.includes(name)) await part(stage);
  } finally {
    await product.stop();
  }
}

if (process.env[ROLE] === undefined) await main();
else await watch();
