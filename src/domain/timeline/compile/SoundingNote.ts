import type { ClipLaunch } from "./ClipLaunches.ts";
import { visitNoteStarts } from "./compileRoll.ts";
import type { CompiledTimeline, CompiledTrack } from "./compileTimeline.ts";
import { launchedClip } from "./launchedClip.ts";

/** A note whose note on was emitted. Its note off is computed from here, whatever has changed in the document since. */
export interface SoundingNote {
  /** The track at the time the note began. */
  readonly from: CompiledTrack;
  /** The launch it belongs to; null: the arrangement. */
  readonly launch: ClipLaunch | null;
  readonly rollId: string;
  /** Round of its launched clip, from 0; 0 for notes of the arrangement. */
  readonly round: number;
  /** Start of its launched clip in the arrangement, ticks; 0 for notes of the arrangement. */
  readonly clipTick: number;
  /** See `NoteVisitor`. */
  readonly id: number;
  readonly repeat: number;
  readonly strip: number;
  /** See `CompiledChannel`. */
  readonly link: number;
  readonly key: number;
  readonly noteId: number;
  /** Counted ticks (`Playback`); less `shift` they are those of the roll. */
  readonly startTick: number;
  readonly shift: number;
  readonly onFrame: number;
  endTick: number;
  release: number;
  /** Frame of the note off; Infinity until it was emitted. */
  offFrame: number;
}

/**
 * Looks a sounding note up after an edit and updates its end. False if it is gone: deleted, silenced, or
 * given another start, key or strip.
 */
export function carryOver(
  note: SoundingNote,
  timeline: CompiledTimeline,
  strips: ReadonlyMap<string, number>,
): boolean {
  if (strips.get(note.from.track.id) !== note.strip) return false;
  const compiled = rollsOf(note, timeline)?.find(({ roll }) => roll.id === note.rollId);
  const startTick = note.startTick - note.shift;
  let found = false;
  if (compiled) {
    visitNoteStarts(compiled, startTick, startTick + 1, (start, end, key, _attack, release, id, repeat) => {
      if (id !== note.id || repeat !== note.repeat || key !== note.key || start !== startTick) return;
      found = true;
      note.endTick = end + note.shift;
      note.release = release;
    });
  }
  return found;
}

/** Notes of a launched clip end if it is moved in the arrangement. */
function rollsOf({ launch, from, clipTick, round }: SoundingNote, timeline: CompiledTimeline) {
  if (launch === null) return timeline.trackById.get(from.track.id)?.rolls;
  const clip = launchedClip(timeline, from.track.id, launch.target ?? "", round);
  return clip?.startTick === clipTick ? clip.rolls : undefined;
}
