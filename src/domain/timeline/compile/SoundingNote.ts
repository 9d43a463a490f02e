import { visitNoteStarts } from "./compileRoll.ts";
import type { CompiledTimeline, CompiledTrack } from "./compileTimeline.ts";

/** A note whose note-on was given out. Its note-off comes from here, whatever became of the document since. */
export interface SoundingNote {
  /** The track as it was when the note began. */
  readonly from: CompiledTrack;
  readonly rollId: string;
  /** See `NoteVisitor`. */
  readonly id: number;
  readonly repeat: number;
  readonly strip: number;
  /** See `CompiledChannel`. */
  readonly link: number;
  readonly key: number;
  readonly noteId: number;
  readonly startTick: number;
  readonly onFrame: number;
  endTick: number;
  release: number;
  /** Infinity until the note-off was given out. */
  offFrame: number;
}

/**
 * Looks a sounding note up after an edit and takes its new end. False where it is gone: deleted, silenced, or
 * given another start, key or strip.
 */
export function carryOver(
  note: SoundingNote,
  timeline: CompiledTimeline,
  strips: ReadonlyMap<string, number>,
): boolean {
  if (strips.get(note.from.track.id) !== note.strip) return false;
  const rolls = timeline.trackById.get(note.from.track.id)?.rolls;
  const compiled = rolls?.find(({ roll }) => roll.id === note.rollId);
  let found = false;
  if (compiled) {
    visitNoteStarts(compiled, note.startTick, note.startTick + 1, (start, end, key, _attack, release, id, repeat) => {
      if (id !== note.id || repeat !== note.repeat || key !== note.key || start !== note.startTick) return;
      found = true;
      note.endTick = end;
      note.release = release;
    });
  }
  return found;
}
