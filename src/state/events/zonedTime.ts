/** The clock of a place: year, month, day, hour and minute as they are read there. */
function clockOf(timeMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(timeMs);
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"));
}

/** Value of a date and time field (`2026-11-27T20:00`) when clocks in `timeZone` show `timeMs`. */
export const localText = (timeMs: number, timeZone: string): string =>
  new Date(clockOf(timeMs, timeZone)).toISOString().slice(0, 16);

/**
 * The moment at which clocks in `timeZone` show what a box for date and time holds; null where that is no time. Of an hour
 * that is shown twice it is the first or the second, of one that is left out it is the hour after.
 */
export function timeOfLocal(text: string, timeZone: string): number | null {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return null;
  // The offset of a first guess is right but within hours of a change; that of the guess that follows is right there, too.
  const guess = shown - (clockOf(shown, timeZone) - shown);
  return shown - (clockOf(guess, timeZone) - guess);
}
