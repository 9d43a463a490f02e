import { bassLine, drumSteps, type ScoreNote } from "../score.ts";
import { bars, chord, clip, opening, STEP, track, type Written } from "./parts.ts";

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

export const beat: Written = {
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
