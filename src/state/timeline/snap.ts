import { createMeter } from "../../domain/music/meter.ts";
import { ticksOfSubdivision } from "../../domain/music/subdivision.ts";
import type { Timeline } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../transport.ts";

/** Ticks of one grid step. */
export const gridTicks = (grid: string, ppq: number): number => Math.max(1, ticksOfSubdivision(grid, ppq));

/** Ticks of a step of the editor's grid. */
export const gridStep = ({ session, timeline }: OpenSong): number =>
  gridTicks(session.editor.grid, timeline.current.timeline.ppq);

/** The nearest grid line of the bar that holds `tick`, timeline ticks. Grid lines start anew with each bar. */
export function snapTick(tick: number, step: number, timeline: Timeline): number {
  const bar = createMeter(timeline.timeSignatures, timeline.ppq);
  const start = bar.tickOfBar(bar.barAt(Math.max(0, Math.round(tick))));
  return Math.round(start + Math.round((tick - start) / step) * step);
}

/** The grid line at or before `tick`. */
export function floorTick(tick: number, step: number, timeline: Timeline): number {
  const bar = createMeter(timeline.timeSignatures, timeline.ppq);
  const start = bar.tickOfBar(bar.barAt(Math.max(0, Math.round(tick))));
  return Math.round(start + Math.floor((tick - start) / step) * step);
}

/** Grids the [ and ] keys step through, coarse to fine. */
export const GRIDS: readonly string[] = [1, 2, 4, 8, 16, 32, 64, 128, 256].flatMap((part) =>
  part < 8 ? [`${part}n`] : [`${part}n`, `${part}t`],
);
