import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EventSearch } from "../../../protocol/http/eventCalls.ts";
import { unblocked } from "../../database/blocks.ts";
import { indexedPatternsOf } from "../../database/searchText.ts";

/** A search whose times have been read. */
export interface EventRange extends Omit<EventSearch, "from" | "to"> {
  readonly from: Date | null;
  readonly to: Date | null;
}

const EARTH_KM = 6371;
const KM_PER_DEGREE = (Math.PI * EARTH_KM) / 180;
const LINKS = { starred: "Star", followed: "Follow", attending: "Attendee" } as const;

const linked = (viewerId: string | null, type: string, accepted = false): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from event_links l where l.event_id = e.id and l.user_id = ${viewerId}
    and l.type = ${type} ${accepted ? sql`and l.status = 'accepted'` : sql``})`;

/** Condition that a viewer may see the event `e`, whose id they have. */
export const visibleEvent = (viewerId: string | null, code = ""): RawBuilder<SqlBool> =>
  sql<SqlBool>`(e.visibility <> 'private' or e.owner_id = ${viewerId} or e.join_code = ${code}
    or ${linked(viewerId, "Attendee", true)}) and ${unblocked(sql`e.owner_id`, viewerId)}`;

/** In kilometres, from the event `e`. */
export const distance = (latitude: unknown, longitude: unknown): RawBuilder<number> =>
  sql<number>`(${2 * EARTH_KM}::float8 * asin(least(1, sqrt(power(sin(radians(e.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.latitude))
    * power(sin(radians(e.longitude - ${longitude}::float8) / 2), 2)))))`;

/** Conditions and order of a search, on the table `e`. */
export function eventSearchOf(
  viewerId: string | null,
  search: EventRange,
): { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } {
  const { states, kind, ownerId, tagIds, from, to, near, bounds } = search;
  const conditions = [
    listed(viewerId, search.list ?? "all"),
    ...indexedPatternsOf(search.searchText ?? "").map(
      (patterns) =>
        sql`(${sql.join(
          patterns.map((pattern) => sql`e.search_text like ${pattern}`),
          sql` or `,
        )})`,
    ),
    ...(states && states.length > 0 ? [sql`e.state = any(${states})`] : []),
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(ownerId === undefined ? [] : [sql`e.owner_id = ${ownerId}`]),
    ...(tagIds ?? []).map((id) => sql`exists (select from event_tags t where t.event_id = e.id and t.tag_id = ${id})`),
    // Live events are included, however long ago they began.
    ...(from ? [sql`(coalesce(e.ends_at, e.starts_at) >= ${from} or e.state = 'Started')`] : []),
    ...(to ? [sql`e.starts_at < ${to}`] : []),
    ...(near ? [around(near), sql`${distance(near.latitude, near.longitude)} <= ${near.radiusKm}`] : []),
    ...(bounds ? [within(bounds)] : []),
  ];
  return { where: sql.join(conditions, sql` and `), order: orderOf(search) };
}

/** Unlisted and private ones are in one's own lists alone. */
function listed(viewerId: string | null, list: NonNullable<EventSearch["list"]>): RawBuilder<unknown> {
  if (list === "mine") return sql`e.owner_id = ${viewerId}`;
  if (list === "all") return sql`e.visibility = 'public' and ${unblocked(sql`e.owner_id`, viewerId)}`;
  return sql`${linked(viewerId, LINKS[list])} and ${visibleEvent(viewerId)}`;
}

/** The box of latitudes and longitudes around a circle, which an index finds. */
export function around({ latitude, longitude, radiusKm }: NonNullable<EventSearch["near"]>): RawBuilder<unknown> {
  const degrees = radiusKm / KM_PER_DEGREE;
  const rows = sql`e.latitude between ${latitude - degrees} and ${latitude + degrees}`;
  const widest = Math.cos(((Math.abs(latitude) + degrees) * Math.PI) / 180);
  const side = widest <= 0.01 ? 360 : degrees / widest;
  // Across the date line and around a pole the distance alone decides.
  if (longitude - side < -180 || longitude + side > 180) return rows;
  return sql`${rows} and e.longitude between ${longitude - side} and ${longitude + side}`;
}

/** West of its east, or across the date line. */
export const within = ({ west, south, east, north }: NonNullable<EventSearch["bounds"]>): RawBuilder<unknown> =>
  west <= east
    ? sql`e.latitude between ${south} and ${north} and e.longitude between ${west} and ${east}`
    : sql`e.latitude between ${south} and ${north} and (e.longitude >= ${west} or e.longitude <= ${east})`;

function orderOf({ sort, near }: EventRange): RawBuilder<unknown> {
  if (sort === "distance" && near) return sql`${distance(near.latitude, near.longitude)}, e.id`;
  if (sort === "new") return sql`e.created_at desc, e.id`;
  if (sort === "popular") return sql`e.stars + e.follows + e.attendees desc, e.starts_at, e.id`;
  if (sort === "live") return sql`(e.state = 'Started') desc, e.players + e.watchers desc, e.starts_at, e.id`;
  return sql`e.starts_at, e.id`;
}
