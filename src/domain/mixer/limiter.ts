/** Holds the level of a strip down. */
export interface Limiter {
  readonly on: boolean;
  /** No peak is above, dB of full scale: of a track as it comes to its fader, of the master as it goes out. */
  readonly ceilingDb: number;
  /** Time constant with which the level comes back. */
  readonly releaseMs: number;
}

/** That of the master. A track has none until it is given one. */
export const DEFAULT_LIMITER: Limiter = { on: true, ceilingDb: -0.1, releaseMs: 80 };

export const LIMITER_RANGE = {
  ceilingDb: { min: -40, max: 0 },
  releaseMs: { min: 5, max: 2000 },
} as const;

/** Values within their ranges; what is no number is as by default. */
export const limiterInRange = ({ on, ceilingDb, releaseMs }: Limiter): Limiter => ({
  on,
  ceilingDb: inRange(ceilingDb, LIMITER_RANGE.ceilingDb, DEFAULT_LIMITER.ceilingDb),
  releaseMs: inRange(releaseMs, LIMITER_RANGE.releaseMs, DEFAULT_LIMITER.releaseMs),
});

const inRange = (value: number, { min, max }: { min: number; max: number }, otherwise: number): number =>
  Number.isNaN(value) ? otherwise : Math.min(max, Math.max(min, value));
