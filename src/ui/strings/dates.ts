const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Time since a moment: 12 min ago, yesterday, 3 Nov. */
export function agoText(timeMs: number, nowMs: number = Date.now()): string {
  const age = nowMs - timeMs;
  if (age < MINUTE_MS) return "just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  const time = new Date(timeMs);
  const now = new Date(nowMs);
  if (sameDay(time, now)) return `${Math.floor(age / HOUR_MS)} h ago`;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return sameDay(time, yesterday) ? "yesterday" : dayText(time, now);
}

/** Day and month, and the year where it is another one. */
const dayText = (time: Date, now: Date = new Date()): string =>
  time.toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  });

export const dateText = (time: Date): string =>
  time.toLocaleDateString("en-US", { day: "numeric", month: "short", year: "numeric" });

/** Time of day in English, by the 12-hour or 24-hour clock of the browser's locale: 8:00 PM or 20:00. */
export const timeText = (time: Date, timeZone?: string): string =>
  time.toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    hourCycle: localHourCycle(),
    ...(timeZone ? { timeZone } : {}),
  });

const localHourCycle = (): "h12" | "h23" =>
  new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 ? "h12" : "h23";

/** Day and time as a poster has them: Fri, Nov 27, 9:00 PM. */
export const dateTimeText = (time: Date): string =>
  `${time.toLocaleDateString("en-US", { weekday: "short", day: "numeric", month: "short" })}, ${timeText(time)}`;

/** Length in minutes and seconds: 1:33. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
