import { createMeter, type Meter } from "../../domain/music/meter.ts";
import type { Timeline } from "../../domain/timeline/records.ts";

export type GridWeight = "group" | "bar" | "beat" | "sub";

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
const GROUPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

const meters = new WeakMap<Timeline["timeSignatures"], { readonly ppq: number; readonly meter: Meter }>();

/** The meter of a timeline, made once per list of time signatures. */
export function meterOf(timeline: Timeline): Meter {
  const known = meters.get(timeline.timeSignatures);
  if (known?.ppq === timeline.ppq) return known.meter;
  const meter = createMeter(timeline.timeSignatures, timeline.ppq);
  meters.set(timeline.timeSignatures, { ppq: timeline.ppq, meter });
  return meter;
}

/** Every how many bars a number and a heavy line stand, so that numbers do not touch. */
export function barGroup(barPixels: number): number {
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
  if (stepTicks === null || stepTicks >= beatTicks * 4 || stepTicks * pixelsPerTick < MIN_LINE_PIXELS) return;
  for (let tick = barTick + stepTicks; tick < end - 0.5; tick += stepTicks) {
    const intoBeat = (tick - barTick) / beatTicks;
    if (Math.abs(intoBeat - Math.round(intoBeat)) > 1e-6) {
      lines.push({ tick, weight: "sub", bar, beat: Math.floor(intoBeat) + 1 });
    }
  }
}
