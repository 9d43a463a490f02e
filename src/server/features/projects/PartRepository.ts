import { sql } from "kysely";
import { batchesOf } from "../../../domain/batchesOf.ts";
import { bufferOf } from "../../documents/packParts.ts";
import type { PackedPart } from "../../documents/packParts.ts";
import type { Queries } from "../../database/Database.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

/** Sizes of a stored part, bytes. */
export interface PartSizes {
  /** Size of its gzip. */
  readonly packedBytes: number;
  readonly textBytes: number;
  /** Size that counts for the quota. */
  readonly bytes: number;
}

/** Bytes of a part in the database besides its content. */
const PART_ROW_BYTES = 128;
/** Contents are read in answers of so much: the database's answer takes four times the memory of what it holds. */
export const PIECE_BYTES = 1024 * 1024;
const KEPT_HOURS = 24;

const unused = sql<boolean>`touched_at < now() - make_interval(hours => ${sql.lit(KEPT_HOURS)}) and not exists (
  select from project_part_uses as use where use.owner_id = project_parts.owner_id and use.hash = project_parts.hash)`;

export const bytesOfPart = ({ content }: PackedPart): number => content.length + PART_ROW_BYTES;

/** Parts of one owner's documents, by hashes in hexadecimal digits. Whoever writes holds the owner's lock. */
export class PartRepository extends RepositoryOfUser {
  /** Sizes of those parts that are stored. */
  async sizes(hashes: readonly string[]): Promise<ReadonlyMap<string, PartSizes>> {
    const rows = await this.rows(sql<PartSizes & { hash: string }>`
      select encode(hash, 'hex') as hash, octet_length(content) as packed_bytes, text_bytes, bytes
      from project_parts where ${this.#named(hashes)}`);
    return new Map(rows.map(({ hash, ...sizes }) => [hash, sizes]));
  }

  /** The gzips of parts whose sizes are known, by hash; those that are gone are not in it. */
  async contents(sizes: ReadonlyMap<string, PartSizes>): Promise<ReadonlyMap<string, Buffer>> {
    const contents = new Map<string, Buffer>();
    for (const batch of batchesOf(sizes, ([, { packedBytes }]) => packedBytes, PIECE_BYTES)) {
      const hashes = batch.map(([hash]) => hash);
      const rows = await this.rows(sql<{ hash: string; content: Buffer }>`
        select encode(hash, 'hex') as hash, content from project_parts where ${this.#named(hashes)}`);
      for (const { hash, content } of rows) contents.set(hash, content);
    }
    return contents;
  }

  /** Keeps what is not kept yet, and all of it for another day. Returns what the new ones count for. */
  async put(parts: readonly PackedPart[]): Promise<number> {
    let bytes = 0;
    for (const part of parts) {
      const { hash, content, textBytes } = part;
      const rows = await this.rows(sql<{ isNew: boolean }>`
        insert into project_parts (owner_id, hash, content, text_bytes, bytes)
        values (${this.userId}, decode(${hash}, 'hex'), ${bufferOf(content)}, ${textBytes}, ${bytesOfPart(part)})
        on conflict (owner_id, hash) do update set touched_at = now() returning xmax = 0 as is_new`);
      if (rows[0]?.isNew === true) bytes += bytesOfPart(part);
    }
    return bytes;
  }

  /** Drops what no document has had for a day. Returns what it counted for. */
  async collect(): Promise<number> {
    const rows = await this.rows(sql<{ bytes: string | null }>`with gone as (
        delete from project_parts where owner_id = ${this.userId} and ${unused} returning bytes)
      select sum(bytes) as bytes from gone`);
    return Number(rows[0]?.bytes ?? 0);
  }

  #named(hashes: readonly string[]) {
    return sql<boolean>`owner_id = ${this.userId}
      and hash in (select decode(named, 'hex') from unnest(${hashes}::text[]) as named)`;
  }
}

/** Owners of parts that no document has had for a day. */
export async function ownersOfUnusedParts(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ ownerId: string }>`select distinct owner_id from project_parts where ${unused}`.execute(
    queries,
  );
  return rows.map(({ ownerId }) => ownerId);
}
