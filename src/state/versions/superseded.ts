import type { SongVersion } from "../../protocol/versions.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Retention of automatic versions: all of the last hour, then one an hour for a day, then one a day for a month. */
const MONTH_MS = 30 * DAY_MS;

/** The ids of versions that may go. `versions` are sorted, newest first; those with a name always stay. */
export function superseded(versions: readonly SongVersion[], now: number): readonly string[] {
  const taken = new Set<string>();
  return versions.flatMap(({ id, reason, savedAt }) => {
    const age = now - savedAt;
    if (reason === "named" || age < HOUR_MS) return [];
    const stretch = age < DAY_MS ? HOUR_MS : DAY_MS;
    const place = `${stretch} ${Math.floor(savedAt / stretch)}`;
    if (age < MONTH_MS && !taken.has(place)) {
      taken.add(place);
      return [];
    }
    return [id];
  });
}
