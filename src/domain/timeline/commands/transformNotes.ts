import { createRandom } from "../../music/random.ts";
import { scaleTone, type ScaleId } from "../../music/scales.ts";
import { nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { extentOfPicked, type PickedNotes } from "../pickNotes.ts";
import type { TimelineDocument } from "../records.ts";
import { columnsUpdate, notesUpdate, timesUpdate } from "./build.ts";

/** Commands that transform notes of one roll. Ids stay, and with them the selection. */

export interface SongScale {
  readonly scale: ScaleId;
  /** Pitch class 0..11. */
  readonly root: number;
}

/** Moves notes by steps of the scale; no change if one would leave 0..127. */
export function transposeInScale(
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  degrees: number,
  { scale, root }: SongScale,
): TimelineDiff {
  const toneOf = Array.from({ length: 128 }, (_, key) => scaleTone(scale, root, key, degrees));
  const { lowest, highest } = extentOfPicked(picked);
  if (lowest > highest || toneOf[lowest]! < 0 || toneOf[highest]! > 127) return emptyTimelineDiff;
  return columnsUpdate(document, rollId, picked, ["number"], ({ number }, indices) => {
    for (let i = 0; i < indices.length; i++) number[indices[i]!] = toneOf[number[indices[i]!]!]!;
  });
}

/** Turns pitches upside down between the lowest and the highest of them. */
export function invertPitches(document: TimelineDocument, rollId: string, picked: PickedNotes): TimelineDiff {
  const { lowest, highest } = extentOfPicked(picked);
  return columnsUpdate(document, rollId, picked, ["number"], ({ number }, indices) => {
    for (let i = 0; i < indices.length; i++) number[indices[i]!] = lowest + highest - number[indices[i]!]!;
  });
}

/** Plays notes from their last end to their first start. */
export function reverseNotes(document: TimelineDocument, rollId: string, picked: PickedNotes): TimelineDiff {
  const { earliest } = extentOfPicked(picked);
  let latest = 0;
  for (const [{ time, duration }, indices] of picked)
    for (const at of indices) latest = Math.max(latest, time[at]! + duration[at]!);
  return columnsUpdate(document, rollId, picked, ["time"], ({ time, duration }, indices) => {
    for (const at of indices) time[at] = earliest + latest - time[at]! - duration[at]!;
  });
}

/** Multiplies lengths; none gets shorter than a tick, nor reaches into the next of its key. */
export const multiplyLengths = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  factor: number,
): TimelineDiff =>
  timesUpdate(document, rollId, picked, ["duration"], ({ duration }, indices) => {
    for (const at of indices) duration[at] = Math.max(1, Math.round(duration[at]! * factor));
  });

/**
 * Spreads notes that start together: each `byTicks` after the one below it, or with a negative number after the one above.
 * Ends stay where they are; no note gets shorter than a tick.
 */
export function strumNotes(
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  byTicks: number,
): TimelineDiff {
  const sizes = chordSizes(picked);
  let chordTick = -1;
  let rank = 0;
  return columnsUpdate(document, rollId, picked, ["time", "duration"], ({ time, duration }, indices) => {
    for (const at of indices) {
      const start = time[at]!;
      rank = start === chordTick ? rank + 1 : 0;
      chordTick = start;
      const place = byTicks >= 0 ? rank : sizes.get(start)! - 1 - rank;
      const late = Math.min(place * Math.abs(byTicks), duration[at]! - 1);
      time[at] = start + Math.max(0, late);
      duration[at]! -= Math.max(0, late);
    }
  });
}

function chordSizes(picked: PickedNotes): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const [{ time }, indices] of picked)
    for (const at of indices) sizes.set(time[at]!, (sizes.get(time[at]!) ?? 0) + 1);
  return sizes;
}

export interface Humanize {
  readonly seed: number;
  /** Largest shift of starts, either way. */
  readonly ticks: number;
  /** Largest change of velocities 0..1, either way. */
  readonly velocity: number;
}

/** Varies starts and velocities at random: the same seed gives the same result. */
export function humanizeNotes(
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  { seed, ticks, velocity }: Humanize,
): TimelineDiff {
  const random = createRandom(seed);
  return timesUpdate(document, rollId, picked, ["time", "attack"], ({ time, attack }, indices) => {
    for (const at of indices) {
      time[at] = Math.max(0, time[at]! + Math.round((random() * 2 - 1) * ticks));
      attack[at] = Math.min(1, Math.max(1 / 127, attack[at]! + (random() * 2 - 1) * velocity));
    }
  });
}

/** Cuts notes at every grid line that they span; the lines count from `originTick` before the roll's start. */
export function chopNotes(
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  gridTicks: number,
  originTick: number,
): TimelineDiff {
  const cut = notes.map((note) => [note, piecesOf(note, gridTicks, originTick)] as const);
  const across = cut.filter(([, pieces]) => pieces.length > 1);
  return notesUpdate(
    document,
    rollId,
    across.map(([note]) => note),
    across.flatMap(([, pieces]) => pieces),
  );
}

function piecesOf(note: Note, gridTicks: number, originTick: number): readonly Note[] {
  const end = note.time + note.duration;
  const pieces: Note[] = [];
  let start = note.time;
  while (start < end) {
    const line = (Math.floor((start + originTick) / gridTicks) + 1) * gridTicks - originTick;
    const next = Math.min(end, line);
    pieces.push({ ...note, id: pieces.length === 0 ? note.id : nextNoteId(), time: start, duration: next - start });
    start = next;
  }
  return pieces;
}
