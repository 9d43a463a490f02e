import { addNotes, removeNotes } from "../../domain/timeline/commands/notes.ts";
import { DEFAULT_RELEASE, nextNoteId } from "../../domain/timeline/defaults.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { beginRollGesture, cellStart, tickIn, type RollToolkit } from "./rollContext.ts";

/**
 * The pencil in rows of drums: a press on an empty cell puts a hit there, on a hit it takes it away; dragged along the row it
 * does the same to every cell it crosses.
 */
export function hitGesture(kit: RollToolkit, roll: Roll, down: RollPointer): Drag<RollPointer> {
  return down.hit ? rubOut(kit, roll, down) : putHits(kit, roll, down);
}

function putHits(kit: RollToolkit, roll: Roll, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const { editor } = studio.session;
  const step = gridStep(studio);
  const hits = new Map<number, Note>();
  const release = kit.previewNote(down.pitch, editor.lastAttack);
  const put = (tick: number): void => {
    const time = cellStart(studio, roll, tick, down);
    if (hits.has(time) || isTaken(roll, down.pitch, time, step)) return;
    const { channel = 1 } = start.document.tracks.get(roll.trackId) ?? {};
    const attack = editor.lastAttack;
    const note: Note = {
      id: nextNoteId(),
      time,
      duration: step,
      number: down.pitch,
      channel,
      attack,
      release: DEFAULT_RELEASE,
    };
    hits.set(time, note);
    start.gesture.update(addNotes(start.document, roll.id, [...hits.values()]));
    selectNotes(studio, new Set([...hits.values()].map(({ id }) => id)));
  };
  put(tickIn(roll, down));
  let last = tickIn(roll, down);
  return {
    move(pointer) {
      // Dragging fills in hits only on a grid: without one they would be a smear.
      if (!down.alt && editor.snap) for (const tick of ticksBetween(last, tickIn(roll, pointer), step)) put(tick);
      last = tickIn(roll, pointer);
    },
    end() {
      release();
      start.gesture.commit();
    },
    cancel() {
      release();
      start.gesture.cancel();
      selectNotes(studio, start.selection);
    },
  };
}

/** Ticks no further apart than a step, from one place of the pointer to the next. */
function ticksBetween(from: number, to: number, step: number): number[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / step));
  return Array.from({ length: count }, (_, index) => Math.max(0, from + ((to - from) * (index + 1)) / count));
}

function isTaken(roll: Roll, pitch: number, time: number, step: number): boolean {
  for (const note of notesInRange(roll.notes, time, time + step))
    if (note.number === pitch && note.time >= time) return true;
  return false;
}

function rubOut(kit: RollToolkit, roll: Roll, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const gone = new Map<number, Note>();
  let last = tickIn(roll, down);
  const rub = (pointer: RollPointer): void => {
    const tick = tickIn(roll, pointer);
    const [from, to] = [Math.min(last, tick), Math.max(last, tick)];
    for (const note of notesInRange(roll.notes, from, to + 1)) if (note.number === down.pitch) gone.set(note.id, note);
    last = tick;
    start.gesture.update(removeNotes(start.document, roll.id, [...gone.values()]));
  };
  if (down.hit) gone.set(down.hit.note.id, down.hit.note);
  rub(down);
  selectNotes(studio, new Set());
  return {
    move: rub,
    end: () => start.gesture.commit(),
    cancel() {
      start.gesture.cancel();
      selectNotes(studio, start.selection);
    },
  };
}
