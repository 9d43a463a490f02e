import type { TempoChange } from "../../domain/music/records.ts";
import type { CanvasView } from "../../state/session/SongSession.ts";
import { ARRANGEMENT, rulerHeight } from "./arrangementLayout.ts";

/** Vertical scale of the tempo lane. */
export interface TempoScale {
  /** True for the tall lane: values are to scale, with lines at round ones. */
  readonly isTall: boolean;
  readonly low: number;
  readonly high: number;
  readonly yOf: (bpm: number) => number;
  /** Change of tempo per pixel dragged up. */
  readonly bpmPerPixel: number;
  /** Round values, from the slowest on, that have room for a line each. */
  readonly lines: readonly number[];
}

/** Smallest height of a lane that has room for figures beside its lines. */
const TALL = 56;
const LOW_MARGIN = 7;
/** Values stand above and below the curve. */
const TALL_MARGIN = 17;
const LINE_PIXELS = 22;
/** A figure, two pixels over its line and one under the next: no less, where round values lie far around the tempos. */
const LEAST_LINE_PIXELS = 11;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const LOW_BPM_PER_PIXEL = 0.5;
/** The least that a tall lane shows: one tempo has room above and below. */
const LEAST_BPM = 20;

/**
 * The low lane: the fastest tempo at the top, the slowest at the foot; one tempo runs along the top. The tall lane: round values
 * around all of them, so that the scale stays as it is while a tempo is dragged a little.
 */
export function tempoScale(view: CanvasView, tempos: readonly TempoChange[]): TempoScale {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { bpm } of tempos) [low, high] = [Math.min(low, bpm), Math.max(high, bpm)];
  const foot = rulerHeight(view);
  const isTall = foot - ARRANGEMENT.tempoTop >= TALL;
  const margin = isTall ? TALL_MARGIN : LOW_MARGIN;
  const top = ARRANGEMENT.tempoTop + margin;
  const pixels = foot - margin - top;
  if (!isTall) {
    const share = (bpm: number): number => (high === low ? 1 : (bpm - low) / (high - low));
    const yOf = (bpm: number): number => foot - margin - share(bpm) * pixels;
    return { isTall, low, high, yOf, bpmPerPixel: LOW_BPM_PER_PIXEL, lines: [] };
  }
  const spare = Math.max(0, LEAST_BPM - (high - low)) / 2;
  const wanted = high - low + 2 * spare;
  const rangeOf = (step: number): readonly [least: number, most: number] => {
    const least = Math.max(0, Math.floor((low - spare) / step) * step);
    return [least, Math.max(least + step, Math.ceil((high + spare) / step) * step)];
  };
  const hasRoom = (step: number): boolean => {
    const [least, most] = rangeOf(step);
    return (step * pixels) / wanted >= LINE_PIXELS && (step * pixels) / (most - least) >= LEAST_LINE_PIXELS;
  };
  const step = STEPS.find(hasRoom) ?? STEPS.at(-1)!;
  const [least, most] = rangeOf(step);
  const bpmPerPixel = (most - least) / pixels;
  return {
    isTall,
    low: least,
    high: most,
    yOf: (bpm) => foot - margin - (bpm - least) / bpmPerPixel,
    bpmPerPixel,
    lines: Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step),
  };
}
