import { addSpan, chordSpans, type ChordSpan } from "../../domain/timeline/chordSpans.ts";
import type { NoteList } from "../../domain/timeline/NoteList.ts";

/** Quarters of a window: what an edit or a scrolled view looks through anew. */
const WINDOW_QUARTERS = 16;

interface Windows {
  readonly ppq: number;
  readonly spans: Map<number, readonly ChordSpan[]>;
}

const known = new WeakMap<NoteList, Windows>();

/** The chords of these notes from tick to tick, and some around them. Each stretch of a list is looked through once. */
export function rollChords(notes: NoteList, fromTick: number, toTick: number, ppq: number): readonly ChordSpan[] {
  const windows = windowsOf(notes, ppq);
  const size = WINDOW_QUARTERS * ppq;
  const spans: ChordSpan[] = [];
  const last = Math.floor(Math.min(toTick, notes.end) / size);
  for (let index = Math.max(0, Math.floor(fromTick / size)); index <= last; index++) {
    let found = windows.spans.get(index);
    if (!found) windows.spans.set(index, (found = chordSpans(notes, index * size, (index + 1) * size, ppq)));
    for (const span of found) addSpan(spans, span, 0);
  }
  return spans;
}

function windowsOf(notes: NoteList, ppq: number): Windows {
  const before = known.get(notes);
  if (before?.ppq === ppq) return before;
  const windows: Windows = { ppq, spans: new Map() };
  known.set(notes, windows);
  return windows;
}
