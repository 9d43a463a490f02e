import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { applyMigration, MIGRATIONS_TABLE } from "../../src/server/database/migrate.ts";
import { migrations } from "../../src/server/migrations.ts";
import { runBackupCommand } from "../../src/server/commands/runBackupCommand.ts";
import { builtBundle } from "./support/ServerProcess.ts";
import { EVENT, makeEvent } from "./support/eventHelpers.ts";
import { PASSWORD, PROJECTS, TestServer, newDatabase } from "./support/testServer.ts";

const BOARD = "application/vnd.padroll.board.v1+json";

let folder: string;
let server: TestServer;
let jwt: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "padroll-backup-"));
  server = await TestServer.start();
  ({ jwt } = await server.user("ann@example.org"));
  for (const name of ["One", "Zwei\t\n\\N", "Trois 🎹"]) await keep(name.replaceAll(/[\t\n]/g, " "));
  await server.sql("update users set about = $1", ["tab\there, line\nbreak, \\N and \\. and 🎹"]);
  // Larger than any buffer on the way.
  await server.sql("update project_contents set content = $1 where project_id = (select id from projects limit 1)", [
    randomBytes(3_000_000),
  ]);
  // Counted as it was made, and not once more as it comes back.
  const event = await makeEvent(server, { jwt });
  await server.call("POST", `${EVENT}/link/`, { jwt, body: { eventId: event.id, type: "Star" } });
  await picture("aB".padEnd(30, "1"));
  await server.sql("update users set avatar = $1 where email = 'ann@example.org'", ["aB".padEnd(30, "1")]);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function keep(name: string): Promise<void> {
  const body = { name, contentType: BOARD, contentJson: "{}" };
  expect((await server.call("POST", `${PROJECTS}/`, { jwt, body })).statusCode).toBe(200);
}

async function picture(id: string): Promise<void> {
  const place = join(server.config.dataDir, "avatars", id.slice(0, 2));
  await mkdir(place, { recursive: true });
  for (const side of [96, 384]) await writeFile(join(place, `${id}-${side}.webp`), randomBytes(70_000));
}

/** What a command says, or the code of its failure. */
async function run(args: string[], databaseUrl: string, dataDir: string, signal?: AbortSignal): Promise<string> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, "/client");
  if (!config.ok) throw config.error;
  const done = await runBackupCommand(args, config.value, signal);
  return done.ok ? done.value.text : done.error.code;
}

const backup = async (file: string): Promise<string> =>
  run(["backup", file, "--json"], server.config.databaseUrl ?? "", server.config.dataDir);

async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table, as text. */
async function everything(databaseUrl: string): Promise<Record<string, string[]>> {
  const tables = await query(databaseUrl, "select tablename::text as name from pg_tables where schemaname = 'public'");
  const all: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => table["name"] !== "migrations")) {
    const rows = await query(databaseUrl, `select t::text as row from "${String(name)}" t`);
    all[String(name)] = rows.map(({ row }) => String(row)).sort();
  }
  return all;
}

async function filesUnder(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, "avatars");
  const names = await readdir(root, { recursive: true });
  const all: Record<string, string> = {};
  for (const name of names.sort())
    if ((await stat(join(root, name))).isFile()) all[name] = (await readFile(join(root, name))).toString("base64");
  return all;
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at);
  return copy;
}

/** An empty place to restore to. */
async function place(): Promise<{ databaseUrl: string; dataDir: string }> {
  return { databaseUrl: await newDatabase("template0"), dataDir: await mkdtemp(join(folder, "data-")) };
}

describe("a backup", () => {
  test("leaves nothing behind when it is stopped, and takes away what one left that was killed", async () => {
    const place = await mkdtemp(join(folder, "stopped-"));
    const file = join(place, "today.backup");
    const stopped = new AbortController();
    const { databaseUrl, dataDir } = server.config;
    const running = run(["backup", file], databaseUrl ?? "", dataDir, stopped.signal);
    stopped.abort();
    expect(await running).toBe("STOPPED");
    expect(await readdir(place)).toEqual([]);
    expect((await readdir(dataDir)).filter((name) => name.includes("backup"))).toEqual([]);
    // No process has such an id.
    await writeFile(`${file}.999999999.part`, "half");
    await writeFile(join(place, "other.999999999.part"), "of somebody else");
    await backup(file);
    expect((await readdir(place)).sort()).toEqual(["other.999999999.part", "today.backup"]);
  });

  test.skipIf(process.platform === "win32")(
    "that is ended as a program takes its half file along, and says so",
    async () => {
      const program = await builtBundle("commands");
      const place = await mkdtemp(join(folder, "ended-"));
      const { databaseUrl, dataDir } = server.config;
      // It cannot go on while somebody else has a table.
      const other = new Client({ connectionString: databaseUrl ?? "" });
      await other.connect();
      await other.query("begin; lock table users in access exclusive mode");
      const child = spawn(process.execPath, [program, "backup", join(place, "today.backup")], {
        env: { ...process.env, DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
      await expect.poll(() => readdir(place)).toHaveLength(1);
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await other.end();
      expect(await ended).toEqual([1, null]);
      expect(said).toContain("The backup was stopped");
      expect(await readdir(place)).toEqual([]);
      expect((await readdir(dataDir)).filter((name) => name.includes("backup"))).toEqual([]);
    },
  );

  test("holds all rows and files, and a restore brings back exactly these", async () => {
    const file = join(folder, "all.backup");
    expect(JSON.parse(await backup(file))).toMatchObject({ files: 2 });
    expect((await stat(file)).mode & 0o077).toBe(0);
    const { databaseUrl, dataDir } = await place();
    expect(await run(["restore", file], databaseUrl, dataDir)).toContain("are in place");
    expect(await everything(databaseUrl)).toEqual(await everything(server.config.databaseUrl ?? ""));
    expect(await query(databaseUrl, "select stars from events")).toEqual([{ stars: 1 }]);
    expect(await filesUnder(dataDir)).toEqual(await filesUnder(server.config.dataDir));
    const restored = await TestServer.start({ databaseUrl });
    expect((await restored.login("ann@example.org", PASSWORD)).statusCode).toBe(200);
    await restored.stop();
  });

  test("is of one moment, whatever is written and removed meanwhile", async () => {
    const work = { goesOn: true };
    const write = async (writer: number): Promise<void> => {
      for (let i = 0; work.goesOn && i < 30; i++) await keep(`writer ${writer} number ${i}`);
    };
    const replacing = async (): Promise<void> => {
      for (let i = 0; work.goesOn; i++) {
        const id = String(i).padStart(30, "p");
        const [before] = await server.sql("select avatar from users where email = 'ann@example.org'");
        await picture(id);
        await server.sql("update users set avatar = $1 where email = 'ann@example.org'", [id]);
        const old = String(before?.["avatar"]);
        for (const side of [96, 384])
          await rm(join(server.config.dataDir, "avatars", old.slice(0, 2), `${old}-${side}.webp`));
      }
    };
    const writers = [write(0), write(1), replacing()];
    const known = await server.sql("select id from projects");
    const file = join(folder, "live.backup");
    await backup(file);
    work.goesOn = false;
    await Promise.all(writers);
    const { databaseUrl, dataDir } = await place();
    await run(["restore", file], databaseUrl, dataDir);
    const ids = (await query(databaseUrl, "select id from projects")).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(known.map(({ id }) => id)));
    // Counts and contents belong to these documents, and the picture to the user.
    expect(
      await query(
        databaseUrl,
        "select sum(documents)::int as count, (select count(*)::int from project_contents) as contents from project_usage",
      ),
    ).toEqual([{ count: ids.length, contents: ids.length }]);
    const [user] = await query(databaseUrl, "select avatar from users");
    expect(Object.keys(await filesUnder(dataDir))).toContain(
      `${String(user?.["avatar"]).slice(0, 2)}/${String(user?.["avatar"])}-96.webp`,
    );
    expect((await readdir(server.config.dataDir)).filter((name) => name.includes("backup"))).toEqual([]);
  });

  test("is never written over a file", async () => {
    const file = join(folder, "there.backup");
    await writeFile(file, "mine");
    expect(await backup(file)).toBe("BACKUP_EXISTS");
    expect(await readFile(file, "utf8")).toBe("mine");
  });
});

describe("a restore", () => {
  test("refuses a damaged file, wherever the damage is, and leaves the database alone", async () => {
    const file = join(folder, "whole.backup");
    await backup(file);
    const whole = await readFile(file);
    const plain = gunzipSync(whole);
    const { databaseUrl, dataDir } = await place();
    const bad: [string, Buffer, string][] = [
      ["cut", whole.subarray(0, whole.length - 1000), "BACKUP_DAMAGED"],
      ["cut in the middle", gzipSync(plain.subarray(0, plain.length / 2), { level: 1 }), "BACKUP_DAMAGED"],
      ["a bit on the disk", flipped(whole, Math.floor(whole.length / 2)), "BACKUP_DAMAGED"],
      ["a bit of a row", gzipSync(flipped(plain, Math.floor(plain.length / 2)), { level: 1 }), "BACKUP_DAMAGED"],
      ["a bit at the end", gzipSync(flipped(plain, plain.length - 100), { level: 1 }), "BACKUP_DAMAGED"],
      ["more at the end", gzipSync(Buffer.concat([plain, plain.subarray(0, 300)]), { level: 1 }), "BACKUP_DAMAGED"],
      ["another file", gzipSync("Dear diary"), "BACKUP_UNKNOWN"],
      ["a text", Buffer.from("Dear diary"), "BACKUP_UNKNOWN"],
      ["nothing", Buffer.alloc(0), "BACKUP_UNKNOWN"],
    ];
    for (const [name, bytes, code] of bad) {
      const path = join(folder, `bad-${name}`);
      await writeFile(path, bytes);
      expect([name, await run(["restore", path], databaseUrl, dataDir)]).toEqual([name, code]);
    }
    expect(await run(["restore", join(folder, "missing")], databaseUrl, dataDir)).toBe("BACKUP_MISSING");
    expect(await everything(databaseUrl)).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("refuses a file of a newer version", async () => {
    const file = join(folder, "now.backup");
    await backup(file);
    const plain = gunzipSync(await readFile(file));
    const length = plain.readUInt32BE(1);
    const header = JSON.parse(plain.subarray(5, 5 + length).toString()) as { steps: number[] };
    const { databaseUrl, dataDir } = await place();
    for (const changes of [{ format: 2 }, { steps: [...header.steps, 9999] }]) {
      const text = Buffer.from(JSON.stringify({ ...header, ...changes }));
      const head = Buffer.from([1, 0, 0, 0, 0]);
      head.writeUInt32BE(text.length, 1);
      const path = join(folder, `newer-${Object.keys(changes)[0]}`);
      await writeFile(path, gzipSync(Buffer.concat([head, text, plain.subarray(5 + length)])));
      expect(await run(["restore", path], databaseUrl, dataDir)).toBe("BACKUP_NEWER");
    }
  });

  test("of an older version is brought up to date by the server's start", async () => {
    const { databaseUrl: old, dataDir } = await place();
    const client = new Client({ connectionString: old });
    await client.connect();
    await client.query(MIGRATIONS_TABLE);
    // The first version that could write backups had three steps.
    for (const migration of migrations.slice(0, 3)) await applyMigration(client, migration);
    await client.query("insert into users (id, email, name) values ('old', 'old@example.org', 'Old')");
    await client.end();
    const file = join(folder, "old.backup");
    await run(["backup", file], old, dataDir);
    const { databaseUrl } = await place();
    expect(await run(["restore", file], databaseUrl, dataDir)).toContain("are in place");
    expect(await query(databaseUrl, "select max(id) as last from migrations")).toEqual([{ last: 3 }]);
    const restored = await TestServer.start({ databaseUrl });
    expect(await restored.sql("select id from migrations")).toHaveLength(migrations.length);
    expect(await restored.sql("select email from users")).toEqual([{ email: "old@example.org" }]);
    await restored.stop();
  });

  test("takes the place of what is there only when told to", async () => {
    const file = join(folder, "place.backup");
    await backup(file);
    const other = await TestServer.start();
    await other.user("eve@example.org");
    const { databaseUrl, dataDir } = {
      databaseUrl: other.config.databaseUrl ?? "",
      dataDir: await mkdtemp(join(folder, "data-")),
    };
    expect(await run(["restore", file], databaseUrl, dataDir)).toBe("DATABASE_IN_USE");
    await other.stop();
    expect(await run(["restore", file], databaseUrl, dataDir)).toBe("DATABASE_NOT_EMPTY");
    expect(await query(databaseUrl, "select email from users")).toEqual([{ email: "eve@example.org" }]);
    expect(await run(["restore", file, "--replace"], databaseUrl, dataDir)).toContain("are in place");
    expect(await query(databaseUrl, "select email from users")).toEqual([{ email: "ann@example.org" }]);
  });
});
