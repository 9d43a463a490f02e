import type { FlyerSearch } from "../../protocol/http/flyerCalls.ts";

export type FlyerTime = "any" | "later" | "today" | "week";

const HOUR_MS = 3_600_000;
const DAYS = 7;

/** Time span of a search: it finds flyers that run at some time of the span. */
export function flyerSpan(time: FlyerTime, now: Date): Pick<FlyerSearch, "from" | "to"> {
  if (time === "any") return {};
  if (time === "later") return { from: new Date(now.getTime() + HOUR_MS).toISOString() };
  const end = new Date(now);
  if (time === "today") end.setHours(24, 0, 0, 0);
  else end.setDate(end.getDate() + DAYS);
  return { from: now.toISOString(), to: end.toISOString() };
}
