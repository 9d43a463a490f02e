import {
  addNoteList,
  joinNotes as joined,
  legato as toLegato,
  moveNotes,
  muteNotes,
  removePicked,
  resizeNotes,
  setReleases,
  setVelocities,
  splitNotes as splitAt,
  stretchNotes,
} from "../../domain/timeline/commands/notes.ts";
import { moveHits } from "../../domain/timeline/commands/drums.ts";
import { quantizeNotes, type Quantize } from "../../domain/timeline/commands/quantizeNotes.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../../domain/timeline/diff.ts";
import { onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import { noteCopies } from "../../domain/timeline/noteCopies.ts";
import { noteAt, type NoteList } from "../../domain/timeline/NoteList.ts";
import { areAllMuted } from "../../domain/timeline/mutedNotes.ts";
import { allIds, pickAll, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { editedRoll } from "../../state/timeline/rollsOfTrack.ts";
import { currentRoll, pickSelected, selectNotes } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { clipboardOf, putOnClipboard } from "./clipboard.ts";
import { revealNote } from "./showInRoll.ts";

/** What is done to the selected notes. Each is one undo step. */

export type NoteEdit = (document: TimelineDocument, rollId: string, picked: PickedNotes) => TimelineDiff;

/** What `edit` makes of the selected notes as they are in `document`: nothing where none is selected. */
export function diffOfSelected(studio: Studio, document: TimelineDocument, edit: NoteEdit): TimelineDiff {
  const roll = editedRoll(document, studio.session.selection);
  const picked = roll && pickSelected(studio, roll);
  return picked && picked.size > 0 ? edit(document, roll.id, picked) : emptyTimelineDiff;
}

/** What a person is told who wants something done to notes and has selected none. */
export const selectReason = "Select notes first.";

export const changeNotes = (studio: Studio, edit: NoteEdit): void =>
  studio.timeline.apply(diffOfSelected(studio, studio.timeline.current, edit));

export function hasNotes(studio: Studio): boolean {
  const roll = currentRoll(studio);
  return roll !== null && pickSelected(studio, roll).size > 0;
}

export function deleteNotes(studio: Studio): void {
  const roll = currentRoll(studio);
  const picked = roll && pickSelected(studio, roll);
  if (!picked || picked.size === 0) return;
  // First, so that nobody looks for those that are gone among those that are selected.
  selectNotes(studio, new Set());
  studio.timeline.apply(removePicked(studio.timeline.current, roll.id, picked));
}

export function selectAllNotes(studio: Studio): void {
  const roll = currentRoll(studio);
  if (roll) selectNotes(studio, allIds(roll.notes));
}

export function copyNotes(studio: Studio): void {
  const roll = currentRoll(studio);
  const notes = roll && onlyPicked(pickSelected(studio, roll));
  if (notes && notes.length > 0) putOnClipboard(studio, { kind: "notes", notes, fromTick: notes.chunks[0]!.time[0]! });
}

/** Puts copied notes at the playhead; at the start of the roll if the playhead lies before it. */
export function pasteNotes(studio: Studio): void {
  const copied = clipboardOf(studio);
  const roll = currentRoll(studio);
  if (!roll || copied?.kind !== "notes") return;
  const at = Math.max(0, Math.round(studio.session.transport.positionTick) - roll.startTime);
  insert(studio, roll, noteCopies(copied.notes, at - copied.fromTick));
}

/** Copies behind themselves, by their extent rounded up to the grid. */
export function duplicateNotes(studio: Studio): void {
  const roll = currentRoll(studio);
  const notes = roll && onlyPicked(pickSelected(studio, roll));
  if (!notes || notes.length === 0) return;
  const step = gridStep(studio);
  insert(studio, roll, noteCopies(notes, Math.ceil((notes.end - notes.chunks[0]!.time[0]!) / step) * step));
}

function insert(studio: Studio, roll: Roll, notes: NoteList): void {
  studio.timeline.apply(addNoteList(studio.timeline.current, roll.id, notes));
  selectNotes(studio, allIds(notes));
}

/** By grid steps and semitones; in rows of drums by rows. */
export function moveSelectedNotes(studio: Studio, steps: number, semitones: number): void {
  const rows = editorRows(studio);
  const ticks = steps * gridStep(studio);
  changeNotes(studio, (document, rollId, picked) =>
    rows.names
      ? moveHits(document, rollId, picked, ticks, semitones, rows.pitchOf)
      : moveNotes(document, rollId, picked, ticks, semitones),
  );
}

/** Moves the ends of notes by grid steps. */
export const lengthenNotes = (studio: Studio, by: -1 | 1): void =>
  changeNotes(studio, (document, rollId, picked) =>
    resizeNotes(document, rollId, picked, by * gridStep(studio), gridStep(studio)),
  );

/** Mutes the selected notes; where all are muted, they sound again. */
export const toggleMuted = (studio: Studio): void =>
  changeNotes(studio, (document, rollId, picked) => muteNotes(document, rollId, picked, !areAllMuted(picked)));

export const stretch = (studio: Studio, factor: number): void =>
  changeNotes(studio, (document, rollId, picked) => stretchNotes(document, rollId, picked, factor));

export const legato = (studio: Studio): void => changeNotes(studio, toLegato);

export const joinNotes = (studio: Studio): void => changeNotes(studio, joined);

/** Cuts the selected notes at `tick` of the timeline. */
export const splitNotes = (studio: Studio, tick: number): void =>
  changeNotes(studio, (document, rollId, picked) =>
    splitAt(document, rollId, picked, tick - (document.rolls.get(rollId)?.startTime ?? 0)),
  );

const VELOCITY_STEP = 4 / 127;

/** Makes notes louder (1) or softer; their note-offs where the lane under them shows those. */
export const louderNotes = (studio: Studio, by: -1 | 1): void => {
  const setAll = studio.session.editor.velocities === "release" ? setReleases : setVelocities;
  changeNotes(studio, (document, rollId, picked) =>
    setAll(document, rollId, picked, (velocity) => velocity + by * VELOCITY_STEP),
  );
};

/** The notes that are quantized: those that are selected, or all of the roll's. */
function quantizedNotes(studio: Studio, roll: Roll): PickedNotes {
  const chosen = pickSelected(studio, roll);
  return chosen.size > 0 ? chosen : pickAll(roll.notes);
}

/** Moves notes onto the grid. */
export function quantize(studio: Studio): void {
  const { quantizeStrength, swing } = studio.session.editor;
  quantizeBy(studio, { gridTicks: gridStep(studio), strength: quantizeStrength, swing });
}

/** Moves notes onto lines: of a grid, or of a groove. */
export function quantizeBy(studio: Studio, how: Omit<Quantize, "originTick">): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const { timeline } = studio;
  const quantize = { ...how, originTick: roll.startTime };
  timeline.apply(quantizeNotes(timeline.current, roll.id, quantizedNotes(studio, roll), quantize));
}

export const quantizing =
  (studio: Studio, strength: number, swing: number): NoteEdit =>
  (document, rollId, picked) => {
    const originTick = document.rolls.get(rollId)?.startTime ?? 0;
    return quantizeNotes(document, rollId, picked, { gridTicks: gridStep(studio), strength, swing, originTick });
  };

/** Selects the note before (-1) or after (1) the selected one. */
export function selectNeighbourNote(studio: Studio, by: -1 | 1): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const { chunks } = roll.notes;
  const selected = [...pickSelected(studio, roll)].at(by > 0 ? -1 : 0);
  let place = selected ? chunks.indexOf(selected[0]) : by > 0 ? 0 : chunks.length - 1;
  let at = selected ? selected[1].at(by > 0 ? -1 : 0)! + by : by > 0 ? 0 : (chunks[place]?.length ?? 0) - 1;
  if (at < 0 || at === chunks[place]?.length) {
    place += by;
    at = by > 0 ? 0 : (chunks[place]?.length ?? 0) - 1;
  }
  const chunk = chunks[place];
  if (!chunk) return;
  const next = noteAt(chunk, at);
  selectNotes(studio, new Set([next.id]));
  revealNote(studio, roll, next);
}
