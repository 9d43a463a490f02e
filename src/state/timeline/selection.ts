import { ref } from "valtio/vanilla";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteAt } from "../../domain/timeline/NoteList.ts";
import { NoteIdSet } from "../../domain/timeline/NoteIdSet.ts";
import { onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import { pickNotes, type NoteIds, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Session } from "../session.ts";
import type { OpenSong } from "../transport.ts";
import { editedRoll, editedRolls } from "./editedRolls.ts";

/** Selection in the song: a track, clips, one of them active, notes of the clips that the editor shows. */

/** The active clip. */
export const currentRoll = ({ timeline, session }: OpenSong): Roll | null =>
  editedRoll(timeline.current, session.selection);

/** All clips of the roll, the active one first. */
export const currentRolls = ({ timeline, session }: OpenSong): readonly Roll[] =>
  editedRolls(timeline.current, session.selection);

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

/** Selects clips; the editor shows them, `main` is the active one. Of selected notes those of clips that it still shows stay so. */
export function selectClips(song: OpenSong, ids: ReadonlySet<string>, main: Roll | null): void {
  const { selection } = song.session;
  const before = selection.rollId;
  selection.rollIds = ref(new Set(ids));
  selection.rollId = main?.id ?? null;
  if (main) selection.trackId = main.trackId;
  keepShownNotes(song);
  if (before !== selection.rollId) selection.lane = null;
}

/** Makes another one of the clips in the roll the active one: what is drawn between clips goes there, rows are its own. */
export function activateClip(song: OpenSong, roll: Roll): void {
  // The one that the roll shows because its track is selected is active without being selected itself.
  if (currentRoll(song)?.id === roll.id) return;
  Object.assign(song.session.selection, { rollId: roll.id, trackId: roll.trackId });
}

/** Removes notes that are in none of the roll's clips from the selection. */
export function keepShownNotes(song: OpenSong): void {
  const { selection } = song.session;
  if (selection.noteIds.size === 0) return;
  const left = currentRolls(song).map((roll) => onlyPicked(pickSelected(song, roll)));
  const count = left.reduce((sum, { length }) => sum + length, 0);
  if (count < selection.noteIds.size) selection.noteIds = ref(new NoteIdSet(left.flatMap(({ chunks }) => chunks)));
}

/** The selection as it is now, to be put back where a gesture is cancelled. */
export function selectionRestorer({ session }: Pick<OpenSong, "session">): () => void {
  const { trackId, rollId, rollIds, noteIds } = session.selection;
  return () => Object.assign(session.selection, { trackId, rollId, rollIds: ref(rollIds), noteIds: ref(noteIds) });
}

/** The selected clips that still exist: the marked ones, or the one in the editor. */
export function selectedClipIds({ session, timeline }: OpenSong): Set<string> {
  const { rollIds, rollId } = session.selection;
  const ids = rollIds.size > 0 ? [...rollIds] : rollId === null ? [] : [rollId];
  return new Set(ids.filter((id) => timeline.current.rolls.has(id)));
}

/** `ids` is stored, and must not be changed any more. */
export function selectNotes(song: Pick<OpenSong, "session">, ids: NoteIds): void {
  const now = song.session.selection.noteIds;
  if (now.size === ids.size && holdsAll(now, ids)) return;
  song.session.selection.noteIds = ref(ids);
}

function holdsAll(set: NoteIds, ids: NoteIds): boolean {
  for (const id of ids) if (!set.has(id)) return false;
  return true;
}

/** The selected notes as they stand in the roll. */
export const pickSelected = ({ session }: Pick<OpenSong, "session">, roll: Roll): PickedNotes =>
  pickNotes(roll.notes, session.selection.noteIds);

/** The selected notes of all clips of the roll. */
export const pickAllSelected = (song: OpenSong): PickedNotes =>
  joinedPicks(currentRolls(song).map((roll) => pickSelected(song, roll)));

/** Notes of different rolls: of bounds and counts it says what they have together. */
export const joinedPicks = (picks: readonly PickedNotes[]): PickedNotes =>
  picks.length === 1 ? picks[0]! : new Map(picks.flatMap((picked) => [...picked]));

export function firstSelectedNote(song: Pick<OpenSong, "session">, roll: Roll): Note | null {
  const [first] = pickSelected(song, roll);
  return first ? noteAt(first[0], first[1][0]!) : null;
}
