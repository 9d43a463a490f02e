import { ref } from "valtio/vanilla";
import { NoteIdSet } from "../../domain/timeline/NoteIdSet.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import { onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import type { NoteList } from "../../domain/timeline/NoteList.ts";
import { extentOfPicked, pickNotes } from "../../domain/timeline/pickNotes.ts";
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
  if (rollIsGone) selection.noteIds = ref(new Set<number>());
  else for (const [before, after] of diff.rolls.updated.values()) pruneNotes(selection, before.notes, after.notes);
}

/** Takes those that are gone from a clip out of the selection, which is of one clip's notes. */
function pruneNotes(selection: Session["selection"], before: NoteList, after: NoteList): void {
  if (before === after) return;
  const { noteIds } = selection;
  const had = pickNotes(before, noteIds);
  // Notes that were changed in their places keep their columns of ids.
  const ids = new Set(after.chunks.map(({ id }) => id));
  if ([...had.keys()].every(({ id }) => ids.has(id))) return;
  const left = onlyPicked(pickNotes(after, noteIds));
  if (left.length < extentOfPicked(had).count) selection.noteIds = ref(new NoteIdSet(left.chunks));
}
