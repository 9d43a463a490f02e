import { createReadStream, existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Client } from "pg";
import { AppError } from "../../../domain/AppError.ts";
import { PICTURE_SIZES, type PictureKind } from "../../../protocol/http/pictures.ts";
import { copyOut } from "../../database/copy.ts";
import { BACKUP_FORMAT, figuresOf, type BackupFigures, type BackupHeader } from "./backupFormat.ts";
import { BackupWriter } from "./BackupWriter.ts";
import { dropHeldPictures, holdPictures, isAlive, picturesIn } from "./pictureFiles.ts";
import { quoted, REFERENCE, tableList } from "./tableList.ts";

/** Pictures change rarely: one that is replaced in the very moment is seen at the second look. */
const MOST_LOOKS = 10;

interface Source {
  readonly client: Client;
  readonly dataDir: string;
  /** True if pictures are files in the data folder. */
  readonly withPictures: boolean;
  /** It shall stop. */
  readonly signal?: AbortSignal;
}

/**
 * Writes the database and the pictures as they are at one moment, while the server works on.
 * Errors, thrown: `BACKUP_EXISTS`, `DATABASE_EMPTY`, `STOPPED`.
 */
export async function writeBackup(path: string, source: Source): Promise<BackupFigures> {
  if (existsSync(path)) throw new AppError("BACKUP_EXISTS", `There is a file ${path} already: choose another name`);
  const { client, dataDir, signal } = source;
  await dropParts(path);
  const writer = new BackupWriter(path, signal);
  try {
    const held = await openSnapshot(source);
    await writer.json("header", await headerOf(client));
    const rows = await writeTables(writer, client);
    const files = held === null ? 0 : await writePictures(writer, dataDir, held);
    await client.query("commit");
    await writer.finish({ rows, files });
    return figuresOf({ rows, files }, (await stat(path)).size);
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await dropHeldPictures(dataDir);
  }
}

/** Deletes the remains of earlier backups of this name that were killed. */
async function dropParts(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (!name.startsWith(start) || !/^\d+\.part$/.test(name.slice(start.length))) continue;
    const pid = Number.parseInt(name.slice(start.length), 10);
    if (pid === process.pid || !isAlive(pid)) await rm(join(dirname(path), name), { force: true });
  }
}

/**
 * Begins a transaction that sees the database as it is now, and holds the pictures that belong to it. Returns the folder
 * of the held pictures.
 */
async function openSnapshot({ client, dataDir, withPictures }: Source): Promise<string | null> {
  for (let look = 1; ; look++) {
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('migrations') is not null as there");
    if (rows[0]?.there !== true) throw new AppError("DATABASE_EMPTY", "There is no database of Padroll yet");
    if (!withPictures) return null;
    const pictures = await picturesOf(client);
    const held = await holdPictures(dataDir);
    const there = new Set(await picturesIn(dataDir, held));
    const missing = pictures.some(({ kind, id }) => !pathsOf(kind, id).every((path) => there.has(path)));
    if (!missing || look === MOST_LOOKS) return held;
    await client.query("rollback");
  }
}

/** Pictures to which the database refers, as far as it has such tables yet. */
async function picturesOf(client: Client): Promise<readonly { readonly kind: PictureKind; readonly id: string }[]> {
  const known = await client.query<{ flyers: boolean; boards: boolean }>(
    `select to_regclass('flyers') is not null as flyers, exists (select from pg_attribute
      where attrelid = to_regclass('public_boards') and attname = 'picture') as boards`,
  );
  const queries = [
    AVATARS,
    ...(known.rows[0]?.flyers === true ? [OTHER_PICTURES] : []),
    ...(known.rows[0]?.boards === true ? [BOARD_PICTURES] : []),
  ];
  const { rows } = await client.query<{ kind: PictureKind; id: string }>(queries.join(" union all "));
  return rows;
}

const AVATARS = "select 'avatar' as kind, avatar as id from users where avatar is not null";
const OTHER_PICTURES = `select 'event', thumbnail from events where thumbnail is not null
  union all select 'flyer', image from flyers where image is not null`;
const BOARD_PICTURES = "select 'board', picture from public_boards where picture is not null";

const pathsOf = (kind: PictureKind, id: string): string[] =>
  Object.values(PICTURE_SIZES[kind]).map(({ width }) => `avatars/${id.slice(0, 2)}/${id}-${width}.webp`);

async function headerOf(client: Client): Promise<BackupHeader> {
  const steps = await client.query<{ id: number }>("select id from migrations order by id");
  const createdAt = new Date().toISOString();
  const program = "padroll";
  return { program, format: BACKUP_FORMAT, version: APP_VERSION, createdAt, steps: steps.rows.map(({ id }) => id) };
}

async function writeTables(writer: BackupWriter, client: Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tableList(client)) {
    if (REFERENCE.has(table.name)) continue;
    await writer.json("table", table);
    const rows = copyOut(client, `copy ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) to stdout`);
    for await (const chunk of rows) await writer.bytes("rows", chunk as Buffer);
    counts[table.name] = rows.rows;
  }
  return counts;
}

async function writePictures(writer: BackupWriter, dataDir: string, held: string): Promise<number> {
  const paths = await picturesIn(dataDir, held);
  for (const path of paths) {
    const file = join(dataDir, held, path.slice(path.indexOf("/") + 1));
    await writer.json("file", { path, bytes: (await stat(file)).size });
    for await (const chunk of createReadStream(file)) await writer.bytes("bytes", chunk as Buffer);
  }
  return paths.length;
}
