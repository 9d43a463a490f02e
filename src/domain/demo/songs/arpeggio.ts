import { comp, drumSteps, type ScoreNote } from "../score.ts";
import { bars, chord, clip, opening, STEP, track, type Fields, type Written } from "./parts.ts";

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

export const arpeggio: Written = {
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
