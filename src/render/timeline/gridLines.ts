import { createMeter, type Meter } from "../../domain/music/meter.ts";
import type { Timeline } from "../../domain/timeline/records.ts";

/** `fine`: steps finer than the grid, so that the highest zoom is not blank. */
export type GridWeight = "group" | "bar" | "beat" | "sub" | "fine";

export interface GridLine {
  readonly tick: number;
  readonly weight: GridWeight;
  readonly bar: number;
  /** 1-based. */
  readonly beat: number;
}

const MIN_LINE_PIXELS = 7;
/** Bar numbers stand at least this far apart. */
const MIN_LABEL_PIXELS = 44;
/** Steps further apart than this are divided. */
const MAX_LINE_PIXELS = 200;
/** Smallest distance of steps at which ticks are shown. */
const MIN_TICK_LABEL_PIXELS = 76;
const GROUPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

const meters = new WeakMap<Timeline["timeSignatures"], { readonly ppq: number; readonly meter: Meter }>();

/** The meter of a timeline, made once per list of time signatures. */
function meterOf(timeline: Timeline): Meter {
  const known = meters.get(timeline.timeSignatures);
  if (known?.ppq === timeline.ppq) return known.meter;
  const meter = createMeter(timeline.timeSignatures, timeline.ppq);
  meters.set(timeline.timeSignatures, { ppq: timeline.ppq, meter });
  return meter;
}

/** Every how many bars a number and a heavy line stand, so that numbers do not touch. */
function barGroup(barPixels: number): number {
  return GROUPS.find((group) => group * barPixels >= MIN_LABEL_PIXELS) ?? 2048;
}

/**
 * The grid in `[fromTick, toTick)`: bars, and beats and steps of `stepTicks` where they stand wide enough apart.
 * `group` marks every nth bar, counted from bar 1.
 */
export function gridLines(
  timeline: Timeline,
  fromTick: number,
  toTick: number,
  pixelsPerTick: number,
  stepTicks: number | null,
): GridLine[] {
  const meter = meterOf(timeline);
  const group = barGroup(meter.barTicksAt(Math.max(0, fromTick)) * pixelsPerTick);
  const lines: GridLine[] = [];
  let bar = Math.max(1, meter.barAt(Math.max(0, Math.floor(fromTick))));
  if (group > 1 && (bar - 1) % group !== 0) bar -= (bar - 1) % group;
  const barsDrawn = meter.barTicksAt(0) * pixelsPerTick >= MIN_LINE_PIXELS;
  for (; ; bar += barsDrawn ? 1 : group) {
    const tick = meter.tickOfBar(bar);
    if (tick >= toTick) return lines;
    lines.push({ tick, weight: (bar - 1) % group === 0 ? "group" : "bar", bar, beat: 1 });
    if (barsDrawn) insideBar(lines, meter, tick, bar, toTick, pixelsPerTick, stepTicks);
  }
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) <= 1e-6;

/** A step divided until its lines stand close enough; whole ticks stay whole. */
function dividedStep(stepTicks: number, pixelsPerTick: number): number {
  let step = stepTicks;
  while (step * pixelsPerTick > MAX_LINE_PIXELS) {
    const by = [2, 3, 5].find((divisor) => step % divisor === 0);
    if (by === undefined) return step;
    step /= by;
  }
  return step;
}

/** Bar, beat and tick of a line inside a beat where there is room for it before the next line, else nothing. */
export function tickLabel(
  timeline: Timeline,
  line: GridLine,
  next: GridLine | undefined,
  pixelsPerTick: number,
): string | null {
  const isInside = line.weight === "sub" || line.weight === "fine";
  if (!isInside || !next || (next.tick - line.tick) * pixelsPerTick < MIN_TICK_LABEL_PIXELS) return null;
  const { bar, beat, tick } = meterOf(timeline).barBeatAt(Math.round(line.tick));
  return `${bar}.${beat}.${String(tick).padStart(3, "0")}`;
}

function insideBar(
  lines: GridLine[],
  meter: Meter,
  barTick: number,
  bar: number,
  toTick: number,
  pixelsPerTick: number,
  stepTicks: number | null,
): void {
  const beatTicks = meter.beatTicksAt(barTick);
  const end = Math.min(meter.tickOfBar(bar + 1), toTick);
  if (beatTicks * pixelsPerTick < MIN_LINE_PIXELS) return;
  for (let tick = barTick + beatTicks, beat = 2; tick < end - 0.5; tick += beatTicks, beat++) {
    lines.push({ tick, weight: "beat", bar, beat });
  }
  const gridTicks = stepTicks !== null && stepTicks < beatTicks * 4 ? stepTicks : null;
  const step = dividedStep(Math.min(gridTicks ?? beatTicks, beatTicks), pixelsPerTick);
  const used = gridTicks === null || step < gridTicks ? step : gridTicks;
  if (used * pixelsPerTick < MIN_LINE_PIXELS) return;
  for (let tick = barTick + used; tick < end - 0.5; tick += used) {
    const intoBeat = (tick - barTick) / beatTicks;
    if (isWhole(intoBeat)) continue;
    const isStep = gridTicks !== null && isWhole((tick - barTick) / gridTicks);
    lines.push({ tick, weight: isStep ? "sub" : "fine", bar, beat: Math.floor(intoBeat) + 1 });
  }
}
