import { beatIn, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import type { RoomMeters } from "../../domain/room/roomMeter.ts";
import { JAM_SLOTS, type JamTake } from "../../domain/timeline/JamTake.ts";
import { DEFAULT_PPQ } from "../../domain/timeline/records.ts";
import { FIRST_TAKE_STRIP } from "../../protocol/engine.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { EnginePort, TimedEvent } from "../../protocol/enginePort.ts";
import { logTone } from "../problemLog.ts";

/** Beyond those of the seats and of the click. */
const FIRST_LANE = 0x110;
/** A page in the background is woken once a second. */
const AHEAD_MS = 1500;
/** Milliseconds within which a note is on its way to the speaker already. */
const NEAR_MS = 40;
/** First note id, beyond those of the seats. */
const FIRST_ID = 0x40_0000;
const IDS = 0x40_0000;
const NEAR_BEATS = 1e-6;

export interface TakePlayerOptions {
  readonly engine: Pick<EnginePort, "timed" | "setProgram" | "setStrip">;
  /** The page's time of a time of the room. */
  readonly pageMs: (roomMs: number) => number;
  readonly meters: () => RoomMeters;
  /** How this listener hears what a member has kept. */
  readonly mixOf: (userId: string) => { readonly gainDb: number; readonly muted: boolean };
}

/** A take as it is from one beat of the room to another. */
interface Span {
  readonly take: JamTake & { readonly slot: number };
  readonly fromBeat: number;
  untilBeat: number;
}

/** Plays the takes of a room, round after round on its beat: by each page for itself, as the metronome. */
export class TakePlayer {
  readonly #options: TakePlayerOptions;
  #spans: Span[] = [];
  /** Beat up to which notes are scheduled. */
  #untilBeat = -Infinity;
  #notes = 0;
  readonly #strips = new Map<number, string>();

  constructor(options: TakePlayerOptions) {
    this.#options = options;
  }

  /** The take is another one from a bar line on, or no more (null). `beats` and `nowMs` as for `tick`. */
  change(id: string, next: JamTake | null, fromBeat: number, beats: RoomBeats, nowMs: number): void {
    this.#spans = this.#spans.filter(({ take, fromBeat: from }) => take.id !== id || from < fromBeat);
    for (const span of this.#spans) if (span.take.id === id) span.untilBeat = Math.min(span.untilBeat, fromBeat);
    if (next !== null && next.slot !== null && !next.mute) {
      this.#spans.push({ take: { ...next, slot: next.slot }, fromBeat, untilBeat: Infinity });
      const { slot, bank, program } = next;
      void logTone(`take ${slot}`, this.#options.engine.setProgram(FIRST_TAKE_STRIP + slot, bank, program));
    }
    this.again(fromBeat, beats, nowMs);
  }

  /** Reschedules notes from a beat on: another tempo or meter applies from there. */
  again(fromBeat: number, beats: RoomBeats, nowMs: number): void {
    if (beats.length === 0) return;
    const beat = Math.max(fromBeat, beatIn(beats, nowMs + NEAR_MS));
    if (beat >= this.#untilBeat) return;
    this.#untilBeat = beat;
    this.#cancel(roomMsIn(beats, beat), false);
  }

  /** Schedules what begins in the next second and a half; to be called several times a second. */
  tick(beats: RoomBeats, nowMs: number): void {
    const nowBeat = beatIn(beats, nowMs + NEAR_MS);
    const toBeat = beatIn(beats, nowMs + AHEAD_MS);
    const fromBeat = Math.max(this.#untilBeat, nowBeat);
    this.#spans = this.#spans.filter(({ untilBeat }) => untilBeat > nowBeat);
    for (const span of this.#spans) {
      if (span.fromBeat <= nowBeat) this.#mix(span.take);
      const events = this.#eventsOf(span, Math.max(fromBeat, span.fromBeat), Math.min(toBeat, span.untilBeat), beats);
      if (events.length > 0) this.#options.engine.timed.play(FIRST_LANE + span.take.slot, events);
    }
    this.#untilBeat = Math.max(this.#untilBeat, toBeat);
  }

  /** Nothing sounds any more, until the next tick. */
  stop(nowMs: number): void {
    this.#untilBeat = -Infinity;
    this.#cancel(nowMs, true);
  }

  #cancel(fromMs: number, release: boolean): void {
    const { engine, pageMs } = this.#options;
    for (let slot = 0; slot < JAM_SLOTS; slot++) engine.timed.cancel(FIRST_LANE + slot, pageMs(fromMs), release);
  }

  #mix({ slot, ownerId, gainDb }: Span["take"]): void {
    const mix = this.#options.mixOf(ownerId);
    const strip = { gainDb: gainDb + mix.gainDb, mute: mix.muted };
    const said = JSON.stringify(strip);
    if (this.#strips.get(slot) === said) return;
    this.#strips.set(slot, said);
    this.#options.engine.setStrip(FIRST_TAKE_STRIP + slot, strip);
  }

  /** Rounds are counted from the line of the meter that holds: another one begins all takes anew. */
  #eventsOf(span: Span, fromBeat: number, toBeat: number, beats: RoomBeats): TimedEvent[] {
    const meters = this.#options.meters();
    return meters.flatMap(({ fromBeat: lineBeat }, index) => {
      const from = index === 0 ? fromBeat : Math.max(fromBeat, lineBeat);
      const to = Math.min(toBeat, meters[index + 1]?.fromBeat ?? Infinity);
      return from < to ? this.#roundsOf(span, lineBeat, from, to, beats) : [];
    });
  }

  #roundsOf({ take }: Span, lineBeat: number, fromBeat: number, toBeat: number, beats: RoomBeats): TimedEvent[] {
    const { length, notes, slot } = take;
    const roundBeats = length / DEFAULT_PPQ;
    const strip = FIRST_TAKE_STRIP + slot;
    const events: TimedEvent[] = [];
    const timeMs = (beat: number): number => this.#options.pageMs(roomMsIn(beats, beat));
    const first = lineBeat + Math.floor((fromBeat - lineBeat) / roundBeats) * roundBeats;
    for (let round = first; round < toBeat; round += roundBeats) {
      for (const [time = 0, duration = 1, key = 0, value = 0] of notes) {
        const beat = round + time / DEFAULT_PPQ;
        if (beat < fromBeat - NEAR_BEATS || beat >= toBeat - NEAR_BEATS) continue;
        const noteId = FIRST_ID + (this.#notes++ % IDS);
        const endBeat = beat + duration / DEFAULT_PPQ;
        events.push(
          { timeMs: timeMs(beat), strip, type: EngineEventType.noteOn, key, value, noteId },
          { timeMs: timeMs(endBeat), strip, type: EngineEventType.noteOff, key, value: 0.5, noteId },
        );
      }
    }
    return events;
  }
}
