import { createTempoMap, type TempoMap } from "../music/time.ts";
import type { TempoChange } from "../music/records.ts";

/** A tempo as files have it: constant until the next. */
export interface TempoStep {
  readonly tick: number;
  /** Microseconds per quarter note, 1..0xFFFFFF. */
  readonly microseconds: number;
}

const MAX_MICROSECONDS = 0xffffff;
const MICROSECONDS_PER_MINUTE = 60_000_000;
/** Furthest that a ramp's steps stray from it, between the steps' ends. */
const STEP_ERROR_SECONDS = 10e-6;
const MAX_STEPS = 20_000;

/**
 * `tempos` for a file, which knows no ramps: a ramp becomes steps so short that time strays from it by 10 µs at most,
 * and each step is as long as makes its end fall on time, within a microsecond.
 */
export function tempoSteps(tempos: readonly TempoChange[], ppq: number): TempoStep[] {
  const map = createTempoMap(tempos, ppq);
  return tempos.flatMap((tempo, index) => {
    const next = tempos[index + 1];
    const glides = tempo.ramp && next !== undefined && next.tick > tempo.tick && next.bpm !== tempo.bpm;
    return glides ? rampSteps(tempo, next, ppq, map) : [{ tick: tempo.tick, microseconds: microseconds(tempo.bpm) }];
  });
}

function rampSteps(from: TempoChange, to: TempoChange, ppq: number, map: TempoMap): TempoStep[] {
  const ticks = to.tick - from.tick;
  const startSeconds = map.secondsAt(from.tick);
  // A chord of the curve strays by an eighth of the step's length times the share by which the tempo changes in it:
  // most at the slow end.
  const slowest = Math.min(from.bpm, to.bpm);
  const change = Math.abs(to.bpm - from.bpm) / slowest;
  const slowSeconds = (ticks * 60) / (slowest * ppq);
  const needed = Math.ceil(Math.sqrt((change * slowSeconds) / (8 * STEP_ERROR_SECONDS)));
  const stepTicks = Math.max(1, Math.floor(ticks / Math.min(needed, MAX_STEPS)));
  const steps: TempoStep[] = [];
  let written = startSeconds;
  for (let tick = from.tick; tick < to.tick; tick += stepTicks) {
    const end = Math.min(to.tick, tick + stepTicks);
    const quarters = (end - tick) / ppq;
    const step = clamped(((map.secondsAt(end) - written) * 1e6) / quarters);
    written += (step * quarters) / 1e6;
    steps.push({ tick, microseconds: step });
  }
  return steps;
}

const microseconds = (bpm: number): number => clamped(MICROSECONDS_PER_MINUTE / bpm);

const clamped = (value: number): number => Math.min(MAX_MICROSECONDS, Math.max(1, Math.round(value)));
