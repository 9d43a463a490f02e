import { changedNotes, emptyNoteList } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { enterStep } from "../../domain/timeline/take/steps.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { addNewTrack } from "../../state/timeline/addNewTrack.ts";
import { currentRolls, firstSelectedNote, selectClips, selectNotes } from "../../state/timeline/selection.ts";
import { floorTick, gridStep } from "../../state/timeline/snap.ts";
import { positionTick, seek, type OpenSong, type Player } from "../../state/transport.ts";
import type { Action } from "../Action.ts";
import { revealNote } from "./showInRoll.ts";

/** Middle C, where there is no note to go on from. */
const FIRST_PITCH = 60;

/**
 * Adds a note of a grid step at the playhead, with the pitch of the selected one, and selects it; a standing playhead goes on
 * to its end, so that a line is written by one key. Where the playhead is in no clip of the track one is made, and a track
 * where none is selected. While the song plays the note begins at the grid line before the playhead.
 */
function insertNote(studio: Player): void {
  const { timeline, session } = studio;
  const selected = currentRolls(studio).map((roll) => firstSelectedNote(studio, roll));
  const key = selected.find((note) => note !== null)?.number ?? FIRST_PITCH;
  const { trackId } = session.selection;
  const track = timeline.current.tracks.get(trackId ?? "") ?? addNewTrack(studio);
  const lengthTicks = Math.round(gridStep(studio));
  const stands = session.transport.state === "stopped";
  const at = Math.max(0, Math.floor(positionTick(studio)));
  const tick = stands ? at : floorTick(at, lengthTicks, timeline.current.timeline);
  const place = { trackId: track.id, rollId: session.selection.rollId, tick, lengthTicks };
  const diff = enterStep(timeline.current, place, [{ key, attack: session.editor.lastAttack }], session.editor.grid);
  timeline.apply(diff);
  const [made] = diff.rolls.added.values();
  const [changed] = diff.rolls.updated.values();
  if (made) selectClips(studio, new Set([made.id]), made);
  const roll = made ?? changed?.[1];
  if (roll) selectAdded(studio, changed?.[0] ?? null, roll);
  if (stands) seek(studio, tick + lengthTicks);
}

function selectAdded(studio: OpenSong, before: Roll | null, after: Roll): void {
  const [note] = changedNotes(before?.notes ?? emptyNoteList, after.notes).added;
  if (!note) return;
  selectNotes(studio, new Set([note.id]));
  revealNote(studio, after, note);
}

/** Action that writes notes one by one. */
export const insertActions = {
  insertNote: {
    label: "Insert note at playhead",
    tip: "One step of the grid long, with the pitch of the selected note; the playhead moves on",
    words: "add write draw new",
    keys: ["Shift+N", "Insert"],
    run: insertNote,
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
