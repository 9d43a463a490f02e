/** Peak limiter of a strip. */
export interface Limiter {
  readonly on: boolean;
  /** Highest peak, dB of full scale: of a track before its fader, of the master at its output. */
  readonly ceilingDb: number;
  /** Time constant of the gain's recovery. */
  readonly releaseMs: number;
}

/** Default limiter of the master. Tracks have none by default. */
export const DEFAULT_LIMITER: Limiter = { on: true, ceilingDb: -0.1, releaseMs: 80 };

export const LIMITER_RANGE = {
  ceilingDb: { min: -40, max: 0 },
  releaseMs: { min: 5, max: 2000 },
} as const;

/** Values clamped to their ranges; NaN becomes the default. */
export const limiterInRange = ({ on, ceilingDb, releaseMs }: Limiter): Limiter => ({
  on,
  ceilingDb: inRange(ceilingDb, LIMITER_RANGE.ceilingDb, DEFAULT_LIMITER.ceilingDb),
  releaseMs: inRange(releaseMs, LIMITER_RANGE.releaseMs, DEFAULT_LIMITER.releaseMs),
});

const inRange = (value: number, { min, max }: { min: number; max: number }, otherwise: number): number =>
  Number.isNaN(value) ? otherwise : Math.min(max, Math.max(min, value));
