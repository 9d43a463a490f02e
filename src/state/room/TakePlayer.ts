import { beatIn, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { JAM_SLOTS, type JamTake } from "../../domain/timeline/JamTake.ts";
import { DEFAULT_PPQ } from "../../domain/timeline/records.ts";
import { FIRST_TAKE_STRIP } from "../../protocol/engine.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { EnginePort, TimedEvent } from "../../protocol/enginePort.ts";
import { logTone } from "../problemLog.ts";
import type { RoomRoster } from "./RoomRoster.ts";
import type { RoomTime } from "./RoomTime.ts";

/** First lane of the engine, beyond those of the seats and of the metronome. */
const FIRST_LANE = 0x110;
/** Milliseconds ahead of which notes are scheduled: a page in the background wakes once a second. */
const AHEAD_MS = 1500;
/** A note due within this time can no longer be scheduled or canceled, ms. */
const NEAR_MS = 40;
/** First note id, beyond those of the seats. */
const FIRST_ID = 0x40_0000;
const IDS = 0x40_0000;
const NEAR_BEATS = 1e-6;

export interface TakePlayerContext {
  readonly engine: Pick<EnginePort, "timed" | "setProgram" | "setStrip">;
  readonly time: Pick<RoomTime, "pageMs" | "meters">;
  readonly roster: Pick<RoomRoster, "mixOf">;
}

/** Version of a take between two beats of the room. */
interface Span {
  readonly take: JamTake & { readonly slot: number };
  readonly fromBeat: number;
  untilBeat: number;
}

/** Plays the takes of a room in rounds on its beat. Each page plays them by itself, as the metronome. */
export class TakePlayer {
  readonly #room: TakePlayerContext;
  #spans: Span[] = [];
  /** Beat up to which notes are scheduled. */
  #untilBeat = -Infinity;
  #notes = 0;
  readonly #strips = new Map<number, string>();

  constructor(room: TakePlayerContext) {
    this.#room = room;
  }

  /** Replaces a take from a bar line on, or removes it (null). `beats` and `nowMs` as for `tick`. */
  change(id: string, next: JamTake | null, fromBeat: number, beats: RoomBeats, nowMs: number): void {
    this.#spans = this.#spans.filter(({ take, fromBeat: from }) => take.id !== id || from < fromBeat);
    for (const span of this.#spans) if (span.take.id === id) span.untilBeat = Math.min(span.untilBeat, fromBeat);
    if (next !== null && next.slot !== null && !next.mute) {
      this.#spans.push({ take: { ...next, slot: next.slot }, fromBeat, untilBeat: Infinity });
      const { slot, bank, program } = next;
      void logTone(`take ${slot}`, this.#room.engine.setProgram(FIRST_TAKE_STRIP + slot, bank, program));
    }
    this.reschedule(fromBeat, beats, nowMs);
  }

  /** Reschedules notes from a beat on: another tempo or meter applies from there. */
  reschedule(fromBeat: number, beats: RoomBeats, nowMs: number): void {
    if (beats.length === 0) return;
    const beat = Math.max(fromBeat, beatIn(beats, nowMs + NEAR_MS));
    if (beat >= this.#untilBeat) return;
    this.#untilBeat = beat;
    this.#cancel(roomMsIn(beats, beat), false);
  }

  /** Schedules the notes of the next second and a half; to be called several times a second. */
  tick(beats: RoomBeats, nowMs: number): void {
    const nowBeat = beatIn(beats, nowMs + NEAR_MS);
    const toBeat = beatIn(beats, nowMs + AHEAD_MS);
    const fromBeat = Math.max(this.#untilBeat, nowBeat);
    this.#spans = this.#spans.filter(({ untilBeat }) => untilBeat > nowBeat);
    for (const span of this.#spans) {
      if (span.fromBeat <= nowBeat) this.#mix(span.take);
      const events = this.#eventsOf(span, Math.max(fromBeat, span.fromBeat), Math.min(toBeat, span.untilBeat), beats);
      if (events.length > 0) this.#room.engine.timed.play(FIRST_LANE + span.take.slot, events);
    }
    this.#untilBeat = Math.max(this.#untilBeat, toBeat);
  }

  /** Ends and cancels all notes, until the next tick. */
  stop(nowMs: number): void {
    this.#untilBeat = -Infinity;
    this.#cancel(nowMs, true);
  }

  #cancel(fromMs: number, release: boolean): void {
    const { engine, time } = this.#room;
    for (let slot = 0; slot < JAM_SLOTS; slot++) engine.timed.cancel(FIRST_LANE + slot, time.pageMs(fromMs), release);
  }

  #mix({ slot, ownerId, gainDb }: Span["take"]): void {
    const mix = this.#room.roster.mixOf(ownerId);
    const strip = { gainDb: gainDb + mix.gainDb, mute: mix.muted };
    const said = JSON.stringify(strip);
    if (this.#strips.get(slot) === said) return;
    this.#strips.set(slot, said);
    this.#room.engine.setStrip(FIRST_TAKE_STRIP + slot, strip);
  }

  /** Rounds are counted from the line of the current meter: a change of meter restarts all takes. */
  #eventsOf(span: Span, fromBeat: number, toBeat: number, beats: RoomBeats): TimedEvent[] {
    const { meters } = this.#room.time;
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
    const timeMs = (beat: number): number => this.#room.time.pageMs(roomMsIn(beats, beat));
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
