import { noteListOf } from "../../../src/domain/timeline/NoteList.ts";
import type { Note } from "../../../src/domain/timeline/Note.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../../src/domain/timeline/records.ts";

/** A roll of a song; its notes are given by the fields that matter. */
export type SongRoll = Partial<Omit<Roll, "notes">> & { readonly notes?: readonly Partial<Note>[] };
export type SongTrack = Partial<Track> & { readonly rolls?: readonly SongRoll[] };
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
    const track = { ...plainTrack, id: `t${index}`, ...fields };
    trackRecords.set(track.id, track);
    for (const [place, roll] of given.entries()) {
      const notes = (roll.notes ?? []).map((note) => ({ ...plainNote, ...note, id: ++noteId }));
      const record = { ...plainRoll, id: `${track.id}r${place}`, trackId: track.id, ...roll, notes: noteListOf(notes) };
      rolls.set(record.id, record);
    }
  }
  return {
    timeline: { ...plainTimeline, trackIds: [...trackRecords.keys()], ...timeline },
    tracks: trackRecords,
    rolls,
  };
}

const plainNote: Note = { id: 0, time: 0, duration: 96, number: 60, channel: 1, attack: 0.5, release: 0 };

const plainRoll: Omit<Roll, "notes"> = {
  id: "",
  trackId: "",
  label: "",
  startTime: 0,
  subdivision: "16n",
  chordPatterns: [],
  repeatCount: 1,
  length: 0,
  seed: 1,
};

const plainTrack: Track = {
  id: "",
  name: "",
  pluginClassName: "Sampler",
  pluginName: "acoustic_grand_piano",
  pluginValues: {
    bank: 0,
    program: 0,
    volume: 20,
    attack: 1,
    release: 1,
    midiInputEnabled: false,
    midiInputChannel: 0,
    midiInputPortId: "",
    midiOutputEnabled: false,
    midiOutputChannel: 0,
    midiOutputPortId: "",
  },
  color: 0,
  channel: 1,
  mute: false,
  solo: false,
  gainDb: 0,
  pan: 0,
  reverb: 0,
  chorus: 0,
  sendProgram: true,
  programChanges: [],
  controlChanges: [],
  pitchBends: [],
  aftertouches: [],
  rawEvents: [],
};

const plainTimeline: Timeline = {
  id: "song",
  name: "song",
  ppq: 960,
  trackIds: [],
  tempos: [{ tick: 0, bpm: 120, ramp: false }],
  timeSignatures: [{ tick: 0, numerator: 4, denominator: 4 }],
  keySignatures: [],
  markers: [],
  loop: false,
  loopStart: 0,
  loopEnd: 0,
  rawEvents: [],
};
