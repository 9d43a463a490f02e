import { createMeter } from "../music/meter.ts";
import { compileChordPatterns } from "./compilePatterns.ts";
import { changedNotes, type NoteList } from "./NoteList.ts";
import type { Roll, Timeline, TimelineDocument } from "./records.ts";

/**
 * The edges of a roll are a window on its material (docs/decisions/0115): notes, patterns, lanes and takes keep their ticks,
 * which count from `startTime`, wherever its edges are.
 */

/** Ticks of a roll's material before its left edge, which is never before the start of the song. */
export const offsetOf = ({ offset = 0, startTime }: Pick<Roll, "offset" | "startTime">): number =>
  Math.max(0, offset, -startTime);

/** Tick of the timeline at which a roll begins: its left edge. */
export const clipStart = (roll: Pick<Roll, "offset" | "startTime">): number => roll.startTime + offsetOf(roll);

/** Tick of the timeline at which the first note starts that is not before the left edge; without any, that edge. */
export function firstNoteTick(roll: Pick<Roll, "offset" | "startTime" | "notes">): number {
  const offset = offsetOf(roll);
  for (const { time, length } of roll.notes.chunks) {
    if (time[length - 1]! < offset) continue;
    return roll.startTime + time.find((tick) => tick >= offset)!;
  }
  return roll.startTime + offset;
}

/**
 * Ticks from one repeat of a roll to the next. `patternTicks`: length of its chord patterns, 0 for none; the result is not
 * whole if they do not fit the ppq. A roll with a fixed length keeps it whatever notes it has: those that start behind its
 * end are silent, and those across it end there. Any other ends with its notes.
 */
export function periodOf(
  roll: Pick<Roll, "offset" | "startTime" | "length" | "fixedLength" | "cutsPatterns" | "notes">,
  patternTicks: number,
): number {
  const offset = offsetOf(roll);
  const needed = roll.fixedLength ? (cutsPatterns(roll) ? 0 : patternTicks) : Math.max(patternTicks, roll.notes.end);
  const end = Math.max(roll.length, needed);
  // Two users who moved one edge each may have made the edges meet.
  return offset === 0 ? end : Math.max(1, end - offset);
}

/** True if chord patterns of a roll end at its right edge. One without a length is as long as they are. */
const cutsPatterns = (roll: Pick<Roll, "length" | "fixedLength" | "cutsPatterns">): boolean =>
  roll.fixedLength === true && roll.cutsPatterns === true && roll.length > 0;

/** The tick of a roll's material behind which its pattern notes are silent. */
export const lastPatternTickOf = (
  roll: Pick<Roll, "offset" | "startTime" | "length" | "fixedLength" | "cutsPatterns">,
  periodTicks: number,
): number => (cutsPatterns(roll) ? lastTickOf(roll, periodTicks) : Infinity);

/** The tick of a roll's material behind which its notes are silent. */
export const lastTickOf = (roll: Pick<Roll, "offset" | "startTime" | "fixedLength">, periodTicks: number): number =>
  roll.fixedLength ? offsetOf(roll) + periodTicks : Infinity;

/** Ticks that the chord patterns of a roll need; 0 for none and for those that cannot be read. */
export function patternTicksOf(roll: Roll, ppq: number): number {
  if (roll.chordPatterns.length === 0) return 0;
  const compiled = compileChordPatterns(roll, ppq);
  return compiled.ok ? compiled.value.lengthTicks : 0;
}

/**
 * The length of a roll whose notes become `notes`: unchanged, so that no edit of notes moves a repeat. One that plays once
 * grows to the next bar line if a note starts behind its end; `isPlayed`: also if a new one lasts across it. It does not grow
 * if notes started behind its end before, as they would become audible.
 */
export function lengthKept(
  { timeline }: TimelineDocument,
  roll: Roll,
  notes: NoteList,
  isPlayed = false,
): Pick<Roll, "length" | "fixedLength"> {
  const patternTicks = patternTicksOf(roll, timeline.ppq);
  const kept = Math.max(roll.length, !roll.fixedLength && roll.notes.end > patternTicks ? roll.notes.end : 0);
  const end = offsetOf(roll) + periodOf(roll, patternTicks);
  const isLonger = isPlayed ? endOfNew(roll.notes, notes) > end : lastStart(notes) >= end;
  const hides = lastStart(roll.notes) >= end || patternTicks > end;
  if (roll.repeatCount > 1 || !isLonger || hides) return { length: kept, fixedLength: true };
  const last = isPlayed ? endOfNew(roll.notes, notes) - 1 : Math.max(lastStart(notes), notes.end - 1);
  return { length: ticksToBarLine(timeline, roll.startTime, last), fixedLength: true };
}

/** The tick of a roll's material behind which silent notes start; Infinity if there are none. */
export function hidingEnd(roll: Roll, ppq: number): number {
  const end = lastTickOf(roll, periodOf(roll, patternTicksOf(roll, ppq)));
  return lastStart(roll.notes) >= end ? end : Infinity;
}

function lastStart({ chunks }: NoteList): number {
  const last = chunks.at(-1);
  return last ? last.time[last.length - 1]! : -1;
}

const endOfNew = (before: NoteList, after: NoteList): number =>
  changedNotes(before, after).added.reduce((end, { time, duration }) => Math.max(end, time + duration), 0);

/** Ticks from `startTime` to the first bar line behind the tick `tick` of a roll that starts there. */
export function ticksToBarLine(
  { timeSignatures, ppq }: Pick<Timeline, "timeSignatures" | "ppq">,
  startTime: number,
  tick: number,
): number {
  const meter = createMeter(timeSignatures, ppq);
  return Math.ceil(meter.tickOfBar(meter.barAt(startTime + tick) + 1)) - startTime;
}
