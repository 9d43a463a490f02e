import { ref } from "valtio/vanilla";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { pickedNotes, pickNotes, type NoteIds, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Gesture } from "../../state/DocumentStore.ts";
import type { Studio } from "../../state/Studio.ts";
import { editedRoll } from "../../state/timeline/clipHit.ts";
import type { Marquee, PointerModifiers } from "../../state/timeline/gestures.ts";
import { floorTick, gridTicks, snapTick } from "../../state/timeline/snap.ts";

/** Sounds a key of the edited track until the returned function is called. */
export type PreviewNote = (pitch: number, attack: number) => () => void;

/** What the roll's tools share: the studio and what is shown while a gesture lasts. */
export interface RollToolkit {
  readonly studio: Studio;
  readonly previewNote: PreviewNote;
  marquee: Marquee | null;
}

/** The roll at the start of a gesture: every command of the gesture is computed from it. */
export interface RollStart {
  readonly document: TimelineDocument;
  readonly roll: Roll;
  readonly gesture: Gesture<TimelineDiff>;
  readonly selection: NoteIds;
}

export const currentRoll = ({ timeline, session }: Studio): Roll | null =>
  editedRoll(timeline.current, session.selection);

export function beginRollGesture({ timeline, session }: Studio, roll: Roll): RollStart {
  return {
    document: timeline.current,
    roll,
    gesture: timeline.gesture(),
    selection: session.selection.noteIds,
  };
}

/** `ids` is kept, and not to be changed any more. */
export function selectNotes(studio: Studio, ids: NoteIds): void {
  const now = studio.session.selection.noteIds;
  if (now.size === ids.size && holdsAll(now, ids)) return;
  studio.session.selection.noteIds = ref(ids);
}

function holdsAll(set: NoteIds, ids: NoteIds): boolean {
  for (const id of ids) if (!set.has(id)) return false;
  return true;
}

/** The selected notes as they stand in the roll. */
export const pickSelected = ({ session }: Studio, roll: Roll): PickedNotes =>
  pickNotes(roll.notes, session.selection.noteIds);

export const selectedNotes = (studio: Studio, roll: Roll): Note[] => pickedNotes(pickSelected(studio, roll));

export const gridStep = ({ session, timeline }: Studio): number =>
  gridTicks(session.editor.grid, timeline.current.timeline.ppq);

/** Roll tick `tick` on the nearest grid line of the timeline; as it is where snap is off or Alt is held. */
export function snapped(studio: Studio, roll: Roll, tick: number, { alt }: Pick<PointerModifiers, "alt">): number {
  if (alt || !studio.session.editor.snap) return Math.max(0, Math.round(tick));
  const { timeline } = studio.timeline.current;
  return Math.max(0, snapTick(tick + roll.startTime, gridStep(studio), timeline) - roll.startTime);
}

/** The grid line at or before `tick`: where the pencil puts a note. */
export function cellStart(studio: Studio, roll: Roll, tick: number, { alt }: Pick<PointerModifiers, "alt">): number {
  if (alt || !studio.session.editor.snap) return Math.max(0, Math.round(tick));
  const { timeline } = studio.timeline.current;
  return Math.max(0, floorTick(tick + roll.startTime, gridStep(studio), timeline) - roll.startTime);
}
