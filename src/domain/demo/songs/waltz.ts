import { BAR, melody, type ScoreNote } from "../score.ts";
import { opening, track, type Fields, type Written } from "./parts.ts";

/** A bar of 3/4, ticks. */
const WALTZ_BAR = (BAR * 3) / 4;

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

export const waltz: Written = {
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
