import { diffOfSelected } from "../../actions/timeline/noteActions.ts";
import { movedHits, moveHits } from "../../domain/timeline/commands/drums.ts";
import { addNoteList, moveNotes } from "../../domain/timeline/commands/notes.ts";
import { diffOfRolls } from "../../domain/timeline/diff.ts";
import { onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import { noteCopies } from "../../domain/timeline/noteCopies.ts";
import { allIds, pickAll, type NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { DEFAULT_PPQ } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { joinedPicks, pickSelected, selectNotes } from "../../state/timeline/selection.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { beginRollGesture, snapped, type RollStart, type RollToolkit } from "./rollContext.ts";

const DRAG_PIXELS = 3;

/**
 * Moves the selected notes with the one that was grabbed, which snaps; Mod or Alt copies them instead. A click without a
 * movement selects: with Shift or Mod it adds the note or takes it away, only when the pointer is released.
 */
export function moveGesture(kit: RollToolkit, roll: Roll, down: RollPointer, grabbed: Note): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const rows = editorRows(studio);
  const wasSelected = start.selection.has(grabbed.id);
  const adds = down.shift || down.mod;
  if (!wasSelected) selectNotes(studio, adds ? new Set([...start.selection, grabbed.id]) : new Set([grabbed.id]));
  const copying = down.mod || down.alt;
  const moves = copying ? copyPlan(studio, start) : movePlan(studio, start);
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
      const to = grabbed.time + pointer.songTick - down.songTick;
      const ticks = snapped(studio, roll, to, aim) - grabbed.time;
      const byRows = rows.rowOf[pointer.pitch]! - rows.rowOf[down.pitch]!;
      moves(ticks, byRows);
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

/** Shows the notes moved by ticks and rows from where the gesture began. */
type Plan = (ticks: number, byRows: number) => void;

function movePlan(studio: OpenSong, { gesture, document }: RollStart): Plan {
  const rows = editorRows(studio);
  return (ticks, byRows) =>
    gesture.update(
      diffOfSelected(studio, document, (_, rollId, picked, all) =>
        rows.names
          ? moveHits(document, rollId, picked, ticks, byRows, rows.pitchOf, all)
          : moveNotes(document, rollId, picked, ticks, byRows, all),
      ),
    );
}

/** Copies are made once, each for the clip of the note that it is of. */
function copyPlan(studio: OpenSong, { gesture, document, rolls }: RollStart): Plan {
  const { pitchOf } = editorRows(studio);
  const copies = rolls
    .map((roll) => ({ roll, notes: noteCopies(onlyPicked(pickSelected(studio, roll))) }))
    .filter(({ notes }) => notes.length > 0);
  const all = joinedPicks(copies.map(({ notes }) => pickAll(notes)));
  const ids = allIds(...copies.map(({ notes }) => notes));
  return (ticks, byRows) => {
    const diffs = copies.map(({ roll, notes }) =>
      addNoteList(document, roll.id, movedHits(notes, pickAll(notes), ticks, byRows, pitchOf, all)),
    );
    gesture.update(diffOfRolls(diffs));
    selectNotes(studio, ids);
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
