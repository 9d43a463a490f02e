import { quantile } from "./ClockMeter.ts";

export interface LatencyFigures {
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Between the fifth and the ninety-fifth of a hundred. */
  readonly jitterMs: number;
  readonly heard: number;
  readonly sent: number;
}

/** `delaysMs`: delays of the notes that returned. null if none did. */
export function latencyFigures(delaysMs: readonly number[], sent: number): LatencyFigures | null {
  if (delaysMs.length === 0) return null;
  const p95Ms = quantile(delaysMs, 0.95);
  const jitterMs = p95Ms - quantile(delaysMs, 0.05);
  return { medianMs: quantile(delaysMs, 0.5), p95Ms, jitterMs, heard: delaysMs.length, sent };
}
