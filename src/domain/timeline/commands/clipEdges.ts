import { clipStart, offsetOf, patternTicksOf } from "../clipLength.ts";
import type { TimelineDiff } from "../diff.ts";
import { repeatTicks } from "../expandRoll.ts";
import { laterLanes, lanesWithin } from "../laneParts.ts";
import { laterNotes } from "../noteCopies.ts";
import { notesBefore, notesEndedAt, notesFrom } from "../notesWithin.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { laterTakes, takesWithin } from "../RollTakes.ts";
import { rollsUpdate } from "./build.ts";

/** Commands on the edges of rolls, and on the material under them (docs/decisions/0115). */

/** Ends a roll `lengthTicks` after its left edge, played once. Material behind the end stays, silent. */
export const trimRoll = (document: TimelineDocument, rollId: string, lengthTicks: number): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => ({
    ...ownLength(document, roll, Math.max(1, lengthTicks)),
    repeatCount: 1,
  }));

/** Sets the length of one repeat. Material behind its end stays, silent. 0: as long as its notes. */
export const setRollLength = (document: TimelineDocument, rollId: string, lengthTicks: number): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => ownLength(document, roll, lengthTicks));

type Length = Pick<Roll, "length" | "fixedLength" | "cutsPatterns">;

const ownLength = (document: TimelineDocument, roll: Roll, length: number): Length =>
  length > 0
    ? endingAt(document, roll, offsetOf(roll) + length)
    : { length: 0, fixedLength: undefined, cutsPatterns: undefined };

/** Ends a roll at a tick of its material, chord patterns, too. */
export const endingAt = ({ timeline: { ppq } }: TimelineDocument, roll: Roll, end: number): Length => ({
  length: end,
  fixedLength: true,
  cutsPatterns: end < patternTicksOf(roll, ppq) || undefined,
});

/**
 * Begins a roll `byTicks` later, played once, with the same end. Material before it stays, silent. It begins no
 * earlier than its material and the song, and is a tick long at least.
 */
export const trimRollStart = (document: TimelineDocument, rollId: string, byTicks: number): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => {
    const offset = offsetOf(roll);
    const period = repeatTicks(roll, document.timeline.ppq);
    // The last repeat stays.
    const gone = Math.round((roll.repeatCount - 1) * period);
    const startTime = roll.startTime + gone;
    const wanted = Math.min(offset + Math.ceil(period) - 1, offset + byTicks - gone);
    return { startTime, repeatCount: 1, offset: Math.max(0, -startTime, wanted) || undefined };
  });

/** Adds (or removes) repeats before a roll's start. It begins in the song, and is played once at least. */
export const repeatRollBefore = (document: TimelineDocument, rollId: string, count: number): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => {
    const period = repeatTicks(roll, document.timeline.ppq);
    const most = period > 0 ? Math.floor(clipStart(roll) / period) : 0;
    const by = Math.max(1 - roll.repeatCount, Math.min(most, count));
    return { startTime: roll.startTime - Math.round(by * period), repeatCount: roll.repeatCount + by };
  });

/** Extends a roll without hidden material by `byTicks` of silence at its start, within the song. */
export const extendRollStart = (document: TimelineDocument, rollId: string, byTicks: number): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => {
    const ticks = Math.min(byTicks, clipStart(roll));
    if (ticks <= 0) return {};
    return { ...withFront(roll, ticks), offset: roll.offset, length: roll.length > 0 ? roll.length + ticks : 0 };
  });

/**
 * Moves the material of rolls `byTicks` later between their edges, which stay. Chord patterns begin no later than the left
 * edge. A roll whose patterns end between two ticks stays unchanged.
 */
export const slipRolls = (document: TimelineDocument, ids: Iterable<string>, byTicks: number): TimelineDiff =>
  rollsUpdate(document, ids, (roll) => {
    const offset = offsetOf(roll);
    const end = offset + repeatTicks(roll, document.timeline.ppq);
    const isEmpty = roll.notes.length + roll.lanes.length + roll.chordPatterns.length === 0 && !roll.takes;
    if (isEmpty || !Number.isInteger(end) || end === offset) return {};
    const by = Math.min(byTicks, roll.chordPatterns.length > 0 ? offset : Infinity);
    if (by === 0) return {};
    const whole = by > offset ? withFront(roll, by - offset) : roll;
    const before = offsetOf(whole);
    return {
      ...whole,
      startTime: whole.startTime + by,
      offset: before - by || undefined,
      ...endingAt(document, roll, end + before - offset - by),
    };
  });

/** The roll with `ticks` more of silence before its material: it sounds the same. */
const withFront = (roll: Roll, ticks: number): Roll => ({
  ...roll,
  startTime: roll.startTime - ticks,
  offset: offsetOf(roll) + ticks,
  notes: laterNotes(roll.notes, ticks),
  lanes: laterLanes(roll.lanes, ticks),
  ...(roll.takes ? { takes: laterTakes(roll.takes, ticks) } : {}),
});

/** Deletes material outside the edges of rolls: notes, the rest of those across an edge, controllers and takes. Nothing moves. */
export const cropRolls = (document: TimelineDocument, ids: Iterable<string>): TimelineDiff =>
  rollsUpdate(document, ids, (roll) => {
    if (!hasOutside(roll, document.timeline.ppq)) return {};
    const offset = offsetOf(roll);
    const exactEnd = offset + repeatTicks(roll, document.timeline.ppq);
    const end = Math.ceil(exactEnd);
    return {
      notes: notesEndedAt(notesBefore(notesFrom(roll.notes, offset), end), end),
      lanes: lanesWithin(roll.lanes, offset, end),
      ...(roll.takes ? { takes: takesWithin(roll.takes, offset, end) } : {}),
      // Patterns that end between two ticks make it as long as it is.
      length: Math.floor(exactEnd),
      fixedLength: true,
    };
  });

/** True if notes, controllers or takes of a roll are outside of its edges. One without a length plays all of its material. */
export function hasOutside(roll: Roll, ppq: number): boolean {
  const offset = offsetOf(roll);
  const end = offset + Math.ceil(repeatTicks(roll, ppq));
  return end > offset && (hasBefore(roll, offset) || hasBehind(roll, end));
}

/** True if material is behind its tick `end`, or lasts across it. */
export const hasBehind = (roll: Roll, end: number): boolean =>
  roll.notes.end > end ||
  roll.lanes.some(({ events }) => (events.at(-1)?.tick ?? -1) >= end) ||
  (roll.takes?.takes.some(({ notes }) => notes.some(({ time, duration }) => time + duration > end)) ?? false);

const hasBefore = (roll: Roll, offset: number): boolean =>
  (roll.notes.chunks[0]?.time[0] ?? offset) < offset ||
  roll.lanes.some(({ events }) => (events[0]?.tick ?? offset) < offset) ||
  (roll.takes?.takes.some(({ notes }) => (notes[0]?.time ?? offset) < offset) ?? false);
