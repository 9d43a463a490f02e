import { lastPatternTickOf, lastTickOf, offsetOf, patternTicksOf, periodOf } from "./clipLength.ts";
import { noteChance, type NoteChance } from "./noteChance.ts";
import type { Roll } from "./records.ts";
import { compileChordPatterns, patternNotesIn, type PatternNote } from "./compilePatterns.ts";

/** Ticks from the start of one repeat of `roll` to the next (`periodOf`). */
export const repeatTicks = (roll: Roll, ppq: number): number => periodOf(roll, patternTicksOf(roll, ppq));

/**
 * Everything `roll` plays between its edges, muted notes not, over all repeats, at ticks of the timeline: its notes and those of its chord patterns.
 * Within a repeat notes come by time, and the patterns' after the roll's own. Patterns that do not compile are silent.
 */
export function* expandRoll(roll: Roll, ppq: number, channel: number): Generator<PatternNote> {
  const compiled = roll.chordPatterns.length > 0 ? compileChordPatterns(roll, ppq, channel) : null;
  const patterns = compiled?.ok ? compiled.value : null;
  const period = periodOf(roll, patterns?.lengthTicks ?? 0);
  // A roll that has no length plays once.
  const repeats = period > 0 ? Math.max(1, roll.repeatCount) : 1;
  const chance = noteChance(roll);
  const ticks = { from: offsetOf(roll), to: lastPatternTickOf(roll, period) };
  for (let repeat = 0; repeat < repeats; repeat++) {
    yield* ownNotes(roll, period, roll.startTime + Math.round(repeat * period), channel, chance, repeat);
    const played = patterns ? patternNotesIn(patterns, ticks, repeat, period) : [];
    for (const note of played) yield { ...note, time: note.time + roll.startTime };
  }
}

function* ownNotes(
  roll: Roll,
  period: number,
  shiftTicks: number,
  channel: number,
  chance: NoteChance | null,
  repeat: number,
): Generator<PatternNote> {
  const first = offsetOf(roll);
  const last = Math.ceil(lastTickOf(roll, period));
  for (const chunk of roll.notes.chunks) {
    for (let i = 0; i < chunk.length; i++) {
      if (chunk.time[i]! >= last) return;
      if (chunk.muted?.[i] || chunk.time[i]! < first) continue;
      if (chance && !chance(repeat, chunk.time[i]!, chunk.number[i]!)) continue;
      yield {
        time: chunk.time[i]! + shiftTicks,
        duration: Math.min(chunk.duration[i]!, last - chunk.time[i]!),
        number: chunk.number[i]!,
        channel,
        attack: chunk.attack[i]!,
        release: chunk.release[i]!,
      };
    }
  }
}
