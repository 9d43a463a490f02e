import {
  emptyDocument,
  newRoll,
  newTimeline,
  newTrack,
  nextNoteId,
  RECORDED_SUBDIVISION,
} from "../timeline/defaults.ts";
import { noteListOf } from "../timeline/NoteList.ts";
import type { Roll, TimelineDocument, Track } from "../timeline/records.ts";
import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import { trackColorAt } from "../trackColors.ts";
import { BAR, drumSteps } from "./score.ts";

/** Songs to begin with: instruments in their places, at a tempo, some with a beat. */
export const SONG_TEMPLATES = ["empty", "band", "orchestra", "beat", "strings"] as const;
export type SongTemplate = (typeof SONG_TEMPLATES)[number];

interface Seat {
  /** General MIDI, from 0; null for drums. */
  readonly program: number | null;
  readonly pan?: number;
  readonly gainDb?: number;
  readonly reverb?: number;
}

interface Setup {
  readonly bpm: number;
  readonly seats: readonly Seat[];
  /** The drums' bar: key and steps. */
  readonly beat?: readonly (readonly [key: number, steps: string])[];
}

const SETUPS: Readonly<Record<Exclude<SongTemplate, "empty">, Setup>> = {
  band: {
    bpm: 112,
    seats: [
      { program: null, gainDb: -2 },
      { program: 33 },
      { program: 27, pan: -0.4, reverb: 0.15 },
      { program: 29, pan: 0.4, gainDb: -3, reverb: 0.15 },
      { program: 0, pan: 0.15, reverb: 0.2 },
      { program: 16, pan: -0.2, gainDb: -4, reverb: 0.2 },
    ],
  },
  // Seating of an orchestra, seen from the conductor.
  orchestra: {
    bpm: 96,
    seats: [
      { program: 73, pan: -0.15, reverb: 0.45 },
      { program: 68, pan: 0.1, reverb: 0.45 },
      { program: 71, pan: -0.1, reverb: 0.45 },
      { program: 70, pan: 0.2, reverb: 0.45 },
      { program: 60, pan: -0.35, gainDb: -2, reverb: 0.55 },
      { program: 56, pan: 0.25, gainDb: -4, reverb: 0.5 },
      { program: 57, pan: 0.35, gainDb: -4, reverb: 0.5 },
      { program: 47, pan: 0.1, gainDb: -3, reverb: 0.6 },
      { program: 46, pan: -0.5, reverb: 0.5 },
      { program: 40, pan: -0.5, reverb: 0.4 },
      { program: 48, pan: -0.25, reverb: 0.4 },
      { program: 41, pan: 0.2, reverb: 0.4 },
      { program: 42, pan: 0.4, reverb: 0.4 },
      { program: 43, pan: 0.55, reverb: 0.4 },
    ],
  },
  beat: {
    bpm: 124,
    seats: [
      { program: null },
      { program: 38, gainDb: -2 },
      { program: 4, pan: -0.2, reverb: 0.2 },
      { program: 89, gainDb: -6, reverb: 0.4 },
      { program: 81, gainDb: -5, pan: 0.2, reverb: 0.2 },
    ],
    beat: [
      [36, "X...x...X...x..."],
      [39, "....x.......x..."],
      [42, "..x...x...x...xo"],
      [46, "..............x."],
    ],
  },
  strings: {
    bpm: 84,
    seats: [
      { program: 40, pan: -0.4, reverb: 0.35 },
      { program: 40, pan: -0.15, reverb: 0.35 },
      { program: 41, pan: 0.15, reverb: 0.35 },
      { program: 42, pan: 0.4, reverb: 0.35 },
    ],
  },
};

const DRUM_CHANNEL = 10;
const BEAT_BARS = 8;

/** A new song made of the template. */
export function songOfTemplate(template: SongTemplate): TimelineDocument {
  if (template === "empty") return emptyDocument();
  const { bpm, seats, beat } = SETUPS[template];
  const tracks = seats.map(trackOf);
  const drums = tracks.find(({ channel }) => channel === DRUM_CHANNEL);
  const rolls = beat && drums ? [beatRoll(drums.id, beat)] : [];
  return {
    timeline: newTimeline({ trackIds: tracks.map(({ id }) => id), tempos: [{ tick: 0, bpm, ramp: false }] }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

function trackOf({ program, ...mix }: Seat, index: number): Track {
  const channel = 1 + index;
  return newTrack({
    ...mix,
    color: trackColorAt(index),
    channel: program === null ? DRUM_CHANNEL : channel === DRUM_CHANNEL ? 16 : channel,
    pluginValues: program === null ? { bank: PERCUSSION_BANK, program: 0 } : { bank: 0, program },
  });
}

function beatRoll(trackId: string, beat: NonNullable<Setup["beat"]>): Roll {
  const notes = beat.flatMap(([key, steps]) => drumSteps(key, steps, 1));
  return newRoll({
    trackId,
    subdivision: RECORDED_SUBDIVISION,
    length: BAR,
    repeatCount: BEAT_BARS,
    notes: noteListOf(notes.map((note) => ({ ...note, id: nextNoteId(), channel: DRUM_CHANNEL, release: 0.5 }))),
  });
}
