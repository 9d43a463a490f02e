import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Gesture } from "../../state/DocumentStore.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { CanvasPointer, Marquee, PointerModifiers } from "../../state/timeline/gestures.ts";
import { currentRolls } from "../../state/timeline/selection.ts";
import { floorTick, gridStep, snapTick } from "../../state/timeline/snap.ts";

/** Sounds a key of the edited track until the returned function is called. */
export type PreviewNote = (pitch: number, attack: number) => () => void;

/** Context that the roll's tools share: the studio and the preview during a gesture. */
export interface RollToolkit {
  readonly studio: OpenSong;
  readonly previewNote: PreviewNote;
  marquee: Marquee | null;
}

/** State at the start of a gesture: every command of the gesture is computed from it. */
export interface RollStart {
  readonly document: TimelineDocument;
  /** The clips in the roll, the active one first. */
  readonly rolls: readonly Roll[];
  readonly gesture: Gesture<TimelineDiff>;
  readonly selection: NoteIds;
}

export function beginRollGesture(studio: OpenSong): RollStart {
  const { timeline, session } = studio;
  return {
    document: timeline.current,
    rolls: currentRolls(studio),
    gesture: timeline.gesture(),
    selection: session.selection.noteIds,
  };
}

/** Ticks from the start of a clip. */
export const tickIn = (roll: Roll, { songTick }: Pick<CanvasPointer, "songTick">): number => songTick - roll.startTime;

/** Roll tick `tick` on the nearest grid line of the timeline; as it is where snap is off or Alt is held. */
export function snapped(studio: OpenSong, roll: Roll, tick: number, { alt }: Pick<PointerModifiers, "alt">): number {
  if (alt || !studio.session.editor.snap) return Math.max(0, Math.round(tick));
  const { timeline } = studio.timeline.current;
  return Math.max(0, snapTick(tick + roll.startTime, gridStep(studio), timeline) - roll.startTime);
}

/** The grid line at or before `tick`: where the pencil puts a note. */
export function cellStart(studio: OpenSong, roll: Roll, tick: number, { alt }: Pick<PointerModifiers, "alt">): number {
  if (alt || !studio.session.editor.snap) return Math.max(0, Math.round(tick));
  const { timeline } = studio.timeline.current;
  return Math.max(0, floorTick(tick + roll.startTime, gridStep(studio), timeline) - roll.startTime);
}
