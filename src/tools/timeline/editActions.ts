import {
  addNotes,
  copyNotes,
  joinNotes,
  moveNotes,
  quantizeNotes,
  removeNotes,
  resizeNotes,
  setVelocities,
} from "../../domain/timeline/commands/notes.ts";
import { duplicateRolls } from "../../domain/timeline/commands/rolls.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { GRIDS } from "../../state/timeline/snap.ts";
import { selectClips, selectedClipIds } from "./clipSelection.ts";
import { deleteClips } from "./createArrangementTools.ts";
import { currentRoll, gridStep, selectedNotes, selectNotes } from "./rollContext.ts";

/** What keys and menus do to the selected notes or, where none are, to the selected clips. Each is one undo step. */

/** Notes that were copied, relative to the first bar line or onset they are pasted at. */
let clipboard: { readonly notes: readonly Note[]; readonly fromTick: number } | null = null;

type NoteCommand = (document: TimelineDocument, rollId: string, notes: readonly Note[]) => TimelineDiff;

function onNotes(studio: Studio, command: NoteCommand): boolean {
  const roll = currentRoll(studio);
  const notes = roll ? selectedNotes(studio, roll) : [];
  if (!roll || notes.length === 0) return false;
  studio.timeline.apply(command(studio.timeline.current, roll.id, notes));
  return true;
}

export function deleteSelection(studio: Studio): void {
  if (onNotes(studio, removeNotes)) selectNotes(studio, new Set());
  else deleteClips(studio);
}

export function selectAll(studio: Studio): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const ids = new Set<number>();
  for (const { id, length } of roll.notes.chunks) for (let i = 0; i < length; i++) ids.add(id[i] ?? 0);
  selectNotes(studio, ids);
}

export const selectNone = (studio: Studio): void => selectNotes(studio, new Set());

export function copySelection(studio: Studio): void {
  const roll = currentRoll(studio);
  const notes = roll ? selectedNotes(studio, roll) : [];
  const first = notes[0];
  if (roll && first) clipboard = { notes, fromTick: first.time };
}

export function cutSelection(studio: Studio): void {
  copySelection(studio);
  if (onNotes(studio, removeNotes)) selectNotes(studio, new Set());
}

/** Puts the copied notes at the playhead, or at the start of the roll if the playhead lies before it. */
export function paste(studio: Studio): void {
  const roll = currentRoll(studio);
  if (!roll || !clipboard) return;
  const { fromTick, notes } = clipboard;
  const at = Math.max(0, Math.round(studio.session.transport.positionTick) - roll.startTime);
  insert(
    studio,
    roll,
    notes.map((note) => ({ ...note, id: nextNoteId(), time: note.time - fromTick + at })),
  );
}

/** Copies behind themselves: notes by their extent rounded up to the grid, clips by their length. */
export function duplicate(studio: Studio): void {
  const roll = currentRoll(studio);
  const notes = roll ? selectedNotes(studio, roll) : [];
  const first = notes[0];
  if (roll && first) {
    const end = notes.reduce((latest, note) => Math.max(latest, note.time + note.duration), 0);
    const step = gridStep(studio);
    insert(studio, roll, copyNotes(notes, Math.ceil((end - first.time) / step) * step, 0));
    return;
  }
  duplicateClips(studio);
}

function insert(studio: Studio, roll: Roll, notes: readonly Note[]): void {
  studio.timeline.apply(addNotes(studio.timeline.current, roll.id, notes));
  selectNotes(studio, new Set(notes.map((note) => note.id)));
}

function duplicateClips(studio: Studio): void {
  const document = studio.timeline.current;
  const rolls = [...selectedClipIds(studio)].flatMap((id) => document.rolls.get(id) ?? []);
  if (rolls.length === 0) return;
  const { ppq } = document.timeline;
  const start = Math.min(...rolls.map((roll) => roll.startTime));
  const end = Math.max(...rolls.map((roll) => roll.startTime + rollContent(roll, ppq).lengthTicks));
  const diff = duplicateRolls(document, new Set(rolls.map((roll) => roll.id)), Math.max(ppq, end - start));
  studio.timeline.apply(diff);
  const [main = null] = diff.rolls.added.values();
  selectClips(studio, new Set(diff.rolls.added.keys()), main);
}

export const transpose = (studio: Studio, semitones: number): boolean =>
  onNotes(studio, (document, rollId, notes) => moveNotes(document, rollId, notes, 0, semitones));

/** Moves by grid steps. */
export const nudge = (studio: Studio, steps: number): boolean =>
  onNotes(studio, (document, rollId, notes) => moveNotes(document, rollId, notes, steps * gridStep(studio), 0));

export const lengthen = (studio: Studio, steps: number): boolean =>
  onNotes(studio, (document, rollId, notes) =>
    resizeNotes(document, rollId, notes, steps * gridStep(studio), gridStep(studio)),
  );

/** Changes velocities by MIDI steps. */
export const changeVelocity = (studio: Studio, by: number): boolean =>
  onNotes(studio, (document, rollId, notes) =>
    setVelocities(document, rollId, notes, (note) => note.attack + by / 127),
  );

export const joinSelection = (studio: Studio): boolean => onNotes(studio, joinNotes);

/** Moves the selected notes, or all of the roll's, onto the grid. */
export function quantize(studio: Studio): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const chosen = selectedNotes(studio, roll);
  const notes = chosen.length > 0 ? chosen : [...notesOf(roll.notes)];
  const { quantizeStrength: strength, swing } = studio.session.editor;
  const settings = { gridTicks: gridStep(studio), strength, swing, originTick: roll.startTime };
  studio.timeline.apply(quantizeNotes(studio.timeline.current, roll.id, notes, settings));
}

/** Selects the note before or after the selected one. */
export function selectNeighbour(studio: Studio, by: -1 | 1): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const notes = [...notesOf(roll.notes)];
  const { noteIds } = studio.session.selection;
  const at =
    by > 0 ? notes.findLastIndex((note) => noteIds.has(note.id)) : notes.findIndex((note) => noteIds.has(note.id));
  const next = at < 0 ? notes[by > 0 ? 0 : notes.length - 1] : notes[at + by];
  if (next) selectNotes(studio, new Set([next.id]));
}

/** A finer (1) or coarser (-1) grid. */
export function stepGrid({ session }: Studio, by: -1 | 1): void {
  const at = GRIDS.indexOf(session.editor.grid);
  const next = GRIDS[at < 0 ? GRIDS.indexOf("16n") : at + by];
  if (next !== undefined) session.editor.grid = next;
}

/** `16n` becomes `16t` and back. */
export function toggleTriplet({ session }: Studio): void {
  const { grid } = session.editor;
  const next = grid.endsWith("t") ? grid.replace("t", "n") : grid.replace(/n\.?$/, "t");
  if (GRIDS.includes(next)) session.editor.grid = next;
}
