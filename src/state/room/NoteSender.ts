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
import type { RoomDirect } from "./direct/RoomDirect.ts";
import type { NoteConnections } from "./NoteConnections.ts";
import type { RoomTime } from "./RoomTime.ts";

const GATHER_MS = 15;
const HELD_EVERY_MS = 500;
const FULL = 0x3fff;
/** Ids from 1 on; the last 256 stand for notes without one. */
const IDS = 0xfeff;

type Played = Omit<RoomNoteEvent, "afterMs">;

interface NoteSenderContext {
  readonly time: Pick<RoomTime, "now">;
  /** Paths to the other players, each of which carries all batches. */
  readonly connections: Pick<NoteConnections, "send">;
  readonly direct?: Pick<RoomDirect, "send">;
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
 * Sends the notes and controls of this player to the room. The first event after a silence is sent at once, those within 15 ms of it
 * together; of a moving control only the last value, unless a note or pedal lies between. While notes are held, a list of them is sent
 * twice a second, so that others end notes that are not in it; controls away from rest are repeated, so that others reset those that
 * are not.
 */
export class NoteSender {
  readonly #room: NoteSenderContext;
  readonly #held = new Map<number, SentNote>();
  readonly #controls = new HeldControls();
  /** Last played values, by channel and control. */
  readonly #values = new Map<string, number>();
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heldTimer: ReturnType<typeof setInterval> | null = null;
  #sentAtMs = -Infinity;
  #seq = 0;
  #ids = 0;

  constructor(room: NoteSenderContext) {
    this.#room = room;
  }

  /** `velocity` 0..1, `channel` 1..16. Returns the note's id, for `noteOff`. `atMs`: time at which it was played, now or before. */
  noteOn(key: number, velocity: number, channel = 1, atMs = this.#room.time.now()): number {
    const noteId = (this.#ids++ % IDS) + 1;
    const note = { key, noteId, ...(channel === 1 ? {} : { channel }) };
    this.#held.set(noteId, note);
    this.#repeat();
    this.#add({ type: roomEventTypes.noteOn, value: Math.round(velocity * FULL), ...note }, atMs);
    return noteId;
  }

  noteOff(noteId: number, atMs = this.#room.time.now()): void {
    const note = this.#held.get(noteId);
    if (!note) return;
    this.#held.delete(noteId);
    this.#add({ type: roomEventTypes.noteOff, value: FULL >> 1, ...note }, atMs);
    this.#stopRepeating();
  }

  /** Moves a control of a channel; an unchanged value is not sent. */
  control(set: SetControl): void {
    const id = `${set.channel}:${set.control}`;
    if ((this.#values.get(id) ?? atRest(set).value) === set.value) return;
    this.#values.set(id, set.value);
    this.#controls.set(set);
    this.#dropPassed(set);
    this.#add(eventOfControl(set), this.#room.time.now());
    this.#repeat();
    this.#stopRepeating();
  }

  /** Brings all controls to rest. */
  rest(): void {
    for (const held of this.#controls.all()) this.control(atRest(held));
    this.#values.clear();
  }

  /** Ends all notes, brings all controls to rest and sends the waiting events. */
  stop(): void {
    for (const noteId of this.#held.keys()) this.noteOff(noteId);
    this.rest();
    this.#flush();
  }

  #add(event: Played, atMs: number): void {
    const nowMs = this.#room.time.now();
    this.#waiting.push({ atMs, event });
    const leftMs = this.#sentAtMs + GATHER_MS - nowMs;
    if (leftMs <= 0 || this.#waiting.length >= MOST_ENTRIES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), leftMs);
  }

  /** Drops the waiting value of the control if no later event of its channel depends on it. */
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
    this.#sentAtMs = this.#room.time.now();
    this.#sendAll(waiting);
  }

  #sendAll(waiting: readonly Waiting[]): void {
    for (const part of inBatches(waiting.map(({ atMs, event }) => ({ ...event, atMs })))) {
      const baseMs = Math.min(...part.map(({ atMs }) => atMs));
      const events = part.map(({ atMs, ...event }) => ({ ...event, afterMs: atMs - baseMs }));
      this.#send(false, baseMs, events);
    }
  }

  #sendHeld(): void {
    this.#flush();
    const nowMs = this.#room.time.now();
    if (this.#held.size > 0) {
      const events = [...this.#held.values()]
        .slice(0, MOST_ENTRIES)
        .map(({ key, noteId }) => ({ key, noteId, afterMs: 0, type: roomEventTypes.noteOn, value: 0 }));
      this.#send(true, nowMs, events);
    }
    this.#sendAll(this.#controls.all().map((set) => ({ atMs: nowMs, event: eventOfControl(set) })));
  }

  #repeat(): void {
    this.#heldTimer ??= setInterval(() => this.#sendHeld(), HELD_EVERY_MS);
  }

  /** Ends the repetition if nothing is held. */
  #stopRepeating(): void {
    if (this.#held.size > 0 || this.#controls.all().length > 0 || !this.#heldTimer) return;
    clearInterval(this.#heldTimer);
    this.#heldTimer = null;
  }

  #send(held: boolean, baseMs: number, events: readonly RoomNoteEvent[]): void {
    this.#seq = (this.#seq + 1) >>> 0;
    const batch = writeNoteBatch({ held, copy: false, slot: 0, seq: this.#seq, baseMs, events });
    this.#room.direct?.send(batch);
    this.#room.connections.send(batch);
  }
}
