import { ref } from "valtio/vanilla";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";

/** Selects clips; the editor shows `main`, which is one of them or none. The notes' selection is another roll's: empty. */
export function selectClips({ session }: Studio, ids: ReadonlySet<string>, main: Roll | null): void {
  const { selection } = session;
  const before = selection.rollId;
  selection.rollIds = ref(new Set(ids));
  selection.rollId = main?.id ?? null;
  if (main) selection.trackId = main.trackId;
  if (before !== selection.rollId) selection.noteIds = ref(new Set<number>());
}

/** The selection as it is now, to be put back where a gesture is cancelled. */
export function selectionKeeper({ session }: Studio): () => void {
  const { trackId, rollId, rollIds, noteIds } = session.selection;
  return () => Object.assign(session.selection, { trackId, rollId, rollIds: ref(rollIds), noteIds: ref(noteIds) });
}

/** The selected clips that still exist: the marked ones, or the one in the editor. */
export function selectedClipIds({ session, timeline }: Studio): Set<string> {
  const { rollIds, rollId } = session.selection;
  const ids = rollIds.size > 0 ? [...rollIds] : rollId === null ? [] : [rollId];
  return new Set(ids.filter((id) => timeline.current.rolls.has(id)));
}
