import { sql } from "kysely";
import { PartRepository, PIECE_BYTES, type PartSizes } from "./PartRepository.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

interface StoredParts {
  /** In the order of the text. */
  readonly hashes: readonly string[];
  readonly sizes: ReadonlyMap<string, PartSizes>;
}

/** The gzip of a JSON text, or the parts of it that are kept. */
export type Content = Buffer | StoredParts;

/** Bytes of a part in the list of a document's parts. */
const USE_BYTES = 64;

export const sizeOf = (content: Content): number =>
  Buffer.isBuffer(content) ? content.length : content.hashes.length * USE_BYTES;

/** A part that stands in it twice is read twice. */
export const partBytesOf = (content: Content): number =>
  Buffer.isBuffer(content) ? 0 : content.hashes.reduce((sum, hash) => sum + (content.sizes.get(hash)?.bytes ?? 0), 0);

interface Version {
  readonly id: string;
  readonly revision: number;
  readonly sizeBytes: string | number;
  readonly partBytes: string | number;
}

/** The contents of one owner's documents. */
export class ProjectContents extends RepositoryOfUser {
  /** The parts of a document, in order; null where it is kept as one text, or of another revision meanwhile. */
  async hashesOf({ id, revision }: Version): Promise<readonly string[] | null> {
    const rows = await this.rows(sql<{ hash: string }>`select encode(hash, 'hex') as hash
      from project_part_uses join projects on id = project_id
      where id = ${id} and projects.owner_id = ${this.userId} and revision = ${revision} order by place`);
    return rows.length === 0 ? null : rows.map(({ hash }) => hash);
  }

  async put(id: string, content: Content): Promise<void> {
    if (Buffer.isBuffer(content)) {
      await this.queries.insertInto("projectContents").values({ projectId: id, content }).execute();
      return;
    }
    await this.run(sql`insert into project_part_uses (project_id, place, owner_id, hash)
      select ${id}, place, ${this.userId}, decode(hash, 'hex')
      from unnest(${content.hashes}::text[]) with ordinality as part (hash, place)`);
  }

  /** In favour of `next`. Parts that it does not have stay for a day: other versions may be under way that do. */
  async drop({ id, partBytes }: Version, next: Content): Promise<void> {
    if (Number(partBytes) === 0) {
      await this.queries.deleteFrom("projectContents").where("projectId", "=", id).execute();
      return;
    }
    const staying = Buffer.isBuffer(next) ? [] : next.hashes;
    await this.run(sql`with uses as (delete from project_part_uses where project_id = ${id} returning hash)
      update project_parts set touched_at = now() where owner_id = ${this.userId} and hash in (
        select hash from uses except select decode(hash, 'hex') from unnest(${staying}::text[]) as hash)`);
  }

  /** Null where another revision has come meanwhile. Gzips that follow each other unfold to texts that do. */
  async #ofParts(row: Version): Promise<Buffer | null> {
    const hashes = await this.hashesOf(row);
    if (!hashes) return null;
    const parts = new PartRepository(this.queries, this.userId);
    const contents = await parts.contents(await parts.sizes(hashes));
    const pieces = hashes.map((hash) => contents.get(hash));
    return pieces.every((piece) => piece !== undefined) ? Buffer.concat(pieces) : null;
  }

  /** Null where another revision has come meanwhile. */
  async read(row: Version): Promise<Buffer | null> {
    if (Number(row.partBytes) > 0) return this.#ofParts(row);
    const { id, revision, sizeBytes } = row;
    const pieces: Buffer[] = [];
    for (let offset = 0; offset < Math.max(1, Number(sizeBytes)); offset += PIECE_BYTES) {
      const row = await this.queries
        .selectFrom("projects")
        .where("id", "=", id)
        .where("ownerId", "=", this.userId)
        .where("revision", "=", revision)
        .innerJoin("projectContents", "projectId", "id")
        .select(sql<Buffer>`substring(content from ${offset + 1}::int for ${PIECE_BYTES}::int)`.as("piece"))
        .executeTakeFirst();
      if (!row) return null;
      pieces.push(row.piece);
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }
}
