const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Time until a flyer ends: 12 min, 3 h 10 min, 26 h, 8 days. */
export function upText(endsAt: string, now: Date): string {
  const minutes = Math.max(0, Math.round((Date.parse(endsAt) - now.getTime()) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (minutes < DAY_MINUTES && minutes % HOUR_MINUTES > 0) return `${hours} h ${minutes % HOUR_MINUTES} min`;
  return minutes < 2 * DAY_MINUTES ? `${hours} h` : `${Math.floor(minutes / DAY_MINUTES)} days`;
}
