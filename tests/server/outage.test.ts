import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { createApp } from "../../src/server/app.ts";
import { Database } from "../../src/server/database/Database.ts";
import { migrations } from "../../src/server/migrations.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { ACCOUNT, AUTH, PASSWORD, PROJECTS, TestServer, quiet, testConfig } from "./support/testServer.ts";

const BOARD = "application/vnd.padroll.board.v1+json";
const DISK_MB = 320;
const MEGABYTE = 1024 * 1024;

const mounted = (folder: string): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", folder]).status === 0;

/** Whether a small disk can be made here. */
const disk = await smallDisk();
if (disk === null) console.log("skipped: the test of a full disk needs the right to mount a small one (root on Linux)");

async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "padroll-disk-"));
  await chmod(folder, 0o755);
  if (process.platform === "linux" && mounted(folder)) return folder;
  await rm(folder, { recursive: true, force: true });
  return null;
}

describe.skipIf(disk === null)("a full disk", () => {
  const folder = disk ?? "";
  let app: FastifyInstance;
  let database: Database;
  let jwt: string;

  const call = (method: "GET" | "POST", url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { "x-tenant": "padroll", ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }) },
      ...(payload === undefined ? {} : { payload }),
    });

  /** A document of a megabyte that cannot be packed any smaller. */
  const keep = () => {
    const contentJson = JSON.stringify({ name: "Large", extra: randomBytes(750_000).toString("base64") });
    return call("POST", `${PROJECTS}/`, { name: "Large", contentType: BOARD, contentJson });
  };

  beforeAll(async () => {
    const config = { ...(await testConfig({ databaseUrl: null })), dataDir: folder };
    database = new Database(config, migrations, quiet);
    app = await createApp(config, database);
    database.start();
    if (!(await database.whenReady(60_000))) throw new Error(database.problem ?? "the database does not start");
    const email = "disk@example.org";
    await call("POST", `${AUTH}/register`, { email, password: PASSWORD, name: "D" });
    const [mail = ""] = await readdir(join(folder, "outbox"));
    const code = /[A-Za-z0-9]{30}/.exec(
      spawnSync("grep", ["-E", "^[A-Za-z0-9]{30}$", join(folder, "outbox", mail)], { encoding: "utf8" }).stdout,
    )?.[0];
    await call("POST", `${AUTH}/verify/${code}`);
    ({ jwt } = (await call("POST", `${AUTH}/login`, { email, password: PASSWORD })).json<SignedIn>());
    const { id } = (await call("POST", `${ACCOUNT}/billing/checkout`, { product: "pro" })).json<{ id: string }>();
    await call("POST", `${ACCOUNT}/billing/test/${id}`);
  }, 90_000);

  afterAll(async () => {
    await app.close();
    await database.close();
    spawnSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });

  test("gives 503 with a sentence, and all is well as soon as there is room again", async () => {
    const ballast = join(folder, "ballast");
    await writeFile(ballast, Buffer.alloc(60 * MEGABYTE));
    const kept: string[] = [];
    const problems = new Set<string>();
    for (let i = 0; i < DISK_MB * 2 && problems.size === 0; i++) {
      const answer = await keep();
      if (answer.statusCode === 200) kept.push(answer.json<{ id: string }>().id);
      else problems.add(`${answer.statusCode} ${answer.json<{ code: string }>().code}`);
    }
    for (let i = 0; i < 10; i++) {
      const answer = await keep();
      if (answer.statusCode === 200) kept.push(answer.json<{ id: string }>().id);
      else problems.add(`${answer.statusCode} ${answer.json<{ code: string }>().code}`);
    }
    expect(kept.length).toBeGreaterThan(10);
    expect(problems.size).toBeGreaterThan(0);
    for (const problem of problems) expect(["503 STORAGE_FULL", "503 DATABASE_UNAVAILABLE"]).toContain(problem);
    // Whatever else it cannot do now, it says so as well.
    const registration = await call("POST", `${AUTH}/register`, {
      email: "b@example.org",
      password: PASSWORD,
      name: "B",
    });
    expect([200, 503]).toContain(registration.statusCode);
    expect((await call("GET", "/healthz")).statusCode).toBe(200);
    await rm(ballast);
    await expect.poll(async () => (await keep()).statusCode, { timeout: 60_000, interval: 250 }).toBe(200);
    for (const id of kept) expect((await call("GET", `${PROJECTS}/${id}`)).statusCode).toBe(200);
    console.log(`${kept.length} documents were kept before the disk was full; then ${[...problems].join(", ")}`);
  }, 240_000);
});

describe("a lost database", () => {
  test("16.5.1 is told as 503 with nothing of its inside, and found again by itself", async () => {
    const folder = await mkdtemp(join(tmpdir(), "padroll-lost-"));
    await chmod(folder, 0o755);
    const postgres = await EmbeddedPostgres.open(folder, { settings: { fsync: "off" } });
    await postgres.ensureRunning();
    const { host = "", user = "", password = "" } = postgres.connection;
    const databaseUrl = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}/postgres`;
    const server = await TestServer.start({ databaseUrl });
    try {
      const { jwt } = await server.user("lost@example.org");
      const manifest = () => server.call("GET", `${AUTH}/user`, { jwt });
      expect((await manifest()).statusCode).toBe(200);
      await postgres.stop();
      for (let i = 0; i < 3; i++) {
        const answer = await manifest();
        expect(answer.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE", status: 503 });
        expect(answer.headers["retry-after"]).toBe("1");
        expect(answer.body).not.toMatch(/postgres|socket|ECONN|terminating/i);
      }
      expect((await server.app.inject("/readyz")).statusCode).toBe(503);
      expect((await server.app.inject("/healthz")).statusCode).toBe(200);
      await postgres.ensureRunning();
      await expect.poll(async () => (await manifest()).statusCode).toBe(200);
      expect((await server.app.inject("/readyz")).statusCode).toBe(200);
    } finally {
      await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
