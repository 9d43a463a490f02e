import { PULSES_PER_QUARTER } from "./clockPulses.ts";

/** Last reading of an external clock: its position and tempo. */
export interface ClockPace {
  /** Frame of the audio context at which the clock is at `tick` (fractions allowed). */
  readonly contextFrame: number;
  readonly tick: number;
  /** Quarters a minute. */
  readonly bpm: number;
  /** Number of the alignment: the first reading with another number aligns the song to the clock again. */
  readonly alignment: number;
  readonly align: ClockAlign;
}

/**
 * Alignment of a song to a clock: at the same ticks (`exact`), if the clock has started it; else moved as little as possible,
 * so that beats coincide (`beat`), or pulses if beats are unknown (`pulse`); or not moved at all (`tempo`).
 */
export type ClockAlign = "exact" | "beat" | "pulse" | "tempo";

/** Time in which deviations are corrected, and the largest change of speed, a share that is inaudible. */
const SETTLE_SECONDS = 0.4;
const MOST_STEERING = 0.04;
/** A run starts late by its startup time, and catches up in its first bar within this time. So does one that is far off. */
const CATCH_UP_SECONDS = 0.2;
const MOST_CATCHING_UP = 0.5;
const CATCH_UP_QUARTERS = 4;
const FAR_SECONDS = 0.4;

/** Ticks that the song's ticks are more than the clock's, for a song that is at `songTick` when the clock is at `clockTick`. */
export function alignedTicks(align: ClockAlign, songTick: number, clockTick: number, ppq: number): number {
  if (align === "exact") return 0;
  const apart = songTick - clockTick;
  if (align === "tempo") return apart;
  const grid = align === "beat" ? ppq : ppq / PULSES_PER_QUARTER;
  return Math.round(apart / grid) * grid;
}

/**
 * The tempo (quarters a minute) at which a song that is `behindTicks` behind a clock of `bpm` meets it soon, without a jump.
 * `playedTicks`: since the song began, or was aligned.
 */
export function steeredBpm(bpm: number, behindTicks: number, playedTicks: number, ppq: number): number {
  const behindSeconds = (behindTicks / ppq) * (60 / bpm);
  const catchesUp = playedTicks < CATCH_UP_QUARTERS * ppq || Math.abs(behindSeconds) > FAR_SECONDS;
  const most = catchesUp ? MOST_CATCHING_UP : MOST_STEERING;
  const steering = behindSeconds / (catchesUp ? CATCH_UP_SECONDS : SETTLE_SECONDS);
  return bpm * (1 + Math.min(most, Math.max(-most, steering)));
}
