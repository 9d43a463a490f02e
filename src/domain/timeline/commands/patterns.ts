import { fail, ok, type Result } from "../../AppError.ts";
import { readChordPattern } from "../../music/chordPattern.ts";
import { chordOfNotes, chordText, type ChordFields } from "../../music/chordText.ts";
import { noteLabel } from "../../music/noteLabel.ts";
import type { ChordPattern } from "../../music/records.ts";
import { quartersOfSubdivision } from "../../music/subdivision.ts";
import { lastPatternTickOf, lastTickOf, offsetOf } from "../clipLength.ts";
import { compileChordPatterns, patternNoteFrom, type CompiledPatterns } from "../compilePatterns.ts";
import { DEFAULT_CHORD_PATTERN, nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { expandRoll, repeatTicks } from "../expandRoll.ts";
import { mutedNotesOf, silentNotes } from "../mutedNotes.ts";
import type { Note } from "../Note.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import { notesBefore, notesEndedAt, notesFrom } from "../notesWithin.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { noteChance } from "../noteChance.ts";
import { playedLanes } from "../playedLanes.ts";
import { rollLength } from "../rollLength.ts";
import { rollsUpdate } from "./build.ts";

/** Replaces the chord patterns of a clip. */
export const setPatterns = (
  document: TimelineDocument,
  rollId: string,
  change: (patterns: readonly ChordPattern[]) => readonly ChordPattern[],
): TimelineDiff => rollsUpdate(document, [rollId], (roll) => ({ chordPatterns: change(roll.chordPatterns) }));

/**
 * Turns the chord patterns of a clip into notes that sound the same. Where repeats differ (random hits, steps that fit no
 * whole tick) they are played out. Nothing happens to a clip without patterns, or with such as do not compile.
 */
export function freezePatterns(document: TimelineDocument, rollId: string): TimelineDiff {
  const { ppq } = document.timeline;
  const roll = document.rolls.get(rollId);
  if (!roll || roll.chordPatterns.length === 0) return emptyTimelineDiff;
  const channel = document.tracks.get(roll.trackId)?.channel ?? 1;
  const compiled = compileChordPatterns(roll, ppq, channel);
  if (!compiled.ok) return emptyTimelineDiff;
  const end = offsetOf(roll) + repeatTicks(roll, ppq);
  const draws = roll.chordPatterns.some(({ pattern }) => pattern.includes("R"));
  const differs = roll.repeatCount > 1 && (draws || !Number.isInteger(end));
  // A pattern's notes leave nothing to chance.
  if (differs || noteChance(roll)) return playedOut(document, roll, channel, compiled.value);
  const played = compiled.value.notes.map((note): Note => ({ ...note, id: nextNoteId() }));
  const notes = noteListOf([...notesOf(roll.notes), ...played]);
  return rollsUpdate(document, [rollId], () => ({
    chordPatterns: [],
    notes,
    length: Math.ceil(end),
    fixedLength: true,
    cutsPatterns: undefined,
  }));
}

function playedOut(document: TimelineDocument, roll: Roll, channel: number, patterns: CompiledPatterns): TimelineDiff {
  const { ppq } = document.timeline;
  const period = repeatTicks(roll, ppq);
  const later = rollLength(roll, ppq) - Math.ceil(period);
  const first = patternNoteFrom(patterns, offsetOf(roll));
  const behind = patterns.notes.slice(patternNoteFrom(patterns, lastPatternTickOf(roll, period)));
  const hidden = [...patterns.notes.slice(0, first), ...behind.map((note) => ({ ...note, time: note.time + later }))];
  const played = Array.from(expandRoll(roll, ppq, channel), (note): Note => ({
    ...note,
    id: nextNoteId(),
    time: note.time - roll.startTime,
  }));
  const length = offsetOf(roll) + rollLength(roll, ppq);
  const silent = hidden.map((note): Note => ({ ...note, id: nextNoteId() }));
  return rollsUpdate(document, [roll.id], () => ({
    chordPatterns: [],
    notes: noteListOf([...silent, ...played, ...silentNotes(roll, ppq)]),
    repeatCount: 1,
    length,
    fixedLength: true,
    cutsPatterns: undefined,
    lanes: playedLanes(roll, ppq),
  }));
}

/** Steps that patterns of notes are written in, long to short. */
const STEPS = [
  "1n",
  "2n.",
  "2n",
  "4n.",
  "4n",
  "4t",
  "8n.",
  "8n",
  "8t",
  "16n.",
  "16n",
  "16t",
  "32n",
  "32t",
  "64n",
  "64t",
];
/** Between the two levels that a pattern has, full and low. */
const LOW_BELOW = 0.85;

interface Block {
  readonly chord: ChordFields;
  readonly time: number;
  readonly duration: number;
  readonly low: boolean;
}

/**
 * Turns a clip of block chords into chord patterns: one for each run of the same chord. Velocities become the nearer of a
 * pattern's two levels. Errors: `CHORDS_NOT_BLOCKS`, `CHORD_NOT_FOUND`, `CHORDS_OFF_GRID`, and those of `readChordPattern`.
 */
export function patternsOfChords(document: TimelineDocument, rollId: string): Result<TimelineDiff> {
  const { ppq } = document.timeline;
  const roll = document.rolls.get(rollId);
  if (!roll || roll.notes.length === 0) return fail("CHORDS_NOT_BLOCKS", "The clip has no notes to convert.");
  if (roll.chordPatterns.length > 0) {
    return fail("CHORDS_NOT_BLOCKS", "The clip already has chord patterns. Convert them to notes first.");
  }
  // Material behind the end would make patterns, and so the clip, longer.
  const end = lastTickOf(roll, repeatTicks(roll, ppq));
  const heard = notesEndedAt(notesBefore(roll.notes, end), end);
  const blocks = blocksOf([...notesOf(heard)].filter(({ muted }) => !muted));
  if (!blocks.ok) return blocks;
  const times = blocks.value.flatMap(({ time, duration }) => [time, duration]);
  const subdiv = STEPS.find((step) => {
    const ticks = stepTicks(step, ppq);
    return times.every((time) => time % ticks === 0);
  });
  if (!subdiv) {
    return fail("CHORDS_OFF_GRID", "The chords are not on a grid of 1/64 or coarser. Quantize starts and ends first.");
  }
  const chordPatterns = patternsOf(blocks.value, stepTicks(subdiv, ppq), subdiv);
  for (const pattern of chordPatterns) {
    const read = readChordPattern(pattern);
    if (!read.ok) return read;
  }
  const notes = noteListOf([...mutedNotesOf(heard), ...notesOf(notesFrom(roll.notes, end))]);
  return ok(rollsUpdate(document, [rollId], () => ({ notes, chordPatterns })));
}

function stepTicks(step: string, ppq: number): number {
  const { numerator, denominator } = quartersOfSubdivision(step)!;
  return (ppq * numerator) / denominator;
}

function blocksOf(notes: readonly Note[]): Result<readonly Block[]> {
  const blocks: Block[] = [];
  for (let from = 0, end = 0; from < notes.length;) {
    const { time, duration, attack } = notes[from]!;
    let to = from;
    while (to < notes.length && notes[to]!.time === time) to++;
    const struck = notes.slice(from, to);
    if (time < end || struck.some((note) => note.duration !== duration)) {
      return fail(
        "CHORDS_NOT_BLOCKS",
        "Only block chords can be converted: notes that start and end together, one chord after another.",
        { tick: time },
      );
    }
    const numbers = struck.map(({ number }) => number);
    const chord = chordOfNotes(numbers);
    if (!chord) {
      const name = numbers.map((number) => noteLabel(number)).join(" ");
      return fail("CHORD_NOT_FOUND", `Chord ${name} not found`, { name });
    }
    blocks.push({ chord, time, duration, low: attack < LOW_BELOW });
    end = time + duration;
    from = to;
  }
  return ok(blocks);
}

function patternsOf(blocks: readonly Block[], ticks: number, subdiv: string): readonly ChordPattern[] {
  const patterns: ChordPattern[] = [];
  let tick = 0;
  for (const { chord, time, duration, low } of blocks) {
    const rests = (time - tick) / ticks;
    const last = patterns.at(-1);
    const symbols = `x${"_".repeat(duration / ticks - 1)}`;
    const gap = "-".repeat(rests);
    const accents = `${"x".repeat(rests)}${low ? "-" : "x"}`;
    if (last && chordText(last) === chordText(chord) && last.octave === chord.octave) {
      patterns[patterns.length - 1] = {
        ...last,
        pattern: `${last.pattern}${gap}${symbols}`,
        accent: `${last.accent}${accents}`,
      };
    } else {
      // The rest before a chord belongs to the one that ended.
      if (last)
        patterns[patterns.length - 1] = {
          ...last,
          pattern: `${last.pattern}${gap}`,
          accent: `${last.accent}${"x".repeat(rests)}`,
        };
      const { inversion, ...plain } = chord;
      patterns.push({
        ...DEFAULT_CHORD_PATTERN,
        ...plain,
        ...(inversion > 0 ? { inversion } : {}),
        subdiv,
        pattern: `${last ? "" : gap}${symbols}`,
        accent: `${last ? "" : "x".repeat(rests)}${low ? "-" : "x"}`,
      });
    }
    tick = time + duration;
  }
  return patterns.map((pattern) => (pattern.accent.includes("-") ? pattern : { ...pattern, accent: "" }));
}
