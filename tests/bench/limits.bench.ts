// What others notice of strangers, at default limits, on the server as it is shipped, with 2 GB of heap: of two hundred requests
// that take as much memory and time as they can, and of fifty codes of one address that are verified at once. On Linux.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { newId } from "../../src/domain/id.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { flood, newUser, send, waitsWhile, type Waits } from "../server/support/flood.ts";
import { builtBundle, ServerProcess } from "../server/support/ServerProcess.ts";
import { percentile } from "./support/conformanceReport.ts";

const MIB = 1024 * 1024;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const REQUESTS = 200;
const CODES = 50;
const CODE_ROUNDS = 20;
const MEMORY_GOAL_MIB = 1024;
const WAIT_GOAL_MS = 500;
const CODES_GOAL_MS = 200;

const verdict = (value: number, goal: number): string =>
  `goal ${goal}: ${value <= goal ? "met" : `missed by ${(value - goal).toFixed(0)}`}`;

if (existsSync("/proc/self/schedstat")) {
  const bundle = await builtBundle("server");
  for (let round = 1; round <= ROUNDS; round++) await withServer(bundle, floods);
  await withServer(bundle, codesOfOneAddress);
} else console.log("SKIPPED: only on Linux a process can be asked for its memory.");

async function withServer(bundle: string, measure: (server: ServerProcess) => Promise<void>): Promise<void> {
  const NODE_OPTIONS = "--max-old-space-size=2048 --max-semi-space-size=32";
  const server = await ServerProcess.start(bundle, { NODE_OPTIONS, CITIES: "off" });
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}

/** In words; `own`: beyond what the server's main thread waited for a processor. */
function told({ times, statuses }: Waits): { readonly text: string; readonly worstMs: number } {
  const all = times.map(([ms]) => ms);
  const own = times.map(([ms, standstillMs]) => ms - standstillMs);
  const worstMs = Math.max(...all);
  const text =
    `${times.length} calls of somebody else, answered ${statuses.join(", ")}: P50 ${percentile(all, 0.5).toFixed(0)}, ` +
    `P99 ${percentile(all, 0.99).toFixed(0)}, longest ${worstMs.toFixed(0)} ms (${Math.max(...own).toFixed(0)} without waiting for a processor)`;
  return { text, worstMs };
}

async function floods(server: ServerProcess): Promise<void> {
  const accounts: SignedIn[] = [];
  for (const name of ["a", "b", "c"]) accounts.push(await newUser(server, `${name}@example.org`));
  const bystander = await newUser(server, "bystander@example.org");
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { unread, waits } = await flood(server, { accounts, bystander, count: REQUESTS, seed });
  const { text, worstMs } = told(waits);
  const memory = (await server.memory("VmHWM")) / MIB;
  console.log(`${REQUESTS} requests of three accounts, ${unread} of them unread, seed ${seed}`);
  console.log(`  ${text}, ${verdict(worstMs, WAIT_GOAL_MS)}`);
  console.log(`  ${memory.toFixed(0)} MiB of memory at most, ${verdict(memory, MEMORY_GOAL_MIB)}`);
}

async function codesOfOneAddress(server: ServerProcess): Promise<void> {
  const bystander = await newUser(server, "bystander@example.org");
  const database = await EmbeddedPostgres.open(server.dataDir);
  const client = new Client(database.connection);
  await client.connect();
  const times: Waits["times"] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < CODE_ROUNDS; round++) {
    const codes = Array.from({ length: CODES }, () => newId());
    await client.query(
      `insert into registrations (code_hash, email, name, password_hash, expires_at)
       select sha256(convert_to(code, 'UTF8')), $2, 'N', 'x', now() + interval '1 day' from unnest($1::text[]) code`,
      [codes, `many${round}@example.org`],
    );
    // The bystander calls already when they come. Each round comes from an address of its own: their rate is limited.
    const verified = async (): Promise<void> => {
      await sleep(200);
      const path = "/presence/api/v1/auth/verify";
      const calls = codes.map((code) =>
        send(server, { method: "POST", path: `${path}/${code}`, from: `127.0.0.${10 + round}` }),
      );
      for (const { status } of await Promise.all(calls)) statuses.add(status);
    };
    const waits = await waitsWhile(server, bystander, verified(), "127.0.0.9");
    times.push(...waits.times);
    for (const status of waits.statuses) if (status !== 200) statuses.add(status);
  }
  await client.end();
  const { text, worstMs } = told({ times, statuses: [200] });
  console.log(
    `${CODES} codes of one address at once, ${CODE_ROUNDS} times; answers: ${[...statuses].sort((a, b) => a - b).join(", ")}`,
  );
  console.log(`  ${text}, ${verdict(worstMs, CODES_GOAL_MS)}`);
}
