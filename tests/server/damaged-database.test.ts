import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Database } from "../../src/server/database/Database.ts";
import { migrations } from "../../src/server/migrations.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { quiet } from "./support/testServer.ts";

const options = { settings: { fsync: "off" } };

let whole = "";
let folder = "";
/** How long a start takes on this machine, as busy as it is. */
let usualMs = 0;
const running: EmbeddedPostgres[] = [];

const newFolder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "padroll-broken-"));
  await chmod(made, 0o755);
  return made;
};

beforeAll(async () => {
  whole = await newFolder();
  const postgres = await EmbeddedPostgres.open(whole, options);
  await postgres.ensureRunning();
  const client = new Client(postgres.connection);
  await client.connect();
  await client.query("create table kept as select 7 as number");
  await client.end();
  await postgres.stop();
  const startMs = Date.now();
  await postgres.ensureRunning();
  usualMs = Date.now() - startMs;
  await postgres.stop();
}, 60_000);

/** A database of its own, which was ended in order: its folder. */
async function copied(): Promise<string> {
  folder = await newFolder();
  // With their owners.
  execFileSync("cp", ["-a", join(whole, "postgres"), folder]);
  return join(folder, "postgres");
}

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

afterAll(() => rm(whole, { recursive: true, force: true }));

async function zero(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, "r+");
  await file.write(Buffer.alloc(size));
  await file.close();
}

test.each([
  [
    "settings that are none",
    "data/postgresql.conf",
    (path: string) => writeFile(path, "fsync = = maybe\n"),
    /postgresql\.conf/,
  ],
  ["a control file of zeros", "data/global/pg_control", zero, /incompatible|control file/],
  [
    "a control file that is empty",
    "data/global/pg_control",
    (path: string) => truncate(path, 0),
    /control file|pg_control/,
  ],
])(
  "%s: PostgreSQL's last words are told within seconds, and always the same ones",
  async (_name, file, damage, words) => {
    const home = await copied();
    await damage(join(home, file));
    const postgres = await EmbeddedPostgres.open(folder, options);
    running.push(postgres);
    const startMs = Date.now();
    const first = await postgres.ensureRunning().catch(String);
    expect(Date.now() - startMs).toBeLessThan(5000 + 3 * usualMs);
    expect(first).toMatch(/PostgreSQL does not start on .*; its last words: /);
    expect(first).toMatch(words);
    expect(first).not.toMatch(/initdb/);
    expect(await postgres.ensureRunning().catch(String)).toBe(first);
  },
  60_000,
);

test("an empty password is another one after the start, which says so, and all is there", async () => {
  const home = await copied();
  await writeFile(join(home, "password"), "");
  const mended: string[] = [];
  const postgres = await EmbeddedPostgres.open(folder, { ...options, onMended: (sentence) => mended.push(sentence) });
  running.push(postgres);
  await postgres.ensureRunning();
  expect(mended).toEqual([expect.stringMatching(/password was empty: the database has another password now$/)]);
  const client = new Client(postgres.connection);
  await client.connect();
  expect((await client.query("select number from kept")).rows).toEqual([{ number: 7 }]);
  await client.end();
}, 60_000);

test("a wrong password is named, and what can be done about it", async () => {
  const home = await copied();
  await writeFile(join(home, "password"), "another one");
  const database = new Database({ databaseUrl: null, databasePool: 2, dataDir: folder }, migrations, quiet);
  database.start();
  const startMs = Date.now();
  await expect.poll(() => database.problem, { timeout: 30_000 }).toContain("PostgreSQL refuses the password in");
  expect(Date.now() - startMs).toBeLessThan(5000 + 3 * usualMs);
  await database.close();
  running.push(await EmbeddedPostgres.open(folder, options));
}, 60_000);
