import { clipName, trackName } from "../../../../domain/timeline/clipName.ts";
import { drumRowName, drumRowsOf } from "../../../../domain/timeline/drumMap.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { createMeter, type Meter } from "../../../../domain/music/meter.ts";
import { noteLabel, spellingAt } from "../../../../domain/music/noteLabel.ts";
import { PERCUSSION_BANK } from "../../../../domain/reference/gmInstruments.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";

/** Names of places, lengths, notes and tracks of a song, as they are read out. */
export class SongWords {
  readonly #document: TimelineDocument;
  readonly #meter: Meter;

  constructor(document: TimelineDocument) {
    this.#document = document;
    this.#meter = createMeter(document.timeline.timeSignatures, document.timeline.ppq);
  }

  get ppq(): number {
    return this.#document.timeline.ppq;
  }

  /** `bar 3 beat 2`, and ticks behind the beat. */
  place(tick: number): string {
    const { bar, beat, tick: rest } = this.#meter.barBeatAt(Math.floor(tick));
    return words.place(bar, beat, rest);
  }

  /** `one dotted quarter`; a length that has no note value in bars, beats and ticks: `1 beat 240 ticks`. */
  noteLength(startTick: number, ticks: number): string {
    return noteValue(ticks / this.ppq) ?? this.barLength(startTick, ticks);
  }

  /** `2 bars 1 beat`. */
  barLength(startTick: number, ticks: number): string {
    const barTicks = this.#meter.barTicksAt(startTick);
    const beatTicks = this.#meter.beatTicksAt(startTick);
    const bars = Math.floor(ticks / barTicks);
    const beats = Math.floor((ticks - bars * barTicks) / beatTicks);
    const rest = Math.round(ticks - bars * barTicks - beats * beatTicks);
    const parts = [
      bars > 0 ? words.bars(bars) : "",
      beats > 0 ? words.beats(beats) : "",
      rest > 0 || bars + beats === 0 ? words.ticks(rest) : "",
    ];
    return parts.filter((part) => part !== "").join(" ");
  }

  /** A pitch by its name in the key at `tick`; on a track of drums by its row's name. */
  noteName(trackId: string, number: number, tick: number): string {
    const track = this.#document.tracks.get(trackId);
    if (track?.pluginValues.bank === PERCUSSION_BANK)
      return drumRowName(drumRowsOf(track).find((row) => row.number === number) ?? { number });
    return noteLabel(number, spellingAt(this.#document.timeline, tick));
  }

  trackName(trackId: string): string {
    const track = this.#document.tracks.get(trackId);
    return track ? trackName(track) : "";
  }

  clipName(roll: { readonly label: string; readonly trackId: string }): string {
    return clipName(roll, this.#document.tracks.get(roll.trackId));
  }
}

const DOT = 1.5;
const TRIPLET = 2 / 3;

/** Name of a note value of so many quarters; null if there is none. */
function noteValue(quarters: number): string | null {
  for (const [index, length] of words.lengths.entries()) {
    const value = 4 / 2 ** index;
    if (isNear(quarters, value)) return length;
    if (isNear(quarters, value * DOT)) return words.dotted(length);
    if (isNear(quarters, value * TRIPLET)) return words.triplet(length);
  }
  return null;
}

/** Ticks are whole: a third of a quarter is one of 960 or of 96 only to so many digits. */
const isNear = (quarters: number, value: number): boolean => Math.abs(quarters - value) < value * 1e-3;
