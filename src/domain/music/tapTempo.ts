/** Pause after which counting restarts. */
const PAUSE_MS = 2000;
/** Number of the last taps that count. */
const COUNTED = 8;

/** The tempo of taps at these times, in milliseconds, to a tenth of a beat a minute; null before the second one. */
export function tapTempo(times: readonly number[]): number | null {
  const last = times.findLastIndex((time, index) => index > 0 && time - times[index - 1]! > PAUSE_MS);
  const taps = times.slice(Math.max(0, last)).slice(-COUNTED);
  const span = (taps.at(-1) ?? 0) - (taps[0] ?? 0);
  return taps.length < 2 || span <= 0 ? null : Math.round(((taps.length - 1) * 600_000) / span) / 10;
}
