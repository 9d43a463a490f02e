import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from "kysely";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import type { EventState } from "../../../domain/events/eventState.ts";
import type { FlyerJson, FlyerSearch } from "../../../protocol/http/flyerCalls.ts";
import type { FlyersTable } from "../../database/eventTables.ts";
import { unblocked } from "../../database/blocks.ts";
import { madeToday } from "../events/CreationRepository.ts";
import { around, distance, visibleEvent } from "../events/eventSearch.ts";
import { indexedPatternsOf } from "../../database/searchText.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

/** A flyer as a viewer sees it. */
export interface FlyerRow extends Selectable<FlyersTable> {
  readonly userName: string;
  readonly userAvatar: string | null;
  /** Null where the viewer does not see it. */
  readonly event: (Omit<NonNullable<FlyerJson["event"]>, "notes"> & { readonly notes: MusicPicture | null }) | null;
}

/** A search whose times have been read. */
interface FlyerRange extends Omit<FlyerSearch, "from" | "to"> {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** In kilometres, from the home of the user `h` to the flyer `f`. */
const fromHome = sql`(12742 * asin(least(1, sqrt(power(sin(radians(h.home_latitude - f.latitude) / 2), 2)
  + cos(radians(f.latitude)) * cos(radians(h.home_latitude))
  * power(sin(radians(h.home_longitude - f.longitude) / 2), 2)))))`;

/**
 * Condition that the flyer `f` is for the user `viewer`: they follow its user, have a link with its event, or live within its
 * radius.
 */
const isFor = (viewer: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(f.user_id = ${viewer}
    or exists (select from user_links k where k.follower_id = ${viewer} and k.followed_id = f.user_id)
    or exists (select from event_links l where l.event_id = f.event_id and l.user_id = ${viewer}
      and l.status <> 'declined')
    or f.latitude is not null and exists (select from users h where h.id = ${viewer} and h.home_latitude is not null
      and ${fromHome} <= f.radius_km))`;

/** Flyers as a viewer sees them. Those of a block do not see each other's. */
export class FlyerRepository extends RepositoryOfUser {
  /** A flyer that the viewer may see. */
  get(id: string): Promise<FlyerRow | null> {
    return this.#one(sql`f.id = ${id} and (f.user_id = ${this.userId} or f.state in ('Started', 'Completed'))
      and ${unblocked(sql`f.user_id`, this.userId)}`);
  }

  /** A flyer, whoever may see it. */
  any(id: string): Promise<FlyerRow | null> {
    return this.#one(sql`f.id = ${id}`);
  }

  async search(search: FlyerRange, pageSize: number, offset: number) {
    const where = this.#where(search);
    const rows = await this.#latest(where, pageSize, offset);
    return { rows, totalCount: await this.countFound(sql`from flyers f where ${where}`) };
  }

  /** The latest of those that run and are for the viewer. */
  running(most: number): Promise<FlyerRow[]> {
    return this.#latest(this.#where({ from: null, to: null }), most, 0);
  }

  /** The flyer, whoever may see it, kept from changing until the transaction ends. */
  async lock(id: string): Promise<Selectable<FlyersTable> | null> {
    const row = await this.queries
      .selectFrom("flyers")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  async add(flyer: Insertable<FlyersTable>): Promise<void> {
    await this.queries.insertInto("flyers").values(flyer).execute();
  }

  /** False where it is not in the state `before` any more. */
  async change(id: string, before: EventState, changes: Updateable<FlyersTable>): Promise<boolean> {
    const { numUpdatedRows } = await this.queries
      .updateTable("flyers")
      .set({ ...changes, revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("state", "=", before)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async delete(id: string): Promise<void> {
    await this.queries.deleteFrom("flyers").where("id", "=", id).execute();
  }

  /** The viewer's event of an id. */
  async ownEvent(id: string) {
    const row = await this.queries
      .selectFrom("events")
      .select(["id", "name", "area", "state"])
      .where("id", "=", id)
      .where("ownerId", "=", this.userId)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Number of the viewer's other flyers that run at some time between two, of those for the same event, and of those they created
   * in a day. Until the transaction ends, nobody else counts the viewer's.
   */
  async counts(id: string, eventId: string | null, startsAt: Date, endsAt: Date) {
    await this.run(sql`select from users where id = ${this.userId} for no key update`);
    const row = await this.first(sql<{ running: number; sameEvent: number; today: number }>`
      with others as (select event_id, state in ('Created', 'Started')
          and starts_at < ${endsAt} and ends_at > ${startsAt} as meets
        from flyers where user_id = ${this.userId} and id <> ${id})
      select count(*) filter (where meets)::int as running,
        count(*) filter (where meets and event_id = ${eventId})::int as same_event,
        ${madeToday("flyer", this.userId)} as today from others`);
    return row ?? { running: 0, sameEvent: 0, today: 0 };
  }

  /** Ids of the viewer's that run. */
  async started(): Promise<string[]> {
    const rows = await this.queries
      .selectFrom("flyers")
      .select("id")
      .where("userId", "=", this.userId)
      .where("state", "=", "Started")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Starts and ends those whose time has come. Each is given to one caller alone. */
  moveDue(): Promise<{ id: string; state: EventState }[]> {
    return this.rows(sql<{ id: string; state: EventState }>`update flyers f
      set state = case when f.ends_at <= now() then 'Completed' else 'Started' end,
        revision = f.revision + 1, updated_at = now()
      from (select id from flyers where state = 'Created' and starts_at <= now()
          or state = 'Started' and ends_at <= now() limit 200 for update skip locked) as due
      where f.id = due.id returning f.id, f.state`);
  }

  /** Those of the users who see it without looking for it. */
  async audience(id: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await this.rows(sql<{ id: string }>`select u.id from users u join flyers f on f.id = ${id}
      where u.id = any(${[...userIds]}) and ${isFor(sql`u.id`)} and ${unblocked(sql`f.user_id`, sql`u.id`)}`);
    return rows.map((row) => row.id);
  }

  #where({ list = "running", searchText = "", tagIds, from, to, near }: FlyerRange): RawBuilder<unknown> {
    const me = this.userId;
    const conditions = [
      list === "mine"
        ? sql`f.user_id = ${me}`
        : sql`f.state = 'Started' and ${unblocked(sql`f.user_id`, me)} and ${
            list === "all"
              ? sql`(f.event_id is null or exists (select from events e where e.id = f.event_id
                  and e.visibility = 'public'))`
              : isFor(sql`${me}`)
          }`,
      ...indexedPatternsOf(searchText).map(
        (patterns) =>
          sql`(${sql.join(
            patterns.map((pattern) => sql`f.search_text like ${pattern}`),
            sql` or `,
          )})`,
      ),
      ...(tagIds ?? []).map(
        (id) => sql`exists (select from event_tags t where t.event_id = f.event_id and t.tag_id = ${id})`,
      ),
      ...(from ? [sql`f.ends_at >= ${from}`] : []),
      ...(to ? [sql`f.starts_at < ${to}`] : []),
      ...(near
        ? [
            sql`exists (select from (select f.latitude, f.longitude) as e where ${around(near)}
              and ${distance(near.latitude, near.longitude)} <= ${near.radiusKm})`,
          ]
        : []),
    ];
    return sql.join(conditions, sql` and `);
  }

  #latest(where: RawBuilder<unknown>, most: number, offset: number): Promise<FlyerRow[]> {
    return this.rows(sql<FlyerRow>`select ${this.#columns()} from flyers f join users u on u.id = f.user_id
      where ${where} order by f.starts_at desc, f.id limit ${most} offset ${offset}`);
  }

  #one(where: RawBuilder<unknown>): Promise<FlyerRow | null> {
    return this.first(sql<FlyerRow>`select ${this.#columns()} from flyers f join users u on u.id = f.user_id
      where ${where}`);
  }

  #columns(): RawBuilder<unknown> {
    return sql`f.*, u.name as user_name, u.avatar as user_avatar,
      (select json_build_object('id', e.id, 'name', e.name, 'starts_at', e.starts_at, 'state', e.state,
        'notes', coalesce(e.notes, case when e.visibility = 'public' then e.played end))
        from events e where e.id = f.event_id and ${visibleEvent(this.userId)}) as event`;
  }
}
