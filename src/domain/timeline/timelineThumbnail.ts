import { createTempoMap } from "../music/time.ts";
import { clipStart, offsetOf } from "./clipLength.ts";
import { repeatTicks } from "./expandRoll.ts";
import type { Roll, TimelineDocument } from "./records.ts";
import { timelineLength } from "./rollLength.ts";
import { countNotes } from "./countNotes.ts";

/** The song at a glance: one lane for each track. */
export interface TimelineThumbnail {
  readonly kind: "timeline";
  readonly trackCount: number;
  readonly noteCount: number;
  /** Length in quarter notes. */
  readonly quarters: number;
  /** Tempo at the start; missing in older ones. */
  readonly bpm?: number;
  /** Key at the start; missing for songs without one. */
  readonly key?: { readonly fifths: number; readonly minor: boolean };
  /** Length in seconds; missing in older ones. */
  readonly seconds?: number;
  /** The first 12 tracks. */
  readonly tracks: readonly ThumbnailTrack[];
}

interface ThumbnailTrack {
  /** Index into the palette. */
  readonly color: number;
  /**
   * Bars over time, four numbers each in 0..255: start, length (both of the song's length), pitch (of the span of all
   * notes, 255 is the highest) and velocity. At most 160 for a track: notes closer than that are merged.
   */
  readonly bars: readonly number[];
}

const TRACKS = 12;
/** Bars of a track: as many columns as a card's picture has. */
const COLUMNS = 160;
const BYTE = 255;

interface Span {
  readonly length: number;
  readonly lowest: number;
  readonly highest: number;
}

export function timelineThumbnail(document: TimelineDocument): TimelineThumbnail {
  const { timeline, tracks, rolls } = document;
  const all = [...rolls.values()];
  const tempo = createTempoMap(timeline.tempos, timeline.ppq);
  const [key] = timeline.keySignatures;
  const span = spanOf(all, timelineLength(document));
  const shown = timeline.trackIds.slice(0, TRACKS).map((id): ThumbnailTrack => ({
    color: tracks.get(id)?.color ?? 0,
    bars: barsOf(
      all.filter(({ trackId }) => trackId === id),
      span,
      timeline.ppq,
    ),
  }));
  return {
    kind: "timeline",
    trackCount: timeline.trackIds.length,
    noteCount: countNotes(rolls),
    quarters: span.length / timeline.ppq,
    bpm: tempo.bpmAt(0),
    ...(key ? { key: { fifths: key.fifths, minor: key.minor } } : {}),
    seconds: tempo.secondsAt(span.length),
    tracks: shown,
  };
}

function spanOf(rolls: readonly Roll[], length: number): Span {
  const span = { length, lowest: 127, highest: 0 };
  for (const roll of rolls) {
    for (const chunk of roll.notes.chunks) {
      for (const number of chunk.number) {
        span.lowest = Math.min(span.lowest, number);
        span.highest = Math.max(span.highest, number);
      }
    }
  }
  return span;
}

/** The first note of each column represents the column; rolls of chord patterns are one bar. */
function barsOf(rolls: readonly Roll[], { length, lowest, highest }: Span, ppq: number): readonly number[] {
  const columns = new Map<number, readonly number[]>();
  const add = (time: number, duration: number, number: number, attack: number): void => {
    const column = Math.floor((time / length) * COLUMNS);
    if (columns.has(column) || length === 0) return;
    const pitch = highest > lowest ? (number - lowest) / (highest - lowest) : 0.5;
    columns.set(column, [byte(time / length), byte(duration / length), byte(pitch), byte(attack)]);
  };
  for (const roll of rolls) {
    const repeat = repeatTicks(roll, ppq);
    const offset = offsetOf(roll);
    const end = offset + repeat;
    if (roll.chordPatterns.length > 0) add(clipStart(roll), repeat * roll.repeatCount, (lowest + highest) / 2, 0.7);
    // At most one repeat per column is drawn.
    for (let turn = 0; turn < Math.min(roll.repeatCount, COLUMNS); turn++) {
      const start = roll.startTime + turn * repeat;
      for (const chunk of roll.notes.chunks)
        for (let at = 0; at < chunk.length && chunk.time[at]! < end; at++)
          if (chunk.time[at]! >= offset)
            add(
              start + chunk.time[at]!,
              Math.min(chunk.duration[at]!, end - chunk.time[at]!),
              chunk.number[at]!,
              chunk.attack[at]!,
            );
    }
  }
  return [...columns.entries()].sort(([a], [b]) => a - b).flatMap(([, bar]) => bar);
}

const byte = (part: number): number => Math.max(0, Math.min(BYTE, Math.round(part * BYTE)));
