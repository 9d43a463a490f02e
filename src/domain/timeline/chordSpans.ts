import { chordOfClasses, type RecognizedChord } from "../music/recognizeChord.ts";
import { firstChunkReaching, type NoteList } from "./NoteList.ts";

/** Ticks relative to the notes' roll, `toTick` exclusive. */
export interface ChordSpan {
  readonly fromTick: number;
  readonly toTick: number;
  readonly chord: RecognizedChord;
}

interface Turn {
  readonly tick: number;
  readonly pitch: number;
  readonly by: 1 | -1;
}

/** More notes than this in a span are no chord with a name. */
const MAX_NOTES = 4096;
const PITCHES = 128;
/** Parts of a quarter: keys that are struck within this time are struck together, and hands lift as unevenly. */
const TOGETHER = 8;
/** Parts of a quarter that a chord rests, or is disturbed, without being another one when it comes back. */
const REST = 2;

/**
 * The chords that sound in `[fromTick, toTick)`: those of three or more pitch classes that sound together. One that is struck
 * again, or goes on after a passing tone, is one span.
 */
export function chordSpans(notes: NoteList, fromTick: number, toTick: number, ppq: number): readonly ChordSpan[] {
  const turns = turnsIn(notes, fromTick, toTick);
  if (turns === null) return [];
  const counts = new Uint16Array(PITCHES);
  const spans: ChordSpan[] = [];
  for (let at = 0; at < turns.length;) {
    const start = turns[at]!.tick;
    const limit = start + ppq / TOGETHER;
    for (; at < turns.length && turns[at]!.tick < limit; at++) counts[turns[at]!.pitch]! += turns[at]!.by;
    const end = Math.min(toTick, turns[at]?.tick ?? toTick);
    const chord = end > start ? chordOfCounts(counts) : null;
    if (chord) addSpan(spans, { fromTick: start, toTick: end, chord }, ppq / REST);
  }
  return spans;
}

/** Adds a span, joined with the last one if that continues. */
export function addSpan(spans: ChordSpan[], span: ChordSpan, restTicks: number): void {
  const last = spans.at(-1);
  const goesOn = last && isSameChord(last.chord, span.chord) && span.fromTick - last.toTick <= restTicks;
  if (goesOn) spans[spans.length - 1] = { ...last, toTick: span.toTick };
  else spans.push(span);
}

const isSameChord = (a: RecognizedChord, b: RecognizedChord): boolean =>
  a.root === b.root && a.name === b.name && a.bass === b.bass;

/** Starts and ends of notes, in order, within these ticks; null if there are too many. */
function turnsIn(notes: NoteList, fromTick: number, toTick: number): readonly Turn[] | null {
  const turns: Turn[] = [];
  const { chunks } = notes;
  for (let c = firstChunkReaching(chunks, fromTick); c < chunks.length; c++) {
    const chunk = chunks[c]!;
    if (chunk.time[0]! >= toTick) break;
    if (chunk.end <= fromTick) continue;
    for (let i = 0; i < chunk.length && chunk.time[i]! < toTick; i++) {
      const end = chunk.time[i]! + chunk.duration[i]!;
      if (end <= fromTick || chunk.muted?.[i]) continue;
      if (turns.length >= 2 * MAX_NOTES) return null;
      const pitch = chunk.number[i]!;
      turns.push({ tick: Math.max(fromTick, chunk.time[i]!), pitch, by: 1 });
      if (end < toTick) turns.push({ tick: end, pitch, by: -1 });
    }
  }
  return turns.sort((a, b) => a.tick - b.tick || a.by - b.by);
}

function chordOfCounts(counts: Uint16Array): RecognizedChord | null {
  let mask = 0;
  let bass = -1;
  for (let pitch = 0; pitch < PITCHES; pitch++) {
    if (counts[pitch] === 0) continue;
    if (bass < 0) bass = pitch % 12;
    mask |= 1 << (pitch % 12);
  }
  return mask === 0 ? null : chordOfClasses(mask, bass);
}
