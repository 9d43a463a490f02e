import type { Track } from "../records.ts";
import { TickKind, TickRanks, UsualRank } from "../tickOrder.ts";
import type { ControlEvent, ControlKind, PlacedEvent } from "../ControlEvent.ts";

/** Gets the events of strips in the order in which they are to be played; `frame` is a run frame. */
export interface StripSink {
  noteOn(frame: number, strip: number, key: number, attack: number, noteId: number): void;
  noteOff(frame: number, strip: number, key: number, release: number, noteId: number): void;
  control(frame: number, strip: number, kind: ControlKind, key: number, value: number): void;
  /** `data`: a System Exclusive message without its leading F0. */
  sysEx(frame: number, strip: number, data: readonly number[]): void;
}

/** Receives events of no strip, too. */
export interface EventSink extends StripSink {
  /** A click of the metronome, `level` 0..1. */
  click(frame: number, accented: boolean, level: number): void;
  /** A pulse of MIDI clock: the song's `number`-th, see `clockPulses.ts`. `isCountIn`: during the count-in. */
  pulse(frame: number, number: number, isCountIn: boolean): void;
}

/** Sends a track's message to the sink. */
export function sendControl(sink: StripSink, frame: number, strip: number, event: ControlEvent): void {
  if (event.kind === "sysEx") sink.sysEx(frame, strip, event.data);
  else sink.control(frame, strip, event.kind, event.key, event.value);
}

/** Place of a track's events within a tick. */
export interface TrackPlace {
  readonly track: Pick<Track, "id" | "tickOrders">;
  readonly place: number;
}

interface BatchEvent {
  readonly tick: number;
  readonly frame: number;
  readonly strip: number;
  /** Order within the tick. */
  place: number;
  /** Track of a note, and true for its start; null for other events. */
  readonly from: TrackPlace | null;
  readonly isStart: boolean;
  readonly control: ControlEvent | null;
  readonly key: number;
  readonly value: number;
  readonly noteId: number;
}

export interface Click {
  readonly frame: number;
  readonly accented: boolean;
  readonly level: number;
}

/**
 * Events of one stretch, in any order; `drain` hands them on by tick and, within it, in the order of the file: track by
 * track, of each note-offs first and note-ons last unless `tickOrder.ts` has another order.
 */
export class EventBatch {
  readonly #events: BatchEvent[] = [];
  #clicks: readonly Click[] = [];

  noteOn(tick: number, frame: number, strip: number, key: number, value: number, noteId: number, from: TrackPlace) {
    this.#note(tick, frame, strip, key, value, noteId, from, true);
  }

  noteOff(tick: number, frame: number, strip: number, key: number, value: number, noteId: number, from: TrackPlace) {
    this.#note(tick, frame, strip, key, value, noteId, from, false);
  }

  control(frame: number, strip: number, control: PlacedEvent): void {
    const { tick, key, value, place } = control;
    this.#events.push({ tick, frame, strip, place, from: null, isStart: false, control, key, value, noteId: 0 });
  }

  /** Clicks of the range, in order; they come before all other events on their frame. */
  click(clicks: readonly Click[]): void {
    this.#clicks = clicks;
  }

  drain(sink: EventSink): void {
    this.#placeNotes();
    this.#events.sort((a, b) => a.tick - b.tick || a.place - b.place);
    let clicked = 0;
    const clickUntil = (until: number): void => {
      for (; clicked < this.#clicks.length && this.#clicks[clicked]!.frame <= until; clicked++) {
        const { frame, accented, level } = this.#clicks[clicked]!;
        sink.click(frame, accented, level);
      }
    };
    for (const { frame, strip, isStart, control, key, value, noteId } of this.#events) {
      clickUntil(frame);
      if (control) sendControl(sink, frame, strip, control);
      else if (isStart) sink.noteOn(frame, strip, key, value, noteId);
      else sink.noteOff(frame, strip, key, value, noteId);
    }
    clickUntil(Infinity);
    this.#clicks = [];
    this.#events.length = 0;
  }

  #note(
    tick: number,
    frame: number,
    strip: number,
    key: number,
    value: number,
    noteId: number,
    from: TrackPlace,
    isStart: boolean,
  ): void {
    const place = from.place + (isStart ? UsualRank.noteOn : UsualRank.noteOff);
    this.#events.push({ tick, frame, strip, place, from, isStart, control: null, key, value, noteId });
  }

  #placeNotes(): void {
    const ranks = new Map<string, TickRanks>();
    for (const event of this.#events) {
      if (!event.from || event.from.track.tickOrders.length === 0) continue;
      const { track, place } = event.from;
      const own = ranks.get(track.id) ?? new TickRanks(track.tickOrders);
      ranks.set(track.id, own);
      const kind = event.isStart ? TickKind.noteOn : TickKind.noteOff;
      const usual = event.isStart ? UsualRank.noteOn : UsualRank.noteOff;
      event.place = place + own.nextNote(event.tick, kind, event.key, usual);
    }
  }
}
