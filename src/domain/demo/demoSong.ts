import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import { RECORDED_SUBDIVISION } from "../timeline/defaults.ts";
import {
  BAR,
  bassLine,
  closeVoicing,
  comp,
  drumSteps,
  melody,
  type Chord,
  type ScoreNote,
  type ScoreRoll,
} from "./score.ts";

/**
 * "Paper Lanterns", the song that shows a newcomer what a timeline is: nine tracks, 44 bars in A minor, chord patterns,
 * an arpeggio, a tempo that slows for the bridge. In the JSON form of a timeline; read it with `readTimeline`.
 */
export function demoSong(): unknown {
  return {
    name: "Paper Lanterns",
    ppq: 960,
    tempos: [
      { tick: 0, bpm: 112 },
      { tick: bars(28), bpm: 112, ramp: true },
      { tick: bars(31), bpm: 104, ramp: true },
      { tick: bars(32), bpm: 112 },
    ],
    timeSignatures: [{ tick: 0, numerator: 4, denominator: 4 }],
    keySignatures: [{ tick: 0, fifths: 0, minor: true }],
    markers: SECTIONS.map(([name, bar]) => ({ tick: bars(bar), name })),
    loopStart: bars(12),
    loopEnd: bars(20),
    tracks: [drums(), bass(), piano(), strings(), guitar(), lead(), chords(), arp(), choir()],
  };
}

const SECTIONS = [
  ["Intro", 0],
  ["Verse", 4],
  ["Chorus", 12],
  ["Verse 2", 20],
  ["Bridge", 28],
  ["Chorus 2", 32],
  ["Outro", 40],
] as const;

const bars = (count: number): number => count * BAR;

const Am: Chord = { root: 57, quality: "m" };
const F: Chord = { root: 53, quality: "M" };
const C: Chord = { root: 60, quality: "M" };
const G: Chord = { root: 55, quality: "M" };
const Dm: Chord = { root: 62, quality: "m7" };
const E7: Chord = { root: 52, quality: "7" };
const VERSE = [Am, F, C, G, Am, F, C, E7];
const CHORUS = [F, G, Am, C, F, G, Am, Am];
const BRIDGE = [Dm, Am, Dm, E7];

const track = (
  name: string,
  program: number,
  channel: number,
  rolls: readonly ScoreRoll[],
  mix: Readonly<Record<string, unknown>> = {},
): unknown => ({
  name,
  channel,
  pluginValues: { bank: channel === 10 ? PERCUSSION_BANK : 0, program },
  rolls: rolls.map((roll) => ({ subdivision: RECORDED_SUBDIVISION, ...roll })),
  ...mix,
});

const roll = (label: string, bar: number, notes: readonly ScoreNote[], repeatCount = 1): ScoreRoll => ({
  label,
  startTime: bars(bar),
  notes,
  repeatCount,
  // Whole bars, so that clips and their repeats meet.
  length: Math.ceil(Math.max(...notes.map(({ time, duration }) => time + duration)) / BAR) * BAR,
});

function drums(): unknown {
  const hats = drumSteps(42, "x.o.x.o.x.o.x.oo", 2);
  const verse = [
    ...drumSteps(36, "X.....x.x.......", 4),
    ...drumSteps(38, "....X.......X..o", 4),
    ...drumSteps(42, "x.o.x.o.x.o.x.o.", 4),
  ];
  const chorus = [
    ...drumSteps(36, "X..x..x.X.....x.", 4),
    ...drumSteps(38, "....X..o....X...", 4),
    ...drumSteps(42, "x.x.x.x.x.x.x...", 4),
    ...drumSteps(46, "..............x.", 4),
  ];
  const bridge = [
    ...drumSteps(37, "....x.......x...", 4),
    ...drumSteps(42, "o...o...o...o...", 4),
    ...drumSteps(36, "X...............", 4),
  ];
  return track("Drums", 0, 10, [
    roll("Hats in", 2, hats),
    roll("Groove A", 4, verse, 2),
    roll("Groove B", 12, chorus, 2),
    roll("Groove A", 20, verse, 2),
    roll("Half-time", 28, bridge),
    roll("Groove B", 32, chorus, 2),
  ]);
}

function bass(): unknown {
  const verse = bassLine(VERSE, "r__.r_.r..f_r_..");
  const chorus = bassLine(CHORUS, "r_r.o_r.r_.rf_o.");
  return track("Bass", 33, 1, [
    roll("Verse", 4, verse),
    roll("Chorus", 12, chorus),
    roll("Verse", 20, verse),
    roll("Bridge", 28, bassLine(BRIDGE, "r_______r___f___")),
    roll("Chorus", 32, chorus),
    roll("Outro", 40, bassLine([Am, F, Am], "r_______________")),
  ]);
}

const PIANO_HOOK = `
  E5:3! D5:1 C5:2 A4:2 C5:4 D5:2 E5:2   C5:3! A4:1 F4:2 A4:2 C5:6 -:2
  E5:3! D5:1 C5:2 E5:2 G5:4 E5:2 C5:2   B4:4 D5:4 G4:4 B4:4`;

function piano(): unknown {
  const theme = melody(PIANO_HOOK);
  const chorus = [...comp(CHORUS, 57, "x__x__x_x__x__x_", 0.62), ...chorusTop()];
  return track("Grand Piano", 0, 2, [
    roll("Intro theme", 0, theme),
    roll("Comp", 4, comp(VERSE, 55, "x_____x_____x___", 0.56)),
    roll("Chorus A", 12, chorus),
    roll("Comp", 20, comp(VERSE, 55, "x_____x_____x___", 0.56)),
    roll("Bridge", 28, comp(BRIDGE, 55, "x_______x_______", 0.5)),
    roll("Chorus B", 32, chorus),
    roll("Outro theme", 40, theme),
  ]);
}

const chorusTop = (): readonly ScoreNote[] =>
  melody(`
    A5:2! -:1 G5:1 F5:4 C5:2 F5:2 A5:4     B5:2! -:1 A5:1 G5:4 D5:2 G5:2 B5:4
    C6:3! B5:1 A5:4 E5:2 A5:2 C6:2 B5:2    G5:4 E5:4 C5:4 E5:2 G5:2
    A5:2! -:1 G5:1 F5:4 C5:2 F5:2 A5:4     B5:2! -:1 C6:1 D6:4 B5:4 G5:4
    C6:6! B5:2 A5:4 E5:4                   A5:12 -:4`);

function strings(): unknown {
  return track(
    "Strings",
    48,
    3,
    [
      roll("Swell", 8, comp(VERSE.slice(4), 60, "x_______________", 0.45)),
      roll("Sustain", 12, comp(CHORUS, 64, "x_______________", 0.55)),
      roll("Pad", 20, comp(VERSE, 60, "x_______________", 0.42)),
      roll("Bridge", 28, comp(BRIDGE, 62, "x_______x_______", 0.5)),
      roll("Sustain", 32, comp(CHORUS, 64, "x_______________", 0.58)),
      roll("Fade", 40, comp([Am, F, C, Am], 57, "x_______________", 0.38)),
    ],
    { reverb: 0.4, pan: -0.15 },
  );
}

function guitar(): unknown {
  return track(
    "Guitar",
    27,
    4,
    [
      roll("Stabs", 12, comp(CHORUS.slice(0, 4), 52, "..x...x...x..x..", 0.6)),
      roll("Stabs", 16, comp(CHORUS.slice(4), 52, "..x...x...x..x..", 0.6)),
      roll("Stabs", 32, comp(CHORUS, 52, "..x...x...x..x..", 0.64)),
    ],
    { pan: 0.35 },
  );
}

const ANSWER = `
  -:8 A4:2 C5:2 E5:4!   -:8 A4:2 C5:2 F5:4!   -:8 G4:2 C5:2 E5:4!   D5:8 B4:8`;

function lead(): unknown {
  const answer = melody(ANSWER, 12);
  const hook = melody("C6:4! -:2 A5:2 F5:4 A5:4  B5:4! -:2 G5:2 D5:4 G5:4  A5:6! C6:2 E6:8  G5:8 E5:8");
  return track(
    "Lead",
    81,
    5,
    [
      roll("Answer", 8, answer),
      roll("Hook", 12, hook),
      roll("Hook", 16, hook),
      roll("Answer", 24, answer),
      roll("Hook", 32, hook, 2),
    ],
    { pan: 0.1, reverb: 0.25, gainDb: -7 },
  );
}

const chordPattern = (note: string, name: string, pattern: string): Readonly<Record<string, unknown>> => ({
  note,
  name,
  octave: 4,
  pattern,
  subdiv: "8n",
});

const push = (
  names: readonly (readonly [note: string, name: string])[],
  pattern: string,
): readonly Readonly<Record<string, unknown>>[] => names.map(([note, name]) => chordPattern(note, name, pattern));

function chords(): unknown {
  const verse = push(
    [
      ["A", "m"],
      ["F", "M"],
      ["C", "M"],
      ["G", "M"],
    ],
    "x_-x_-xx",
  );
  const chorus = push(
    [
      ["F", "M"],
      ["G", "M"],
      ["A", "m"],
      ["C", "M"],
    ],
    "x--x--x-",
  );
  return track(
    "Chords",
    4,
    6,
    [
      { label: "Push", startTime: bars(4), chordPatterns: verse, repeatCount: 2 },
      { label: "Push 3-3-2", startTime: bars(12), chordPatterns: chorus, repeatCount: 2 },
      { label: "Push", startTime: bars(20), chordPatterns: verse, repeatCount: 2 },
      {
        label: "Hold",
        startTime: bars(28),
        chordPatterns: push(
          [
            ["D", "m"],
            ["A", "m"],
            ["D", "m"],
            ["E", "7"],
          ],
          "x_______",
        ),
      },
      { label: "Push 3-3-2", startTime: bars(32), chordPatterns: chorus, repeatCount: 2 },
    ],
    { gainDb: -8, pan: -0.3 },
  );
}

/** Up and down the chord in sixteenths. */
function upDown(progression: readonly Chord[]): readonly ScoreNote[] {
  return progression.flatMap((chord, bar) => {
    const [a = 69, b = 72, c = 76] = closeVoicing(chord, 69);
    const wave = [a, b, c, a + 12, b + 12, c + 12, b + 12, a + 12];
    return [...wave, ...wave].map((number, step) => ({
      time: bar * BAR + step * 240,
      duration: 180,
      number,
      attack: step % 4 === 0 ? 0.62 : 0.46,
    }));
  });
}

function arp(): unknown {
  return track(
    "Arp",
    88,
    7,
    [
      roll("Up-down", 0, upDown(VERSE.slice(0, 4))),
      roll("Up-down", 4, upDown(VERSE)),
      roll("Up-down", 16, upDown(CHORUS.slice(4))),
      roll("Up-down", 20, upDown(VERSE.slice(0, 4))),
      roll("Up-down", 36, upDown(CHORUS.slice(4))),
      roll("Up-down", 40, upDown([Am, F])),
    ],
    { gainDb: -10, pan: 0.4, reverb: 0.35 },
  );
}

function choir(): unknown {
  return track(
    "Choir",
    52,
    8,
    [
      roll("Aah", 16, comp(CHORUS.slice(4), 60, "x_______________", 0.5)),
      roll("Ooh", 28, comp(BRIDGE, 60, "x_______________", 0.46)),
      roll("Aah", 36, comp(CHORUS.slice(4), 64, "x_______________", 0.52)),
    ],
    { reverb: 0.5, gainDb: -6 },
  );
}
