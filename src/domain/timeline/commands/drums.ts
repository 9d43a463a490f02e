import { changeColumns } from "../changeColumns.ts";
import { DEFAULT_RELEASE, nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { notesOf, type NoteList } from "../NoteList.ts";
import { extentOfPicked, pickAll, pickWhere, type PickedNotes } from "../pickNotes.ts";
import type { DrumRow } from "../drumMap.ts";
import type { TimelineDocument } from "../records.ts";
import { notesUpdate, rollsUpdate, tracksUpdate } from "./build.ts";
import { quantizeNotes } from "./quantizeNotes.ts";

/** The rows of a track's drum editor; none: those of General MIDI. */
export const setDrumRows = (document: TimelineDocument, trackId: string, drumRows: readonly DrumRow[]): TimelineDiff =>
  tracksUpdate(document, [trackId], () => ({ drumRows }));

/** Moves notes in time and by rows, as a group (see `moveNotes`). `pitchOf`: the pitch of each row from the foot. */
export const moveHits = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  byTicks: number,
  byRows: number,
  pitchOf: ArrayLike<number>,
  group = picked,
): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ notes }) => ({
    notes: movedHits(notes, picked, byTicks, byRows, pitchOf, group),
  }));

/** Like `moveHits`, on a list. */
export function movedHits(
  list: NoteList,
  picked: PickedNotes,
  byTicks: number,
  byRows: number,
  pitchOf: ArrayLike<number>,
  group = picked,
): NoteList {
  if (picked.size === 0) return list;
  const { earliest } = extentOfPicked(group);
  const ticks = Math.max(byTicks, -earliest);
  const rowOf = new Map(Array.from(pitchOf, (pitch, row) => [pitch, row] as const));
  let lowest = pitchOf.length;
  let highest = 0;
  for (const [{ number }, indices] of group) {
    for (const at of indices) {
      const row = rowOf.get(number[at]!) ?? 0;
      lowest = Math.min(lowest, row);
      highest = Math.max(highest, row);
    }
  }
  const by = Math.min(Math.max(byRows, -lowest), pitchOf.length - 1 - highest);
  return changeColumns(list, picked, ["time", "number"], ({ time, number }, indices) => {
    for (const at of indices) {
      time[at]! += ticks;
      const row = rowOf.get(number[at]!);
      if (row !== undefined) number[at] = pitchOf[row + by]!;
    }
  });
}

/** Rhythm that fills a row: `steps` of `stepTicks` each, repeated. */
export interface RowFill {
  readonly number: number;
  readonly steps: readonly boolean[];
  readonly stepTicks: number;
  /** Start of the filled range, tick of the clip. */
  readonly fromTick: number;
  /** Length of the filled range. */
  readonly lengthTicks: number;
  readonly attack: number;
}

/** Replaces the hits of a row in the range by those of a rhythm. */
export function fillRow(document: TimelineDocument, rollId: string, fill: RowFill): TimelineDiff {
  const { number, steps, stepTicks, fromTick, lengthTicks, attack } = fill;
  const roll = document.rolls.get(rollId);
  if (!roll || stepTicks < 1 || steps.length === 0) return emptyTimelineDiff;
  const channel = document.tracks.get(roll.trackId)?.channel ?? 1;
  const count = Math.ceil(lengthTicks / stepTicks);
  const hits: Note[] = [];
  for (let index = 0; index < count; index++) {
    if (!steps[index % steps.length]) continue;
    const time = Math.round(index * stepTicks);
    const duration = Math.max(1, Math.min(Math.round(stepTicks), lengthTicks - time));
    hits.push({ id: nextNoteId(), time: fromTick + time, duration, number, channel, attack, release: DEFAULT_RELEASE });
  }
  const isThere = ({ time }: Note): boolean => time >= fromTick && time < fromTick + lengthTicks;
  const before = [...notesOf(roll.notes)].filter((note) => note.number === number && isThere(note));
  return notesUpdate(document, rollId, before, hits);
}

/** Puts every second step of a row late: `swing` 0.5 is straight, 0.75 the most. */
export function swingRow(
  document: TimelineDocument,
  rollId: string,
  number: number,
  swing: number,
  gridTicks: number,
): TimelineDiff {
  const roll = document.rolls.get(rollId);
  if (!roll) return emptyTimelineDiff;
  const picked = pickPitch(roll.notes, number);
  return quantizeNotes(document, rollId, picked, { gridTicks, swing, strength: 1, originTick: roll.startTime });
}

/** All notes of one pitch. */
const pickPitch = (list: NoteList, pitch: number): PickedNotes =>
  pickWhere(pickAll(list), ({ number }, at) => number[at] === pitch);
