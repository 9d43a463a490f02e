import type { Meter } from "../music/meter.ts";
import { nextNoteId } from "../timeline/defaults.ts";
import { newColumns, noteListOfColumns, type NoteList } from "../timeline/NoteList.ts";
import type { Marker, Roll } from "../timeline/records.ts";
import type { FileNotes } from "./FileNotes.ts";

const SILENT_BARS = 2;

/** Start and notes of one clip of a track, still at ticks of the timeline. */
export type Clip = Pick<Roll, "label" | "startTime" | "notes">;

/** Notes and channel (1..16) of a part. */
export interface PartNotes {
  readonly notes: FileNotes;
  readonly channel: number;
}

/**
 * Splits a part's notes into clips wherever two or more whole bars are silent. A clip starts on the bar line before its
 * first note; its label is a marker less than a bar from that, else `trackName`.
 */
export function splitRolls(part: PartNotes, meter: Meter, markers: readonly Marker[], trackName: string): Clip[] {
  const { notes } = part;
  const clips: Clip[] = [];
  let from = 0;
  let end = 0;
  for (let i = 1; i <= notes.length; i++) {
    end = Math.max(end, notes.timeOf(i - 1) + notes.durationOf(i - 1));
    const next = i < notes.length ? notes.timeOf(i) : Infinity;
    if (next <= end || (next < Infinity && silentBars(meter, end, next) < SILENT_BARS)) continue;
    const startTime = meter.tickOfBar(meter.barAt(notes.timeOf(from)));
    const label = nearbyMarker(markers, startTime, meter) ?? trackName;
    clips.push({ label, startTime, notes: noteListFrom(part, from, i, startTime) });
    from = i;
  }
  return clips;
}

/** Whole bars between the end of a note and the start of another. */
function silentBars(meter: Meter, endTick: number, startTick: number): number {
  const bar = meter.barAt(endTick);
  const firstSilent = meter.tickOfBar(bar) === endTick ? bar : bar + 1;
  return meter.barAt(startTick) - firstSilent;
}

/** The notes `from` up to `to`, at ticks after `startTime`. */
function noteListFrom({ notes, channel }: PartNotes, from: number, to: number, startTime: number): NoteList {
  const columns = newColumns(to - from);
  const order = byKey(notes, from, to);
  columns.channel.fill(channel);
  for (let i = 0; i < columns.length; i++) {
    const note = order ? order[i]! : from + i;
    columns.id[i] = nextNoteId();
    columns.time[i] = notes.timeOf(note) - startTime;
    columns.duration[i] = notes.durationOf(note);
    columns.number[i] = notes.numberOf(note);
    columns.attack[i] = notes.attackOf(note);
    columns.release[i] = notes.releaseOf(note);
  }
  return noteListOfColumns(columns);
}

/** Indices of notes that order those with the same start by key; null if they are in order already. */
function byKey(notes: FileNotes, from: number, to: number): Uint32Array | null {
  let isInOrder = true;
  for (let i = from + 1; i < to && isInOrder; i++)
    isInOrder = notes.timeOf(i) !== notes.timeOf(i - 1) || notes.numberOf(i) >= notes.numberOf(i - 1);
  if (isInOrder) return null;
  const order = new Uint32Array(to - from);
  for (let i = from; i < to; i++) order[i - from] = i;
  let first = 0;
  for (let i = 1; i <= order.length; i++) {
    if (i < order.length && notes.timeOf(from + i) === notes.timeOf(from + first)) continue;
    sortByKey(order, first, i, notes);
    first = i;
  }
  return order;
}

/** Longer groups than a chord are for the sorting of arrays, which calls a function for each comparison. */
const MOST_INSERTED = 32;

function sortByKey(order: Uint32Array, first: number, end: number, notes: FileNotes): void {
  if (end - first > MOST_INSERTED) {
    order.subarray(first, end).sort((a, b) => notes.numberOf(a) - notes.numberOf(b) || a - b);
    return;
  }
  for (let i = first + 1; i < end; i++) {
    const note = order[i]!;
    const number = notes.numberOf(note);
    let place = i;
    for (; place > first && notes.numberOf(order[place - 1]!) > number; place--) order[place] = order[place - 1]!;
    order[place] = note;
  }
}

function nearbyMarker(markers: readonly Marker[], tick: number, meter: Meter): string | null {
  const reach = meter.barTicksAt(tick);
  let nearest: Marker | null = null;
  for (let i = firstAtOrAfter(markers, tick - reach + 1); i < markers.length; i++) {
    const marker = markers[i]!;
    if (marker.tick >= tick + reach) break;
    if (marker.name !== "" && (!nearest || Math.abs(marker.tick - tick) < Math.abs(nearest.tick - tick)))
      nearest = marker;
  }
  return nearest?.name ?? null;
}

function firstAtOrAfter(markers: readonly Marker[], tick: number): number {
  let low = 0;
  let high = markers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (markers[middle]!.tick < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
