import { bassLine, comp, drumSteps, melody } from "../score.ts";
import { bars, chord, clip, opening, track, type Written } from "./parts.ts";

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

export const form: Written = {
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
