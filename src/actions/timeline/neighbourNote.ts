import { noteAt, type NoteList } from "../../domain/timeline/NoteList.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import { inSongOrder } from "../../state/timeline/editedRolls.ts";
import { activateClip, currentRolls, pickSelected, selectNotes } from "../../state/timeline/selection.ts";
import { firstAfter, firstChunkAfter } from "../../view/timeline/noteHit.ts";
import { revealNote } from "./showInRoll.ts";

interface Place {
  readonly chunk: number;
  readonly at: number;
}

interface Found {
  readonly roll: Roll;
  readonly note: Note;
}

/** Selects the note before (-1) or after (1) the selected one, of all clips in the roll in the order of the song. */
export function selectNeighbourNote(studio: OpenSong, by: -1 | 1): void {
  // Another clip becomes the active one meanwhile: their order is not to depend on that.
  const rolls = inSongOrder(studio.timeline.current.timeline.trackIds, currentRolls(studio));
  const from = furthest(
    rolls.flatMap((roll) => endOfSelected(studio, roll, by) ?? []),
    by,
  );
  const now = from ? rolls.indexOf(from.roll) : -1;
  const next = furthest(
    rolls.flatMap((roll, order) => {
      const place = placeBeside(studio, roll, by, from && { ...from, isOwn: order === now, isLater: order > now });
      const note = place && noteOf(roll.notes, place);
      return note ? [{ roll, note }] : [];
    }),
    by > 0 ? -1 : 1,
  );
  if (!next) return;
  activateClip(studio, next.roll);
  selectNotes(studio, new Set([next.note.id]));
  revealNote(studio, next.roll, next.note);
}

/** The latest (1) or earliest (-1) of notes of clips that are in order. */
function furthest(found: readonly Found[], by: -1 | 1): Found | null {
  const tickOf = ({ roll, note }: Found): number => roll.startTime + note.time;
  return found.reduce<Found | null>((best, each) => {
    if (!best) return each;
    const more = (tickOf(each) - tickOf(best)) * by;
    return more > 0 || (more === 0 && by > 0) ? each : best;
  }, null);
}

/** The last (1) or first (-1) selected note of a clip. */
function endOfSelected(studio: Pick<OpenSong, "session">, roll: Roll, by: -1 | 1): Found | null {
  const end = [...pickSelected(studio, roll)].at(by > 0 ? -1 : 0);
  return end ? { roll, note: noteAt(end[0], end[1].at(by > 0 ? -1 : 0)!) } : null;
}

interface From extends Found {
  readonly isOwn: boolean;
  /** Notes of the same tick come after it. */
  readonly isLater: boolean;
}

/** Place of the next note of a clip, seen from another note; without one, its first or last. */
function placeBeside(studio: Pick<OpenSong, "session">, roll: Roll, by: -1 | 1, from: From | null): Place | null {
  const { chunks } = roll.notes;
  if (!from) return by > 0 ? { chunk: 0, at: 0 } : placeBefore(roll.notes, { chunk: chunks.length, at: 0 });
  if (from.isOwn) {
    const [chunk, indices] = [...pickSelected(studio, roll)].at(by > 0 ? -1 : 0)!;
    const here = { chunk: chunks.indexOf(chunk), at: indices.at(by > 0 ? -1 : 0)! };
    return by > 0 ? { ...here, at: here.at + 1 } : placeBefore(roll.notes, here);
  }
  const tick = from.roll.startTime + from.note.time - roll.startTime;
  // The first note that comes after it in the order of the song.
  const last = from.isLater ? tick - 1 : tick;
  const chunk = Math.max(0, firstChunkAfter(chunks, last) - 1);
  const after = { chunk, at: chunks[chunk] ? firstAfter(chunks[chunk], last) : 0 };
  return by > 0 ? after : placeBefore(roll.notes, after);
}

function placeBefore({ chunks }: NoteList, { chunk, at }: Place): Place | null {
  if (at > 0) return { chunk, at: at - 1 };
  const before = chunks[chunk - 1];
  return before ? { chunk: chunk - 1, at: before.length - 1 } : null;
}

/** The note at a place, or behind the end of a chunk the next one's first. */
function noteOf({ chunks }: NoteList, { chunk, at }: Place): Note | null {
  const here = chunks[chunk];
  if (here && at < here.length) return noteAt(here, at);
  const next = chunks[chunk + 1];
  return here && next ? noteAt(next, 0) : null;
}
