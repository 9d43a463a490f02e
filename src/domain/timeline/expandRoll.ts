import { noteChance, type NoteChance } from "./noteChance.ts";
import { emptyNoteList, type NoteList } from "./NoteList.ts";
import type { Roll } from "./records.ts";
import { compileChordPatterns, type PatternNote } from "./compilePatterns.ts";

/**
 * Ticks from the start of one repeat of `roll` to the next: the longest of its notes, its chord patterns and its own
 * `length`. Not whole where patterns do not fit the ppq.
 */
export function repeatTicks(roll: Roll, ppq: number): number {
  const compiled = compileChordPatterns(roll, ppq);
  return Math.max(roll.notes.end, roll.length, compiled.ok ? compiled.value.lengthTicks : 0);
}

/**
 * Everything `roll` plays, muted notes not, over all repeats, at ticks of the timeline: its notes and those of its chord patterns.
 * Within a repeat notes come by time, and the patterns' after the roll's own. Patterns that do not compile are silent.
 */
export function* expandRoll(roll: Roll, ppq: number, channel: number): Generator<PatternNote> {
  const compiled = roll.chordPatterns.length > 0 ? compileChordPatterns(roll, ppq, channel) : null;
  const patterns = compiled?.ok ? compiled.value : null;
  const period = Math.max(roll.notes.end, roll.length, patterns?.lengthTicks ?? 0);
  // A roll that has no length plays once.
  const repeats = period > 0 ? Math.max(1, roll.repeatCount) : 1;
  const chance = noteChance(roll);
  for (let repeat = 0; repeat < repeats; repeat++) {
    yield* ownNotes(roll.notes, roll.startTime + Math.round(repeat * period), channel, chance, repeat);
    for (const note of patterns?.notesOf(repeat, period) ?? []) yield { ...note, time: note.time + roll.startTime };
  }
}

function* ownNotes(
  list: NoteList,
  shiftTicks: number,
  channel: number,
  chance: NoteChance | null,
  repeat: number,
): Generator<PatternNote> {
  if (list === emptyNoteList) return;
  for (const chunk of list.chunks) {
    for (let i = 0; i < chunk.length; i++) {
      if (chunk.muted?.[i]) continue;
      if (chance && !chance(repeat, chunk.time[i]!, chunk.number[i]!)) continue;
      yield {
        time: chunk.time[i]! + shiftTicks,
        duration: chunk.duration[i]!,
        number: chunk.number[i]!,
        channel,
        attack: chunk.attack[i]!,
        release: chunk.release[i]!,
      };
    }
  }
}
