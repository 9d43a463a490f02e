import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { SERVER_SEQ } from "../../../domain/room/SeenBatches.ts";
import {
  inBatches,
  readNoteBatch,
  roomEventTypes,
  writeNoteBatch,
  type NoteBatch,
  type RoomNoteEvent,
} from "../../../domain/room/noteBatch.ts";
import { ALL_CHANNELS } from "../../../domain/midi/channels.ts";
import { numberOfPitch, playedNote } from "../../../domain/room/plainNote.ts";
import { controlOfEvent, isAtRest } from "../../../domain/room/roomControls.ts";
import type { PlainNote } from "../../../protocol/hub/roomHub.ts";
import type { RoomOutlet } from "./RoomsPart.ts";
import { PlayedNotes } from "./PlayedNotes.ts";
import { refusal, type Seat } from "./Room.ts";
import { roomGroups } from "./roomGroups.ts";

const FULL = 0x3fff;
/** Longer than any connection delays notes, ms; time stamps further from the arrival are not believed. */
const OLDEST_MS = 60_000;
const NEWEST_MS = 500;
/** Clients of plain events play notes on arrival, so later ones are dropped, ms. */
const OLDEST_PLAIN_MS = 500;
const MIX_MS = 50;

/** A batch as it came: bytes, or base64 from clients that speak JSON. Errors: `BATCH_INVALID`. */
export function readBatch(sent: unknown): Result<NoteBatch> {
  const bytes = typeof sent === "string" ? Buffer.from(sent, "base64") : sent;
  if (!(bytes instanceof Uint8Array)) return fail("BATCH_INVALID", "The batch of notes is neither bytes nor base64");
  return readNoteBatch(bytes);
}

/**
 * Passes the notes of a room's members on to the others, to each in the form that they asked for. A note that sounds is
 * remembered, so that it ends with its member. Who reads too slowly is told `EventGap`, which ends all that sounds there,
 * and gets no batches until they have read what waits; note-offs as plain events are never left out. Watchers, who may be
 * many and answer nobody, get what was played within a twentieth of a second at once.
 */
export class NoteRelay {
  readonly played = new PlayedNotes();
  readonly #eventId: string;
  readonly #outlet: RoomOutlet;
  readonly #watchers: () => number;
  readonly #deaf: (userId: string) => readonly string[];
  #seq = SERVER_SEQ;
  #mix: Uint8Array[] = [];

  /** `deaf`: the connections that get nothing of a user's. */
  constructor(
    eventId: string,
    outlet: RoomOutlet,
    watchers: () => number,
    deaf: (userId: string) => readonly string[],
  ) {
    this.#eventId = eventId;
    this.#outlet = outlet;
    this.#watchers = watchers;
    this.#deaf = deaf;
  }

  /**
   * Relays a batch. Returns the number of note-ons that were dropped, because `may` refused them or the batch has no valid time;
   * note-offs and returns to rest are never dropped. Notes of a stalled connection are relayed with their own time: the receiver
   * knows how late its mode allows them to be.
   */
  play(seat: Seat, batch: NoteBatch, may: (what: "notes" | "controls") => boolean, nowMs: number): number {
    const isTrue = isBelieved(batch.baseMs, nowMs);
    let dropped = 0;
    const events = batch.events.filter((event) => {
      const what = batch.held ? null : askedFor(event);
      const passes = what === null || (isTrue && may(what));
      if (!passes && what === "notes") dropped++;
      return passes;
    });
    this.#send(seat, { ...batch, slot: seat.slot ?? 0, baseMs: isTrue ? batch.baseMs : nowMs, events }, nowMs);
    return dropped;
  }

  /** Errors: `NOTE_INVALID`. */
  playPlain(seat: Seat, note: PlainNote, isOn: boolean, nowMs: number): Result<undefined> {
    const key = numberOfPitch(note);
    if (!key.ok) return refusal(key.error.code, key.error.message);
    const value = Math.round((isOn ? (note.attack ?? 1) : (note.release ?? 0)) * FULL);
    const time = note.time ?? nowMs;
    const baseMs = isBelieved(time, nowMs) ? time : nowMs;
    const type = isOn ? roomEventTypes.noteOn : roomEventTypes.noteOff;
    const event = { afterMs: 0, type, key: key.value, value, noteId: 0 };
    // A note of all channels is one; its end is that of the key on whichever channel.
    const channels = note.channel === ALL_CHANNELS && !isOn ? seat.held.channelsOf(key.value) : [note.channel || 1];
    const events = channels.map((channel) => (channel === 1 ? event : { ...event, channel }));
    this.#sendOwn(seat, events, baseMs, nowMs);
    return ok(undefined);
  }

  /** Ends all notes of a member, and brings pedals, bends and wheels to rest. */
  release(seat: Seat, nowMs: number): void {
    for (const part of inBatches(seat.held.ends())) this.#sendOwn(seat, part, nowMs, nowMs);
  }

  /** A batch of the server's own. */
  #sendOwn(seat: Seat, events: readonly RoomNoteEvent[], baseMs: number, nowMs: number): void {
    this.#send(seat, { held: false, copy: false, slot: seat.slot ?? 0, seq: this.#seq++, baseMs, events }, nowMs);
  }

  #send(seat: Seat, batch: NoteBatch, nowMs: number): void {
    const { binary, plain } = roomGroups(this.#eventId);
    const { connectionId, userId } = seat;
    const eventId = this.#eventId;
    if (batch.events.length === 0 && !batch.held) return;
    const bytes = writeNoteBatch(batch);
    const gap = { event: "EventGap", payload: { eventId } } as const;
    const except = [connectionId, ...this.#deaf(userId)];
    this.#outlet.toGroupDroppable(binary, "EventNotes", { eventId, slot: batch.slot, batch: bytes }, gap, except);
    if (this.#watchers() > 0) this.#addToMix(bytes);
    if (batch.held) return;
    for (const event of batch.events) {
      const { type, key, value, afterMs, channel = 1 } = event;
      const time = batch.baseMs + afterMs;
      const fromMs = seat.held.receive(event, time) ?? time;
      const isOn = type === roomEventTypes.noteOn;
      if (!isOn && type !== roomEventTypes.noteOff) continue;
      const duration = isOn ? 0 : Math.max(0, time - fromMs);
      if (duration > 0) this.played.add({ slot: batch.slot, key, fromMs, toMs: time });
      const amount = Math.round((value / FULL) * 1000) / 1000;
      const note = playedNote(key, isOn, amount, { time, duration, channel });
      const played = { eventId, connectionId, userId, note };
      if (!isOn) this.#outlet.toGroup(plain, "EventMIDINotePlay", played, except);
      else if (time >= nowMs - OLDEST_PLAIN_MS)
        this.#outlet.toGroupDroppable(plain, "EventMIDINotePlay", played, gap, except);
    }
  }

  #addToMix(bytes: Uint8Array): void {
    this.#mix.push(bytes);
    if (this.#mix.length === 1) setTimeout(() => this.#sendMix(), MIX_MS).unref();
  }

  #sendMix(): void {
    const eventId = this.#eventId;
    const batches = Buffer.concat(this.#mix);
    this.#mix = [];
    const gap = { event: "EventGap", payload: { eventId } } as const;
    this.#outlet.toGroupDroppable(roomGroups(eventId).mix, "EventMix", { eventId, batches }, gap);
  }
}

/** The budget that an event is charged to; null: it is free, and passes always. */
function askedFor(event: RoomNoteEvent): "notes" | "controls" | null {
  if (event.type === roomEventTypes.noteOn) return "notes";
  if (event.type === roomEventTypes.noteOff) return null;
  const set = controlOfEvent(event);
  return set && isAtRest(set.control, set.value) ? null : "controls";
}

const isBelieved = (timeMs: number, nowMs: number): boolean =>
  timeMs >= nowMs - OLDEST_MS && timeMs <= nowMs + NEWEST_MS;
