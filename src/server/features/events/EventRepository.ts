import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from "kysely";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import type { EventState } from "../../../domain/events/eventState.ts";
import { MAX_COUNTED } from "../../../protocol/http/projectCalls.ts";
import type { EventJson, TagJson } from "../../../protocol/http/eventJson.ts";
import type { EventsTable, LaunchesTable } from "../../database/eventTables.ts";
import { unblocked } from "../../database/blocks.ts";
import { madeToday } from "./CreationRepository.ts";
import { eventSearchOf, visibleEvent, type EventRange } from "./eventSearch.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

/** An event as a viewer sees it. */
export interface EventRow extends Selectable<EventsTable> {
  readonly ownerName: string;
  readonly ownerAvatar: string | null;
  readonly tags: TagJson[];
  readonly starId: string | null;
  readonly followId: string | null;
  readonly attendeeId: string | null;
  readonly attendance: EventJson["attendance"];
}

/** An event that ends by itself now, and the reason. */
interface DueEvent {
  readonly id: string;
  readonly ownerId: string;
  readonly state: EventState;
  readonly reason: "empty" | "overdue" | "owner";
}

export type LaunchRow = Selectable<LaunchesTable>;

/** Events as a viewer sees them; null is somebody who is not signed in. Those of a block do not see each other's. */
export class EventRepository extends RepositoryOfUser<string | null> {
  /** An event that the viewer may see, also by its code. */
  get(id: string, code = ""): Promise<EventRow | null> {
    return this.first(sql<EventRow>`select ${this.#columns()} ${this.#from()}
      where e.id = ${id} and ${visibleEvent(this.userId, code)}`);
  }

  /** The event that a code opens, live ones first. */
  byCode(code: string): Promise<EventRow | null> {
    return this.first(sql<EventRow>`select ${this.#columns()} ${this.#from()}
      where e.join_code = ${code} and e.state in ('Created', 'Started') and ${visibleEvent(this.userId, code)}
      order by e.state = 'Started' desc, e.created_at desc limit 1`);
  }

  /** An event, whoever may see it. */
  any(id: string): Promise<EventRow | null> {
    return this.first(sql<EventRow>`select ${this.#columns()} ${this.#from()} where e.id = ${id}`);
  }

  async search(range: EventRange, pageSize: number, offset: number): Promise<{ rows: EventRow[]; totalCount: number }> {
    const { where, order } = eventSearchOf(this.userId, range);
    const rows = offset < MAX_COUNTED ? await this.#page(where, order, pageSize, offset) : [];
    return { rows, totalCount: await this.countFound(sql`from events e where ${where}`) };
  }

  /** Events that the viewer owns, has starred, follows or attends, if they are not over since before `since`. */
  ofCalendar(since: Date, most: number): Promise<EventRow[]> {
    const me = this.userId;
    return this.rows(sql<EventRow>`select ${this.#columns()} from (
        select e.* from events e where (e.owner_id = ${me} or exists (select from event_links l where l.event_id = e.id
          and l.user_id = ${me} and (l.type <> 'Attendee' or l.status = 'accepted')))
          and ${visibleEvent(me)} and coalesce(e.ends_at, e.starts_at) >= ${since}
        order by e.starts_at, e.id limit ${most}) as e
      join users u on u.id = e.owner_id order by e.starts_at, e.id`);
  }

  /** The event, whoever may see it, kept from changing until the transaction ends. */
  async lock(id: string): Promise<Selectable<EventsTable> | null> {
    const row = await this.queries
      .selectFrom("events")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  async add(event: Insertable<EventsTable>): Promise<void> {
    await this.queries.insertInto("events").values(event).execute();
  }

  /** False where it is not in the state `before` any more. */
  async change(id: string, before: EventState, changes: Updateable<EventsTable>): Promise<boolean> {
    const { numUpdatedRows } = await this.queries
      .updateTable("events")
      .set({ ...changes, revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("state", "=", before)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Those that end by themselves now, and why. */
  due(): Promise<DueEvent[]> {
    const leaving = sql`exists (select from users where users.id = owner_id and deleted_at is not null)`;
    return this.rows(sql<DueEvent>`
      select id, owner_id, state, case when state = 'Started' and ${leaving} then 'owner'
        when state = 'Started' and empty_since < now() - interval '15 minutes' then 'empty' else 'overdue' end as reason
      from events where state = 'Started' and ${leaving} or state = 'Created' and starts_at < now() - interval '24 hours'
        or state = 'Started' and (empty_since < now() - interval '15 minutes'
          or started_at < now() - interval '24 hours' or ends_at < now() - interval '6 hours')
      limit 100`);
  }

  /** Those of the viewer's that have started and not ended. */
  live(): Promise<{ id: string; ownerId: string; state: EventState }[]> {
    return this.queries
      .selectFrom("events")
      .select(["id", "ownerId", "state"])
      .where("ownerId", "=", this.userId)
      .where("state", "=", "Started")
      .execute();
  }

  /** Launches are remembered for 90 days. */
  async dropOldLaunches(): Promise<void> {
    await this.run(sql`delete from launches where ended_at < now() - interval '90 days'`);
  }

  async delete(id: string): Promise<void> {
    await this.queries.deleteFrom("events").where("id", "=", id).execute();
  }

  /**
   * Number of the viewer's open events, and of those they created in a day. Until the transaction ends, nobody else counts the
   * viewer's.
   */
  async counts(): Promise<{ readonly open: number; readonly today: number }> {
    await this.run(sql`select from users where id = ${this.userId} for no key update`);
    const row = await this.first(sql<{ open: number; today: number }>`select
        count(*) filter (where state in ('Created', 'Started'))::int as open,
        ${madeToday("event", this.userId)} as today
      from events where owner_id = ${this.userId}`);
    return row ?? { open: 0, today: 0 };
  }

  async addLaunch(id: string, eventId: string, userId: string): Promise<void> {
    await this.queries.insertInto("launches").values({ id, eventId, userId }).execute();
  }

  async launchOf(eventId: string): Promise<LaunchRow | null> {
    const row = await this.queries
      .selectFrom("launches")
      .selectAll()
      .where("eventId", "=", eventId)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    return row ?? null;
  }

  async endLaunch(eventId: string): Promise<void> {
    await this.queries
      .updateTable("launches")
      .set({ endedAt: sql<Date>`now()` })
      .where("eventId", "=", eventId)
      .where("endedAt", "is", null)
      .execute();
  }

  /** Stores the number of members in its room. */
  async setPresence(id: string, players: number, watchers: number): Promise<void> {
    await this.run(sql`update events set players = ${players}, watchers = ${watchers}, presence_at = now(),
      empty_since = case when ${players + watchers} > 0 then null else coalesce(empty_since, now()) end
      where id = ${id} and state in ('Created', 'Started')`);
    await this.run(sql`update launches set peak_players = greatest(peak_players, ${players}),
      peak_watchers = greatest(peak_watchers, ${watchers}) where event_id = ${id} and ended_at is null`);
  }

  /** Stores the last bars of its room. Nobody is shown what is played in rooms that are not public. */
  async setPlayed(id: string, played: MusicPicture): Promise<void> {
    await this.run(sql`update events set played = ${JSON.stringify(played)}::jsonb
      where id = ${id} and visibility = 'public' and state in ('Created', 'Started')`);
  }

  /** An owner who starts an event need not enter: an empty room counts as empty from now on. */
  async countEmptiness(id: string): Promise<void> {
    await this.run(sql`update events set empty_since = now() where id = ${id} and players + watchers = 0`);
  }

  /** Rooms say twice a minute how many are in them: whose node has failed is empty. */
  async forgetAbsent(): Promise<void> {
    await this.run(sql`update events set players = 0, watchers = 0, empty_since = coalesce(empty_since, now())
      where players + watchers > 0 and coalesce(presence_at, '-infinity') < now() - interval '2 minutes'`);
  }

  /** The owner's timeline that its room writes, from now on. It is no edit of the event. */
  async setProject(id: string, projectId: string): Promise<void> {
    await this.queries.updateTable("events").set({ projectId }).where("id", "=", id).execute();
  }

  /** Those of the users to whom it matters that an event starts, stops or changes. */
  async listeners(eventId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await this.rows(sql<{ id: string }>`select u.id from users u join events e on e.id = ${eventId}
      where u.id = any(${[...userIds]}) and (u.id = e.owner_id
        or exists (select from event_links l where l.event_id = e.id and l.user_id = u.id and l.status <> 'declined')
        or e.visibility = 'public'
          and exists (select from user_links f where f.follower_id = u.id and f.followed_id = e.owner_id))
        and ${unblocked(sql`e.owner_id`, sql`u.id`)}`);
    return rows.map(({ id }) => id);
  }

  /** Details for the lists are read for the events of the page only. */
  #page(where: RawBuilder<unknown>, order: RawBuilder<unknown>, pageSize: number, offset: number): Promise<EventRow[]> {
    return this.rows(sql<EventRow>`select ${this.#columns()} from (
        select e.* from events e where ${where} order by ${order} limit ${pageSize} offset ${offset}) as e
      join users u on u.id = e.owner_id order by ${order}`);
  }

  #from(): RawBuilder<unknown> {
    return sql`from events e join users u on u.id = e.owner_id`;
  }

  #columns(): RawBuilder<unknown> {
    const link = (type: string, column: string) =>
      sql`(select ${sql.ref(column)} from event_links l where l.event_id = e.id and l.type = ${sql.lit(type)}
        and l.user_id = ${this.userId})`;
    return sql`e.*, u.name as owner_name, u.avatar as owner_avatar, ${link("Star", "l.id")} as star_id,
      ${link("Follow", "l.id")} as follow_id, ${link("Attendee", "l.id")} as attendee_id,
      ${link("Attendee", "l.status")} as attendance,
      (select coalesce(json_agg(json_build_object('id', t.id, 'category_id', t.category_id, 'name', t.name,
        'uses', (select count(*)::int from event_tags c where c.tag_id = t.id)) order by t.search_text), '[]')
        from event_tags et join tags t on t.id = et.tag_id where et.event_id = e.id) as tags`;
  }
}
