import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import { RECORDED_SUBDIVISION } from "../timeline/defaults.ts";
import type { SampleSong } from "./samples.ts";
import { BAR, bassLine, comp, drumSteps, melody, type Chord, type ScoreNote, type ScoreRoll } from "./score.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Written {
  readonly name: string;
  /** Length in bars, which a test holds the song to. */
  readonly bars: number;
  readonly song: Fields;
}

const STEP = BAR / 16;
/** A bar of 3/4, ticks. */
const WALTZ_BAR = (BAR * 3) / 4;

const bars = (count: number): number => count * BAR;

const clip = (label: string, bar: number, length: number, notes: readonly ScoreNote[], more: Fields = {}): Fields => ({
  ...({ label, startTime: bars(bar), notes, length: bars(length) } satisfies ScoreRoll),
  ...more,
});

const track = (name: string, program: number, channel: number, rolls: readonly Fields[], mix: Fields = {}): Fields => ({
  name,
  channel,
  pluginValues: { bank: channel === 10 ? PERCUSSION_BANK : 0, program },
  rolls: rolls.map((roll) => ({ subdivision: RECORDED_SUBDIVISION, ...roll })),
  ...mix,
});

const opening = (bpm: number, fifths: number, minor: boolean): Fields => ({
  ppq: 960,
  tempos: [{ tick: 0, bpm }],
  timeSignatures: [{ tick: 0, numerator: 4, denominator: 4 }],
  keySignatures: [{ tick: 0, fifths, minor }],
});

const chord = (root: number, quality: string): Chord => ({ root, quality });

/** Every second sixteenth later: 0.5 is straight, 2/3 a triplet. */
const swung = (notes: readonly ScoreNote[], swing: number): readonly ScoreNote[] =>
  notes.map((note) =>
    Math.round(note.time / STEP) % 2 === 1 ? { ...note, time: note.time + Math.round((swing - 0.5) * 2 * STEP) } : note,
  );

const BEAT = [
  ...drumSteps(36, "X..x..x...x..x..", 4),
  ...drumSteps(38, "....X..o.o..X...", 4),
  ...drumSteps(42, "x.xox.x.x.xox.xx", 4),
];
const BEAT_BASS = bassLine([chord(57, "m"), chord(53, "M"), chord(55, "M"), chord(52, "m")], "r_.r..o.r.f._.r.");
const SWING = 0.62;

const beat: Written = {
  name: "First Beat",
  bars: 8,
  song: {
    ...opening(92, 0, true),
    markers: [
      { tick: 0, name: "Straight" },
      { tick: bars(4), name: "Swing 62 %" },
    ],
    loop: true,
    loopStart: 0,
    loopEnd: bars(8),
    tracks: [
      track("Drums", 0, 10, [clip("Straight", 0, 4, BEAT), clip("Swing", 4, 4, swung(BEAT, SWING))]),
      track("Bass", 33, 1, [clip("Straight", 0, 4, BEAT_BASS), clip("Swing", 4, 4, swung(BEAT_BASS, SWING))]),
    ],
  },
};

const pattern = (note: string, name: string, steps: string, accent: string, more: Fields = {}): Fields => ({
  note,
  name,
  octave: 4,
  pattern: steps,
  subdiv: "8n",
  accent,
  ...more,
});

const FOUR = [
  ["C", "M"],
  ["A", "m"],
  ["F", "M"],
  ["G", "7"],
] as const;

const chords: Written = {
  name: "Four Chords",
  bars: 8,
  song: {
    ...opening(104, 0, false),
    loopEnd: bars(8),
    tracks: [
      track("Electric Piano", 4, 1, [
        {
          label: "Pattern",
          startTime: 0,
          chordPatterns: FOUR.map(([note, name]) => pattern(note, name, "x__x__x_", "x-----x-")),
        },
        {
          label: "Arpeggio",
          startTime: bars(4),
          chordPatterns: FOUR.map(([note, name]) =>
            pattern(note, name, "xxxxxxxx", "x---x---", { arp: true, arpCount: 4, arpOrder: "01230123" }),
          ),
        },
      ]),
      track("Bass", 32, 2, [
        clip(
          "Roots",
          0,
          8,
          bassLine(
            [48, 57, 53, 55, 48, 57, 53, 55].map((root) => chord(root, "M")),
            "r_____r_f___r___",
          ),
        ),
      ]),
      track("Brushes", 40, 10, [
        clip("Brushes", 0, 8, [...drumSteps(42, "x...x...x...x.o.", 8), ...drumSteps(38, "....o.......o...", 8)], {
          gainDb: 5,
        }),
      ]),
      track(
        "Flute",
        73,
        3,
        [
          clip(
            "Tune",
            4,
            4,
            melody(`
              E5:4 G5:2 E5:2 D5:4 C5:4   A4:4 C5:2 E5:2 E5:8!
              F5:4 A5:2 F5:2 E5:4 C5:4   D5:4 F5:2 D5:2 B4:8`),
          ),
        ],
        { reverb: 0.35, gainDb: -3 },
      ),
    ],
  },
};

const NIGHT = [chord(57, "m"), chord(57, "m"), chord(53, "M"), chord(55, "M")];
const held = (number: number, from: number, length: number): ScoreNote => ({
  time: bars(from),
  duration: bars(length) - 20,
  number,
  attack: 0.72,
});

/** Points of a curve from one value to another, one a sixteenth. */
const curve = (length: number, from: number, to: number): readonly Fields[] =>
  Array.from({ length: 16 * length }, (_, step) => ({
    tick: step * STEP,
    value: Math.round(from + ((to - from) * step) / (16 * length - 1)),
  }));

const CUTOFF = { kind: "controlChange", key: 74 };

const arpeggio: Written = {
  name: "Night Drive",
  bars: 16,
  song: {
    ...opening(118, 0, true),
    loopEnd: bars(16),
    tracks: [
      track(
        "Arp Bass",
        38,
        1,
        [0, 8].map((bar, half) =>
          clip(
            half === 0 ? "Opens" : "Closes",
            bar,
            8,
            [0, 4].flatMap((from) => [
              held(45, from, 2),
              held(52, from, 2),
              held(57, from, 2),
              ...[41, 48, 53].map((number) => held(number, from + 2, 1)),
              ...[43, 50, 55].map((number) => held(number, from + 3, 1)),
            ]),
            { lanes: [{ ...CUTOFF, events: half === 0 ? curve(8, 30, 110) : curve(8, 110, 45) }] },
          ),
        ),
        {
          gainDb: 2,
          devices: [
            { id: "arp", bypass: false, processor: { id: "arp", values: { order: "upDown", rate: "16n", gate: 60 } } },
          ],
        },
      ),
      track("Pad", 89, 2, [clip("Pad", 4, 12, comp([...NIGHT, ...NIGHT, ...NIGHT], 57, "x_______________", 0.5))], {
        reverb: 0.5,
        gainDb: 4,
      }),
      track("Drums", 24, 10, [
        clip("Pulse", 4, 4, drumSteps(36, "X...x...x...x...", 4)),
        clip("Full", 8, 8, [
          ...drumSteps(36, "X...x...x...x...", 8),
          ...drumSteps(38, "....x.......x...", 8),
          ...drumSteps(42, "..x...x...x...xo", 8),
        ]),
      ]),
    ],
  },
};

const waltzClip = (label: string, bar: number, length: number, notes: readonly ScoreNote[]): Fields => ({
  label,
  startTime: bar * WALTZ_BAR,
  notes,
  length: length * WALTZ_BAR,
});

const WALTZ_TUNE = melody(`
  E5:8 D5:4   C5:8 G4:4   A4:4 C5:4 E5:4   D5:12
  F5:8 E5:4   D5:8 A4:4   B4:4 D5:4 F5:4   E5:12
  G5:8! F5:4  E5:8 C5:4   F5:4 E5:4 D5:4   C5:8 A4:4
  D5:4 E5:4 F5:4   B4:8 G4:4   C5:12   C5:12`);
/** Root and the two tones above it of each bar. */
const WALTZ_LEFT = [
  "C3 E4 G4",
  "E3 C4 G4",
  "A2 C4 E4",
  "G2 B3 D4",
  "D3 F4 A4",
  "F3 D4 A4",
  "G2 B3 F4",
  "C3 E4 G4",
  "C3 E4 G4",
  "A2 C4 E4",
  "D3 F4 A4",
  "A2 C4 E4",
  "F3 A3 D4",
  "G2 B3 F4",
  "C3 E4 G4",
  "C3 E4 G4",
]
  .map((tones) => tones.split(" "))
  .map(([root, middle, top], bar) => (bar === 15 ? `${root}:12` : `${root}:4 ${middle}:4 ${top}:4`))
  .join(" ");

/** Louder to the middle of each phrase of four bars, and softer to its end: the velocities of one layer after another. */
const phrased = (notes: readonly ScoreNote[], soft: number, loud: number): readonly ScoreNote[] =>
  notes.map((note) => {
    const within = (note.time % (4 * WALTZ_BAR)) / (4 * WALTZ_BAR);
    return { ...note, attack: soft + (loud - soft) * Math.sin(Math.PI * within) };
  });

const waltz: Written = {
  name: "Paper Boat Waltz",
  bars: 16,
  song: {
    ...opening(126, 0, false),
    tempos: [
      { tick: 0, bpm: 126 },
      { tick: 6 * WALTZ_BAR, bpm: 126, ramp: true },
      { tick: 8 * WALTZ_BAR, bpm: 108 },
      { tick: 9 * WALTZ_BAR, bpm: 132 },
      { tick: 13 * WALTZ_BAR, bpm: 132, ramp: true },
      { tick: 15 * WALTZ_BAR, bpm: 84 },
    ],
    timeSignatures: [{ tick: 0, numerator: 3, denominator: 4 }],
    loopEnd: 16 * WALTZ_BAR,
    tracks: [
      track("Right hand", 0, 1, [waltzClip("Tune", 0, 16, phrased(WALTZ_TUNE, 0.35, 0.9))], {
        reverb: 0.25,
        gainDb: 5,
      }),
      track("Left hand", 0, 2, [waltzClip("Waltz", 0, 16, phrased(melody(WALTZ_LEFT), 0.3, 0.6))], {
        reverb: 0.25,
        gainDb: 5,
      }),
      track(
        "Strings",
        48,
        3,
        [waltzClip("Layer", 8, 8, phrased(melody("C4:12 E4:12 D4:12 E4:12 F4:12 D4:12 E4:12 C4:12"), 0.3, 0.6))],
        {
          reverb: 0.5,
          gainDb: 3,
        },
      ),
    ],
  },
};

const GROOVE = [chord(52, "m7"), chord(57, "7"), chord(52, "m7"), chord(59, "7")];
const GROOVE_TUNE = `
  E5:3 G5:3 B5:2 A5:2 G5:2 E5:4   C#5:3 E5:3 G5:2 E5:8
  E5:3 G5:3 B5:2 D6:2 B5:2 G5:4   D#5:3 F#5:3 A5:2 B5:8`;
const eq = (lowDb: number, midHz: number, midDb: number, highDb: number): Fields => ({
  eq: { lowHz: 140, lowDb, midHz, midDb, midQ: 1, highHz: 5500, highDb },
});

const mixer: Written = {
  name: "Room to Move",
  bars: 16,
  song: {
    ...opening(108, 1, true),
    loopEnd: bars(16),
    folders: [
      { id: "rhythm", name: "Rhythm", color: 3 },
      { id: "harmony", name: "Harmony", color: 6 },
    ],
    master: { limiter: { on: true, ceilingDb: -1, releaseMs: 120 } },
    tracks: [
      track(
        "Drums",
        0,
        10,
        [
          clip("Groove", 0, 16, [
            ...drumSteps(36, "X..x....x.x.....", 16),
            ...drumSteps(38, "....X..o....X.o.", 16),
            ...drumSteps(42, "x.x.x.x.x.x.x.xo", 16),
          ]),
        ],
        { folderId: "rhythm", ...eq(2, 400, -4, 2), reverb: 0.08 },
      ),
      track(
        "Bass",
        33,
        1,
        [clip("Line", 0, 16, bassLine([...GROOVE, ...GROOVE, ...GROOVE, ...GROOVE], "r_.r..o.r_f.r.o."))],
        {
          folderId: "rhythm",
          gainDb: -2,
          ...eq(3, 350, -5, -6),
          limiter: { on: true, ceilingDb: -9, releaseMs: 90 },
        },
      ),
      track(
        "Guitar",
        27,
        2,
        [clip("Chops", 4, 12, comp([...GROOVE, ...GROOVE, ...GROOVE], 59, "..x...x...x..x..", 0.6))],
        {
          folderId: "harmony",
          pan: -0.6,
          gainDb: 0,
          ...eq(-8, 1800, 3, 2),
        },
      ),
      track("Organ", 16, 3, [clip("Hold", 8, 8, comp([...GROOVE, ...GROOVE], 57, "x_______x_______", 0.5))], {
        folderId: "harmony",
        pan: 0.6,
        gainDb: 4,
        chorus: 0.3,
        ...eq(-6, 900, -3, 0),
      }),
      track("Vibraphone", 11, 4, [clip("Answer", 8, 4, melody(GROOVE_TUNE), { repeatCount: 2 })], {
        folderId: "harmony",
        reverb: 0.5,
        gainDb: 3,
        ...eq(-4, 2500, 2, 3),
      }),
    ],
  },
};

const FORM_VERSE = [chord(62, "M"), chord(57, "M"), chord(59, "m"), chord(55, "M")];
const FORM_CHORUS = [chord(55, "M"), chord(57, "M"), chord(62, "M"), chord(59, "m")];
const FORM_BRIDGE = [chord(52, "m7"), chord(57, "7")];
const twice = <Item>(items: readonly Item[]): readonly Item[] => [...items, ...items];
const CHORUS_TUNE = `
  B5:4! A5:2 G5:2 B5:4 D6:4   C#6:4 B5:2 A5:2 E5:8
  F#5:4 A5:2 D6:2 A5:4 F#5:4  F#5:4 E5:2 D5:2 B4:8`;
const SECTIONS = [
  ["Intro", 0],
  ["Verse", 4],
  ["Chorus", 12],
  ["Bridge", 20],
  ["Chorus 2", 24],
] as const;

const form: Written = {
  name: "Long Way Home",
  bars: 32,
  song: {
    ...opening(100, 2, false),
    tempos: [
      { tick: 0, bpm: 100 },
      { tick: bars(20), bpm: 92 },
      { tick: bars(23), bpm: 92, ramp: true },
      { tick: bars(24), bpm: 104 },
    ],
    markers: SECTIONS.map(([name, bar]) => ({ tick: bars(bar), name })),
    loop: false,
    loopStart: bars(12),
    loopEnd: bars(20),
    tracks: [
      track("Drums", 0, 10, [
        clip("Verse", 4, 8, [
          ...drumSteps(36, "X.....x.x.......", 8),
          ...drumSteps(37, "....x.......x...", 8),
          ...drumSteps(42, "x.o.x.o.x.o.x.o.", 8),
        ]),
        clip("Chorus", 12, 8, [
          ...drumSteps(36, "X..x..x.X.....x.", 8),
          ...drumSteps(38, "....X.......X..o", 8),
          ...drumSteps(46, "x...x...x...x...", 8),
        ]),
        clip("Chorus", 24, 8, [
          ...drumSteps(36, "X..x..x.X.....x.", 8),
          ...drumSteps(38, "....X.......X..o", 8),
          ...drumSteps(46, "x...x...x...x...", 8),
        ]),
      ]),
      track("Bass", 33, 1, [
        clip("Verse", 4, 8, bassLine(twice(FORM_VERSE), "r___r_r_r___f___")),
        clip("Chorus", 12, 8, bassLine(twice(FORM_CHORUS), "r_r_r_r_r_r_f_r_")),
        clip("Bridge", 20, 4, bassLine(twice(FORM_BRIDGE), "r_______________")),
        clip("Chorus", 24, 8, bassLine(twice(FORM_CHORUS), "r_r_r_r_r_r_f_r_")),
      ]),
      track(
        "Guitar",
        25,
        2,
        [
          clip("Intro", 0, 4, comp(FORM_VERSE, 57, "x___x_x_x___x_x_", 0.5)),
          clip("Verse", 4, 8, comp(twice(FORM_VERSE), 57, "x___x_x_x___x_x_", 0.52)),
          clip("Chorus", 12, 8, comp(twice(FORM_CHORUS), 57, "x_x_x_x_x_x_x_x_", 0.62)),
          clip("Chorus", 24, 8, comp(twice(FORM_CHORUS), 57, "x_x_x_x_x_x_x_x_", 0.66)),
        ],
        { pan: -0.3, gainDb: 2 },
      ),
      track(
        "Strings",
        48,
        3,
        [
          clip("Chorus", 12, 8, comp(twice(FORM_CHORUS), 62, "x_______________", 0.45)),
          clip("Bridge", 20, 4, comp(twice(FORM_BRIDGE), 62, "x_______________", 0.4)),
          clip("Chorus", 24, 8, comp(twice(FORM_CHORUS), 62, "x_______________", 0.55)),
        ],
        { reverb: 0.45, gainDb: 2 },
      ),
      track(
        "Lead",
        71,
        4,
        [
          clip("Verse", 8, 4, melody("A4:4 D5:4 F#5:8  E5:4 C#5:4 A4:8  B4:4 D5:4 F#5:4 D5:4  G5:4 D5:4 B4:8")),
          clip("Chorus", 12, 4, melody(CHORUS_TUNE), { repeatCount: 2 }),
          clip("Chorus", 24, 4, melody(CHORUS_TUNE), { repeatCount: 2 }),
        ],
        { reverb: 0.3, gainDb: 3 },
      ),
    ],
  },
};

const SAMPLES: Readonly<Record<SampleSong, Written>> = { beat, chords, arpeggio, waltz, mixer, form };

/** Name of a sample and its length in bars. */
export const sampleFacts = (id: SampleSong): Pick<Written, "name" | "bars"> => SAMPLES[id];

/** A sample in the JSON form of a timeline; read it with `readTimeline`, which gives it an id of its own each time. */
export const sampleSong = (id: SampleSong): unknown => ({ name: SAMPLES[id].name, ...SAMPLES[id].song });
