import type { Sample, SampleBoard, SampleSong } from "../../domain/demo/samples.ts";

interface Words {
  readonly name: string;
  /** Subject that it teaches, as a sentence. */
  readonly text: string;
  /** Page of the manual about it. */
  readonly page: string;
}

const SONGS: Readonly<Record<SampleSong, Words>> = {
  beat: { name: "First Beat", text: "Drums and bass, straight and with swing.", page: "drums" },
  chords: { name: "Four Chords", text: "Chord patterns, strummed and as an arpeggio.", page: "chord-patterns" },
  arpeggio: { name: "Night Drive", text: "An arpeggiator, and a filter that automation opens.", page: "note-effects" },
  waltz: { name: "Paper Boat Waltz", text: "3/4 time, tempo ramps and velocity.", page: "timeline" },
  mixer: { name: "Room to Move", text: "EQ, limiters, sends, panning and folders.", page: "mixer" },
  form: { name: "Long Way Home", text: "Sections of a song, and repeated clips.", page: "timeline" },
};

const BOARDS: Readonly<Record<SampleBoard, Words>> = {
  finger: { name: "Finger drums", text: "A kit with choke groups and step rows.", page: "pads-and-controls" },
  key: { name: "Chords in key", text: "All chords of C major over a scale grid.", page: "pads-and-controls" },
  desk: { name: "Small mixer", text: "Knobs, sliders and mute switches on six channels.", page: "midi-messages" },
  xy: { name: "XY filter", text: "XY pads for filter, bend and vibrato.", page: "pads-and-controls" },
  steps: { name: "Step machine", text: "Step rows that play drums, bass and an arpeggio.", page: "pads-and-controls" },
  split: { name: "Keyboard split", text: "Two keyboards, programs and scenes.", page: "scenes-and-set-lists" },
};

const wordsOf = (sample: Sample): Words => (sample.kind === "song" ? SONGS[sample.id] : BOARDS[sample.id]);

/** Words of sample songs and boards. */
export const sampleStrings = {
  title: "Learn from a sample",
  text: "Each one opens as a copy of your own.",
  songs: "Sample songs",
  boards: "Sample boards",
  nameOf: (sample: Sample) => wordsOf(sample).name,
  textOf: (sample: Sample) => wordsOf(sample).text,
  pageOf: (sample: Sample) => wordsOf(sample).page,
} as const;
