import { newRoll, newTimeline, newTrack } from "../../../src/domain/timeline/defaults.ts";
import { noteListOf } from "../../../src/domain/timeline/NoteList.ts";
import type { Note } from "../../../src/domain/timeline/Note.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../../src/domain/timeline/records.ts";

/** A roll of a song; its notes are given by the fields that matter. */
type SongRoll = Partial<Omit<Roll, "notes">> & { readonly notes?: readonly Partial<Note>[] };
type SongTrack = Partial<Track> & { readonly rolls?: readonly SongRoll[] };
export interface Song {
  readonly timeline?: Partial<Timeline>;
  readonly tracks?: readonly SongTrack[];
}

/** A document for tests of playback. Note ids count up from 1. Tracks are "t0", "t1" …, rolls "t0r0" … */
export function song({ timeline = {}, tracks = [] }: Song): TimelineDocument {
  const trackRecords = new Map<string, Track>();
  const rolls = new Map<string, Roll>();
  let noteId = 0;
  for (const [index, { rolls: given = [], ...fields }] of tracks.entries()) {
    const track = newTrack({ name: "", id: `t${index}`, ...fields });
    trackRecords.set(track.id, track);
    for (const [place, roll] of given.entries()) {
      const notes = (roll.notes ?? []).map((note) => ({ ...plainNote, ...note, id: ++noteId }));
      const record = newRoll({
        id: `${track.id}r${place}`,
        trackId: track.id,
        seed: 1,
        ...roll,
        notes: noteListOf(notes),
      });
      rolls.set(record.id, record);
    }
  }
  return {
    timeline: newTimeline({ id: "song", name: "song", loopEnd: 0, trackIds: [...trackRecords.keys()], ...timeline }),
    tracks: trackRecords,
    rolls,
  };
}

const plainNote: Note = { id: 0, time: 0, duration: 96, number: 60, channel: 1, attack: 0.5, release: 0 };
