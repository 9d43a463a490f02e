import type { Meter } from "../../../../domain/music/meter.ts";

/** A part of a clip that a take is chosen for: in ticks of the clip. */
export interface TakeColumn {
  readonly from: number;
  readonly to: number;
  /** Bar on the timeline, from 1; `beat` null for a whole bar. */
  readonly bar: number;
  readonly beat: number | null;
}

/** More are not told apart on a screen. */
const MOST_COLUMNS = 256;

/** The bars or beats over which these ticks of a clip lie that begins at `startTick`; the first and the last end with them. */
export function takeColumns(
  meter: Meter,
  startTick: number,
  { from, to }: Pick<TakeColumn, "from" | "to">,
  unit: "bar" | "beat",
): readonly TakeColumn[] {
  const columns: TakeColumn[] = [];
  const endTick = startTick + to;
  for (let tick = startTick + from; tick < endTick && columns.length < MOST_COLUMNS;) {
    const { bar, beat, tick: within } = meter.barBeatAt(tick);
    const nextBar = meter.tickOfBar(bar + 1);
    const nextBeat = Math.min(nextBar, tick - within + Math.round(meter.beatTicksAt(tick)));
    const next = Math.max(tick + 1, Math.min(endTick, unit === "bar" ? nextBar : nextBeat));
    columns.push({ from: tick - startTick, to: next - startTick, bar, beat: unit === "bar" ? null : beat });
    tick = next;
  }
  return columns;
}
