import { newClip } from "../../actions/timeline/clipActions.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { addNotes } from "../../domain/timeline/commands/notes.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { DEFAULT_RELEASE, nextNoteId } from "../../domain/timeline/defaults.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import { DEFAULT_PPQ, type Roll, type TimelineDocument } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { barStart } from "../../state/timeline/clipSnap.ts";
import { newTrackFor } from "../../state/timeline/addNewTrack.ts";
import { selectClips, selectNotes, selectTrack } from "../../state/timeline/selection.ts";
import { snapPitch } from "../../state/timeline/snapPitch.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { beginRollGesture, cellStart, snapped, tickIn, type RollToolkit } from "./rollContext.ts";

// A pointer that stays within this many pixels places a note of the remembered length.
const DRAG_PIXELS = 5;

/**
 * Places a note with the remembered length and velocity and sounds it; dragging sideways gives it another length, which
 * is remembered in turn, dragging up and down another pitch.
 */
export const drawGesture = (kit: RollToolkit, roll: Roll, down: RollPointer): Drag<RollPointer> =>
  drawInto(kit, roll, down, (document, note) => addNotes(document, roll.id, [note]));

/**
 * The same on a track without a clip: a clip of one bar comes with the note, and in a song without tracks a track with both, in
 * one undo step.
 */
export function drawFirstClip(kit: RollToolkit, down: RollPointer): Drag<RollPointer> | null {
  const { studio } = kit;
  const { tracks } = studio.timeline.current;
  const track = tracks.size === 0 ? newTrackFor(studio.timeline.current) : null;
  const trackId = track?.id ?? studio.session.selection.trackId;
  if (trackId === null || (!track && !tracks.has(trackId))) return null;
  const startTime = barStart(studio, down.songTick);
  const roll = newClip(studio, trackId, startTime);
  const drag = drawInto(
    kit,
    roll,
    down,
    (document, note) => {
      const withNote = { ...roll, notes: noteListOf([note]) };
      return track ? addTrack(document, track, [withNote]) : addRolls(document, [withNote]);
    },
    track?.id,
  );
  return {
    ...drag,
    cancel() {
      drag.cancel();
      if (track) selectTrack(studio.session, null);
    },
    end(pointer) {
      const { noteIds } = studio.session.selection;
      drag.end(pointer);
      if (track) selectTrack(studio.session, track.id);
      selectClips(studio, new Set([roll.id]), roll);
      selectNotes(studio, noteIds);
    },
  };
}

function drawInto(
  kit: RollToolkit,
  roll: Roll,
  down: RollPointer,
  add: (document: TimelineDocument, note: Note) => TimelineDiff,
  newTrackId?: string,
): Drag<RollPointer> {
  const { studio } = kit;
  const { editor } = studio.session;
  const start = beginRollGesture(studio);
  const { ppq } = start.document.timeline;
  const time = cellStart(studio, roll, tickIn(roll, down), down);
  const remembered = Math.round((editor.lastDuration * ppq) / DEFAULT_PPQ) || gridStep(studio);
  const track = start.document.tracks.get(roll.trackId);
  let note: Note = {
    id: nextNoteId(),
    time,
    duration: remembered,
    number: snapPitch(studio, clipStart(roll), down.pitch),
    channel: track?.channel ?? 1,
    attack: editor.lastAttack,
    release: DEFAULT_RELEASE,
  };
  const show = (): void => start.gesture.update(add(start.document, note));
  if (newTrackId !== undefined) {
    // Once it is shown it has a strip, on which the note sounds.
    show();
    selectTrack(studio.session, newTrackId);
  }
  let release = kit.previewNote(note.number, note.attack);
  if (newTrackId === undefined) show();
  selectNotes(studio, new Set([note.id]));
  return {
    move(pointer) {
      const before = note;
      if (Math.abs(pointer.x - down.x) > DRAG_PIXELS) {
        note = { ...note, duration: drawnDuration(kit, roll, time, pointer) };
      }
      note = { ...note, number: snapPitch(studio, clipStart(roll), pointer.pitch) };
      if (note.number !== before.number) {
        release();
        release = kit.previewNote(note.number, note.attack);
      }
      if (note.number !== before.number || note.duration !== before.duration) show();
    },
    end() {
      release();
      start.gesture.commit();
      editor.lastDuration = Math.round((note.duration * DEFAULT_PPQ) / ppq);
    },
    cancel() {
      release();
      start.gesture.cancel();
      selectNotes(studio, start.selection);
    },
  };
}

function drawnDuration(kit: RollToolkit, roll: Roll, time: number, pointer: RollPointer): number {
  const shortest = pointer.alt || !kit.studio.session.editor.snap ? 1 : gridStep(kit.studio);
  return Math.max(shortest, snapped(kit.studio, roll, tickIn(roll, pointer), pointer) - time);
}
