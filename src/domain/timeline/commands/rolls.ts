import { emptyRecordDiff } from "../../diff.ts";
import { changeColumns } from "../changeColumns.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { repeatTicks } from "../expandRoll.ts";
import { mergedNotes, onlyPicked, withoutPicked } from "../gatherNotes.ts";
import { laterNotes, noteCopies } from "../noteCopies.ts";
import type { NoteChunk, NoteList } from "../NoteList.ts";
import { pickAll, type PickedNotes } from "../pickNotes.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { joinedLanes, lanesAfter, lanesBefore } from "../laneParts.ts";
import { rollLength } from "../rollLength.ts";
import { takesAfter, takesBefore } from "../RollTakes.ts";
import { byId, rollsAdded, rollsUpdate } from "./build.ts";
import { copyRoll } from "./tracks.ts";

export const addRolls = (_document: TimelineDocument, rolls: readonly Roll[]): TimelineDiff => rollsAdded(rolls);

export const removeRolls = (document: TimelineDocument, ids: ReadonlySet<string>): TimelineDiff => ({
  ...emptyTimelineDiff,
  rolls: { ...emptyRecordDiff, removed: byId([...document.rolls.values()].filter((roll) => ids.has(roll.id))) },
});

/** Label, place, grid, chord patterns, repeats, length, seed. */
export type RollFields = Partial<
  Pick<Roll, "label" | "startTime" | "trackId" | "subdivision" | "chordPatterns" | "repeatCount" | "length" | "seed">
>;

export const setRoll = (document: TimelineDocument, rollId: string, fields: RollFields): TimelineDiff =>
  rollsUpdate(document, [rollId], () => fields);

/** Gives rolls a colour of their own; null: that of their tracks. */
export const colorRolls = (document: TimelineDocument, ids: Iterable<string>, color: number | null): TimelineDiff =>
  rollsUpdate(document, ids, () => ({ color: color ?? undefined }));

/** Moves rolls in time and by tracks, as a group: none starts before tick 0 or leaves the list of tracks. */
export function moveRolls(
  document: TimelineDocument,
  ids: ReadonlySet<string>,
  byTicks: number,
  byTracks: number,
): TimelineDiff {
  const { trackIds } = document.timeline;
  const rolls = [...document.rolls.values()].filter((roll) => ids.has(roll.id));
  if (rolls.length === 0) return emptyTimelineDiff;
  const rows = rolls.map((roll) => trackIds.indexOf(roll.trackId));
  const ticks = Math.max(byTicks, -Math.min(...rolls.map((roll) => roll.startTime)));
  const tracks = Math.min(Math.max(byTracks, -Math.min(...rows)), trackIds.length - 1 - Math.max(...rows));
  return rollsUpdate(document, ids, (roll) => ({
    startTime: roll.startTime + ticks,
    trackId: trackIds[trackIds.indexOf(roll.trackId) + tracks] ?? roll.trackId,
  }));
}

/** Copies of these rolls, `byTicks` later and `byTracks` further down; the copies are the diff's added records. */
export function duplicateRolls(
  document: TimelineDocument,
  ids: ReadonlySet<string>,
  byTicks: number,
  byTracks = 0,
): TimelineDiff {
  const { trackIds } = document.timeline;
  const rolls = [...document.rolls.values()].filter((roll) => ids.has(roll.id));
  return rollsAdded(
    rolls.map((roll) =>
      copyRoll(roll, {
        startTime: Math.max(0, roll.startTime + byTicks),
        trackId: trackIds[trackIds.indexOf(roll.trackId) + byTracks] ?? roll.trackId,
      }),
    ),
  );
}

/** Ends a roll `lengthTicks` after its start, played once. What lies behind the end is silent and stays. */
export const trimRoll = (document: TimelineDocument, rollId: string, lengthTicks: number): TimelineDiff =>
  rollsUpdate(document, [rollId], () => ({ ...ownLength(Math.max(1, lengthTicks)), repeatCount: 1 }));

/** Sets the length of one repeat. What lies behind its end is silent and stays. 0: as long as its notes. */
export const setRollLength = (document: TimelineDocument, rollId: string, lengthTicks: number): TimelineDiff =>
  rollsUpdate(document, [rollId], () => ownLength(lengthTicks));

const ownLength = (length: number): Pick<Roll, "length" | "fixedLength"> =>
  length > 0 ? { length, fixedLength: true } : { length: 0, fixedLength: undefined };

/** Deletes everything behind the end of a repeat: notes, the rest of those that ring on, controllers and takes. */
export const cropRolls = (document: TimelineDocument, ids: Iterable<string>): TimelineDiff =>
  rollsUpdate(document, ids, (roll) => {
    const period = rollLength({ ...roll, repeatCount: 1 }, document.timeline.ppq);
    return hasBehind(roll, period) ? cutOff(roll, period) : {};
  });

/** True where notes, controllers or takes of a roll lie behind the tick `end` of it, or ring across it. */
export const hasBehind = (roll: Roll, end: number): boolean =>
  roll.notes.end > end ||
  roll.lanes.some(({ events }) => (events.at(-1)?.tick ?? -1) >= end) ||
  (roll.takes?.takes.some(({ notes }) => notes.some(({ time, duration }) => time + duration > end)) ?? false);

function notesBefore(notes: NoteList, cut: number): NoteList {
  const early = withoutPicked(notes, pickFrom(notes, cut));
  return changeColumns(early, pickAll(early), ["duration"], ({ time, duration, length }) => {
    for (let at = 0; at < length; at++) duration[at] = Math.min(duration[at]!, cut - time[at]!);
  });
}

/** What of a roll lies before the tick `cut` of it. */
function cutOff(roll: Roll, cut: number): Pick<Roll, "notes" | "length" | "fixedLength" | "lanes" | "takes"> {
  return {
    notes: roll.notes.end <= cut ? roll.notes : notesBefore(roll.notes, cut),
    length: cut,
    fixedLength: true,
    lanes: lanesBefore(roll.lanes, cut),
    ...(roll.takes ? { takes: takesBefore(roll.takes, cut) } : {}),
  };
}

/** The notes that start at `tick` or later. */
function pickFrom(list: NoteList, tick: number): PickedNotes {
  const picked = new Map<NoteChunk, Uint16Array>();
  for (const [chunk, indices] of pickAll(list)) {
    const first = chunk.time[0]! >= tick ? 0 : chunk.time.findIndex((time) => time >= tick);
    if (first >= 0) picked.set(chunk, first === 0 ? indices : indices.slice(first));
  }
  return picked;
}

/**
 * Cuts a roll of notes in two at `tick` of the timeline; notes across the cut are shortened. Nothing happens outside the
 * roll, and to rolls that repeat or play chord patterns.
 */
export function splitRoll(document: TimelineDocument, rollId: string, tick: number): TimelineDiff {
  const roll = document.rolls.get(rollId);
  if (!roll || roll.repeatCount > 1 || roll.chordPatterns.length > 0) return emptyTimelineDiff;
  const cut = tick - roll.startTime;
  const length = rollLength(roll, document.timeline.ppq);
  if (cut <= 0 || cut >= length) return emptyTimelineDiff;
  const left = { ...roll, ...cutOff(roll, cut) };
  const right = copyRoll(roll, {
    startTime: tick,
    notes: noteCopies(onlyPicked(pickFrom(roll.notes, cut)), -cut),
    length: length - cut,
    fixedLength: true,
    lanes: lanesAfter(roll.lanes, cut),
    ...(roll.takes ? { takes: takesAfter(roll.takes, cut) } : {}),
  });
  return {
    ...emptyTimelineDiff,
    rolls: {
      added: byId([right]),
      updated: new Map([[rollId, [roll, left]]]),
      removed: new Map(),
    },
  };
}

/**
 * Joins rolls of notes of one track to one, repeats played out; the first keeps its id, label and grid. Nothing happens
 * to fewer than two rolls, to rolls of several tracks and to those with chord patterns.
 */
export function joinRolls(document: TimelineDocument, ids: ReadonlySet<string>): TimelineDiff {
  const rolls = [...document.rolls.values()]
    .filter((roll) => ids.has(roll.id))
    .sort((a, b) => a.startTime - b.startTime);
  const [first, ...others] = rolls;
  if (!first || others.length === 0) return emptyTimelineDiff;
  if (rolls.some((roll) => roll.trackId !== first.trackId || roll.chordPatterns.length > 0)) return emptyTimelineDiff;
  const { ppq } = document.timeline;
  const notes = rolls.map((roll) => playedOut(roll, ppq, roll.startTime - first.startTime));
  const end = Math.max(...rolls.map((roll) => roll.startTime + rollLength(roll, ppq)));
  const lanes = joinedLanes(
    rolls.map((roll) => ({
      lanes: roll.lanes,
      startTick: roll.startTime - first.startTime,
      periodTicks: repeatTicks(roll, ppq),
      repeats: Math.max(1, roll.repeatCount),
    })),
  );
  const joined: Roll = {
    ...first,
    notes: mergedNotes(notes),
    repeatCount: 1,
    length: end - first.startTime,
    fixedLength: true,
    lanes,
  };
  return {
    ...emptyTimelineDiff,
    rolls: { ...emptyRecordDiff, updated: new Map([[first.id, [first, joined]]]), removed: byId(others) },
  };
}

/** The notes of all repeats, `byTicks` later; those of the first repeat keep their ids. */
export function playedOut(roll: Roll, ppq: number, byTicks: number): NoteList {
  const repeat = rollLength({ ...roll, repeatCount: 1 }, ppq);
  // A roll that has no length plays once.
  const count = repeat > 0 ? Math.max(1, roll.repeatCount) : 1;
  const heard = roll.notes.end <= repeat ? roll.notes : notesBefore(roll.notes, repeat);
  return mergedNotes(
    Array.from({ length: count }, (_, index) =>
      index === 0 ? laterNotes(heard, byTicks) : noteCopies(heard, byTicks + index * repeat),
    ),
  );
}
