import type { Meter } from "../music/meter.ts";
import type { Note } from "../timeline/Note.ts";
import { nextNoteId } from "../timeline/defaults.ts";
import { noteListOf } from "../timeline/NoteList.ts";
import type { Marker, Roll } from "../timeline/records.ts";

const SILENT_BARS = 2;

/** Where one clip of a track begins, and its notes, still at ticks of the timeline. */
export type Clip = Pick<Roll, "label" | "startTime" | "notes">;

type PlainNote = Omit<Note, "id">;

/**
 * Splits a track's notes (sorted by time) into clips wherever two or more whole bars are silent. A clip starts on the
 * bar line before its first note; its label is a marker less than a bar from that, else `trackName`.
 */
export function splitRolls(
  notes: readonly PlainNote[],
  meter: Meter,
  markers: readonly Marker[],
  trackName: string,
): Clip[] {
  const clips: Clip[] = [];
  let from = 0;
  let end = 0;
  for (let i = 1; i <= notes.length; i++) {
    const before = notes[i - 1]!;
    end = Math.max(end, before.time + before.duration);
    const next = notes[i];
    if (next && (next.time <= end || silentBars(meter, end, next.time) < SILENT_BARS)) continue;
    clips.push(clipOf(notes.slice(from, i), meter, markers, trackName));
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

function clipOf(notes: readonly PlainNote[], meter: Meter, markers: readonly Marker[], trackName: string): Clip {
  const startTime = meter.tickOfBar(meter.barAt(notes[0]!.time));
  // Spelled out: a spread takes ten times as long, and there may be a million.
  const moved = notes.map(({ time, duration, number, channel, attack, release }) => ({
    id: nextNoteId(),
    time: time - startTime,
    duration,
    number,
    channel,
    attack,
    release,
  }));
  return { label: nearbyMarker(markers, startTime, meter) ?? trackName, startTime, notes: noteListOf(moved) };
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
