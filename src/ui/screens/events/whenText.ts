import { timeText as time } from "../../strings/dates.ts";

const dayNumber = (at: Date): number => Math.round(new Date(at).setHours(0, 0, 0, 0) / 86_400_000);

function day(at: Date, now: Date): string {
  const days = dayNumber(at) - dayNumber(now);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return at.toLocaleDateString("en-US", {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  });
}

/** Time of an event by the reader's clock: Today, 8:00 PM – 10:00 PM. */
export function whenText(startsAt: string, endsAt: string | null, now: Date): string {
  const start = new Date(startsAt);
  const begin = `${day(start, now)}, ${time(start)}`;
  if (endsAt === null) return begin;
  const end = new Date(endsAt);
  const isSameDay = dayNumber(start) === dayNumber(end);
  return isSameDay ? `${begin} – ${time(end)}` : `${begin} – ${day(end, now)}, ${time(end)}`;
}

/** The start by the clock of its place, where that is another than the reader's; null where it is the same. */
export function placeTimeText(startsAt: string, timeZone: string): string | null {
  const start = new Date(startsAt);
  const there = time(start, timeZone);
  return there === time(start) ? null : there;
}
