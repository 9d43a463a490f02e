import { bassLine, comp, drumSteps, melody } from "../score.ts";
import { bars, chord, clip, opening, track, type Fields, type Written } from "./parts.ts";

const GROOVE = [chord(52, "m7"), chord(57, "7"), chord(52, "m7"), chord(59, "7")];
const GROOVE_TUNE = `
  E5:3 G5:3 B5:2 A5:2 G5:2 E5:4   C#5:3 E5:3 G5:2 E5:8
  E5:3 G5:3 B5:2 D6:2 B5:2 G5:4   D#5:3 F#5:3 A5:2 B5:8`;
const eq = (lowDb: number, midHz: number, midDb: number, highDb: number): Fields => ({
  eq: { lowHz: 140, lowDb, midHz, midDb, midQ: 1, highHz: 5500, highDb },
});

export const mixer: Written = {
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
