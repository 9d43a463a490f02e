import { roomEventTypes, writeNoteBatch, type RoomNoteEvent } from "../../domain/room/noteBatch.ts";

const GATHER_MS = 15;
const HELD_EVERY_MS = 500;
const FULL = 0x3fff;
/** Ids from 1 on; the last 256 stand for notes without one. */
const IDS = 0xfeff;
/** A batch holds 64 events. */
const MOST_EVENTS = 64;

export interface NoteSenderOptions {
  readonly send: (batch: Uint8Array) => void;
  /** Of the room's clock. */
  readonly now: () => number;
}

interface SentNote {
  readonly key: number;
  readonly noteId: number;
}

/**
 * The notes of this player on their way to the room. The first after a silence goes out at once, those within 15 ms of it
 * together. While notes are held the list of them is sent twice a second, so that others end what they should not hold.
 */
export class NoteSender {
  readonly #options: NoteSenderOptions;
  readonly #held = new Map<number, SentNote>();
  #waiting: { readonly atMs: number; readonly event: Omit<RoomNoteEvent, "afterMs"> }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heldTimer: ReturnType<typeof setInterval> | null = null;
  #sentAtMs = -Infinity;
  #seq = 0;
  #ids = 0;

  constructor(options: NoteSenderOptions) {
    this.#options = options;
  }

  /** `velocity` 0..1. Returns the note's id, for `noteOff`. */
  noteOn(key: number, velocity: number): number {
    const noteId = (this.#ids++ % IDS) + 1;
    this.#held.set(noteId, { key, noteId });
    this.#heldTimer ??= setInterval(() => this.#sendHeld(), HELD_EVERY_MS);
    this.#add({ type: roomEventTypes.noteOn, key, value: Math.round(velocity * FULL), noteId });
    return noteId;
  }

  noteOff(noteId: number): void {
    const note = this.#held.get(noteId);
    if (!note) return;
    this.#held.delete(noteId);
    this.#add({ type: roomEventTypes.noteOff, key: note.key, value: FULL >> 1, noteId });
    if (this.#held.size === 0) this.#stopHeld();
  }

  /** Ends all notes and sends what waits. */
  stop(): void {
    for (const noteId of this.#held.keys()) this.noteOff(noteId);
    this.#flush();
  }

  #add(event: Omit<RoomNoteEvent, "afterMs">): void {
    const nowMs = this.#options.now();
    this.#waiting.push({ atMs: nowMs, event });
    const leftMs = this.#sentAtMs + GATHER_MS - nowMs;
    if (leftMs <= 0 || this.#waiting.length >= MOST_EVENTS) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), leftMs);
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    const baseMs = waiting[0]?.atMs;
    if (baseMs === undefined) return;
    this.#waiting = [];
    this.#sentAtMs = this.#options.now();
    const events = waiting.map(({ atMs, event }) => ({ ...event, afterMs: Math.max(0, atMs - baseMs) }));
    this.#send(false, baseMs, events);
  }

  #sendHeld(): void {
    this.#flush();
    const events = [...this.#held.values()]
      .slice(0, MOST_EVENTS)
      .map((note) => ({ ...note, afterMs: 0, type: roomEventTypes.noteOn, value: 0 }));
    this.#send(true, this.#options.now(), events);
  }

  #stopHeld(): void {
    if (this.#heldTimer) clearInterval(this.#heldTimer);
    this.#heldTimer = null;
  }

  #send(held: boolean, baseMs: number, events: readonly RoomNoteEvent[]): void {
    this.#seq = (this.#seq + 1) >>> 0;
    this.#options.send(writeNoteBatch({ held, copy: false, slot: 0, seq: this.#seq, baseMs, events }));
  }
}
