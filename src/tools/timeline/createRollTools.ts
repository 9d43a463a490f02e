import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { CanvasCursor, Drag, RollHandlers, RollPointer } from "../../state/timeline/gestures.ts";
import { drawFirstClip, drawGesture } from "./drawGesture.ts";
import { eraseGesture, resizeGesture, velocityGesture } from "./noteGestures.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { hitGesture } from "./hitGesture.ts";
import { laneGesture } from "./laneGesture.ts";
import { laneLayoutGesture } from "./laneLayoutGesture.ts";
import { marqueeGesture } from "./marqueeGesture.ts";
import { moveGesture } from "./moveGesture.ts";
import { toggleLane } from "../../state/timeline/laneFolds.ts";
import { activateClip, selectNotes } from "../../state/timeline/selection.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { tickIn, type PreviewNote, type RollToolkit, snapped } from "./rollContext.ts";
import { seekGesture, type Seek } from "./seekGesture.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import { splitNotes as splitIn } from "../../domain/timeline/commands/notes.ts";
import { splitNotes } from "../../actions/timeline/noteActions.ts";

export interface RollToolPorts {
  /** Sounds a note that is drawn or moved. */
  readonly previewNote: PreviewNote;
  /** A key of the roll, which is played like any keyboard. */
  readonly playKey: PreviewNote;
  readonly seek: Seek;
}

/** The tools of the piano roll: which gesture a press begins, by zone, tool, what is under it and how it is held. */
export function createRollTools(studio: OpenSong, { previewNote, playKey, seek }: RollToolPorts): RollHandlers {
  const kit: RollToolkit = { studio, previewNote, marquee: null };
  return {
    hover: (pointer) => cursorOf(studio, pointer),
    down(pointer) {
      if (pointer.toggled !== null) {
        if (pointer.button === 0) toggleLane(studio.session, pointer.toggled);
        return null;
      }
      if (pointer.handle) return pointer.button === 0 ? laneLayoutGesture(studio, pointer, pointer.handle) : null;
      studio.session.selection.focus = "notes";
      if (pointer.zone === "ruler") return seekGesture(studio, seek, pointer);
      const { roll } = pointer;
      if (!roll) return drawsAt(kit, pointer) ? drawFirstClip(kit, pointer) : null;
      if (pointer.lane) return laneGesture(kit, roll, pointer, pointer.lane);
      if (pointer.zone === "velocity") return velocityGesture(kit, pointer);
      return noteGesture(kit, roll, pointer);
    },
    doubleClick: () => {},
    menu: (pointer) => openRollMenu(studio, pointer),
    marquee: () => kit.marquee,
    previewNote: playKey,
  };
}

function noteGesture(kit: RollToolkit, roll: Roll, pointer: RollPointer): Drag<RollPointer> | null {
  const { tool } = kit.studio.session.editor;
  if (pointer.button === 2 || tool === "erase") return eraseGesture(kit, pointer);
  const { hit } = pointer;
  // A grabbed note's clip, or the one drawn into, becomes active.
  if (hit || drawsAt(kit, pointer)) activateClip(kit.studio, roll);
  if (tool === "split") {
    if (hit) splitAt(kit, roll, pointer, hit.note);
    return null;
  }
  const inDrums = editorRows(kit.studio).names !== null;
  if (inDrums && drawsAt(kit, pointer)) return inFirstRepeat(kit, roll, pointer, hitGesture);
  if (!hit) {
    return drawsAt(kit, pointer) ? inFirstRepeat(kit, roll, pointer, drawGesture) : marqueeGesture(kit, pointer);
  }
  // A hit has no length to speak of.
  if (hit.edge !== "body" && !pointer.shift && !pointer.mod && !inDrums) {
    return resizeGesture(kit, roll, pointer, hit.note, hit.edge);
  }
  return moveGesture(kit, roll, pointer, hit.note);
}

/** Notes drawn over a later repeat of a clip go to their place in the first one: repeats are the same notes. */
function inFirstRepeat(
  kit: RollToolkit,
  roll: Roll,
  down: RollPointer,
  gesture: (kit: RollToolkit, roll: Roll, down: RollPointer) => Drag<RollPointer>,
): Drag<RollPointer> {
  const { offset, periodTicks, lengthTicks } = rollContent(roll, kit.studio.timeline.current.timeline.ppq);
  const tick = tickIn(roll, down) - offset;
  const repeat = periodTicks > 0 && tick >= 0 && tick < lengthTicks ? Math.floor(tick / periodTicks) : 0;
  if (repeat === 0) return gesture(kit, roll, down);
  const first = (pointer: RollPointer): RollPointer => ({
    ...pointer,
    songTick: pointer.songTick - Math.round(repeat * periodTicks),
  });
  const drag = gesture(kit, roll, first(down));
  return { ...drag, move: (pointer) => drag.move(first(pointer)) };
}

/** Chooses what the menu is about: the note under the pointer is selected, if it is not. */
function openRollMenu(studio: OpenSong, pointer: RollPointer | null): boolean {
  const { session } = studio;
  session.selection.focus = "notes";
  const note = pointer?.zone === "notes" ? pointer.hit?.note : undefined;
  if (note && !session.selection.noteIds.has(note.id)) selectNotes(studio, new Set([note.id]));
  if (note && pointer?.roll) activateClip(studio, pointer.roll);
  const isOnNotes = pointer ? note !== undefined : session.selection.noteIds.size > 0;
  session.menu = { kind: isOnNotes ? "notes" : pointer?.zone === "ruler" ? "ruler" : "roll" };
  return true;
}

const drawsAt = ({ studio }: RollToolkit, { zone, button, shift, mod }: RollPointer): boolean =>
  zone === "notes" && button === 0 && studio.session.editor.tool === "draw" && !shift && !mod;

function cursorOf(studio: OpenSong, { zone, hit, mod, handle }: RollPointer): CanvasCursor {
  if (handle) return handle.part === "edge" ? "ns-resize" : "move";
  if (zone === "ruler" || zone === "fold") return "pointer";
  if (zone === "velocity") return "ns-resize";
  const { tool } = studio.session.editor;
  if (zone === "lane") return tool === "select" ? "default" : "crosshair";
  if (tool === "split") return hit ? "text" : "default";
  if (tool === "erase") return "crosshair";
  const inDrums = editorRows(studio).names !== null;
  if (!hit || (inDrums && tool === "draw" && !mod)) return tool === "draw" ? "crosshair" : "default";
  if (hit.edge !== "body" && !inDrums) return "ew-resize";
  return mod ? "copy" : "move";
}

/** Cuts the note under the pointer at the grid; with it the selected notes, if it is one of them. */
function splitAt({ studio }: RollToolkit, roll: Roll, pointer: RollPointer, note: Note): void {
  const tick = snapped(studio, roll, tickIn(roll, pointer), pointer);
  const { timeline, session } = studio;
  if (session.selection.noteIds.has(note.id)) splitNotes(studio, tick + roll.startTime);
  else timeline.apply(splitIn(timeline.current, roll.id, pickNotes(roll.notes, new Set([note.id])), tick));
}
