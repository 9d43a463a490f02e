import { existsSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT, newDatabase, PASSWORD, PROJECTS, TestServer } from "./support/testServer.ts";
import { newUser, send, waitsWhile, type Waits } from "./support/flood.ts";
import { addPopularThings } from "./support/popularThings.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";

// Those who are not signed in have a part of the database's connections, at default limits.

const BOARDS = "/project/api/v1/publicBoard";
const EVENTS = "/engine/api/v1/event";
const BOARD_TYPE = "application/vnd.padroll.board.v1+json";

test("while no search of visitors comes to an end, whoever has an account signs in, is answered and saves", async () => {
  const server = await TestServer.start();
  const { jwt } = await server.user("ann@example.org");
  const other = new Client({ connectionString: server.config.databaseUrl ?? "" });
  await other.connect();
  await other.query("begin; lock table public_boards in access exclusive mode");
  const searches = Array.from({ length: 150 }, () => server.call("POST", `${BOARDS}/search/`, { body: {} }));
  const refused = await Promise.race(searches);
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toMatchObject([
    503,
    "2",
    { code: "OVERLOADED" },
  ]);
  const body = { name: "Pads", contentType: BOARD_TYPE, contentJson: "{}" };
  for (const answer of [
    await server.call("GET", `${ACCOUNT}/account/`, { jwt }),
    await server.call("POST", `${PROJECTS}/`, { jwt, body }),
    await server.login("ann@example.org", PASSWORD),
    await server.call("POST", `${EVENTS}/search/`, { jwt, body: {} }),
  ])
    expect(answer.statusCode, answer.body).toBe(200);
  await other.end();
  const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await server.call("POST", `${BOARDS}/search/`, { body: {} })).statusCode).toBe(200);
  await server.stop();
});

describe.skipIf(!existsSync("/proc/self/schedstat"))("sixteen connections of visitors", () => {
  const THINGS = 10_000;
  const ROUNDS = 8;
  let server: ServerProcess;

  beforeAll(async () => {
    const databaseUrl = await newDatabase();
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await addPopularThings((text, values) => client.query(text, values), "", 500, THINGS);
    await client.query("update events set stars = abs(hashtext(id)) % 1000");
    await client.query("update public_boards set likes = abs(hashtext(project_id)) % 1000");
    await client.query("vacuum analyze");
    await client.end();
    server = await ServerProcess.start(await builtBundle("server"), { DATABASE_URL: databaseUrl });
  }, 120_000);

  afterAll(() => server.stop());

  const search = (path: string, from: string) =>
    send(server, { method: "POST", path: `${path}/search/`, body: Buffer.from('{"sort":"popular"}'), from });

  test("that search by popularity without a pause make account calls wait little longer than in quiet", async () => {
    const bystander = await newUser(server, "bystander@example.org");
    const quiet = await waitsWhile(server, bystander, new Promise((resolve) => setTimeout(resolve, 1000)));
    const statuses = new Set<number>();
    const visitor = async (number: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round++)
        for (const path of [EVENTS, BOARDS]) statuses.add((await search(path, `127.0.1.${number}`)).status);
    };
    const visitors = Promise.all(Array.from({ length: 16 }, (_, number) => visitor(number + 1)));
    const busy = await waitsWhile(server, bystander, visitors);
    expect([...busy.statuses, ...quiet.statuses]).toEqual([200, 200]);
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    console.log(`account calls in quiet: ${usual(quiet).toFixed(0)} ms, beside visitors: ${usual(busy).toFixed(0)} ms`);
    expect(usual(busy)).toBeLessThan(300 + 8 * usual(quiet));
  }, 120_000);
});

/** Nine of ten calls took less, without what the server waited for a processor. */
const usual = ({ times }: Waits): number =>
  times.map(([ms, standstillMs]) => ms - standstillMs).toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;
