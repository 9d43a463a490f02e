import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Drag, Marquee, RollPointer } from "../../state/timeline/gestures.ts";
import { currentRolls, selectNotes } from "../../state/timeline/selection.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { type RollToolkit } from "./rollContext.ts";

/** Selects the notes a rectangle touches; Shift adds to the selection, Mod takes its notes out of it or adds them. */
export function marqueeGesture(kit: RollToolkit, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const before = studio.session.selection.noteIds;
  const { rowOf } = editorRows(studio);
  const rolls = currentRolls(studio);
  if (!down.shift && !down.mod) selectNotes(studio, new Set());
  return {
    move(pointer) {
      const box = marqueeOf(down.songTick, rowOf[down.pitch]!, pointer.songTick, rowOf[pointer.pitch]!);
      kit.marquee = box;
      const inside = new Set<number>();
      for (const { notes, startTime } of rolls) {
        for (const note of notesInRange(notes, box.fromTick - startTime, box.toTick - startTime)) {
          const row = rowOf[note.number]!;
          if (row >= box.lowRow && row <= box.highRow) inside.add(note.id);
        }
      }
      selectNotes(studio, combined(before, inside, down));
    },
    end() {
      kit.marquee = null;
    },
    cancel() {
      kit.marquee = null;
      selectNotes(studio, before);
    },
  };
}

/** The rectangle between two corners, whichever way it was dragged. */
export const marqueeOf = (tickA: number, rowA: number, tickB: number, rowB: number): Marquee => ({
  fromTick: Math.min(tickA, tickB),
  toTick: Math.max(tickA, tickB),
  lowRow: Math.min(rowA, rowB),
  highRow: Math.max(rowA, rowB),
});

/** `inside` alone, added to `before` with Shift, or toggled in it with Mod. */
export function combined<T>(
  before: Iterable<T> & Pick<ReadonlySet<T>, "has">,
  inside: ReadonlySet<T>,
  { shift, mod }: { readonly shift: boolean; readonly mod: boolean },
): Set<T> {
  if (!shift && !mod) return new Set(inside);
  const ids = new Set(before);
  for (const id of inside) {
    if (mod && before.has(id)) ids.delete(id);
    else ids.add(id);
  }
  return ids;
}
