import { SCALES } from "../music/scales.ts";
import type { SongScale } from "./commands/transformNotes.ts";
import type { NoteChunk, NoteList } from "./NoteList.ts";
import type { PickedNotes } from "./pickNotes.ts";

/** Returns true if the note at index `at` is selected. */
type Wanted = (chunk: NoteChunk, at: number) => boolean;

/** The ids of the selected notes. */
function idsOf(list: NoteList, wanted: Wanted): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const chunk of list.chunks)
    for (let at = 0; at < chunk.length; at++) if (wanted(chunk, at)) ids.add(chunk.id[at]!);
  return ids;
}

/** Distinct results of `keyOf` for the picked notes. */
function keysOf(picked: PickedNotes, keyOf: (chunk: NoteChunk, at: number) => number): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const [chunk, indices] of picked) for (const at of indices) keys.add(keyOf(chunk, at));
  return keys;
}

const as =
  (picked: PickedNotes, keyOf: (chunk: NoteChunk, at: number) => number) =>
  (list: NoteList): ReadonlySet<number> => {
    const keys = keysOf(picked, keyOf);
    return idsOf(list, (chunk, at) => keys.has(keyOf(chunk, at)));
  };

const LENGTHS = 2 ** 32;

/** Notes of the same pitch and length as one that is picked. */
export const similarNotes = (list: NoteList, picked: PickedNotes): ReadonlySet<number> =>
  as(picked, ({ number, duration }, at) => number[at]! * LENGTHS + duration[at]!)(list);

/** Notes of the same pitch class, in any octave, as one that is picked. */
export const notesOfPitchClass = (list: NoteList, picked: PickedNotes): ReadonlySet<number> =>
  as(picked, ({ number }, at) => number[at]! % 12)(list);

/**
 * Notes at the same place of a cycle of `cycleTicks`, mostly a bar, as one that is picked. Times count from `originTick` of the
 * cycles; those of what is picked from `pickedOrigin`, where that is of another list.
 */
export function notesOfRhythm(
  list: NoteList,
  picked: PickedNotes,
  cycleTicks: number,
  originTick: number,
  pickedOrigin = originTick,
): ReadonlySet<number> {
  const places = keysOf(picked, ({ time }, at) => (time[at]! + pickedOrigin) % cycleTicks);
  return idsOf(list, ({ time }, at) => places.has((time[at]! + originTick) % cycleTicks));
}

/** Notes in the scale, or outside of it. */
export function notesOfScale(list: NoteList, { scale, root }: SongScale, isIn: boolean): ReadonlySet<number> {
  const tones = new Set<number>(SCALES[scale].map((semitone) => (semitone + root) % 12));
  return idsOf(list, ({ number }, at) => tones.has(number[at]! % 12) === isIn);
}

/** All notes but those that are picked. */
export const otherNotes = (list: NoteList, ids: { readonly has: (id: number) => boolean }): ReadonlySet<number> =>
  idsOf(list, ({ id }, at) => !ids.has(id[at]!));
