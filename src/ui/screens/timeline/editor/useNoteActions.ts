import { useSnapshot } from "valtio";
import type { TimelineDiff } from "../../../../domain/timeline/diff.ts";
import {
  joinNotes,
  legato,
  moveNotes,
  quantizeNotes,
  setPitches,
  setVelocities,
  stretchNotes,
} from "../../../../domain/timeline/commands/notes.ts";
import type { Note } from "../../../../domain/timeline/Note.ts";
import { notesById, notesOf } from "../../../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { gridTicks } from "../../../../state/timeline/snap.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useEditedRoll } from "../useTimeline.ts";

export interface NoteActions {
  /** Notes of the roll, and the selected ones among them. */
  readonly total: number;
  readonly selected: readonly Note[];
  /** The selected notes, or all where none is selected, towards the grid, as far as the editor says. */
  readonly quantize: () => void;
  readonly legato: () => void;
  readonly stretch: (factor: number) => void;
  readonly transpose: (semitones: number) => void;
  readonly join: () => void;
  /** Diffs for gestures, computed from `document`. */
  readonly quantizeDiff: (document: TimelineDocument, strength: number, swing: number) => TimelineDiff | null;
  readonly pitchDiff: (document: TimelineDocument, semitones: number) => TimelineDiff | null;
  /** Moves all velocities (1..127) so that the highest becomes `velocity`. */
  readonly velocityDiff: (document: TimelineDocument, velocity: number) => TimelineDiff | null;
  /** Gives all selected notes one pitch 0..127, or one velocity 1..127. */
  readonly allPitchesDiff: (document: TimelineDocument, pitch: number) => TimelineDiff | null;
  readonly allVelocitiesDiff: (document: TimelineDocument, velocity: number) => TimelineDiff | null;
}

/** What can be done to the notes of the edited roll. */
export function useNoteActions(): NoteActions {
  const { timeline, session } = useStudio();
  const { noteIds } = useSnapshot(session).selection;
  const { grid } = useSnapshot(session).editor;
  const roll = useEditedRoll();
  const rollId = roll?.id ?? "";
  const ids = noteIds as ReadonlySet<number>;
  const selected = roll && ids.size > 0 ? notesById(roll.notes, ids) : [];

  const notesIn = (document: TimelineDocument, orAll: boolean): readonly Note[] => {
    const list = document.rolls.get(rollId)?.notes;
    if (!list) return [];
    const chosen = notesById(list, ids);
    return chosen.length === 0 && orAll ? [...notesOf(list)] : chosen;
  };
  const on = (
    document: TimelineDocument,
    orAll: boolean,
    command: (notes: readonly Note[]) => TimelineDiff,
  ): TimelineDiff | null => {
    const notes = notesIn(document, orAll);
    return notes.length === 0 ? null : command(notes);
  };
  const run = (diff: TimelineDiff | null): void => {
    if (diff) timeline.apply(diff);
  };
  const quantizeDiff = (document: TimelineDocument, strength: number, swing: number): TimelineDiff | null =>
    on(document, true, (notes) =>
      quantizeNotes(document, rollId, notes, {
        gridTicks: gridTicks(grid, document.timeline.ppq),
        strength,
        swing,
        originTick: document.rolls.get(rollId)?.startTime ?? 0,
      }),
    );

  return {
    total: roll?.notes.length ?? 0,
    selected,
    quantize: () => run(quantizeDiff(timeline.current, session.editor.quantizeStrength, session.editor.swing)),
    legato: () => run(on(timeline.current, false, (notes) => legato(timeline.current, rollId, notes))),
    stretch: (factor) =>
      run(on(timeline.current, false, (notes) => stretchNotes(timeline.current, rollId, notes, factor))),
    transpose: (semitones) =>
      run(on(timeline.current, false, (notes) => moveNotes(timeline.current, rollId, notes, 0, semitones))),
    join: () => run(on(timeline.current, false, (notes) => joinNotes(timeline.current, rollId, notes))),
    quantizeDiff,
    pitchDiff: (document, semitones) =>
      on(document, false, (notes) => moveNotes(document, rollId, notes, 0, semitones)),
    velocityDiff: (document, velocity) =>
      on(document, false, (notes) => {
        const top = Math.max(...notes.map((note) => note.attack));
        return setVelocities(document, rollId, notes, (note) => note.attack + velocity / 127 - top);
      }),
    allPitchesDiff: (document, pitch) => on(document, false, (notes) => setPitches(document, rollId, notes, pitch)),
    allVelocitiesDiff: (document, velocity) =>
      on(document, false, (notes) => setVelocities(document, rollId, notes, () => velocity / 127)),
  };
}
