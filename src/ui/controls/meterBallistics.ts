export interface MeterReading {
  /** 0..1 along the meter. */
  readonly fraction: number;
  readonly peakFraction: number;
}

const FLOOR_DB = -54;
const TOP_DB = 3;
const FALL_DB_PER_SECOND = 28;
const PEAK_HOLD_MS = 1200;

/** Position of a linear peak on a meter of -54..+3 dB, 0..1. */
export function meterFraction(peak: number): number {
  if (peak <= 0) return 0;
  return Math.min(1, Math.max(0, (20 * Math.log10(peak) - FLOOR_DB) / (TOP_DB - FLOOR_DB)));
}

/** A meter's movement: up at once, down at 28 dB a second; the peak mark stays 1.2 s. Takes linear peaks. */
export function createMeterBallistics(): (peak: number, timeMs: number) => MeterReading {
  let level = 0;
  let top = 0;
  let topAtMs = 0;
  let lastMs = 0;
  return (peak, timeMs) => {
    const seconds = Math.min(0.2, Math.max(0, (timeMs - lastMs) / 1000));
    lastMs = timeMs;
    const fall = (seconds * FALL_DB_PER_SECOND) / (TOP_DB - FLOOR_DB);
    level = Math.max(meterFraction(peak), level - fall, 0);
    if (level >= top || timeMs - topAtMs > PEAK_HOLD_MS) {
      if (level < top) top = Math.max(level, top - fall);
      else {
        top = level;
        topAtMs = timeMs;
      }
    }
    return { fraction: level, peakFraction: top };
  };
}
