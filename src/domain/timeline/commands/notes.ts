import type { TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import type { TimelineDocument } from "../records.ts";
import { nextNoteId } from "../defaults.ts";
import { notesUpdate } from "./build.ts";

/**
 * Commands on the notes of one roll. `notes` are the notes as they stand in the roll (see `notesById`), so that a gesture
 * looks them up once and computes every movement from them.
 */

export const addNotes = (document: TimelineDocument, rollId: string, notes: readonly Note[]): TimelineDiff =>
  notesUpdate(document, rollId, [], notes);

export const removeNotes = (document: TimelineDocument, rollId: string, notes: readonly Note[]): TimelineDiff =>
  notesUpdate(document, rollId, notes, []);

/** Moves notes in time and pitch as a group: none goes before the roll's start or beyond 0..127. */
export function moveNotes(
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  byTicks: number,
  bySemitones: number,
): TimelineDiff {
  const { earliest, lowest, highest } = extentOf(notes);
  const ticks = Math.max(byTicks, -earliest);
  const semitones = Math.min(Math.max(bySemitones, -lowest), 127 - highest);
  return mapNotes(document, rollId, notes, (note) => ({
    ...note,
    time: note.time + ticks,
    number: note.number + semitones,
  }));
}

/** Copies of `notes`, moved alike; the copies have ids of their own. */
export function copyNotes(notes: readonly Note[], byTicks: number, bySemitones: number): readonly Note[] {
  const { earliest, lowest, highest } = extentOf(notes);
  const ticks = Math.max(byTicks, -earliest);
  const semitones = Math.min(Math.max(bySemitones, -lowest), 127 - highest);
  return notes.map((note) => ({ ...note, id: nextNoteId(), time: note.time + ticks, number: note.number + semitones }));
}

/** Moves the ends of notes; none gets shorter than `minimumTicks`. */
export const resizeNotes = (
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  byTicks: number,
  minimumTicks: number,
): TimelineDiff =>
  mapNotes(document, rollId, notes, (note) => ({
    ...note,
    duration: Math.max(Math.min(minimumTicks, note.duration), note.duration + byTicks),
  }));

/** Moves the starts of notes and leaves their ends; none gets shorter than `minimumTicks` or starts before the roll. */
export const resizeNoteStarts = (
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  byTicks: number,
  minimumTicks: number,
): TimelineDiff =>
  mapNotes(document, rollId, notes, (note) => {
    const end = note.time + note.duration;
    const time = Math.max(0, Math.min(note.time + byTicks, end - Math.min(minimumTicks, note.duration)));
    return { ...note, time, duration: end - time };
  });

/** Gives all notes one pitch, 0..127. */
export const setPitches = (
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  pitch: number,
): TimelineDiff =>
  mapNotes(document, rollId, notes, (note) => ({ ...note, number: Math.min(127, Math.max(0, Math.round(pitch))) }));

/** Sets note-on velocity 0..1 by a function of each note; the result is clamped to 1/127..1, so that no note falls silent. */
export const setVelocities = (
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  attackOf: (note: Note) => number,
): TimelineDiff =>
  mapNotes(document, rollId, notes, (note) => ({ ...note, attack: Math.min(1, Math.max(1 / 127, attackOf(note))) }));

export interface Quantize {
  readonly gridTicks: number;
  /** How far starts move towards the grid, 0..1. */
  readonly strength: number;
  /** 0.5 is straight; every second grid line is late by (swing - 0.5) × 2 grid steps. 0.5..0.75. */
  readonly swing: number;
  /** Offset of the roll from the bar line the grid counts from. */
  readonly originTick: number;
}

/** Moves the starts of notes towards the grid; lengths stay. */
export const quantizeNotes = (
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  quantize: Quantize,
): TimelineDiff =>
  mapNotes(document, rollId, notes, (note) => {
    const target = quantizedTick(note.time + quantize.originTick, quantize) - quantize.originTick;
    return { ...note, time: Math.max(0, Math.round(note.time + (target - note.time) * quantize.strength)) };
  });

function quantizedTick(tick: number, { gridTicks, swing }: Quantize): number {
  const late = (swing - 0.5) * 2 * gridTicks;
  const pair = Math.floor(tick / (2 * gridTicks)) * 2 * gridTicks;
  const lines = [pair, pair + gridTicks + late, pair + 2 * gridTicks];
  return lines.reduce((best, line) => (Math.abs(line - tick) < Math.abs(best - tick) ? line : best));
}

/** Cuts notes in two at `tick` (relative to the roll); notes that do not span it stay. */
export function splitNotes(
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  tick: number,
): TimelineDiff {
  const across = notes.filter((note) => note.time < tick && note.time + note.duration > tick);
  const halves = across.flatMap((note): readonly Note[] => [
    { ...note, duration: tick - note.time },
    { ...note, id: nextNoteId(), time: tick, duration: note.time + note.duration - tick },
  ]);
  return notesUpdate(document, rollId, across, halves);
}

/** Joins notes of one pitch to one note each, from the first start to the last end, with the first's velocity. */
export function joinNotes(document: TimelineDocument, rollId: string, notes: readonly Note[]): TimelineDiff {
  const byPitch = new Map<number, Note[]>();
  for (const note of notes) {
    const group = byPitch.get(note.number);
    if (group) group.push(note);
    else byPitch.set(note.number, [note]);
  }
  const joined = [...byPitch.values()].map((group): Note => {
    const first = group.reduce((a, b) => (b.time < a.time ? b : a));
    const end = group.reduce((latest, note) => Math.max(latest, note.time + note.duration), 0);
    return { ...first, duration: end - first.time };
  });
  const unchanged = joined.every((note) => notes.some((old) => old.id === note.id && old.duration === note.duration));
  return unchanged && joined.length === notes.length
    ? notesUpdate(document, rollId, [], [])
    : notesUpdate(document, rollId, notes, joined);
}

/** Lengthens or shortens each note to the next onset among `notes`; the last ones stay. */
export function legato(document: TimelineDocument, rollId: string, notes: readonly Note[]): TimelineDiff {
  const onsets = [...new Set(notes.map((note) => note.time))].sort((a, b) => a - b);
  const next = new Map(onsets.map((onset, index) => [onset, onsets[index + 1]]));
  return mapNotes(document, rollId, notes, (note) => ({
    ...note,
    duration: (next.get(note.time) ?? note.time + note.duration) - note.time,
  }));
}

/** Multiplies times (from the first start) and lengths by `factor`: ×2, ÷2. */
export function stretchNotes(
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  factor: number,
): TimelineDiff {
  const { earliest } = extentOf(notes);
  return mapNotes(document, rollId, notes, (note) => ({
    ...note,
    time: Math.round(earliest + (note.time - earliest) * factor),
    duration: Math.max(1, Math.round(note.duration * factor)),
  }));
}

/** Replaces each note by `change(note)`; notes that stay as they were are left out of the diff. */
function mapNotes(
  document: TimelineDocument,
  rollId: string,
  notes: readonly Note[],
  change: (note: Note) => Note,
): TimelineDiff {
  const before: Note[] = [];
  const after: Note[] = [];
  for (const note of notes) {
    const changed = change(note);
    if (isSame(note, changed)) continue;
    before.push(note);
    after.push(changed);
  }
  return notesUpdate(document, rollId, before, after);
}

const isSame = (a: Note, b: Note): boolean =>
  a.time === b.time && a.duration === b.duration && a.number === b.number && a.attack === b.attack;

function extentOf(notes: readonly Note[]): { earliest: number; lowest: number; highest: number } {
  let earliest = Infinity;
  let lowest = 127;
  let highest = 0;
  for (const note of notes) {
    earliest = Math.min(earliest, note.time);
    lowest = Math.min(lowest, note.number);
    highest = Math.max(highest, note.number);
  }
  return { earliest: Number.isFinite(earliest) ? earliest : 0, lowest, highest };
}
