import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { Database } from "../../src/server/database/Database.ts";
import { migrations } from "../../src/server/migrations.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { builtBundle } from "./support/ServerProcess.ts";
import { ACCOUNT, AUTH, PASSWORD, PROJECTS, newDatabase, quiet } from "./support/testServer.ts";

/** Number of kills, of the server and of its database in turn; the long form is 40. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 8);
const HEADERS = { "x-tenant": "padroll", "content-type": "application/json" };

let bundle: string;
let dataDir: string;
let server: ChildProcess;
let url: string;

async function startServer(): Promise<void> {
  const env = {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    API_RATE: "1000000",
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env["TEST_LOG"] ?? "fatal",
  };
  server = spawn(process.execPath, [bundle], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  url = await new Promise<string>((resolve, reject) => {
    server.once("exit", () => reject(new Error(`the server ended: ${output}`)));
    server.stdout?.on("data", (chunk: Buffer) => {
      if (process.env["TEST_LOG"]) process.stderr.write(chunk);
      output += chunk.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
}

async function ready(): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error("the server does not become ready");
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = Date.now();
  await work();
  return Date.now() - startMs;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

const post = (path: string, body: object, jwt = ""): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { ...HEADERS, authorization: `Bearer ${jwt}` },
    body: JSON.stringify(body),
  });

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8")).split("\n")[0]);

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** What the command line says. */
async function command(args: string[], where: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: where };
  const run = promisify(execFile)(process.execPath, ["src/build/padroll.mjs", ...args], { env });
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

beforeAll(async () => {
  bundle = await builtBundle("server");
  dataDir = await mkdtemp(join(tmpdir(), "padroll-kill-"));
  await chmod(dataDir, 0o755);
  await startServer();
  await ready();
});

afterAll(async () => {
  server.kill("SIGTERM");
  await once(server, "exit");
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const email = "kill@example.org";
  await post(`${AUTH}/register`, { email, password: PASSWORD, name: "K" });
  const [name = ""] = await readdir(join(dataDir, "outbox"));
  const code = /^[A-Za-z0-9]{30}$/m.exec(await readFile(join(dataDir, "outbox", name), "utf8"))?.[0] ?? "";
  await post(`${AUTH}/verify/${code}`, {});
  const { jwt } = (await (await post(`${AUTH}/login`, { email, password: PASSWORD })).json()) as SignedIn;
  // A plan that has room for all that is written.
  const { id } = (await (await post(`${ACCOUNT}/billing/checkout`, { product: "pro" }, jwt)).json()) as { id: string };
  await post(`${ACCOUNT}/billing/test/${id}`, {}, jwt);
  return jwt;
}

describe("the embedded database", () => {
  test("loses no acknowledged write when the server or the database is killed, and comes back by itself", async () => {
    const jwt = await signIn();
    const kept = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round++) {
      const work = { goesOn: true, failed: 0 };
      const write = async (writer: number): Promise<void> => {
        for (let i = 0; work.goesOn; i++) {
          const name = `round ${round} writer ${writer} number ${i}`;
          const board = {
            name,
            contentType: "application/vnd.padroll.board.v1+json",
            contentJson: JSON.stringify({ name }),
          };
          const answer = await post(`${PROJECTS}/`, board, jwt).catch(() => null);
          if (answer?.status === 200) {
            // What breaks off in the middle of its answer was not acknowledged.
            const made = (await answer.json().catch(() => null)) as { id: string } | null;
            if (made) kept.set(made.id, name);
          } else if (answer && answer.status !== 503)
            throw new Error(`answered ${answer.status} ${await answer.text()}`);
          else {
            work.failed++;
            // The pace of somebody who tries again.
            await sleep(10);
          }
        }
      };
      const writers = [write(0), write(1), write(2)];
      const enough = kept.size + 5;
      await Promise.race([Promise.all(writers), until(() => kept.size >= enough)]);
      // It is killed at any moment of a write.
      await sleep(50 * Math.random());
      if (round % 2 === 0) {
        server.kill("SIGKILL");
        await once(server, "exit");
        work.goesOn = false;
        await Promise.all(writers);
        await startServer();
      } else {
        process.kill(await postmaster(), "SIGKILL");
        const answered = kept.size + work.failed;
        await Promise.race([Promise.all(writers), until(() => kept.size + work.failed > answered)]);
        work.goesOn = false;
        await Promise.all(writers);
      }
      await ready();
    }
    expect(kept.size).toBeGreaterThanOrEqual(ROUNDS * 5);
    for (const [id, name] of kept) {
      const got = await fetch(`${url}${PROJECTS}/${id}`, { headers: { ...HEADERS, authorization: `Bearer ${jwt}` } });
      expect(await got.json()).toMatchObject({ id, name });
    }
  }, 300_000);

  test("is backed up by the command line while the server works, and restored into a new folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "padroll-restore-"));
    await chmod(folder, 0o755);
    const file = join(folder, "today.backup");
    const figures = JSON.parse(await command(["backup", file, "--json"], dataDir)) as { rows: number };
    expect(figures.rows).toBeGreaterThan(10);
    expect(await command(["restore", file], dataDir)).toContain("stop it");
    const other = join(folder, "data");
    expect(await command(["backup", join(folder, "none")], other)).toContain("There is no database");
    expect(await command(["restore", file], other)).toContain("are in place");
    expect(await command(["restore", file], other)).toContain("--replace");
    const restored = new Database({ databaseUrl: null, databasePool: 2, dataDir: other }, migrations, quiet);
    restored.start();
    expect(await restored.whenReady(30_000)).toBe(true);
    const emails = await restored.queries.selectFrom("users").select("email").execute();
    expect(emails).toEqual([{ email: "kill@example.org" }]);
    await restored.close();
    await rm(folder, { recursive: true, force: true });
    await ready();
  }, 120_000);

  test("is opened by one server at a time", async () => {
    const second = new Database({ databaseUrl: null, databasePool: 2, dataDir }, migrations, quiet);
    second.start();
    await expect.poll(() => second.problem).toContain("Another Padroll server uses");
    expect(second.ready).toBe(false);
    await second.close();
    await ready();
  });

  test("starts although the process id of its lock file belongs to another program", async () => {
    const folder = await mkdtemp(join(tmpdir(), "padroll-stale-"));
    await chmod(folder, 0o755);
    const postgres = await EmbeddedPostgres.open(folder, { settings: { fsync: "off" } });
    await writeFile(join(folder, "postgres/data/postmaster.pid"), `${process.pid}\n`);
    await postgres.ensureRunning();
    expect(await postgres.pid()).not.toBe(process.pid);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(["", "\n", "garbage\nand more\n"])(
    "starts within seconds although its lock file is damaged (%j), and says so",
    async (damaged) => {
      const folder = await mkdtemp(join(tmpdir(), "padroll-damaged-"));
      await chmod(folder, 0o755);
      const mended: string[] = [];
      const postgres = await EmbeddedPostgres.open(folder, {
        settings: { fsync: "off" },
        onMended: (sentence) => mended.push(sentence),
      });
      await writeFile(join(folder, "postgres/data/postmaster.pid"), damaged);
      const damagedMs = await timeOf(() => postgres.ensureRunning());
      expect(mended).toEqual([expect.stringMatching(/postmaster\.pid was damaged/)]);
      await postgres.stop();
      const undamagedMs = await timeOf(() => postgres.ensureRunning());
      await postgres.stop();
      // Nothing is waited for in vain: five seconds more than a start takes on this machine, as busy as it is.
      expect(damagedMs).toBeLessThan(5000 + 3 * undamagedMs);
      await rm(folder, { recursive: true, force: true });
    },
    40_000,
  );

  test("ends with the server, which finishes what is under way", async () => {
    const pid = await postmaster();
    const ended = once(server, "exit");
    // The server asks for the body: the request is under way then, however busy the machine is.
    const headers = { ...HEADERS, expect: "100-continue" };
    const underWay = request(`${url}${AUTH}/register`, { method: "POST", headers });
    const answer = once(underWay, "response");
    underWay.flushHeaders();
    await once(underWay, "continue");
    server.kill("SIGTERM");
    underWay.end(JSON.stringify({ email: "last@example.org", password: PASSWORD, name: "Last" }));
    const [response] = (await answer) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    const [code] = (await ended) as [number];
    expect(code).toBe(0);
    // What has ended is in the list of processes until the system has taken note of it.
    await expect.poll(() => alive(pid), { timeout: 5000 }).toBe(false);
    await startServer();
    await ready();
  });
});

describe("migrations", () => {
  test("run once, by however many servers start together", async () => {
    const databaseUrl = await newDatabase("template0");
    const servers = Array.from(
      { length: 3 },
      () => new Database({ databaseUrl, databasePool: 2, dataDir }, migrations, quiet),
    );
    for (const one of servers) one.start();
    expect(await Promise.all(servers.map((one) => one.whenReady(20_000)))).toEqual([true, true, true]);
    const users = servers.map((one) => one.queries.selectFrom("users").selectAll().execute());
    expect(await Promise.all(users)).toEqual([[], [], []]);
    for (const one of servers) await one.close();
  });
});
