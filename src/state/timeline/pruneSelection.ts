import { ref } from "valtio/vanilla";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../transport.ts";
import { keepShownNotes } from "./selection.ts";

/** Removes notes, clips and tracks that `diff` removed from the song from the selection: undo restores the selection, too. */
export function pruneSelection(song: OpenSong, diff: TimelineDiff): void {
  const { selection } = song.session;
  const { removed, updated } = diff.rolls;
  if (selection.trackId !== null && diff.tracks.removed.has(selection.trackId)) selection.trackId = null;
  const left = [...selection.rollIds].filter((id) => !removed.has(id));
  if (left.length < selection.rollIds.size) selection.rollIds = ref(new Set(left));
  // Another one of those that the roll shows takes the place of the active clip.
  if (selection.rollId !== null && removed.has(selection.rollId)) {
    const { rolls } = song.timeline.current;
    const next = left.flatMap((id) => rolls.get(id) ?? [])[0];
    selection.rollId = next?.id ?? null;
    if (next) selection.trackId = next.trackId;
  }
  if (selection.noteIds.size === 0) return;
  if (removed.size > 0 || [...updated.values()].some(mayHaveLostNotes)) keepShownNotes(song);
}

/** Notes that were changed in their places keep their columns of ids. */
function mayHaveLostNotes([{ notes: before }, { notes: after }]: readonly [before: Roll, after: Roll]): boolean {
  if (before === after) return false;
  const ids = new Set(after.chunks.map(({ id }) => id));
  return before.chunks.some(({ id }) => !ids.has(id));
}
