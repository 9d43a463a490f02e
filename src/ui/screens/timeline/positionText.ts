import type { Meter } from "../../../domain/music/meter.ts";

const pad = (value: number, digits: number): string => String(Math.max(0, Math.floor(value))).padStart(digits, "0");

/** `017.1.000`: bar, beat, tick. */
export function positionText(meter: Meter, tick: number): string {
  const { bar, beat, tick: rest } = meter.barBeatAt(Math.floor(tick));
  // Bars that are counted in before the first one.
  if (bar < 1) return `−${pad(1 - bar, 2)}.${beat}.${pad(rest, 3)}`;
  return `${pad(bar, 3)}.${beat}.${pad(rest, 3)}`;
}

/** Bars, beats and ticks of a length that begins at `startTick`: `8.0.000`. */
export function lengthText(meter: Meter, startTick: number, ticks: number): string {
  const barTicks = meter.barTicksAt(startTick);
  const beatTicks = meter.beatTicksAt(startTick);
  const bars = Math.floor(ticks / barTicks);
  const beats = Math.floor((ticks - bars * barTicks) / beatTicks);
  return `${bars}.${beats}.${pad(ticks - bars * barTicks - beats * beatTicks, 3)}`;
}

/** Number of leading zeros, which are dimmed. */
export const leadingZeros = (text: string): number => /^0*(?=\d)/.exec(text)?.[0].length ?? 0;

/** `0:32.177`. */
export function timeText(seconds: number): string {
  const milliseconds = Math.max(0, Math.floor(seconds * 1000 + 1e-6));
  const minutes = Math.floor(milliseconds / 60_000);
  return `${minutes}:${pad((milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}

/** Reads `17.3.240`, `17.3` or `17` (bar, beat, tick) as a tick; null where it is none. */
export function parsePosition(meter: Meter, text: string): number | null {
  const match = /^\s*(\d+)(?:[.:\s]+(\d+))?(?:[.:\s]+(\d+))?\s*$/.exec(text);
  if (!match) return null;
  const barTick = meter.tickOfBar(Math.max(1, Number(match[1])));
  const beats = Math.max(0, Number(match[2] ?? 1) - 1);
  return Math.round(barTick + beats * meter.beatTicksAt(barTick) + Number(match[3] ?? 0));
}

/** Reads `8.0.000`, `8.2` or `8` (bars, beats, ticks) as ticks; null where it is none. */
export function parseLength(meter: Meter, startTick: number, text: string): number | null {
  const match = /^\s*(\d+)(?:[.:\s]+(\d+))?(?:[.:\s]+(\d+))?\s*$/.exec(text);
  if (!match) return null;
  const bars = Number(match[1]) * meter.barTicksAt(startTick);
  return Math.round(bars + Number(match[2] ?? 0) * meter.beatTicksAt(startTick) + Number(match[3] ?? 0));
}
