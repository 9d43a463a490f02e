import { changeColumns, type ColumnName, type ColumnsChange } from "../changeColumns.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import type { TimelineDocument } from "../records.ts";
import { mergedNotes, onlyPicked, withoutPicked } from "../gatherNotes.ts";
import { noteCopies } from "../noteCopies.ts";
import { editNotes, noteAt, type NoteList } from "../NoteList.ts";
import { countOfPicked, extentOfPicked, pickAll, pickWhere, type PickedNotes } from "../pickNotes.ts";
import { columnsUpdate, notesUpdate, rollsUpdate, timesUpdate } from "./build.ts";

/**
 * Commands on the notes of one roll. `notes` and `picked` are current notes of the roll (see `notesById`, `pickNotes`),
 * so that a gesture looks them up once and computes every movement from them.
 */

export const addNotes = (document: TimelineDocument, rollId: string, notes: readonly Note[]): TimelineDiff =>
  notesUpdate(document, rollId, [], notes);

/** Like `addNotes`, for any number of notes. */
export const addNoteList = (document: TimelineDocument, rollId: string, added: NoteList): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ notes }) => ({ notes: mergedNotes([notes, added]) }));

export const removeNotes = (document: TimelineDocument, rollId: string, notes: readonly Note[]): TimelineDiff =>
  notesUpdate(document, rollId, notes, []);

/** Like `removeNotes`, for any number of notes. */
export const removePicked = (document: TimelineDocument, rollId: string, picked: PickedNotes): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => (picked.size === 0 ? {} : { notes: withoutPicked(roll.notes, picked) }));

/**
 * Moves notes in time and pitch as a group: none moves before its roll's start or beyond 0..127. `group`: all notes that
 * move together, including those of other rolls.
 */
export function moveNotes(
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  byTicks: number,
  bySemitones: number,
  group = picked,
): TimelineDiff {
  const count = countOfPicked(picked);
  if (count === 0) return emptyTimelineDiff;
  const { earliest, lowest, highest } = extentOfPicked(group);
  const ticks = Math.max(byTicks, -earliest);
  const semitones = Math.min(Math.max(bySemitones, -lowest), 127 - highest);
  const names: readonly ColumnName[] = [
    ...(ticks === 0 ? [] : ["time" as const]),
    ...(semitones === 0 ? [] : ["number" as const]),
  ];
  // All notes of a roll that move together stay in order.
  const keepsOrder = count === document.rolls.get(rollId)?.notes.length || undefined;
  const move: ColumnsChange = ({ time, number }, indices) => {
    if (ticks !== 0) for (let i = 0; i < indices.length; i++) time[indices[i]!]! += ticks;
    if (semitones !== 0) for (let i = 0; i < indices.length; i++) number[indices[i]!]! += semitones;
  };
  return columnsUpdate(document, rollId, picked, names, move, keepsOrder);
}

/** Moves the ends of notes; none gets shorter than `minimumTicks`. */
export const resizeNotes = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  byTicks: number,
  minimumTicks: number,
): TimelineDiff =>
  columnsUpdate(document, rollId, picked, ["duration"], ({ duration }, indices) => {
    for (let i = 0; i < indices.length; i++) {
      const before = duration[indices[i]!]!;
      duration[indices[i]!] = Math.max(Math.min(minimumTicks, before), before + byTicks);
    }
  });

/** Moves the starts of notes and leaves their ends; none gets shorter than `minimumTicks` or starts before the roll. */
export const resizeNoteStarts = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  byTicks: number,
  minimumTicks: number,
): TimelineDiff =>
  columnsUpdate(document, rollId, picked, ["time", "duration"], ({ time, duration }, indices) => {
    for (const at of indices) {
      const end = time[at]! + duration[at]!;
      time[at] = Math.max(0, Math.min(time[at]! + byTicks, end - Math.min(minimumTicks, duration[at]!)));
      duration[at] = end - time[at];
    }
  });

/** Sets the pitch of all notes, 0..127. */
export const setPitches = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  pitch: number,
): TimelineDiff => {
  const key = Math.min(127, Math.max(0, Math.round(pitch)));
  return columnsUpdate(document, rollId, picked, ["number"], ({ number }, indices) => {
    for (let i = 0; i < indices.length; i++) number[indices[i]!] = key;
  });
};

/**
 * Sets note-on velocity 0..1 by a function of each note's, and its id; the result is clamped to 1/127..1, so that no note
 * falls silent.
 */
export const setVelocities = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  attackOf: (attack: number, id: number) => number,
): TimelineDiff =>
  columnsUpdate(document, rollId, picked, ["attack"], ({ id, attack }, indices) => {
    for (let i = 0; i < indices.length; i++) {
      const at = indices[i]!;
      attack[at] = Math.min(1, Math.max(1 / 127, attackOf(attack[at]!, id[at]!)));
    }
  });

/** Sets note-off velocity 0..1 by a function of each note's, and its id. */
export const setReleases = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  releaseOf: (release: number, id: number) => number,
): TimelineDiff =>
  columnsUpdate(document, rollId, picked, ["release"], ({ id, release }, indices) => {
    for (let i = 0; i < indices.length; i++) {
      const at = indices[i]!;
      release[at] = Math.min(1, Math.max(0, releaseOf(release[at]!, id[at]!)));
    }
  });

/** Mutes notes, or lets them sound again. */
export const muteNotes = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  muted: boolean,
): TimelineDiff =>
  columnsUpdate(document, rollId, picked, ["muted"], (columns, indices) => {
    for (let i = 0; i < indices.length; i++) columns.muted![indices[i]!] = muted ? 1 : 0;
  });

/** Cuts notes in two at `tick` (relative to the roll); notes that do not span it stay. */
export const splitNotes = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  tick: number,
): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ notes }) => {
    const across = pickWhere(picked, ({ time, duration }, at) => time[at]! < tick && time[at]! + duration[at]! > tick);
    const whole = noteCopies(onlyPicked(across));
    const right = changeColumns(whole, pickAll(whole), ["time", "duration"], ({ time, duration, length }) => {
      for (let at = 0; at < length; at++) duration[at]! -= tick - time[at]!;
      time.fill(tick);
    });
    const left = changeColumns(notes, across, ["duration"], ({ time, duration }, indices) => {
      for (let i = 0; i < indices.length; i++) duration[indices[i]!] = tick - time[indices[i]!]!;
    });
    return { notes: mergedNotes([left, right]) };
  });

/** Joins notes of one pitch to one note each, from the first start to the last end, with the first's velocity. */
export function joinNotes(document: TimelineDocument, rollId: string, picked: PickedNotes): TimelineDiff {
  const { count } = extentOfPicked(picked);
  const joined = joinedByPitch(picked);
  if (joined.length === count) return emptyTimelineDiff;
  return rollsUpdate(document, [rollId], ({ notes }) => ({
    notes: editNotes(withoutPicked(notes, picked), [], joined),
  }));
}

/** One note for each pitch, 128 at most. */
function joinedByPitch(picked: PickedNotes): Note[] {
  const firsts = new Map<number, Note>();
  const ends = new Float64Array(128);
  for (const [chunk, indices] of picked) {
    const { time, duration, number } = chunk;
    for (let i = 0; i < indices.length; i++) {
      const at = indices[i]!;
      const pitch = number[at]!;
      // Notes are in order: the first that is met starts first.
      if (!firsts.has(pitch)) firsts.set(pitch, noteAt(chunk, at));
      ends[pitch] = Math.max(ends[pitch]!, time[at]! + duration[at]!);
    }
  }
  return Array.from(firsts.values(), (note) => ({ ...note, duration: ends[note.number]! - note.time }));
}

/** Lengthens or shortens each note to the next onset among them; the last ones stay. */
export function legato(document: TimelineDocument, rollId: string, picked: PickedNotes): TimelineDiff {
  const onsets = onsetsOf(picked);
  let next = 0;
  return columnsUpdate(document, rollId, picked, ["duration"], ({ time, duration }, indices) => {
    for (let i = 0; i < indices.length; i++) {
      const at = indices[i]!;
      while (next < onsets.length && onsets[next]! <= time[at]!) next++;
      if (next < onsets.length) duration[at] = onsets[next]! - time[at]!;
    }
  });
}

/** The times at which notes start, each once, in order. */
function onsetsOf(picked: PickedNotes): number[] {
  const onsets: number[] = [];
  let last = -1;
  for (const [{ time }, indices] of picked)
    for (let i = 0; i < indices.length; i++) if (time[indices[i]!]! > last) onsets.push((last = time[indices[i]!]!));
  return onsets;
}

/** Multiplies times (from the first start) and lengths by `factor`: ×2, ÷2. */
export function stretchNotes(
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  factor: number,
): TimelineDiff {
  const { earliest } = extentOfPicked(picked);
  return timesUpdate(document, rollId, picked, ["time", "duration"], ({ time, duration }, indices) => {
    for (const at of indices) {
      time[at] = Math.round(earliest + (time[at]! - earliest) * factor);
      duration[at] = Math.max(1, Math.round(duration[at]! * factor));
    }
  });
}
