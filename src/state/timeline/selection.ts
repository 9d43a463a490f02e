import { ref } from "valtio/vanilla";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteAt } from "../../domain/timeline/NoteList.ts";
import { pickNotes, type NoteIds, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Session } from "../session.ts";
import type { OpenSong } from "../transport.ts";
import { editedRoll } from "./rollsOfTrack.ts";

/** What is selected in the song: a track, clips on it, notes of the clip that the editor shows. */

export const currentRoll = ({ timeline, session }: OpenSong): Roll | null =>
  editedRoll(timeline.current, session.selection);

export function selectTrack(session: Session, trackId: string | null): void {
  if (session.selection.trackId === trackId) return;
  session.selection.trackId = trackId;
  selectNoClips(session);
}

export function selectNoClips({ selection }: Session): void {
  selection.rollId = null;
  selection.rollIds = ref(new Set<string>());
  selection.noteIds = ref(new Set<number>());
}

/** Selects clips; the editor shows `main`, which is one of them or none. The notes' selection is another roll's: empty. */
export function selectClips({ session }: OpenSong, ids: ReadonlySet<string>, main: Roll | null): void {
  const { selection } = session;
  const before = selection.rollId;
  selection.rollIds = ref(new Set(ids));
  selection.rollId = main?.id ?? null;
  if (main) selection.trackId = main.trackId;
  if (before === selection.rollId) return;
  selection.noteIds = ref(new Set<number>());
  selection.lane = null;
}

/** The selection as it is now, to be put back where a gesture is cancelled. */
export function selectionKeeper({ session }: OpenSong): () => void {
  const { trackId, rollId, rollIds, noteIds } = session.selection;
  return () => Object.assign(session.selection, { trackId, rollId, rollIds: ref(rollIds), noteIds: ref(noteIds) });
}

/** The selected clips that still exist: the marked ones, or the one in the editor. */
export function selectedClipIds({ session, timeline }: OpenSong): Set<string> {
  const { rollIds, rollId } = session.selection;
  const ids = rollIds.size > 0 ? [...rollIds] : rollId === null ? [] : [rollId];
  return new Set(ids.filter((id) => timeline.current.rolls.has(id)));
}

/** `ids` is kept, and not to be changed any more. */
export function selectNotes(song: OpenSong, ids: NoteIds): void {
  const now = song.session.selection.noteIds;
  if (now.size === ids.size && holdsAll(now, ids)) return;
  song.session.selection.noteIds = ref(ids);
}

function holdsAll(set: NoteIds, ids: NoteIds): boolean {
  for (const id of ids) if (!set.has(id)) return false;
  return true;
}

/** The selected notes as they stand in the roll. */
export const pickSelected = ({ session }: OpenSong, roll: Roll): PickedNotes =>
  pickNotes(roll.notes, session.selection.noteIds);

export function firstSelectedNote(song: OpenSong, roll: Roll): Note | null {
  const [first] = pickSelected(song, roll);
  return first ? noteAt(first[0], first[1][0]!) : null;
}
