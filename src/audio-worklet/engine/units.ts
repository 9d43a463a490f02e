/** Conversions of SF2.04 section 8.1.2's units. All are pure; none allocates. */

/** Absolute timecents to seconds; -32768 and below is no time at all. */
export function secondsOfTimecents(timecents: number): number {
  return timecents <= -32_768 ? 0 : 2 ** (timecents / 1200);
}

/** Absolute cents (0 = MIDI key 0, 8.176 Hz) to Hz. */
export function hertzOfCents(cents: number): number {
  return 8.175798915643707 * 2 ** (cents / 1200);
}

const LN_PER_CENTIBEL = Math.LN10 / 200;

/** Attenuation in centibels to an amplitude factor. */
export function amplitudeOfCentibels(centibels: number): number {
  return Math.exp(-LN_PER_CENTIBEL * centibels);
}

/** Gain in dB to an amplitude factor; -Infinity is 0. */
export function amplitudeOfDb(db: number): number {
  return 10 ** (db / 20);
}

/** Share of the remaining distance in each frame for the time constant `timeMs`. */
export function shareInFrame(timeMs: number, sampleRate: number): number {
  return 1 - Math.exp(-1000 / (timeMs * sampleRate));
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** `value`, or `fallback` if it is not a finite number. */
export function finiteOr(value: number, fallback: number): number {
  return Number.isFinite(value) ? value : fallback;
}
