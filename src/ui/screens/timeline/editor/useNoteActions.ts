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
import { emptyNoteList } from "../../../../domain/timeline/NoteList.ts";
import {
  extentOfPicked,
  pickAll,
  pickedNotes,
  pickNotes,
  type NoteIds,
  type PickedNotes,
} from "../../../../domain/timeline/pickNotes.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { gridTicks } from "../../../../state/timeline/snap.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useEditedRoll } from "../useTimeline.ts";

export interface NoteActions {
  /** Notes of the roll, and the selected ones among them. */
  readonly total: number;
  readonly selected: PickedNotes;
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
  const ids = noteIds as NoteIds;
  const selected = pickNotes(roll?.notes ?? emptyNoteList, ids);

  const pickedIn = (document: TimelineDocument, orAll: boolean): PickedNotes => {
    const list = document.rolls.get(rollId)?.notes ?? emptyNoteList;
    const chosen = pickNotes(list, ids);
    return chosen.size === 0 && orAll ? pickAll(list) : chosen;
  };
  const on = (
    document: TimelineDocument,
    orAll: boolean,
    command: (picked: PickedNotes) => TimelineDiff,
  ): TimelineDiff | null => {
    const picked = pickedIn(document, orAll);
    return picked.size === 0 ? null : command(picked);
  };
  const run = (diff: TimelineDiff | null): void => {
    if (diff) timeline.apply(diff);
  };
  const quantizeDiff = (document: TimelineDocument, strength: number, swing: number): TimelineDiff | null =>
    on(document, true, (picked) =>
      quantizeNotes(document, rollId, picked, {
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
    legato: () => run(on(timeline.current, false, (picked) => legato(timeline.current, rollId, picked))),
    stretch: (factor) =>
      run(on(timeline.current, false, (picked) => stretchNotes(timeline.current, rollId, picked, factor))),
    transpose: (semitones) =>
      run(on(timeline.current, false, (picked) => moveNotes(timeline.current, rollId, picked, 0, semitones))),
    join: () => run(on(timeline.current, false, (picked) => joinNotes(timeline.current, rollId, pickedNotes(picked)))),
    quantizeDiff,
    pitchDiff: (document, semitones) =>
      on(document, false, (picked) => moveNotes(document, rollId, picked, 0, semitones)),
    velocityDiff: (document, velocity) =>
      on(document, false, (picked) => {
        const { loudest } = extentOfPicked(picked);
        return setVelocities(document, rollId, picked, (attack) => attack + velocity / 127 - loudest);
      }),
    allPitchesDiff: (document, pitch) => on(document, false, (picked) => setPitches(document, rollId, picked, pitch)),
    allVelocitiesDiff: (document, velocity) =>
      on(document, false, (picked) => setVelocities(document, rollId, picked, () => velocity / 127)),
  };
}
