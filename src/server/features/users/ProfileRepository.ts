import { sql, type SqlBool } from "kysely";
import type { AreaJson } from "../../../protocol/http/areaJson.ts";
import { MAX_COUNTED } from "../../../protocol/http/projectCalls.ts";
import type { UserSearch } from "../../../protocol/http/userCalls.ts";
import { present } from "../../database/blocks.ts";
import { indexedPatternsOf, searchTextOf } from "../../database/searchText.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

export interface ProfileRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly about: string;
  readonly location: string;
  readonly website: string;
  readonly avatar: string | null;
  readonly createdAt: Date;
  readonly homeArea: AreaJson | null;
  readonly followers: number;
  readonly following: number;
}

export interface SummaryRow {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
}

export interface Relation {
  readonly following: boolean;
  readonly followsYou: boolean;
  readonly blocked: boolean;
}

export interface ProfileUpdate {
  readonly name?: string;
  readonly about?: string;
  readonly location?: string;
  readonly website?: string;
  readonly homeArea?: AreaJson | null;
}

const linked = (follower: unknown, followed: unknown) =>
  sql<boolean>`exists (select from user_links where follower_id = ${follower} and followed_id = ${followed})`;
const blocked = (blocker: unknown, blocked: unknown) =>
  sql<boolean>`exists (select from user_blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;

/** Users as a viewer sees them; null is somebody who is not signed in. Those of a block do not see each other. */
export class ProfileRepository extends RepositoryOfUser<string | null> {
  async get(id: string): Promise<ProfileRow | null> {
    const row = await this.queries
      .selectFrom("users")
      .select(["id", "name", "email", "about", "location", "website", "avatar", "createdAt", "homeArea"])
      .select([
        sql<number>`(select count(*)::int from user_links where followed_id = users.id)`.as("followers"),
        sql<number>`(select count(*)::int from user_links where follower_id = users.id)`.as("following"),
      ])
      .where("id", "=", id)
      .where(this.#visible())
      .executeTakeFirst();
    return row ?? null;
  }

  /** Those of the ids that the viewer sees, in no order. */
  summaries(ids: readonly string[]): Promise<SummaryRow[]> {
    return this.queries
      .selectFrom("users")
      .select(["id", "name", "avatar"])
      .where("id", "in", ids)
      .where(this.#visible())
      .execute();
  }

  page(search: UserSearch, pageSize: number, offset: number): Promise<(SummaryRow & Relation)[]> {
    const me = this.userId;
    const id = sql.ref("users.id");
    return this.#found(search)
      .select(["id", "name", "avatar"])
      .select([linked(me, id).as("following"), linked(id, me).as("followsYou"), blocked(me, id).as("blocked")])
      .orderBy(sql`search_text collate "C"`)
      .orderBy("id")
      .limit(pageSize)
      .offset(offset)
      .execute();
  }

  async count(search: UserSearch): Promise<number> {
    const row = await this.queries
      .selectFrom(this.#found(search).select("id").limit(MAX_COUNTED).as("found"))
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  async update(id: string, { homeArea, ...changes }: ProfileUpdate): Promise<void> {
    const searchText = changes.name === undefined ? {} : { searchText: searchTextOf(changes.name) };
    const home =
      homeArea === undefined
        ? {}
        : {
            homeArea: homeArea && JSON.stringify(homeArea),
            homeLatitude: homeArea?.latitude ?? null,
            homeLongitude: homeArea?.longitude ?? null,
          };
    const fields = { ...changes, ...searchText, ...home };
    if (Object.keys(fields).length === 0) return;
    await this.queries.updateTable("users").set(fields).where("id", "=", id).execute();
  }

  #found(search: UserSearch) {
    const me = this.userId;
    const id = sql.ref("users.id");
    const lists: Record<NonNullable<UserSearch["list"]>, ReturnType<typeof sql<SqlBool>>> = {
      all: sql<SqlBool>`true`,
      following: linked(me, id),
      followers: linked(id, me),
      blocked: blocked(me, id),
    };
    const list = search.list ?? "all";
    return this.queries
      .selectFrom("users")
      .where("id", "!=", me)
      .where(lists[list])
      .$if(list !== "blocked", (query) => query.where(this.#visible()))
      .where((where) =>
        where.and(
          indexedPatternsOf(search.searchText ?? "").map((patterns) =>
            where.or(patterns.map((pattern) => where("searchText", "like", pattern))),
          ),
        ),
      );
  }

  #visible() {
    const id = sql.ref("users.id");
    const me = this.userId;
    if (me === null) return present(id, me);
    return sql<SqlBool>`not (${blocked(me, id)} or ${blocked(id, me)}) and ${present(id, me)}`;
  }
}
