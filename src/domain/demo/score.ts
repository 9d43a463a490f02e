/** A few words to write music with: bars of steps, chords by name, melodies as text. Times are ticks at 960 PPQ. */

export const BAR = 3840;
const STEP = BAR / 16;

export interface ScoreNote {
  readonly time: number;
  readonly duration: number;
  readonly number: number;
  readonly attack: number;
}

export interface ScoreRoll {
  readonly label: string;
  readonly startTime: number;
  readonly repeatCount?: number;
  readonly length?: number;
  readonly notes?: readonly ScoreNote[];
  readonly chordPatterns?: readonly Readonly<Record<string, unknown>>[];
}

/** Chord tones from the root up, as semitones above it. */
const QUALITIES: Readonly<Record<string, readonly number[]>> = {
  M: [0, 4, 7],
  m: [0, 3, 7],
  m7: [0, 3, 7, 10],
  M7: [0, 4, 7, 11],
  "7": [0, 4, 7, 10],
  add9: [0, 4, 7, 14],
};

export interface Chord {
  /** MIDI number of the root, in the octave of middle C. */
  readonly root: number;
  readonly quality: string;
}

const chordTones = ({ root, quality }: Chord): readonly number[] =>
  (QUALITIES[quality] ?? [0, 4, 7]).map((tone) => root + tone);

/** The chord's tones within [low, low + 12), so that successive chords move little. */
export const closeVoicing = (chord: Chord, low: number): readonly number[] =>
  chordTones(chord)
    .map((tone) => low + ((((tone - low) % 12) + 12) % 12))
    .sort((a, b) => a - b);

/** A small swing of velocity that repeats every bar but not every beat: machine-even music tires the ear. */
const breathe = (step: number): number => 0.04 * Math.sin(step * 2.4) - (step % 4 === 2 ? 0.06 : 0);

/** One sound of a drum bar: 16 characters, `X` accent, `x` hit, `o` soft, anything else a rest. */
export function drumSteps(number: number, pattern: string, bars: number): readonly ScoreNote[] {
  const level: Readonly<Record<string, number>> = { X: 0.95, x: 0.74, o: 0.42 };
  const notes: ScoreNote[] = [];
  for (let step = 0; step < bars * 16; step++) {
    const attack = level[pattern[step % pattern.length] ?? "."];
    if (attack !== undefined)
      notes.push({ time: step * STEP, duration: STEP / 2, number, attack: attack + breathe(step) });
  }
  return notes;
}

/**
 * A melody of one part: words of pitch, length in sixteenths and an optional accent, for example `E5:4 G5:2! -:2`.
 * `-` is a rest. `transpose` is in semitones.
 */
export function melody(text: string, transpose = 0): readonly ScoreNote[] {
  const notes: ScoreNote[] = [];
  let step = 0;
  for (const word of text.trim().split(/\s+/)) {
    const [pitch = "-", rest = "1"] = word.split(":");
    const steps = Number.parseFloat(rest);
    if (pitch !== "-") {
      const attack = (rest.endsWith("!") ? 0.9 : 0.7) + breathe(step);
      notes.push({
        time: Math.round(step * STEP),
        duration: Math.round(steps * STEP * 0.94),
        number: pitchNumber(pitch) + transpose,
        attack,
      });
    }
    step += steps;
  }
  return notes;
}

/** Each chord for a bar, all its tones on the given steps (16 characters, a run of `_` lengthens). */
export function comp(chords: readonly Chord[], low: number, rhythm: string, attack: number): readonly ScoreNote[] {
  const hits = [...rhythm.matchAll(/x_*/g)].map((match) => ({ step: match.index, steps: match[0].length }));
  return chords.flatMap((chord, bar) =>
    hits.flatMap(({ step, steps }) =>
      closeVoicing(chord, low).map((number, voice) => ({
        time: bar * BAR + step * STEP,
        duration: steps * STEP - 40,
        number,
        attack: attack + breathe(step + bar) - voice * 0.02,
      })),
    ),
  );
}

/** A bass line that follows the roots: `r` root, `f` fifth, `o` octave, `.` rest, `_` lengthens; 16 steps a bar. */
export function bassLine(chords: readonly Chord[], pattern: string): readonly ScoreNote[] {
  const interval: Readonly<Record<string, number>> = { r: 0, f: 7, o: 12 };
  const hits = [...pattern.matchAll(/([rfo])_*/g)];
  return chords.flatMap(({ root }, bar) =>
    hits.map((hit) => ({
      time: bar * BAR + hit.index * STEP,
      duration: hit[0].length * STEP - 30,
      number: 36 + ((root - 36) % 12) + (interval[hit[1] ?? "r"] ?? 0),
      attack: 0.78 + breathe(hit.index),
    })),
  );
}

const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

function pitchNumber(name: string): number {
  const letter = LETTERS[name[0] ?? "C"] ?? 0;
  const accidental = name.includes("#") ? 1 : name.includes("b") ? -1 : 0;
  return letter + accidental + 12 * (Number(name.at(-1)) + 1);
}
