import { movedHits, moveHits } from "../../domain/timeline/commands/drums.ts";
import { addNoteList, moveNotes } from "../../domain/timeline/commands/notes.ts";
import { onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import { noteCopies } from "../../domain/timeline/noteCopies.ts";
import { emptyNoteList } from "../../domain/timeline/NoteList.ts";
import { allIds, pickAll, type NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { DEFAULT_PPQ } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { pickSelected, selectNotes } from "../../state/timeline/selection.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { beginRollGesture, snapped, type RollToolkit } from "./rollContext.ts";

const DRAG_PIXELS = 3;

/**
 * Moves the selected notes with the one that was grabbed, which snaps; Mod or Alt copies them instead. A click without a
 * movement selects: with Shift or Mod it adds the note or takes it away, only when the pointer is released.
 */
export function moveGesture(kit: RollToolkit, roll: Roll, down: RollPointer, grabbed: Note): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio, roll);
  const rows = editorRows(studio);
  const wasSelected = start.selection.has(grabbed.id);
  const adds = down.shift || down.mod;
  if (!wasSelected) selectNotes(studio, adds ? new Set([...start.selection, grabbed.id]) : new Set([grabbed.id]));
  const picked = pickSelected(studio, roll);
  const copying = down.mod || down.alt;
  const copies = copying ? noteCopies(onlyPicked(picked)) : emptyNoteList;
  const copyIds = allIds(copies);
  let release = kit.previewNote(grabbed.number, grabbed.attack);
  let pitch = grabbed.number;
  let moved = false;
  const finish = (): void => {
    release();
    release = () => {};
  };
  return {
    move(pointer) {
      moved ||= Math.hypot(pointer.x - down.x, pointer.y - down.y) > DRAG_PIXELS;
      if (!moved) return;
      // Alt that has begun a copy cannot also mean "off the grid".
      const aim = copying ? { alt: false } : pointer;
      const ticks = snapped(studio, roll, grabbed.time + pointer.tick - down.tick, aim) - grabbed.time;
      const byRows = rows.rowOf[pointer.pitch]! - rows.rowOf[down.pitch]!;
      if (copying) {
        const moved = movedHits(copies, pickAll(copies), ticks, byRows, rows.pitchOf);
        start.gesture.update(addNoteList(start.document, roll.id, moved));
        selectNotes(studio, copyIds);
      } else if (rows.names)
        start.gesture.update(moveHits(start.document, roll.id, picked, ticks, byRows, rows.pitchOf));
      else start.gesture.update(moveNotes(start.document, roll.id, picked, ticks, byRows));
      const now = rows.pitchOf[Math.min(rows.count - 1, Math.max(0, rows.rowOf[grabbed.number]! + byRows))]!;
      if (now === pitch) return;
      pitch = now;
      finish();
      release = kit.previewNote(now, grabbed.attack);
    },
    end() {
      finish();
      start.gesture.commit();
      if (moved) return;
      remember(kit, grabbed);
      if (adds && wasSelected) selectNotes(studio, without(start.selection, grabbed.id));
      else if (!adds) selectNotes(studio, new Set([grabbed.id]));
    },
    cancel() {
      finish();
      start.gesture.cancel();
      selectNotes(studio, start.selection);
    },
  };
}

/** The next note drawn has the length and velocity of the note last touched. */
function remember({ studio }: RollToolkit, note: Note): void {
  const { editor } = studio.session;
  editor.lastDuration = Math.round((note.duration * DEFAULT_PPQ) / studio.timeline.current.timeline.ppq);
  editor.lastAttack = note.attack;
}

function without(ids: NoteIds, id: number): Set<number> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
