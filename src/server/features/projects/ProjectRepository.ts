import { sql, type RawBuilder } from "kysely";
import { MAX_COUNTED, UNDO_DAYS, type ProjectSearch } from "../../../protocol/http/projectCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { NameList, type NameRow } from "./NameList.ts";
import { ownersOfUnusedParts, PartRepository } from "./PartRepository.ts";
import { partBytesOf, ProjectContents, sizeOf, type Content } from "./ProjectContents.ts";
import { patternsOf, searchTextOf } from "../../database/searchText.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly contentHash: Buffer;
  readonly sizeBytes: string | number;
  readonly partBytes: string | number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Stored content of a document. */
export interface ProjectContent {
  readonly name: string;
  readonly contentType: string;
  readonly contentHash: Buffer;
  /** Gzip of the JSON text, or the parts of it that are kept. */
  readonly content: Content;
}

const COLUMNS = [
  "id",
  "name",
  "contentType",
  "contentHash",
  "sizeBytes",
  "partBytes",
  "revision",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const;

// Searches are by far the most calls: written as SQL they take less time to put together than as a builder's tree.
const columns = sql.raw(
  "id, name, content_type, content_hash, size_bytes, part_bytes, revision, created_at, updated_at, deleted_at",
);
/** All in the index of names. */
const indexed = sql.raw("id, search_text, created_at, updated_at");

/** The kind under which parts are counted: no document has it. */
const PARTS_TYPE = "parts";

const undoable = sql<boolean>`deleted_at > now() - make_interval(days => ${sql.lit(UNDO_DAYS)})`;

interface FoundRow extends ProjectRow {
  /** Total of all pages; PostgreSQL's bigint. */
  readonly total: string;
}

export interface ProjectPage {
  readonly rows: readonly ProjectRow[];
  readonly totalCount: number;
}

/** Documents of one owner: no query here reaches those of another. */
export class ProjectRepository extends RepositoryOfUser {
  readonly #contents = new ProjectContents(this.queries, this.userId);

  /** A page of what is found, and how many there are, told up to `MAX_COUNTED`. */
  async search(search: ProjectSearch, pageSize: number, offset: number): Promise<ProjectPage> {
    // All in one query: going to the database and back takes longer than most of what it does there.
    const query = isCountKept(search) ? this.#listed(search, pageSize, offset) : this.#found(search, pageSize, offset);
    const { rows } = await query.execute(this.queries);
    // Behind the last page there is no row to tell it.
    if (rows.length === 0 && offset > 0) return { rows, totalCount: (await this.search(search, 1, 0)).totalCount };
    return { rows, totalCount: Math.min(Number(rows[0]?.total ?? 0), MAX_COUNTED) };
  }

  /** List of all current names; null if there are none. */
  async nameList(): Promise<NameList | null> {
    const rows = await this.rows(sql<NameRow & { version: string | null }>`select id, search_text, content_type,
        row_number() over (order by created_at desc, id) as created_rank,
        row_number() over (order by search_text collate "C", id) as name_rank, ${this.#version()} as version
      from projects where owner_id = ${this.userId} and deleted_at is null order by updated_at desc, id`);
    const version = rows[0]?.version ?? null;
    return version === null ? null : new NameList(version, rows);
  }

  /** Documents in the order of their ids; null where the account has changed since it had this version. */
  async ofVersion(version: string, ids: readonly string[]): Promise<readonly ProjectRow[] | null> {
    // "is true" keeps PostgreSQL from the index of the owner's documents, all of which it would look through for a few ids.
    const rows = await this.rows(sql<ProjectRow & { version: string | null }>`select version, ${columns}
      from (select ${this.#version()} as version) as now
      left join projects on id = any(${ids}::text[])
        and (owner_id = ${this.userId} and deleted_at is null) is true`);
    if (rows[0]?.version !== version) return null;
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async usage(): Promise<{ documents: number; bytes: number }> {
    const row = await this.queries
      .selectFrom("projectUsage")
      .select(({ fn }) => [fn.sum<string>("documents").as("documents"), fn.sum<string>("bytes").as("bytes")])
      .where("ownerId", "=", this.userId)
      .executeTakeFirst();
    return { documents: Number(row?.documents ?? 0), bytes: Number(row?.bytes ?? 0) };
  }

  /** Number and bytes of documents that are deleted and still stored. */
  async deletedUsage(): Promise<{ documents: number; bytes: number }> {
    const row = await this.queries
      .selectFrom("projects")
      .select(({ fn }) => [fn.countAll<string>().as("documents"), fn.sum<string>("sizeBytes").as("bytes")])
      .where("ownerId", "=", this.userId)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    return { documents: Number(row?.documents ?? 0), bytes: Number(row?.bytes ?? 0) };
  }

  /** Drops what was deleted first, for good, until there is so much less of it. */
  async purge(least: { documents: number; bytes: number }): Promise<void> {
    await this.run(sql`with oldest as (
        select id, row_number() over first_deleted as documents, sum(size_bytes) over first_deleted - size_bytes as before
        from projects where owner_id = ${this.userId} and deleted_at is not null
        window first_deleted as (order by deleted_at, id))
      delete from projects where id in
        (select id from oldest where documents <= ${least.documents}::int or before < ${least.bytes}::bigint)`);
  }

  /** Writers of one owner's documents take turns until the transaction ends, so that quotas hold. */
  async lockOwner(): Promise<void> {
    await this.queries.selectFrom("users").select("id").where("id", "=", this.userId).forNoKeyUpdate().execute();
  }

  async get(id: string): Promise<ProjectRow | null> {
    return (await this.#own(id).where("deletedAt", "is", null).executeTakeFirst()) ?? null;
  }

  async getDeleted(id: string): Promise<ProjectRow | null> {
    return (await this.#own(id).where(undoable).executeTakeFirst()) ?? null;
  }

  /** The document and the gzip of its JSON text, of one and the same revision. */
  async getWithContent(id: string): Promise<(ProjectRow & { content: Buffer }) | null> {
    for (;;) {
      const row = await this.get(id);
      if (!row) return null;
      const content = await this.#contents.read(row);
      if (content) return { ...row, content };
    }
  }

  /** Null where there is a document of this id, be it deleted or somebody else's. */
  async add(id: string, { content, ...fields }: ProjectContent): Promise<ProjectRow | null> {
    const row = await this.queries
      .insertInto("projects")
      .values({
        id,
        ownerId: this.userId,
        ...fields,
        searchText: searchTextOf(fields.name),
        sizeBytes: sizeOf(content),
        partBytes: partBytesOf(content),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!row) return null;
    await this.#contents.put(id, content);
    await this.#count(row, 1);
    return row;
  }

  async update(before: ProjectRow, { content, ...fields }: ProjectContent): Promise<ProjectRow> {
    const row = await this.queries
      .updateTable("projects")
      .set({
        ...fields,
        searchText: searchTextOf(fields.name),
        sizeBytes: sizeOf(content),
        partBytes: partBytesOf(content),
        revision: before.revision + 1,
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", before.id)
      .where("ownerId", "=", this.userId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await this.#contents.drop(before, content);
    await this.#contents.put(before.id, content);
    await this.#count(before, -1);
    await this.#count(row, 1);
    return row;
  }

  async setDeleted(before: ProjectRow, deleted: boolean): Promise<ProjectRow> {
    const row = await this.queries
      .updateTable("projects")
      .set({ deletedAt: deleted ? sql<Date>`now()` : null })
      .where("id", "=", before.id)
      .where("ownerId", "=", this.userId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await this.#count(row, deleted ? -1 : 1);
    return row;
  }

  /** The parts of a document, in order; null where it is kept as one text, or of another revision meanwhile. */
  hashesOf(row: ProjectRow): Promise<readonly string[] | null> {
    return this.#contents.hashesOf(row);
  }

  /** Keeps parts, and counts those that are new. */
  async putParts(...[parts]: Parameters<PartRepository["put"]>): Promise<void> {
    await this.#countBytes(PARTS_TYPE, 0, await new PartRepository(this.queries, this.userId).put(parts));
  }

  /** Drops parts that no document has had for a day. */
  async collectParts(): Promise<void> {
    await this.#countBytes(PARTS_TYPE, 0, -(await new PartRepository(this.queries, this.userId).collect()));
  }

  /** Drops the document of parts that was deleted first, for good, and what parts nothing else has. False where there is none. */
  async purgeOneOfParts(): Promise<boolean> {
    const rows = await this.rows(sql`delete from projects where id = (
        select id from projects where owner_id = ${this.userId} and deleted_at is not null and part_bytes > 0
        order by deleted_at, id limit 1) returning id`);
    if (rows.length > 0) await this.collectParts();
    return rows.length > 0;
  }

  #own(id: string) {
    return this.queries.selectFrom("projects").select(COLUMNS).where("id", "=", id).where("ownerId", "=", this.userId);
  }

  /** In the order of an index, with the number that is kept. */
  #listed(search: ProjectSearch, pageSize: number, offset: number): RawBuilder<FoundRow> {
    const ofType = search.contentType === undefined ? sql`` : sql`and content_type = ${search.contentType}`;
    return sql`select ${columns},
        (select sum(documents) from project_usage where owner_id = ${this.userId} ${ofType}) as total
      from projects where ${this.#filter(search)}
      order by ${orderOf(search)} limit ${pageSize} offset ${offset}`;
  }

  /** Looked for once, then counted, sorted, and only those of the page read whole. */
  #found(search: ProjectSearch, pageSize: number, offset: number): RawBuilder<FoundRow> {
    const order = orderOf(search);
    const sorted = search.deleted === true ? sql.raw("id, deleted_at") : indexed;
    return sql`with found as materialized (select ${sorted} from projects where ${this.#filter(search)})
      select ${columns}, (select count(*) from found) as total from projects
      where id in (select id from found order by ${order} limit ${pageSize} offset ${offset})
      order by ${order}`;
  }

  #filter(search: ProjectSearch): RawBuilder<boolean> {
    const conditions: RawBuilder<unknown>[] = [
      sql`owner_id = ${this.userId}`,
      search.deleted === true ? undoable : sql`deleted_at is null`,
    ];
    if (search.contentType !== undefined) conditions.push(sql`content_type = ${search.contentType}`);
    for (const pattern of patternsOf(search.searchText ?? "")) conditions.push(sql`search_text like ${pattern}`);
    return sql`${sql.join(conditions, sql` and `)}`;
  }

  /** Another one after every change: whatever is written of a document is counted, which makes a new row of its usage. */
  #version(): RawBuilder<string | null> {
    return sql`(select string_agg(xmin::text || ' ' || content_type, ',' order by content_type)
      from project_usage where owner_id = ${this.userId})`;
  }

  #count(row: ProjectRow, sign: 1 | -1): Promise<void> {
    return this.#countBytes(row.contentType, sign, sign * Number(row.sizeBytes));
  }

  async #countBytes(contentType: string, documents: number, bytes: number): Promise<void> {
    if (documents === 0 && bytes === 0) return;
    await this.run(sql`insert into project_usage (owner_id, content_type, documents, bytes)
      values (${this.userId}, ${contentType}, ${documents}, ${bytes})
      on conflict (owner_id, content_type) do update set
        documents = project_usage.documents + ${documents}, bytes = project_usage.bytes + ${bytes}`);
  }
}

/** True if the stored number of documents is the result of the search. */
export const isCountKept = (search: ProjectSearch): boolean =>
  search.deleted !== true && patternsOf(search.searchText ?? "").length === 0;

function orderOf({ deleted, sort }: ProjectSearch): RawBuilder<unknown> {
  if (deleted === true) return sql`deleted_at desc, id`;
  if (sort === "name") return sql`search_text collate "C", id`;
  return sort === "created" ? sql`created_at desc, id` : sql`updated_at desc, id`;
}

/** For good: what was deleted longer ago than it can be restored. */
export async function dropDeletedProjects(queries: Queries): Promise<void> {
  await queries
    .deleteFrom("projects")
    .where("deletedAt", "<", sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
    .execute();
}

/** Drops parts that no document has had for a day. */
export async function dropUnusedParts(queries: Queries): Promise<void> {
  for (const ownerId of await ownersOfUnusedParts(queries))
    await exclusively(queries, [userKey(ownerId)], async (alone) => {
      const projects = new ProjectRepository(alone, ownerId);
      await projects.lockOwner();
      await projects.collectParts();
    });
}
