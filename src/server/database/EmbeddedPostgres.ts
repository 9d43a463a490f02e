import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, link, mkdir, open, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { AppError } from "../../domain/AppError.ts";
import { canReach, databaseUser, type DatabaseUser } from "./databaseUser.ts";
import { engineFolder } from "./engineFiles.ts";

/** A socket's path may have 107 bytes; PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_FOLDER = 85;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
/**
 * A server that exits at its start this often, for this long, fails for good; the one before may take a moment to release its
 * files.
 */
const MOST_STARTS = 3;
const LET_GO_MS = 2000;
/** Ahead of each line of its log. */
const LOG_PREFIX = /^\d{4}-\d\d-\d\d \S+ \w+ \[\d+\] /;
/** The password that it is asked with is not its own. */
const PASSWORD_WRONG = "28P01";
const POLL_MS = 50;
const RETRY_MS = 400;
const PORT = 5432;
const ROLE = "padroll";

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "64MB",
  // Confirmed transactions are on the disk.
  fsync: "on",
  synchronous_commit: "on",
  logging_collector: "off",
  log_min_messages: "warning",
  timezone: "UTC",
};

export interface EmbeddedOptions {
  /** Settings of PostgreSQL in addition to our own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told what was found damaged and is right again. */
  readonly onMended?: (sentence: string) => void;
}

/**
 * PostgreSQL out of an npm package, in a folder of its own: one process that is reached through a unix socket with a
 * password, outlives a killed server and is taken over by the next one.
 */
export class EmbeddedPostgres {
  readonly #home: string;
  readonly #socketFolder: string;
  readonly #engine: string;
  readonly #user: DatabaseUser | null;
  readonly #password: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #onMended: (sentence: string) => void;
  #child: ChildProcess | null = null;

  private constructor(
    home: string,
    engine: string,
    user: DatabaseUser | null,
    password: string,
    { settings = {}, onMended = () => undefined }: EmbeddedOptions,
  ) {
    this.#home = home;
    this.#engine = engine;
    this.#user = user;
    this.#password = password;
    this.#settings = { ...SETTINGS, ...settings };
    this.#onMended = onMended;
    this.#socketFolder = socketFolder(home);
  }

  /**
   * Prepares `dataDir/postgres` and makes the database in it if there is none.
   * Errors: `DATABASE_ENGINE_MISSING`, `DATABASE_USER_MISSING`, `DATABASE_CREATE_FAILED`.
   */
  static async open(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
    const user = databaseUser();
    const home = await homeFolder(dataDir, user);
    const engine = await engineFolder(home, user);
    const passwordFile = join(home, "password");
    const isDamaged = (await readFile(passwordFile, "utf8").catch(() => null))?.trim() === "";
    if (isDamaged) await rm(passwordFile);
    const password = await readOrMakePassword(passwordFile, user);
    await ownedFolder(socketFolder(home), user);
    const postgres = new EmbeddedPostgres(home, engine, user, password, options);
    const isNew = await postgres.#create();
    if (isDamaged && !isNew) await postgres.#changePassword(passwordFile);
    return postgres;
  }

  /** Parameters of a connection. */
  get connection(): ClientConfig {
    return { host: this.#socketFolder, port: PORT, user: ROLE, password: this.#password, database: "postgres" };
  }

  /** Starts the process, or finds the one that is there. Errors: `DATABASE_START_FAILED`, `DATABASE_PASSWORD_WRONG`. */
  async ensureRunning(): Promise<void> {
    const startMs = Date.now();
    let starts = 0;
    while (Date.now() < startMs + START_TIMEOUT_MS) {
      if (await this.#answers()) return;
      if (this.#child === null) {
        starts++;
        await this.#spawn();
      } else if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        this.#child = null;
        const pid = await this.pid();
        const isElsewhere = pid !== null && isPostgres(pid);
        if (starts >= MOST_STARTS && Date.now() > startMs + LET_GO_MS && !isElsewhere) break;
        await this.#dropForeignLocks();
        await sleep(RETRY_MS);
        continue;
      }
      await sleep(POLL_MS);
    }
    throw new AppError(
      "DATABASE_START_FAILED",
      `PostgreSQL does not start on ${join(this.#home, "data")}; its last words: ${await this.#lastWords()}. Nothing in it was changed; a backup can be restored into another DATA_DIR`,
    );
  }

  /** Ends the process in order: connections are closed, everything is written. */
  async stop(): Promise<void> {
    const pid = await this.pid();
    if (pid === null || !isPostgres(pid)) return;
    signal(pid, "SIGINT");
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isPostgres(pid) && Date.now() < deadline) await sleep(POLL_MS);
    this.#child = null;
  }

  /** True if `ensureRunning` had to start it. */
  get started(): boolean {
    return this.#child !== null;
  }

  /** The process's id, or null. */
  pid(): Promise<number | null> {
    return pidIn(this.#lockFile);
  }

  get #lockFile(): string {
    return join(this.#home, "data", "postmaster.pid");
  }

  /** Made beside its place and then moved there whole, so that a killed start leaves nothing half-made. False: it was there. */
  async #create(): Promise<boolean> {
    const data = join(this.#home, "data");
    if (existsSync(join(data, "PG_VERSION"))) return false;
    const part = `${data}.${process.pid}.part`;
    await rm(part, { recursive: true, force: true });
    const args = [
      ["-D", part],
      ["-U", ROLE],
      ["--pwfile", join(this.#home, "password")],
      ["--auth", "scram-sha-256"],
      ["--encoding", "UTF8"],
      ["--locale", "C"],
      ...(this.#settings["fsync"] === "off" ? [["--no-sync"]] : []),
    ].flat();
    const made = spawnSync(join(this.#engine, "bin", "initdb"), args, {
      ...this.#user,
      cwd: this.#home,
      env: {},
      encoding: "utf8",
    });
    if (made.status !== 0) {
      await rm(part, { recursive: true, force: true });
      throw new AppError(
        "DATABASE_CREATE_FAILED",
        `The database could not be made: ${made.stderr || String(made.error)}`,
      );
    }
    await rename(part, data).catch(async (error: unknown) => {
      await rm(part, { recursive: true, force: true });
      if (!existsSync(join(data, "PG_VERSION"))) throw error;
    });
    return true;
  }

  /** The one in the file was lost: as whom the database's files belong to, another one needs no old one. */
  async #changePassword(file: string): Promise<void> {
    await this.stop();
    const args = ["--single", "-D", join(this.#home, "data"), "postgres"];
    const changed = spawnSync(join(this.#engine, "bin", "postgres"), args, {
      ...this.#user,
      cwd: this.#home,
      env: {},
      encoding: "utf8",
      input: `ALTER ROLE ${ROLE} PASSWORD '${this.#password}'\n`,
    });
    if (changed.status === 0) return this.#onMended(`${file} was empty: the database has another password now`);
    const words = lastLines(changed.stderr);
    throw new AppError("DATABASE_START_FAILED", `${file} is empty, and PostgreSQL takes no other password: ${words}`);
  }

  async #spawn(): Promise<void> {
    const settings = { ...this.#settings, unix_socket_directories: this.#socketFolder };
    const log = await open(join(this.#home, "log.txt"), "w");
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // A process group of its own, so that Ctrl-C in the terminal reaches only this server.
    this.#child = spawn(join(this.#engine, "bin", "postgres"), ["-D", join(this.#home, "data"), ...args], {
      ...this.#user,
      cwd: this.#home,
      env: {},
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    this.#child.on("error", () => (this.#child = null));
    this.#child.unref();
    await log.close();
  }

  async #answers(): Promise<boolean> {
    if (!existsSync(join(this.#socketFolder, `.s.PGSQL.${PORT}`))) return false;
    const client = new Client({ ...this.connection, connectionTimeoutMillis: 3000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      if ((error as { readonly code?: string }).code !== PASSWORD_WRONG) return false;
      const file = join(this.#home, "password");
      throw new AppError(
        "DATABASE_PASSWORD_WRONG",
        `PostgreSQL refuses the password in ${file}: put the one back that was there, or empty the file, and another one is set`,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /**
   * A lock file whose process is gone in truth, because its id belongs to another program since or nobody has collected
   * its remains, would bar every start, and so would one that names no process at all. None is dropped while the other one
   * names a PostgreSQL that runs.
   */
  async #dropForeignLocks(): Promise<void> {
    const locks = [this.#lockFile, join(this.#socketFolder, `.s.PGSQL.${PORT}.lock`)].filter((lock) =>
      existsSync(lock),
    );
    const pids = await Promise.all(locks.map((lock) => pidIn(lock)));
    if (pids.some((pid) => pid !== null && isPostgres(pid))) return;
    for (const [index, lock] of locks.entries()) {
      await rm(lock, { force: true });
      if (pids[index] === null) this.#onMended(`${lock} was damaged, and no database runs: it was removed`);
    }
  }

  async #lastWords(): Promise<string> {
    return lastLines(await readFile(join(this.#home, "log.txt"), "utf8").catch(() => ""));
  }
}

/** From what ended it on, or else the last three lines; without hints, which are to make the database anew. */
function lastLines(text: string): string {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.replace(LOG_PREFIX, ""))
    .filter((line) => !line.startsWith("HINT:"));
  const end = lines.findLastIndex((line) => /^(FATAL|PANIC):/.test(line));
  return lines.slice(end === -1 ? -3 : end).join(" · ") || "none";
}

/** `dataDir/postgres`, or where the database's user cannot enter it, a folder below `/var/lib` that it links to. */
async function homeFolder(dataDir: string, user: DatabaseUser | null): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const home = join(await realpath(dataDir), "postgres");
  if (existsSync(home)) return realpath(home);
  if (canReach(dataDir, user)) return ownedFolder(home, user);
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  await mkdir("/var/lib/padroll", { recursive: true });
  const elsewhere = await ownedFolder(join("/var/lib/padroll", name), user);
  await symlink(elsewhere, home);
  return elsewhere;
}

async function ownedFolder(path: string, user: DatabaseUser | null): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (user) await chown(path, user.uid, user.gid);
  return path;
}

function socketFolder(home: string): string {
  const beside = join(home, "run");
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER) return beside;
  return join(tmpdir(), `padroll-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
}

async function readOrMakePassword(path: string, user: DatabaseUser | null): Promise<string> {
  const written = await readFile(path, "utf8").catch(() => "");
  if (written !== "") return written.trim();
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (user) await chown(part, user.uid, user.gid);
  // If two servers start at once, both use the first one's.
  await link(part, path).catch(() => undefined);
  await rm(part);
  return (await readFile(path, "utf8")).trim();
}

/** The process id in the first line of a lock file. */
async function pidIn(path: string): Promise<number | null> {
  const pid = Number((await readFile(path, "utf8").catch(() => "")).split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** True if a process of this id runs and, as far as the system tells, is PostgreSQL. */
function isPostgres(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  const [state, command] = process.platform === "linux" ? stateOnLinux(pid) : stateOf(pid);
  return state !== "Z" && command.startsWith("postgres");
}

type ProcessState = readonly [state: string, command: string];

function stateOnLinux(pid: number): ProcessState {
  try {
    const [, command = "", state = ""] = /\((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return [state, command];
  } catch {
    return ["Z", ""];
  }
}

function stateOf(pid: number): ProcessState {
  const found = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [state = "", command = ""] = (found.stdout ?? "").trim().split(/\s+/, 2);
  return [state.slice(0, 1), basename(command)];
}
