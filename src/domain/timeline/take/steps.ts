import { emptyRecordDiff } from "../../diff.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { editNotes, notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { lastTickOf, lengthKept, offsetOf } from "../clipLength.ts";
import { rollLength } from "../rollLength.ts";
import { commitTakes } from "./commitTake.ts";
import { Take } from "./Take.ts";

export interface StepNote {
  readonly key: number;
  /** 0..1. */
  readonly attack: number;
}

export interface StepPlace {
  readonly trackId: string;
  /** The edited clip, which also grows for notes behind its end. */
  readonly rollId: string | null;
  readonly tick: number;
  readonly lengthTicks: number;
}

/** The notes of one step of a track, all from `tick` on and one step long. `grid`: of a clip that is made for them. */
export function enterStep(
  document: TimelineDocument,
  { trackId, rollId, tick, lengthTicks }: StepPlace,
  notes: readonly StepNote[],
  grid: string,
): TimelineDiff {
  const take = new Take(trackId);
  const end = { tick: tick + lengthTicks, pass: 0 };
  for (const { key, attack } of notes) {
    take.add({ kind: "noteOn", tick, pass: 0, key, value: attack, hand: "step" });
    take.add({ kind: "noteOff", ...end, key, value: 0.5, hand: "step" });
  }
  const range = { startTick: tick, endTick: Infinity, loop: null };
  return commitTakes(document, [take], { mode: "overdub", range, end, rollId, grid, grows: true });
}

/** Notes of the track that end at `tick` ring on for a step. */
export const tieStep = (document: TimelineDocument, { trackId, tick, lengthTicks }: StepPlace): TimelineDiff =>
  notesOfTrack(document, trackId, (note, start) =>
    start + note.time + note.duration === tick ? [{ ...note, duration: note.duration + lengthTicks }] : [note],
  );

/** Removes notes of the track that begin within the step; those that last into it end at its start. */
export const clearStep = (document: TimelineDocument, { trackId, tick, lengthTicks }: StepPlace): TimelineDiff =>
  notesOfTrack(document, trackId, (note, start) => {
    const from = start + note.time;
    if (from >= tick && from < tick + lengthTicks) return [];
    const isTied = from < tick && from + note.duration > tick && from + note.duration <= tick + lengthTicks;
    return [isTied ? { ...note, duration: tick - from } : note];
  });

/** Changes the audible notes of a track's clips that are neither repeated nor made of patterns. */
function notesOfTrack(
  document: TimelineDocument,
  trackId: string,
  change: (note: Note, startTime: number) => readonly Note[],
): TimelineDiff {
  const updated = new Map<string, readonly [Roll, Roll]>();
  for (const roll of document.rolls.values()) {
    if (roll.trackId !== trackId || roll.repeatCount > 1 || roll.chordPatterns.length > 0) continue;
    const removed: Note[] = [];
    const put: Note[] = [];
    const offset = offsetOf(roll);
    const end = lastTickOf(roll, rollLength(roll, document.timeline.ppq));
    for (const note of notesOf(roll.notes)) {
      if (note.time < offset || note.time >= end) continue;
      const changed = change(note, roll.startTime);
      if (changed.length === 1 && changed[0] === note) continue;
      removed.push(note);
      put.push(...changed);
    }
    if (removed.length === 0) continue;
    const notes = editNotes(roll.notes, removed, put);
    updated.set(roll.id, [roll, { ...roll, notes, ...lengthKept(document, roll, notes, true) }]);
  }
  return updated.size === 0 ? emptyTimelineDiff : { ...emptyTimelineDiff, rolls: { ...emptyRecordDiff, updated } };
}
