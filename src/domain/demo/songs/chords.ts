import { bassLine, drumSteps, melody } from "../score.ts";
import { bars, chord, clip, opening, track, type Fields, type Written } from "./parts.ts";

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

export const chords: Written = {
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
