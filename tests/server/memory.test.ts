import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { askOnly, flood, newUser } from "./support/flood.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { newDatabase, PROJECTS, TestServer } from "./support/testServer.ts";

// At default limits.

const TIMELINE = "application/vnd.padroll.timeline.v1+json";
/** Only there a process can be asked for its memory, and for how long it waited for a processor. */
const isLinux = existsSync("/proc/self/schedstat");
const MIB = 1024 * 1024;
const REQUESTS = 200;
const MOST_MEMORY = 1024 * MIB;
/** For every call, beyond what the server waits for a processor meanwhile. */
const MOST_WAIT_MS = 500;

/** The five largest, rounded. */
const longest = (times: readonly number[]): string =>
  times
    .toSorted((a, b) => b - a)
    .slice(0, 5)
    .map((ms) => ms.toFixed(0))
    .join(", ");

describe.skipIf(!isLinux)("two hundred at once, of three accounts, with 2 GB of heap", () => {
  let server: ServerProcess;
  const accounts: SignedIn[] = [];
  let bystander: SignedIn;

  beforeAll(async () => {
    const bundle = await builtBundle("server");
    server = await ServerProcess.start(bundle, {
      DATABASE_URL: await newDatabase(),
      NODE_OPTIONS: "--max-old-space-size=2048 --max-semi-space-size=32",
    });
    for (const name of ["a", "b", "c"]) accounts.push(await newUser(server, `${name}@example.org`));
    bystander = await newUser(server, "bystander@example.org");
  }, 120_000);

  afterAll(() => server.stop());

  test("others are answered within half a second, and less than 1 GiB of memory is taken", async () => {
    const seed = Number(process.env["TEST_SEED"] ?? 1);
    const { answers, unread, waits } = await flood(server, { accounts, bystander, count: REQUESTS, seed });
    expect(waits.statuses).toEqual([200]);
    const statuses = new Map<number, number>();
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([200, 400, 413, 429, 503], answer.body).toContain(answer.status);
      if (answer.status === 429 || answer.status === 503) expect(answer.headers["retry-after"]).toMatch(/^[12]$/);
    }
    const memory = await server.memory("VmHWM");
    const { times } = waits;
    const own = times.map(([ms, standstillMs]) => ms - standstillMs);
    console.log(
      `seed ${seed}: ${JSON.stringify([...statuses])}, ${unread} unread; ${times.length} other calls, ` +
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
