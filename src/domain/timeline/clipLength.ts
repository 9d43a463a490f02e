import { createMeter } from "../music/meter.ts";
import { compileChordPatterns } from "./compilePatterns.ts";
import type { NoteList } from "./NoteList.ts";
import type { Roll, Timeline, TimelineDocument } from "./records.ts";

/**
 * Ticks from one repeat of a roll to the next. `patternTicks`: what its chord patterns need, 0 for none; the result is not
 * whole where they do not fit the ppq. A roll with a length of its own keeps it whatever notes it has: those that start
 * behind its end are not heard, and those across it end there. Any other is as long as its notes need.
 */
export const periodOf = (roll: Pick<Roll, "length" | "fixedLength" | "notes">, patternTicks: number): number =>
  Math.max(roll.length, patternTicks, roll.fixedLength ? 0 : roll.notes.end);

/** The tick of a repeat behind which none of its notes is heard. */
export const lastTickOf = ({ fixedLength }: Pick<Roll, "fixedLength">, periodTicks: number): number =>
  fixedLength ? periodTicks : Infinity;

/** Ticks that the chord patterns of a roll need; 0 for none and for those that cannot be read. */
export function patternTicksOf(roll: Roll, ppq: number): number {
  if (roll.chordPatterns.length === 0) return 0;
  const compiled = compileChordPatterns(roll, ppq);
  return compiled.ok ? compiled.value.lengthTicks : 0;
}

/**
 * The length of a roll whose notes become `notes`: what it was, so that no edit of notes moves a repeat. One that plays once
 * grows to the next bar line where a note starts behind its end; `isPlayed`: also where one ends there, as what was played
 * on it is to be heard.
 */
export function lengthKept(
  { timeline }: TimelineDocument,
  roll: Roll,
  notes: NoteList,
  isPlayed = false,
): Pick<Roll, "length" | "fixedLength"> {
  const patternTicks = patternTicksOf(roll, timeline.ppq);
  const kept = Math.max(roll.length, !roll.fixedLength && roll.notes.end > patternTicks ? roll.notes.end : 0);
  const last = notes.chunks.at(-1);
  const lastStart = last ? last.time[last.length - 1]! : -1;
  const end = Math.max(kept, patternTicks);
  const isLonger = lastStart >= end || (isPlayed && notes.end > end);
  if (roll.repeatCount > 1 || !isLonger) return { length: kept, fixedLength: true };
  return { length: ticksToBarLine(timeline, roll.startTime, Math.max(lastStart, notes.end - 1)), fixedLength: true };
}

/** Ticks from `startTime` to the first bar line behind the tick `tick` of a roll that starts there. */
export function ticksToBarLine(
  { timeSignatures, ppq }: Pick<Timeline, "timeSignatures" | "ppq">,
  startTime: number,
  tick: number,
): number {
  const meter = createMeter(timeSignatures, ppq);
  return Math.ceil(meter.tickOfBar(meter.barAt(startTime + tick) + 1)) - startTime;
}
