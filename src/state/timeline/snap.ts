import { createMeter } from "../../domain/music/meter.ts";
import { ticksOfSubdivision } from "../../domain/music/subdivision.ts";
import type { Timeline } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../transport.ts";

/** Ticks of one grid step. */
export const gridTicks = (grid: string, ppq: number): number => Math.max(1, ticksOfSubdivision(grid, ppq));

/** Ticks of a step of the editor's grid. */
export const gridStep = ({ session, timeline }: OpenSong): number =>
  gridTicks(session.editor.grid, timeline.current.timeline.ppq);

/** A grid line of the bar that holds a tick. Grid lines start anew with each bar. */
const gridLine =
  (round: (lines: number) => number) =>
  (tick: number, step: number, timeline: Timeline): number => {
    const bar = createMeter(timeline.timeSignatures, timeline.ppq);
    const start = bar.tickOfBar(bar.barAt(Math.max(0, Math.round(tick))));
    return Math.round(start + round((tick - start) / step) * step);
  };

/** The nearest grid line, timeline ticks. */
export const snapTick = gridLine(Math.round);

/** The grid line at or before a tick. */
export const floorTick = gridLine(Math.floor);

/** Parts of a whole note that grids have. */
const PARTS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

const parts = (finest: number, coarsest: number, kind: string): readonly string[] =>
  PARTS.filter((part) => part >= coarsest && part <= finest).map((part) => `${part}${kind}`);

/** Every grid of the editor: straight, triplets, dotted. */
export const GRIDS: readonly string[] = [...parts(256, 1, "n"), ...parts(256, 4, "t"), ...parts(128, 2, "n.")];
