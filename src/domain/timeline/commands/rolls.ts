import { emptyRecordDiff } from "../../diff.ts";
import { clipStart, lastTickOf, offsetOf } from "../clipLength.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { repeatTicks } from "../expandRoll.ts";
import { mergedNotes } from "../gatherNotes.ts";
import { joinedLanes } from "../laneParts.ts";
import { laterNotes, noteCopies } from "../noteCopies.ts";
import type { NoteList } from "../NoteList.ts";
import { notesBefore, notesEndedAt, notesFrom } from "../notesWithin.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { rollLength } from "../rollLength.ts";
import { byId, rollsAdded, rollsUpdate } from "./build.ts";
import { endingAt } from "./clipEdges.ts";
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

/** Sets the color of rolls; null: that of their tracks. */
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
  const ticks = Math.max(byTicks, -Math.min(...rolls.map(clipStart)));
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
        startTime: Math.max(-offsetOf(roll), roll.startTime + byTicks),
        trackId: trackIds[trackIds.indexOf(roll.trackId) + byTracks] ?? roll.trackId,
      }),
    ),
  );
}

/**
 * Cuts a roll in two at `tick` of the timeline. Both have all of its material: each hides the part of the other. No change
 * outside the roll, and to rolls that repeat.
 */
export function splitRoll(document: TimelineDocument, rollId: string, tick: number): TimelineDiff {
  const roll = document.rolls.get(rollId);
  if (!roll || roll.repeatCount > 1) return emptyTimelineDiff;
  const cut = tick - roll.startTime;
  const offset = offsetOf(roll);
  const end = offset + rollLength(roll, document.timeline.ppq);
  if (cut <= offset || cut >= end) return emptyTimelineDiff;
  const left: Roll = { ...roll, ...endingAt(document, roll, cut) };
  const right = copyRoll(roll, { offset: cut, ...endingAt(document, roll, end) });
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
 * Joins rolls of notes of one track to one, repeats played out; the first keeps its id, label and grid. Hidden material before
 * the first and behind the last one stays, that of other edges is deleted. Fewer than two rolls, rolls of several
 * tracks and those with chord patterns stay unchanged.
 */
export function joinRolls(document: TimelineDocument, ids: ReadonlySet<string>): TimelineDiff {
  const rolls = [...document.rolls.values()]
    .filter((roll) => ids.has(roll.id))
    .sort((a, b) => clipStart(a) - clipStart(b));
  const [first, ...others] = rolls;
  if (!first || others.length === 0) return emptyTimelineDiff;
  if (rolls.some((roll) => roll.trackId !== first.trackId || roll.chordPatterns.length > 0)) return emptyTimelineDiff;
  const { ppq } = document.timeline;
  const endTick = (roll: Roll): number => clipStart(roll) + rollLength(roll, ppq);
  const end = Math.max(...rolls.map(endTick));
  const parts = rolls.map((roll) => ({
    roll,
    lanes: roll.lanes,
    startTick: roll.startTime - first.startTime,
    offset: offsetOf(roll),
    periodTicks: repeatTicks(roll, ppq),
    repeats: Math.max(1, roll.repeatCount),
    keepsFront: roll === first,
    keepsBack: endTick(roll) === end,
  }));
  const joined: Roll = {
    ...first,
    notes: mergedNotes(parts.map((part) => playedOut(part.roll, ppq, part.startTick, part))),
    repeatCount: 1,
    length: end - first.startTime,
    fixedLength: true,
    lanes: joinedLanes(parts),
  };
  return {
    ...emptyTimelineDiff,
    rolls: { ...emptyRecordDiff, updated: new Map([[first.id, [first, joined]]]), removed: byId(others) },
  };
}

interface Outside {
  /** True: material before the left edge of the first repeat stays. */
  readonly keepsFront: boolean;
  /** True: material behind the end of the last repeat, or ringing across it, stays. */
  readonly keepsBack: boolean;
}

/** The notes of all repeats, `byTicks` later; those of the first repeat, and those outside of them, keep their ids. */
export function playedOut(roll: Roll, ppq: number, byTicks: number, { keepsFront, keepsBack }: Outside): NoteList {
  const offset = offsetOf(roll);
  const repeat = rollLength({ ...roll, repeatCount: 1 }, ppq);
  const end = lastTickOf(roll, repeat);
  // A roll that has no length plays once.
  const count = repeat > 0 ? Math.max(1, roll.repeatCount) : 1;
  const inside = notesBefore(notesFrom(roll.notes, offset), end);
  const heard = notesEndedAt(inside, end);
  const repeats = Array.from({ length: count }, (_, index) => {
    const notes = keepsBack && index === count - 1 ? inside : heard;
    return index === 0 ? laterNotes(notes, byTicks) : noteCopies(notes, byTicks + index * repeat);
  });
  const front = keepsFront ? [laterNotes(notesBefore(roll.notes, offset), byTicks)] : [];
  const back = keepsBack ? [laterNotes(notesFrom(roll.notes, end), byTicks + (count - 1) * repeat)] : [];
  return mergedNotes([...repeats, ...front, ...back]);
}
