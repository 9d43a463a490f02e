import {
  addNotes,
  copyNotes,
  joinNotes,
  moveNotes,
  quantizeNotes,
  removePicked,
  resizeNotes,
  setVelocities,
  splitNotes,
} from "../../domain/timeline/commands/notes.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { allIds, pickAll, pickedNotes, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { positionTick } from "../../state/transport.ts";
import { GRIDS } from "../../state/timeline/snap.ts";
import {
  actsOnClips,
  copyClips,
  deleteClips,
  duplicateClips,
  joinClips,
  lengthenClips,
  moveSelectedClips,
  pasteClips,
  selectAllClips,
  selectedClips,
  selectNeighbourClip,
  splitClips,
} from "./clipActions.ts";
import { clipboardOf, putOnClipboard } from "./clipboard.ts";
import { selectClips } from "./clipSelection.ts";
import { revealNote } from "./showInRoll.ts";
import { currentRoll, gridStep, pickSelected, selectedNotes, selectNotes } from "./rollContext.ts";

/** What keys and menus do to the selected notes or, where the arrangement was used last, to clips. Each is one undo step. */

type NoteCommand = (document: TimelineDocument, rollId: string, notes: readonly Note[]) => TimelineDiff;
type ColumnCommand = (document: TimelineDocument, rollId: string, picked: PickedNotes) => TimelineDiff;

function onColumns(studio: Studio, command: ColumnCommand): boolean {
  const roll = currentRoll(studio);
  const picked = roll && pickSelected(studio, roll);
  if (!picked || picked.size === 0) return false;
  studio.timeline.apply(command(studio.timeline.current, roll.id, picked));
  return true;
}

const onNotes = (studio: Studio, command: NoteCommand): boolean =>
  onColumns(studio, (document, rollId, picked) => command(document, rollId, pickedNotes(picked)));

export function deleteSelection(studio: Studio): void {
  if (actsOnClips(studio)) deleteClips(studio);
  else deleteNotes(studio);
}

function deleteNotes(studio: Studio): void {
  const roll = currentRoll(studio);
  const picked = roll && pickSelected(studio, roll);
  if (!picked || picked.size === 0) return;
  // First, so that nobody looks for those that are gone among those that are selected.
  selectNotes(studio, new Set());
  studio.timeline.apply(removePicked(studio.timeline.current, roll.id, picked));
}

export function selectAll(studio: Studio): void {
  if (studio.session.selection.focus === "clips") return selectAllClips(studio);
  const roll = currentRoll(studio);
  if (!roll) return;
  selectNotes(studio, allIds(roll.notes));
}

export function selectNone(studio: Studio): void {
  if (actsOnClips(studio)) selectClips(studio, new Set(), null);
  else selectNotes(studio, new Set());
}

export function copySelection(studio: Studio): void {
  if (actsOnClips(studio)) return copyClips(studio);
  const roll = currentRoll(studio);
  const notes = roll ? selectedNotes(studio, roll) : [];
  const first = notes[0];
  if (first) putOnClipboard(studio, { kind: "notes", notes, fromTick: first.time });
}

export function cutSelection(studio: Studio): void {
  copySelection(studio);
  deleteSelection(studio);
}

/** Puts what was copied at the playhead; notes at the start of the roll if the playhead lies before it. */
export function paste(studio: Studio): void {
  const copied = clipboardOf(studio);
  if (copied?.kind === "clips") return pasteClips(studio, copied.rolls);
  const roll = currentRoll(studio);
  if (!roll || !copied) return;
  const { fromTick, notes } = copied;
  const at = Math.max(0, Math.round(studio.session.transport.positionTick) - roll.startTime);
  insert(
    studio,
    roll,
    notes.map((note) => ({ ...note, id: nextNoteId(), time: note.time - fromTick + at })),
  );
}

/** Copies behind themselves: notes by their extent rounded up to the grid, clips by their length. */
export function duplicate(studio: Studio): void {
  if (actsOnClips(studio)) return duplicateClips(studio);
  const roll = currentRoll(studio);
  const notes = roll ? selectedNotes(studio, roll) : [];
  const first = notes[0];
  if (roll && first) {
    const end = notes.reduce((latest, note) => Math.max(latest, note.time + note.duration), 0);
    const step = gridStep(studio);
    insert(studio, roll, copyNotes(notes, Math.ceil((end - first.time) / step) * step, 0));
  }
}

function insert(studio: Studio, roll: Roll, notes: readonly Note[]): void {
  studio.timeline.apply(addNotes(studio.timeline.current, roll.id, notes));
  selectNotes(studio, new Set(notes.map((note) => note.id)));
}

export const transpose = (studio: Studio, semitones: number): boolean =>
  onColumns(studio, (document, rollId, picked) => moveNotes(document, rollId, picked, 0, semitones));

/** An arrow: moves notes by grid steps and semitones, clips by steps and tracks. With nothing selected it selects. */
export function nudge(studio: Studio, steps: -1 | 0 | 1, up: -1 | 0 | 1): void {
  if (actsOnClips(studio)) moveSelectedClips(studio, steps, -up);
  else if (studio.session.selection.focus === "clips") selectNeighbour(studio, steps, up);
  else if (!moveSelectedNotes(studio, steps, up)) selectNeighbour(studio, steps, up);
}

const moveSelectedNotes = (studio: Studio, steps: number, semitones: number): boolean =>
  onColumns(studio, (document, rollId, picked) =>
    moveNotes(document, rollId, picked, steps * gridStep(studio), semitones),
  );

/** Moves the ends of notes by grid steps, of clips by repeats. */
export function lengthen(studio: Studio, by: -1 | 1): void {
  if (actsOnClips(studio)) return lengthenClips(studio, by);
  onColumns(studio, (document, rollId, picked) =>
    resizeNotes(document, rollId, picked, by * gridStep(studio), gridStep(studio)),
  );
}

/** Cuts the selected clips or notes at the playhead. */
export function splitAtPlayhead(studio: Studio): void {
  const tick = Math.round(positionTick(studio));
  if (actsOnClips(studio)) return splitClips(studio, selectedClips(studio), tick);
  onNotes(studio, (document, rollId, notes) =>
    splitNotes(document, rollId, notes, tick - (document.rolls.get(rollId)?.startTime ?? 0)),
  );
}

const VELOCITY_STEP = 4 / 127;

/** Makes notes louder (1) or softer; of clips the one a track above or below is selected. */
export function louder(studio: Studio, by: -1 | 1): void {
  if (studio.session.selection.focus === "clips") return selectNeighbour(studio, 0, by);
  onColumns(studio, (document, rollId, picked) =>
    setVelocities(document, rollId, picked, (attack) => attack + by * VELOCITY_STEP),
  );
}

export function joinSelection(studio: Studio): void {
  if (actsOnClips(studio)) joinClips(studio);
  else onNotes(studio, joinNotes);
}

/** Moves the selected notes, or all of the roll's, onto the grid. */
export function quantize(studio: Studio): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const chosen = pickSelected(studio, roll);
  const picked = chosen.size > 0 ? chosen : pickAll(roll.notes);
  const { quantizeStrength: strength, swing } = studio.session.editor;
  const settings = { gridTicks: gridStep(studio), strength, swing, originTick: roll.startTime };
  studio.timeline.apply(quantizeNotes(studio.timeline.current, roll.id, picked, settings));
}

/** Selects the note before (-1) or after (1) the selected one; of clips also the one a track above (up 1) or below. */
export function selectNeighbour(studio: Studio, by: -1 | 0 | 1, up: -1 | 0 | 1): void {
  if (studio.session.selection.focus === "clips")
    return selectNeighbourClip(studio, by, up === 0 ? 0 : up > 0 ? -1 : 1);
  const roll = currentRoll(studio);
  if (!roll) return;
  const later = by > 0 || up > 0;
  const notes = [...notesOf(roll.notes)];
  const { noteIds } = studio.session.selection;
  const at = later
    ? notes.findLastIndex((note) => noteIds.has(note.id))
    : notes.findIndex((note) => noteIds.has(note.id));
  const next = at < 0 ? notes[later ? 0 : notes.length - 1] : notes[at + (later ? 1 : -1)];
  if (!next) return;
  selectNotes(studio, new Set([next.id]));
  revealNote(studio, roll, next);
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
