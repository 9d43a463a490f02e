import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { newUser, send, waitsWhile, type Waits } from "./support/flood.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { SongClient } from "./support/SongClient.ts";

// What others notice of users whose pushes take as much of the server's main thread as pushes can, at default limits.

const ATTACKERS = 2;
const CONNECTIONS = 2;
const QUIET_MS = 1000;
const ATTACK_MS = 6000;
const WARM_UP = 8;
const REST_MS = 3000;
/** As `ThreadTimes` has them. */
const USER = { perSecondMs: 100, atOnceMs: 250 };

let server: ServerProcess;
const clients: SongClient[] = [];

beforeAll(async () => {
  server = await ServerProcess.start(await builtBundle("server"), { CITIES: "off" });
}, 60_000);

afterAll(async () => {
  for (const { client } of clients) await client.stop();
  await server.stop();
});

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Each of them puts 1,000 tracks into another order. */
const ORDERS = times(1000, (at) => ({ Op: "order", TrackIds: at % 2 ? ["t1", "t2"] : ["t2", "t1"] }));

async function eventOf({ jwt }: SignedIn): Promise<string> {
  const body = Buffer.from(JSON.stringify({ name: "Jam", visibility: "public" }));
  const answer = await send(server, { method: "POST", path: "/engine/api/v1/event/", jwt, body });
  return (JSON.parse(answer.body) as { id: string }).id;
}

/** Connections of one user in a room of their own, whose song has as many tracks as there may be. */
async function attackersOf(user: SignedIn): Promise<SongClient[]> {
  const eventId = await eventOf(user);
  const own: SongClient[] = [];
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    const client = await SongClient.connect(server.url, user as never, `page-${connection}`);
    clients.push(client);
    own.push(client);
    await client.join(eventId);
    await client.open();
    // It follows no song: this process has other things to do.
    client.song = null;
  }
  await own[0]!.push(times(1000, (at) => ({ Op: "addTrack", Track: { Id: `t${at}` } })));
  return own;
}

/** Milliseconds of a processor that the server's main thread has had. */
async function workedMs(): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/task/${server.pid}/schedstat`, "utf8");
  return Number(stat.split(" ")[0]) / 1e6;
}

async function workOf(work: () => Promise<unknown>): Promise<number> {
  const fromMs = await workedMs();
  await work();
  return (await workedMs()) - fromMs;
}

/** Half of the calls took no longer, what the server's thread waited for a processor apart. */
function medianMs({ times: all }: Waits): number {
  const own = all.map(([ms, standstillMs]) => ms - standstillMs).sort((one, other) => one - other);
  return own[own.length >> 1]!;
}

async function attack(all: readonly SongClient[]): Promise<{ taken: number; others: unknown[] }> {
  const answers = { taken: 0, others: [] as unknown[] };
  const untilMs = performance.now() + ATTACK_MS;
  const each = async (client: SongClient): Promise<void> => {
    while (performance.now() < untilMs) {
      try {
        await client.push(ORDERS);
        answers.taken++;
      } catch (error) {
        if (!String(error).includes("That was asked too often")) answers.others.push(error);
        await sleep(50);
      }
    }
  };
  await Promise.all(all.map(each));
  return answers;
}

test("users whose pushes take all the time that they can get have their share of it, and others hardly notice", async () => {
  const users: SignedIn[] = [];
  for (let user = 0; user <= ATTACKERS; user++) users.push(await newUser(server, `user${user}@example.org`));
  const [bystander, ...attackers] = users as [SignedIn, ...SignedIn[]];
  const all: SongClient[] = [];
  for (const attacker of attackers) all.push(...(await attackersOf(attacker)));
  // The first ones are not compiled yet; after that the attackers have all of their time again.
  for (let warmUp = 0; warmUp < WARM_UP; warmUp++) {
    await all[0]!.push(ORDERS);
    await sleep(REST_MS / WARM_UP);
  }
  const pushMs = await workOf(() => all[0]!.push(ORDERS));
  await sleep(REST_MS);
  const waits: { quietMs: number; attackedMs: number }[] = [];
  // A call comes behind some pushes, which are told apart, not behind all that wait.
  const hardlyNoticed = ({ quietMs, attackedMs }: (typeof waits)[number]): boolean =>
    attackedMs < 8 * quietMs + 4 * pushMs;
  do {
    const quietMs = medianMs(await waitsWhile(server, bystander, sleep(QUIET_MS)));
    const fromMs = performance.now();
    const attacked = attack(all);
    const attackedMs = medianMs(await waitsWhile(server, bystander, attacked));
    const seconds = (performance.now() - fromMs) / 1000;
    const { taken, others } = await attacked;
    expect(others).toEqual([]);
    const shareMs = ATTACKERS * (USER.atOnceMs + USER.perSecondMs * seconds);
    // The last push of each may go past it.
    expect(taken * pushMs).toBeLessThan(1.4 * (shareMs + all.length * pushMs));
    waits.push({ quietMs, attackedMs });
    // A busy machine may disturb one try, hardly each of them.
  } while (waits.length < 3 && !hardlyNoticed(waits.at(-1)!));
  expect(waits.some(hardlyNoticed)).toBe(true);
}, 120_000);
