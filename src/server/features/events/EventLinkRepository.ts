import { sql, type RawBuilder } from "kysely";
import type { EventLinkSearch } from "../../../protocol/http/eventCalls.ts";
import type { EventLinkJson } from "../../../protocol/http/eventJson.ts";
import { unblocked } from "../../database/blocks.ts";
import { visibleEvent } from "./eventSearch.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

export interface EventLinkRow {
  readonly id: string;
  readonly eventId: string;
  readonly userId: string;
  readonly type: EventLinkJson["type"];
  readonly status: EventLinkJson["status"];
  readonly createdAt: Date;
  readonly eventName: string;
  readonly userName: string;
  readonly userAvatar: string | null;
}

/** The event before its links, as whoever deletes it does: no two wait for each other. */
const lockedEvent = (id: string): RawBuilder<unknown> => sql`select id from events where id = ${id} for no key update`;

/** Links of users with events, as a viewer may see them. */
export class EventLinkRepository extends RepositoryOfUser {
  /** Makes the viewer's link, or finds it. Its id, or null where the viewer has `most` of its type already. */
  async add(link: Omit<EventLinkRow, "createdAt" | "eventName" | "userName" | "userAvatar">, most: number) {
    const row = await this.first(sql<{ id: string }>`with event as materialized (${lockedEvent(link.eventId)}), new as (
        insert into event_links (id, event_id, user_id, type, status)
        select ${link.id}, event.id, ${link.userId}, ${link.type}, ${link.status} from event
        where (select count(*) from event_links where user_id = ${link.userId} and type = ${link.type}) < ${most}
        on conflict (event_id, user_id, type) do nothing returning id)
      select id from new union all
      select id from event_links where event_id = ${link.eventId} and user_id = ${link.userId} and type = ${link.type}
      limit 1`);
    return row?.id ?? null;
  }

  /** One link, whoever looks. */
  find(id: string): Promise<EventLinkRow | null> {
    return this.first(sql<EventLinkRow>`select l.*, e.name as event_name, u.name as user_name,
        u.avatar as user_avatar from event_links l join events e on e.id = l.event_id join users u on u.id = l.user_id
      where l.id = ${id}`);
  }

  /** Notes that the viewer asks to come to an event. False where they have asked before, whatever they did since. */
  noteRequest(eventId: string): Promise<boolean> {
    return this.some(sql`insert into event_requests (event_id, user_id)
      select id, ${this.userId} from events where id = ${eventId} for key share
      on conflict do nothing returning event_id`);
  }

  /** The owner's answer to an attendee. The link's id, or null where they never asked. */
  async answer(eventId: string, userId: string, status: "accepted" | "declined"): Promise<string | null> {
    const row = await this.first(sql<{ id: string }>`with event as materialized (${lockedEvent(eventId)})
      update event_links l set status = ${status}
      where l.event_id = (select id from event) and l.user_id = ${userId} and l.type = 'Attendee'
      returning l.id`);
    return row?.id ?? null;
  }

  /** The viewer's own, or one with their event. False where there is none. */
  remove(id: string): Promise<boolean> {
    return this.some(sql`with event as materialized (
        select e.id, e.owner_id from events e where e.id = (select event_id from event_links where id = ${id})
        for no key update)
      delete from event_links l using event where l.id = ${id} and l.event_id = event.id
        and (l.user_id = ${this.userId} or event.owner_id = ${this.userId}) returning l.id`);
  }

  async search({ eventId, userId, types, status }: EventLinkSearch, pageSize: number, offset: number) {
    const me = this.userId;
    const found = sql`from event_links l join events e on e.id = l.event_id join users u on u.id = l.user_id
      where ${visibleEvent(me)}
        and ${unblocked(sql`u.id`, me)}
        ${eventId === undefined ? sql`` : sql`and l.event_id = ${eventId}`}
        ${eventId !== undefined && userId === undefined ? sql`` : sql`and l.user_id = ${userId ?? me}`}
        ${types && types.length > 0 ? sql`and l.type = any(${types})` : sql``}
        ${status === undefined ? sql`` : sql`and l.status = ${status}`}
        and (l.user_id = ${me} or e.owner_id = ${me} or l.type = 'Star' and e.visibility = 'public'
          or l.type = 'Attendee' and l.status = 'accepted' and exists (select from event_links a
            where a.event_id = e.id and a.user_id = ${me} and a.type = 'Attendee' and a.status = 'accepted'))`;
    const rows = await this.rows(sql<EventLinkRow>`select l.*, e.name as event_name, u.name as user_name,
        u.avatar as user_avatar ${found} order by l.created_at desc, l.id limit ${pageSize} offset ${offset}`);
    return { rows, totalCount: await this.countFound(found) };
  }
}
