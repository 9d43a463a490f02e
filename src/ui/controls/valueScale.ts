/** Maps the values of a knob or slider to its way. */
export interface ValueScale {
  readonly min: number;
  readonly max: number;
  /** The value a double click restores. */
  readonly initial: number;
  /** The value that the arc starts from; `min`, or the centre of a bipolar control. */
  readonly origin: number;
  /** 0..1 along the way. */
  toFraction(value: number): number;
  /** The value at `fraction` (clamped to 0..1), rounded to the scale's step; `fine` rounds to the fine step. */
  toValue(fraction: number, fine?: boolean): number;
  /** `value` moved by `steps` arrow presses. */
  nudge(value: number, steps: number, size: "fine" | "normal" | "large"): number;
}

export interface LinearScaleOptions {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly fine?: number;
  readonly large?: number;
  readonly initial?: number;
  readonly origin?: number;
}

export function linearScale(options: LinearScaleOptions): ValueScale {
  const { min, max, step, fine = step / 10, large = step * 10, initial = min, origin = min } = options;
  const clamp = (value: number): number => Math.min(max, Math.max(min, value));
  return {
    min,
    max,
    initial,
    origin,
    toFraction: (value) => (clamp(value) - min) / (max - min),
    toValue: (fraction, useFine = false) =>
      clamp(roundTo(min + Math.min(1, Math.max(0, fraction)) * (max - min), useFine ? fine : step)),
    nudge: (value, steps, size) => clamp(roundTo(value + steps * { fine, normal: step, large }[size], fine)),
  };
}

const HERTZ_DIGITS = 3;
const SEMITONE = 2 ** (1 / 12);

/** Frequencies, each octave as wide as the others; arrows move by semitones. */
export function frequencyScale(min: number, max: number, initial: number): ValueScale {
  const clamp = (hz: number): number => Math.min(max, Math.max(min, Number(hz.toPrecision(HERTZ_DIGITS))));
  return {
    min,
    max,
    initial,
    origin: min,
    toFraction: (hz) => Math.log(clamp(hz) / min) / Math.log(max / min),
    toValue: (fraction) => clamp(min * (max / min) ** Math.min(1, Math.max(0, fraction))),
    nudge: (hz, steps, size) => clamp(hz * SEMITONE ** (steps * { fine: 0.25, normal: 1, large: 12 }[size])),
  };
}

const GAIN_FLOOR_DB = -60;
const GAIN_TOP_DB = 6;
/** Exponent that puts 0 dB at about four fifths of the way. */
const GAIN_CURVE = 0.42;

/** A fader: silence at the foot, 0 dB at about 80 %, +6 dB at the top. */
export const gainScale: ValueScale = {
  min: Number.NEGATIVE_INFINITY,
  max: GAIN_TOP_DB,
  initial: 0,
  origin: Number.NEGATIVE_INFINITY,
  toFraction(db) {
    if (db <= GAIN_FLOOR_DB) return 0;
    return Math.min(1, (10 ** ((db - GAIN_TOP_DB) / 20)) ** GAIN_CURVE);
  },
  toValue(fraction, fine = false) {
    const clamped = Math.min(1, Math.max(0, fraction));
    const db = GAIN_TOP_DB + (20 * Math.log10(clamped)) / GAIN_CURVE;
    return silenceBelowFloor(roundTo(db, fine ? 0.05 : 0.1));
  },
  nudge(db, steps, size) {
    const from = Math.max(GAIN_FLOOR_DB, db);
    const moved = roundTo(from + steps * { fine: 0.1, normal: 1, large: 6 }[size], 0.1);
    return silenceBelowFloor(Math.min(GAIN_TOP_DB, moved));
  },
};

const silenceBelowFloor = (db: number): number => (db > GAIN_FLOOR_DB ? db : Number.NEGATIVE_INFINITY);

function roundTo(value: number, step: number): number {
  if (!Number.isFinite(value)) return value;
  // The division leaves noise such as 0.30000000000000004.
  return Number((Math.round(value / step) * step).toFixed(6));
}
