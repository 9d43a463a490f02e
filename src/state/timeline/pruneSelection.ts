import { ref } from "valtio/vanilla";
import { NoteIdSet } from "../../domain/timeline/NoteIdSet.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Session } from "../session.ts";

/** Takes notes, clips and tracks that `diff` removed out of the selection: undo takes back what was selected, too. */
export function pruneSelection({ selection }: Session, diff: TimelineDiff): void {
  const { rollId, rollIds, trackId, noteIds } = selection;
  if (trackId !== null && diff.tracks.removed.has(trackId)) selection.trackId = null;
  const rollIsGone = rollId !== null && diff.rolls.removed.has(rollId);
  if (rollIsGone) selection.rollId = null;
  if ([...rollIds].some((id) => diff.rolls.removed.has(id)))
    selection.rollIds = ref(new Set([...rollIds].filter((id) => !diff.rolls.removed.has(id))));
  if (noteIds.size === 0) return;
  const gone = rollIsGone ? noteIds : removedNoteIds(diff);
  if (gone.size > 0) selection.noteIds = ref(new Set([...noteIds].filter((id) => !gone.has(id))));
}

function removedNoteIds(diff: TimelineDiff): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const [before, after] of diff.rolls.updated.values()) {
    if (before.notes === after.notes) continue;
    // Notes that were changed in their places keep their columns of ids.
    const kept = new Set(after.notes.chunks.map(({ id }) => id));
    if (before.notes.chunks.every(({ id }) => kept.has(id))) continue;
    const had = new Set(before.notes.chunks.map(({ id }) => id));
    // A note that was moved stands in another column.
    const still = new NoteIdSet(after.notes.chunks.filter(({ id }) => !had.has(id)));
    for (const { id } of before.notes.chunks)
      if (!kept.has(id)) for (const noteId of id) if (!still.has(noteId)) gone.add(noteId);
  }
  return gone;
}
