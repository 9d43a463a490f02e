import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { eventStrings as words } from "../../strings/events.ts";

const DAY_MS = 86_400_000;

/** Monday of the week of a moment. */
function weekOf(time: Date): number {
  const monday = new Date(time);
  monday.setHours(12, 0, 0, 0);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  return Math.round(monday.getTime() / DAY_MS);
}

function titleOf({ state, startsAt }: EventJson, now: Date): string {
  if (state === "Started") return words.states.Started;
  const weeks = (weekOf(new Date(startsAt)) - weekOf(now)) / 7;
  if (weeks < 0) return words.earlierEvents;
  return weeks === 0 ? words.thisWeek : weeks === 1 ? words.nextWeek : words.laterEvents;
}

/** Titles of the groups that events, soonest first, fall into, by the id of the first event of each. */
export function groupsByWeek(events: readonly EventJson[], now: Date): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  let last = "";
  for (const event of events) {
    const title = titleOf(event, now);
    if (title !== last) titles.set(event.id, title);
    last = title;
  }
  return titles;
}
