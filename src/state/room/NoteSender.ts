import {
  roomEventTypes,
  inBatches,
  MOST_ENTRIES,
  writeNoteBatch,
  type RoomNoteEvent,
} from "../../domain/room/noteBatch.ts";
import {
  atRest,
  controlOfEvent,
  eventOfControl,
  HeldControls,
  isPassing,
  type SetControl,
} from "../../domain/room/roomControls.ts";

const GATHER_MS = 15;
const HELD_EVERY_MS = 500;
const FULL = 0x3fff;
/** Ids from 1 on; the last 256 stand for notes without one. */
const IDS = 0xfeff;

type Played = Omit<RoomNoteEvent, "afterMs">;

export interface NoteSenderOptions {
  readonly send: (batch: Uint8Array) => void;
  /** Time on the room's clock, ms. */
  readonly now: () => number;
}

interface SentNote {
  readonly key: number;
  readonly noteId: number;
  readonly channel?: number;
}

interface Waiting {
  readonly atMs: number;
  readonly event: Played;
}

/**
 * The notes of this player on their way to the room, and the controls that go with them. The first after a silence goes out at
 * once, those within 15 ms of it together: of a control that moves the last value, all that a note or a pedal parts. While
 * notes are held the list of them is sent twice a second, so that others end what they should not hold, and the controls
 * that are away from rest are said again, so that others bring to rest what nobody speaks of.
 */
export class NoteSender {
  readonly #options: NoteSenderOptions;
  readonly #held = new Map<number, SentNote>();
  readonly #controls = new HeldControls();
  /** Values that were played last, by channel and control. */
  readonly #values = new Map<string, number>();
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heldTimer: ReturnType<typeof setInterval> | null = null;
  #sentAtMs = -Infinity;
  #seq = 0;
  #ids = 0;

  constructor(options: NoteSenderOptions) {
    this.#options = options;
  }

  /** `velocity` 0..1, `channel` 1..16. Returns the note's id, for `noteOff`. `atMs`: when it was played, now or before. */
  noteOn(key: number, velocity: number, channel = 1, atMs = this.#options.now()): number {
    const noteId = (this.#ids++ % IDS) + 1;
    const note = { key, noteId, ...(channel === 1 ? {} : { channel }) };
    this.#held.set(noteId, note);
    this.#keepSaying();
    this.#add({ type: roomEventTypes.noteOn, value: Math.round(velocity * FULL), ...note }, atMs);
    return noteId;
  }

  noteOff(noteId: number, atMs = this.#options.now()): void {
    const note = this.#held.get(noteId);
    if (!note) return;
    this.#held.delete(noteId);
    this.#add({ type: roomEventTypes.noteOff, value: FULL >> 1, ...note }, atMs);
    this.#rest();
  }

  /** A control of a channel is moved; one that stays where it was says nothing. */
  control(set: SetControl): void {
    const id = `${set.channel}:${set.control}`;
    if ((this.#values.get(id) ?? atRest(set).value) === set.value) return;
    this.#values.set(id, set.value);
    this.#controls.take(set);
    this.#dropPassed(set);
    this.#add(eventOfControl(set), this.#options.now());
    this.#keepSaying();
    this.#rest();
  }

  /** Brings all controls to rest. */
  rest(): void {
    for (const held of this.#controls.all()) this.control(atRest(held));
    this.#values.clear();
  }

  /** Ends all notes, brings all controls to rest and sends what waits. */
  stop(): void {
    for (const noteId of this.#held.keys()) this.noteOff(noteId);
    this.rest();
    this.#flush();
  }

  #add(event: Played, atMs: number): void {
    const nowMs = this.#options.now();
    this.#waiting.push({ atMs, event });
    const leftMs = this.#sentAtMs + GATHER_MS - nowMs;
    if (leftMs <= 0 || this.#waiting.length >= MOST_ENTRIES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), leftMs);
  }

  /** The value of the control that waits is passed over where nothing of its channel has come since that it would change. */
  #dropPassed({ channel, control, value }: SetControl): void {
    for (let at = this.#waiting.length - 1; at >= 0; at--) {
      const { event } = this.#waiting[at]!;
      if ((event.channel ?? 1) !== channel) continue;
      const before = controlOfEvent(event);
      if (before === null) return;
      if (before.control !== control) continue;
      if (isPassing(control, before.value, value)) this.#waiting.splice(at, 1);
      return;
    }
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#sentAtMs = this.#options.now();
    this.#sendAll(waiting);
  }

  #sendAll(waiting: readonly Waiting[]): void {
    for (const part of inBatches(waiting.map(({ atMs, event }) => ({ ...event, atMs })))) {
      const baseMs = Math.min(...part.map(({ atMs }) => atMs));
      const events = part.map(({ atMs, ...event }) => ({ ...event, afterMs: atMs - baseMs }));
      this.#send(false, baseMs, events);
    }
  }

  #say(): void {
    this.#flush();
    const nowMs = this.#options.now();
    if (this.#held.size > 0) {
      const events = [...this.#held.values()]
        .slice(0, MOST_ENTRIES)
        .map(({ key, noteId }) => ({ key, noteId, afterMs: 0, type: roomEventTypes.noteOn, value: 0 }));
      this.#send(true, nowMs, events);
    }
    this.#sendAll(this.#controls.all().map((set) => ({ atMs: nowMs, event: eventOfControl(set) })));
  }

  #keepSaying(): void {
    this.#heldTimer ??= setInterval(() => this.#say(), HELD_EVERY_MS);
  }

  /** Nothing is said where nothing is held. */
  #rest(): void {
    if (this.#held.size > 0 || this.#controls.all().length > 0 || !this.#heldTimer) return;
    clearInterval(this.#heldTimer);
    this.#heldTimer = null;
  }

  #send(held: boolean, baseMs: number, events: readonly RoomNoteEvent[]): void {
    this.#seq = (this.#seq + 1) >>> 0;
    this.#options.send(writeNoteBatch({ held, copy: false, slot: 0, seq: this.#seq, baseMs, events }));
  }
}
