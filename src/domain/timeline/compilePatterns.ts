import { ok, type Result } from "../AppError.ts";
import { DEFAULT_RELEASE } from "./defaults.ts";
import type { Note } from "./Note.ts";
import type { Roll } from "./records.ts";
import { ACCENT_LOW, accentLevel } from "../music/accent.ts";
import { readChordPattern, type ReadPattern } from "../music/chordPattern.ts";
import type { PatternStep, StepPosition } from "../music/patternSteps.ts";
import { createRandom } from "../music/random.ts";

/** A note of a pattern. It has no id, as patterns are compiled again wherever they are played. */
export type PatternNote = Omit<Note, "id">;

export interface CompiledPatterns {
  /** The notes of the first repeat, by time. */
  readonly notes: readonly PatternNote[];
  /** Exact length of the patterns, one after another; not whole if the ppq does not divide by a step. */
  readonly lengthTicks: number;
  /** Exact ticks at which the patterns begin. */
  readonly starts: readonly number[];
  /**
   * The notes of repeat `repeat` (from 0), with repeats every `periodTicks` (default `lengthTicks`),
   * times relative to the start of the roll. Each tick is rounded once, from its exact place in the whole roll. Repeats
   * differ only in the tones of `R`, drawn from the roll's seed and the number of the repeat. Arpeggios and accents restart
   * with every repeat.
   */
  readonly notesOf: (repeat: number, periodTicks?: number, drawnAs?: number) => readonly PatternNote[];
}

/**
 * Parts of a tick in which every subdivision is a whole number at every ppq: note values go to 1/64, triplets make
 * thirds, dots halves.
 */
const PARTS_PER_TICK = 384;

/** A sounding step, placed exactly, in parts of a tick. With `draws` one of `numbers` sounds, else all. */
interface PlacedNotes {
  readonly startParts: Fraction;
  readonly endParts: Fraction;
  readonly draws: boolean;
  readonly numbers: readonly number[];
  readonly attack: number;
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The notes that `roll`'s chord patterns play, one pattern after another. An arpeggio's order runs on through all
 * patterns of the roll, accents count in their own pattern. Tones above 127 are left out. `channel` is 1..16.
 * Errors: those of `readChordPattern`.
 */
export function compileChordPatterns(
  roll: Pick<Roll, "chordPatterns" | "seed">,
  ppq: number,
  channel = 1,
): Result<CompiledPatterns> {
  const placed: PlacedNotes[] = [];
  const starts: number[] = [];
  let offsetParts = 0;
  let arpPlace = 0;
  for (const chordPattern of roll.chordPatterns) {
    const read = readChordPattern(chordPattern);
    if (!read.ok) return read;
    const { steps, stepLength } = read.value;
    starts.push(offsetParts / PARTS_PER_TICK);
    const stepParts = (PARTS_PER_TICK * ppq * stepLength.numerator) / stepLength.denominator;
    for (const step of steps.steps) {
      placed.push(placeStep(read.value, step, offsetParts, stepParts, arpPlace));
      if (step.kind === "chord" && read.value.arpSequence) arpPlace++;
    }
    offsetParts += stepParts * steps.stepCount;
  }
  return ok({ ...repeatsOf(placed, offsetParts / PARTS_PER_TICK, roll.seed, channel), starts });
}

/** Index of the first note of any repeat that starts at the tick `tick` of the patterns, or later. */
export function patternNoteFrom({ notes }: CompiledPatterns, tick: number): number {
  const index = notes.findIndex(({ time }) => time >= tick);
  return index < 0 ? notes.length : index;
}

/** Ticks of patterns between which their notes are played. */
interface PlayedTicks {
  readonly from: number;
  /** Notes across this tick end there; Infinity: none does. Otherwise `periodTicks` is whole. */
  readonly to: number;
}

/** The notes of a repeat that start between two ticks of the patterns; see `notesOf`. */
export function patternNotesIn(
  patterns: CompiledPatterns,
  { from, to }: PlayedTicks,
  repeat: number,
  periodTicks: number,
  drawnAs = repeat,
): readonly PatternNote[] {
  const last = to === Infinity ? undefined : patternNoteFrom(patterns, to);
  const notes = patterns.notesOf(repeat, periodTicks, drawnAs).slice(patternNoteFrom(patterns, from), last);
  const end = to + repeat * periodTicks;
  return notes.map((note) => (note.time + note.duration > end ? { ...note, duration: end - note.time } : note));
}

function placeStep(
  { tones, arpSequence, accent }: ReadPattern,
  step: PatternStep,
  offsetParts: number,
  stepParts: number,
  arpPlace: number,
): PlacedNotes {
  const draws = step.kind === "random";
  const numbers = draws || !arpSequence ? tones : [arpSequence[arpPlace % arpSequence.length]!];
  return {
    startParts: placeOf(step.start, offsetParts, stepParts),
    endParts: placeOf(step.end, offsetParts, stepParts),
    draws,
    numbers: numbers.filter((number) => number >= 0 && number <= 127),
    attack: (draws ? ACCENT_LOW : accentLevel(accent, step.accentIndex)) / 100,
  };
}

const placeOf = ({ parts, partsPerStep }: StepPosition, offsetParts: number, stepParts: number): Fraction => ({
  numerator: BigInt(offsetParts) * partsPerStep + BigInt(stepParts) * parts,
  denominator: partsPerStep,
});

function repeatsOf(placed: readonly PlacedNotes[], lengthTicks: number, seed: number, channel: number) {
  const first = placed.map((step) => boundsOf(step, 0));
  const notesOf = (repeat: number, periodTicks = lengthTicks, drawnAs = repeat): PatternNote[] => {
    const random = createRandom(seed, drawnAs);
    const shiftTicks = repeat * periodTicks;
    const notes: PatternNote[] = [];
    for (const [index, step] of placed.entries()) {
      const { start, end } = Number.isInteger(periodTicks)
        ? { start: first[index]!.start + shiftTicks, end: first[index]!.end + shiftTicks }
        : boundsOf(step, repeat * Math.round(periodTicks * PARTS_PER_TICK));
      const numbers = step.draws ? drawOne(step.numbers, random) : step.numbers;
      for (const number of numbers) {
        const duration = Math.max(1, end - start);
        notes.push({ time: start, duration, number, channel, attack: step.attack, release: DEFAULT_RELEASE });
      }
    }
    return notes;
  };
  return { notes: notesOf(0), lengthTicks, notesOf };
}

/** Always draws, so that a tone out of range does not change what later steps draw. */
function drawOne(numbers: readonly number[], random: () => number): readonly number[] {
  const place = Math.floor(random() * numbers.length);
  return numbers.slice(place, place + 1);
}

const boundsOf = (step: PlacedNotes, shiftParts: number): { start: number; end: number } => ({
  start: roundedTick(step.startParts, shiftParts),
  end: roundedTick(step.endParts, shiftParts),
});

/** Nearest tick, halves up. */
function roundedTick({ numerator, denominator }: Fraction, shiftParts: number): number {
  const unit = denominator * BigInt(PARTS_PER_TICK);
  const exact = numerator + BigInt(shiftParts) * denominator;
  return Number((exact * 2n + unit) / (unit * 2n));
}
