import { once } from "node:events";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { AppError } from "../../../domain/AppError.ts";
import { copyIn, type CopyIn } from "../../database/copy.ts";
import { applyMigration, MIGRATION_LOCK, MIGRATIONS_TABLE } from "../../database/migrate.ts";
import { migrations } from "../../migrations.ts";
import {
  damaged,
  figuresOf,
  type BackupEnd,
  type BackupFigures,
  type BackupFile,
  type BackupHeader,
  type BackupTable,
} from "./backupFormat.ts";
import { isPicturePath, picturesIn } from "./pictureFiles.ts";
import { checkBackup, framesOf, jsonOf } from "./readBackup.ts";
import { isEmpty, quoted, tableList } from "./tableList.ts";

interface Target {
  readonly client: Client;
  readonly dataDir: string;
  /** True if existing data may be replaced. */
  readonly replace: boolean;
}

const knownSteps = migrations.map(({ id }) => id);

/**
 * Makes the database and the pictures what they were. The file is read once before anything is touched, and the database
 * changes in one transaction.
 * Errors, thrown: those of `framesOf`, `DATABASE_IN_USE`, `DATABASE_NOT_EMPTY`.
 */
export async function restoreBackup(path: string, target: Target): Promise<BackupFigures> {
  const { client, dataDir } = target;
  const { header, end } = await checkBackup(path, knownSteps);
  // A server that starts meanwhile waits for the tables.
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await refuseServers(client);
  await client.query("begin");
  try {
    await clearTables(client, target.replace);
    await makeTables(client, header);
    const paths = await untriggered(client, () => readIn(path, client, dataDir));
    await client.query("commit");
    for (const old of await picturesIn(dataDir)) if (!paths.has(old)) await rm(join(dataDir, old), { force: true });
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  await client.query("analyze");
  return figuresOf(end.counts, (await stat(path)).size);
}

async function refuseServers(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'padroll' limit 1",
  );
  if (rowCount !== 0)
    throw new AppError("DATABASE_IN_USE", "A Padroll server uses this database: stop it while a backup is restored");
}

async function clearTables(client: Client, replace: boolean): Promise<void> {
  const tables = await tableList(client);
  if (!replace && !(await isEmpty(client, tables)))
    throw new AppError(
      "DATABASE_NOT_EMPTY",
      "There is something in this database already: add --replace to have the backup in its place",
    );
  for (const { name } of [...tables, { name: "migrations" }])
    await client.query(`drop table if exists ${quoted(name)} cascade`);
}

/** The tables as they were when the backup was written; the server brings them up to date at its start. */
async function makeTables(client: Client, header: BackupHeader): Promise<void> {
  await client.query(MIGRATIONS_TABLE);
  for (const migration of migrations) if (header.steps.includes(migration.id)) await applyMigration(client, migration);
  const made = await tableList(client);
  if (made.length > 0) await client.query(`truncate ${made.map(({ name }) => quoted(name)).join(", ")}`);
}

/** Fills tables without triggers, because their totals are rows of the backup already. */
async function untriggered<T>(client: Client, fill: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  );
  const each = async (what: "disable" | "enable"): Promise<void> => {
    for (const { name } of rows) await client.query(`alter table ${quoted(name)} ${what} trigger user`);
  };
  await each("disable");
  const filled = await fill();
  await client.query("set constraints all immediate");
  await each("enable");
  return filled;
}

/** Returns the paths of all pictures. */
async function readIn(path: string, client: Client, dataDir: string): Promise<Set<string>> {
  const rows = new Rows(client);
  const pictures = new Pictures(path, dataDir);
  for await (const frame of framesOf(path, knownSteps)) {
    switch (frame.kind) {
      case "table":
        await rows.begin(jsonOf("table", frame));
        break;
      case "rows":
        await rows.add(frame.payload);
        break;
      case "file":
        await pictures.begin(jsonOf("file", frame));
        break;
      case "bytes":
        pictures.add(frame.payload);
        break;
      case "end":
        await pictures.finish();
        await rows.finish();
        rows.compare(path, jsonOf("end", frame));
        break;
      case "header":
        break;
    }
  }
  return pictures.paths;
}

/** Fills one table after another. */
class Rows {
  readonly #client: Client;
  readonly #counts: Record<string, number> = {};
  #name = "";
  #copy: CopyIn | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  async begin({ name, columns }: BackupTable): Promise<void> {
    await this.finish();
    this.#name = name;
    this.#copy = copyIn(
      this.#client,
      `copy ${quoted(name)} (${columns.map((column) => quoted(column)).join(", ")}) from stdin`,
    );
  }

  async add(bytes: Buffer): Promise<void> {
    // The frame's bytes are a view of what is read next.
    if (this.#copy?.write(Buffer.from(bytes)) === false) await once(this.#copy, "drain");
  }

  async finish(): Promise<void> {
    if (!this.#copy) return;
    this.#copy.end();
    await finished(this.#copy);
    this.#counts[this.#name] = this.#copy.rows;
    this.#copy = null;
  }

  compare(path: string, { counts }: BackupEnd): void {
    for (const [name, count] of Object.entries(counts.rows)) if (this.#counts[name] !== count) throw damaged(path);
  }
}

/** Writes one picture after another, each whole. */
class Pictures {
  readonly paths = new Set<string>();
  readonly #backup: string;
  readonly #dataDir: string;
  #current: BackupFile | null = null;
  #chunks: Buffer[] = [];

  constructor(backup: string, dataDir: string) {
    this.#backup = backup;
    this.#dataDir = dataDir;
  }

  async begin(file: BackupFile): Promise<void> {
    await this.finish();
    if (!isPicturePath(file.path)) throw damaged(this.#backup);
    this.#current = file;
  }

  add(bytes: Buffer): void {
    this.#chunks.push(Buffer.from(bytes));
  }

  async finish(): Promise<void> {
    if (!this.#current) return;
    const bytes = Buffer.concat(this.#chunks);
    if (bytes.length !== this.#current.bytes) throw damaged(this.#backup);
    const target = join(this.#dataDir, this.#current.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(`${target}.part`, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.part`, target);
    this.paths.add(this.#current.path);
    this.#current = null;
    this.#chunks = [];
  }
}
