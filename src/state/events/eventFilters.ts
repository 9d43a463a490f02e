import type { EventSearch } from "../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../protocol/http/eventJson.ts";

export type EventKind = EventJson["kind"];
export type EventList = NonNullable<EventSearch["list"]>;
export type EventTime = "any" | "today" | "week" | "month";

/** A place to look around. */
export interface NearPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** Filters of the list of events. */
export interface EventFilters {
  readonly text: string;
  readonly list: EventList;
  readonly kind: EventKind | "any";
  readonly time: EventTime;
  readonly near: NearPlace | null;
  readonly tag: { readonly id: string; readonly name: string } | null;
}

export const ALL_EVENTS: EventFilters = { text: "", list: "all", kind: "any", time: "any", near: null, tag: null };

export const isFiltered = ({ text, list, kind, time, near, tag }: EventFilters): boolean =>
  text.trim() !== "" || list !== "all" || kind !== "any" || time !== "any" || near !== null || tag !== null;

const DAYS: Readonly<Record<Exclude<EventTime, "any" | "today">, number>> = { week: 7, month: 31 };

/** End of the filtered time; null for never. */
function endOf(time: EventTime, now: Date): Date | null {
  if (time === "any") return null;
  const end = new Date(now);
  if (time === "today") end.setHours(24, 0, 0, 0);
  else end.setDate(end.getDate() + DAYS[time]);
  return end;
}

/** The search of filters: what is to come and what goes on, unless it is a list of one's own, which forgets nothing. */
export function searchOf(filters: EventFilters, now: Date): EventSearch {
  const { text, list, kind, time, near, tag } = filters;
  const end = endOf(time, now);
  return {
    searchText: text.trim(),
    list,
    ...(list === "all" ? { states: ["Created", "Started"] } : {}),
    ...(kind === "any" ? {} : { kind }),
    ...(tag ? { tagIds: [tag.id] } : {}),
    ...(end ? { from: startOfDay(now).toISOString(), to: end.toISOString() } : {}),
    ...(near ? { near: { latitude: near.latitude, longitude: near.longitude, radiusKm: near.radiusKm } } : {}),
    sort: near ? "distance" : "start",
  };
}

/** The search of a span of the calendar: also what is over, whatever time the list looks at. */
export const spanSearchOf = (filters: EventFilters, from: Date, to: Date): EventSearch => ({
  ...searchOf({ ...filters, time: "any" }, from),
  ...(filters.list === "all" ? { states: ["Created", "Started", "Completed"] } : {}),
  from: from.toISOString(),
  to: to.toISOString(),
  sort: "start",
});

function startOfDay(now: Date): Date {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  return start;
}
