import { DEFAULT_BPM, type TempoChange } from "./records.ts";

/** Converts between ticks and seconds along the tempo changes of a timeline. Both directions are O(log tempos). */
export interface TempoMap {
  /** Seconds from tick 0; `tick` may be fractional, and negative (at the first tempo). */
  readonly secondsAt: (tick: number) => number;
  /** The exact inverse of `secondsAt`; fractional. */
  readonly tickAt: (seconds: number) => number;
  /** Ticks in a quarter note. */
  readonly ppq: number;
  /** The tempo at `tick` in quarter notes per minute; inside a ramp the gliding value. */
  readonly bpmAt: (tick: number) => number;
}

/** A map of one tempo that holds everywhere. */
export const steadyTempo = (bpm: number, ppq: number): TempoMap => createTempoMap([{ tick: 0, bpm, ramp: false }], ppq);

/** One stretch of constant or linearly (in ticks) gliding tempo. */
interface TempoSegment {
  readonly startTick: number;
  readonly startSeconds: number;
  readonly bpm: number;
  /** Change of bpm per tick; 0 for a constant tempo. */
  readonly slope: number;
}

/**
 * The map of `tempos` (sorted by tick; of several at one tick the last counts). Before the first change its
 * tempo holds too; without any it is 120. A ramp after which nothing follows holds its tempo.
 */
export function createTempoMap(tempos: readonly TempoChange[], ppq: number): TempoMap {
  const segments = segmentsOf(tempos, ppq);
  const secondsPerUnit = 60 / ppq;
  return {
    ppq,
    secondsAt: (tick) => {
      const segment = segments[lastIndexAt(segments, "startTick", tick)]!;
      return segment.startSeconds + secondsInto(segment, tick - segment.startTick, secondsPerUnit);
    },
    tickAt: (seconds) => {
      const segment = segments[lastIndexAt(segments, "startSeconds", seconds)]!;
      return segment.startTick + ticksInto(segment, seconds - segment.startSeconds, secondsPerUnit);
    },
    bpmAt: (tick) => {
      const segment = segments[lastIndexAt(segments, "startTick", tick)]!;
      return segment.bpm + segment.slope * Math.max(0, tick - segment.startTick);
    },
  };
}

function segmentsOf(tempos: readonly TempoChange[], ppq: number): TempoSegment[] {
  const segments: TempoSegment[] = [];
  let startSeconds = 0;
  for (const [index, tempo] of tempos.entries()) {
    const next = tempos[index + 1];
    if (next && next.tick === tempo.tick) continue;
    const ticks = next ? next.tick - tempo.tick : 0;
    const slope = tempo.ramp && next && ticks > 0 ? (next.bpm - tempo.bpm) / ticks : 0;
    // The first tempo holds before its own tick too.
    if (segments.length === 0) startSeconds = (tempo.tick * 60) / (tempo.bpm * ppq);
    const segment = { startTick: tempo.tick, startSeconds, bpm: tempo.bpm, slope };
    segments.push(segment);
    startSeconds += secondsInto(segment, ticks, 60 / ppq);
  }
  if (segments.length === 0) segments.push({ startTick: 0, startSeconds: 0, bpm: DEFAULT_BPM, slope: 0 });
  return segments;
}

/** The integral of 60 / (ppq × bpm) over `ticks`; for a ramp that is a logarithm. */
function secondsInto(segment: TempoSegment, ticks: number, secondsPerUnit: number): number {
  const held = (ticks * secondsPerUnit) / segment.bpm;
  const growth = ticks > 0 ? (segment.slope * ticks) / segment.bpm : 0;
  return growth === 0 ? held : (held * Math.log1p(growth)) / growth;
}

function ticksInto(segment: TempoSegment, seconds: number, secondsPerUnit: number): number {
  const held = (seconds * segment.bpm) / secondsPerUnit;
  const exponent = seconds > 0 ? (segment.slope * seconds) / secondsPerUnit : 0;
  return exponent === 0 ? held : (held * Math.expm1(exponent)) / exponent;
}

/** Index of the last segment that begins at or before `value`, at least 0. */
function lastIndexAt(segments: readonly TempoSegment[], key: "startTick" | "startSeconds", value: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]![key] <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
