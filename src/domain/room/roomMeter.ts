import { barBeatsOf, nextLine, type RoomMeter } from "./roomBeat.ts";

/** A meter of a room, with the bar line from which it holds. */
export interface MeterFrom extends RoomMeter {
  /** Beat of the room on which its first bar begins. */
  readonly fromBeat: number;
  /** Number of that bar: the room's first one is 0. */
  readonly fromBar: number;
}

/** The meters of a room, oldest first; each holds from its line on, the first also before. Of at least one. */
export type RoomMeters = readonly [MeterFrom, ...MeterFrom[]];

/** One bar of a room. */
export interface RoomBar {
  /** The room's first bar is 0. */
  readonly number: number;
  readonly fromBeat: number;
  /** Its length, quarter notes. */
  readonly beats: number;
}

/** Meters that a session names: no bars of delay reach further back, unless the meter changes with nearly every bar. */
const KEPT_METERS = 8;
/** Rounding of beats: one that is this much before a line lies on it. */
const NEAR_BEATS = 1e-6;
/** Quarter notes before a bar line from which on a note is meant for the bar that begins there. */
const EARLY_BEATS = 1 / 8;

/** Bars of one meter, counted from beat 0. */
export const steadyMeter = ({ numerator, denominator }: RoomMeter): RoomMeters => [
  { numerator, denominator, fromBeat: 0, fromBar: 0 },
];

/** The meters of a session; servers of former versions name but the present one, whose bars are counted from beat 0. */
export function metersOf(session: RoomMeter & { readonly meters?: readonly MeterFrom[] | undefined }): RoomMeters {
  const [first, ...others] = session.meters ?? [];
  if (!first || !isSameMeter(others.at(-1) ?? first, session)) return steadyMeter(session);
  return [first, ...others];
}

export const isSameMeter = (one: RoomMeter, other: RoomMeter): boolean =>
  one.numerator === other.numerator && one.denominator === other.denominator;

/** The meter that holds at a beat. */
export const meterAt = (meters: RoomMeters, beat: number): MeterFrom =>
  meters.findLast(({ fromBeat }) => fromBeat <= beat + NEAR_BEATS) ?? meters[0];

/** The bar that holds a beat. A beat on a line is in the bar that begins there. */
export function barAt(meters: RoomMeters, beat: number): RoomBar {
  const meter = meterAt(meters, beat);
  const beats = barBeatsOf(meter);
  const index = Math.floor((beat + NEAR_BEATS - meter.fromBeat) / beats);
  return { number: meter.fromBar + index, fromBeat: meter.fromBeat + index * beats, beats };
}

/** The beat on which a bar begins, by its number. */
export function barLine(meters: RoomMeters, bar: number): number {
  const meter = meters.findLast(({ fromBar }) => fromBar <= bar) ?? meters[0];
  return meter.fromBeat + (bar - meter.fromBar) * barBeatsOf(meter);
}

/** The beat of the last bar line on or before `beat`. */
export const barLineBefore = (meters: RoomMeters, beat: number): number => barAt(meters, beat).fromBeat;

/** The beat of the first bar line on or after `beat`. */
export function nextBarLine(meters: RoomMeters, beat: number): number {
  const { number, fromBeat } = barAt(meters, beat);
  return beat <= fromBeat + NEAR_BEATS ? fromBeat : barLine(meters, number + 1);
}

/** Beat of the first grid line on or after `beat`. Grids start again in each bar, so that bar lines belong to them. */
export function nextGridLine(meters: RoomMeters, beat: number, divisionBeats: number): number {
  const { fromBeat, beats } = barAt(meters, beat);
  // Rounding is measured in beats here, as bar lines have it, and not in parts of the division.
  if (beat <= fromBeat + NEAR_BEATS) return fromBeat;
  return fromBeat + Math.min(beats, nextLine(beat - fromBeat, divisionBeats));
}

/** The beat of the line of a grid that is nearest to `beat`. */
export function nearestGridLine(meters: RoomMeters, beat: number, divisionBeats: number): number {
  const { fromBeat, beats } = barAt(meters, beat);
  const before = Math.floor((beat - fromBeat) / divisionBeats + NEAR_BEATS) * divisionBeats;
  const after = Math.min(beats, before + divisionBeats);
  return fromBeat + (beat - fromBeat - before < after - (beat - fromBeat) ? before : after);
}

/** Beat in the same place of the bar, some bars later, across changes of meter. */
export const barsLater = (meters: RoomMeters, beat: number, bars: number): number =>
  inOtherMeters(meters, meters, beat, bars);

/** The beat that has the place in its bar, or in one that is `bars` later, by other meters that `beat` has by those before. */
export function inOtherMeters(before: RoomMeters, after: RoomMeters, beat: number, bars = 0): number {
  const { number, fromBeat } = barAt(before, beat + EARLY_BEATS);
  return barLine(after, number + bars) + (beat - fromBeat);
}

/** The beat from which two lists of meters are unlike; null where they are not. */
export function metersDifferFrom(before: RoomMeters, after: RoomMeters): number | null {
  const isIn = (meters: RoomMeters, one: MeterFrom): boolean =>
    meters.some((other) => isSameMeter(one, other) && one.fromBeat === other.fromBeat && one.fromBar === other.fromBar);
  // Meters before the start of either list have passed.
  const sinceBeat = Math.max(before[0].fromBeat, after[0].fromBeat);
  const unlike = [...before.filter((one) => !isIn(after, one)), ...after.filter((one) => !isIn(before, one))]
    .map(({ fromBeat }) => fromBeat)
    .filter((beat) => beat >= sinceBeat);
  return unlike.length === 0 ? null : Math.min(...unlike);
}

/** Meters with a new one from a bar line on; later ones are dropped. */
export function withMeter(meters: RoomMeters, meter: RoomMeter, lineBeat: number): RoomMeters {
  const kept = meters.filter(({ fromBeat }) => fromBeat < lineBeat);
  const last = kept.at(-1);
  if (last && isSameMeter(last, meter)) return [kept[0]!, ...kept.slice(1)];
  const next = meterFrom(last ?? meters[0], meter, lineBeat);
  const [oldest = next, ...rest] = [...kept, next].slice(-KEPT_METERS);
  return [oldest, ...rest];
}

/** A meter that follows another one. Inside a bar it begins the next one. */
export function meterFrom(before: MeterFrom, { numerator, denominator }: RoomMeter, fromBeat: number): MeterFrom {
  const bars = nextLine(fromBeat - before.fromBeat, barBeatsOf(before)) / barBeatsOf(before);
  return { numerator, denominator, fromBeat, fromBar: before.fromBar + Math.round(bars) };
}
