/** Pulses of MIDI clock a quarter note. Pulse 0 is the song's first tick. */
export const PULSES_PER_QUARTER = 24;
/** Song positions are counted in sixteenth notes. */
export const PULSES_PER_SIXTEENTH = 6;

/** The tick (fractions allowed) of a pulse. */
export const tickOfPulse = (number: number, ppq: number): number => (number * ppq) / PULSES_PER_QUARTER;

/** The first pulse at `tick` or later. */
export function firstPulseFrom(tick: number, ppq: number): number {
  let number = Math.floor((tick * PULSES_PER_QUARTER) / ppq);
  while (tickOfPulse(number, ppq) < tick) number++;
  return number;
}
