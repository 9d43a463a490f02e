import { endMs, landingOf, toleranceMs, type RoomMode } from "../../domain/room/landing.ts";
import {
  DRUM_CHANNEL,
  noteNumber,
  roomEventTypes,
  type NoteBatch,
  type RoomNoteEvent,
} from "../../domain/room/noteBatch.ts";
import { controlOfEvent, restInRoom } from "../../domain/room/roomControls.ts";
import { ROOM_SEATS } from "../../protocol/engine.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../protocol/enginePort.ts";
import { RemoteControls, timedControl, type RestingControl } from "./RemoteControls.ts";
import { roomStripOf, roomStripsOf } from "./roomStrips.ts";

const FULL = 0x3fff;
/** A note of a member who has said nothing of it for so long has lost its end. */
const LEASE_MS = 2000;
const SHORTEST_MS = 20;
const RESET_CONTROLLERS = 121;
const ID_BITS = 16;
/** Milliseconds for which started notes are remembered: the longest a note is held over a change of tempo. */
const KEPT_MS = 10_000;
/**
 * Milliseconds ahead of which events are scheduled; later ones wait: a long loop would otherwise use a clock that has drifted since. A
 * page in the background is woken once a second.
 */
const AHEAD_MS = 3000;
/** The clock by which it was handed over is slewed by less than this until it is due. */
const CLOCK_MOVES_MS = 40;
/** Milliseconds within which events may have been rendered and cannot be canceled. */
const RENDERED_MS = 100;

interface RemoteNote {
  readonly slot: number;
  readonly strip: number;
  readonly id: number;
  readonly key: number;
  readonly noteId: number;
  readonly playedMs: number;
  /** When it begins, on the room's clock. */
  dueMs: number;
  /** When it was last heard of. */
  seenMs: number;
}

interface Beginning {
  readonly playedMs: number;
  readonly atMs: number;
  readonly toleranceMs: number;
}

interface Scheduled {
  readonly slot: number;
  /** On the room's clock. */
  atMs: number;
  readonly event: Omit<TimedEvent, "timeMs">;
  /** How late it may be; what is no note-on is never too late. */
  readonly toleranceMs: number;
  /** The page's time that it was handed over for; null while it waits. */
  sentMs: number | null;
}

export interface RemoteNotesOptions {
  readonly timed: TimedPort;
  /** The page's time of a time of the room. */
  readonly pageMs: (roomMs: number) => number;
  /** The player of a seat plays drums: to be called with each of them. */
  readonly onDrum?: (slot: number) => void;
}

/** Outcome of the note-ons of a batch. */
export interface BatchFate {
  readonly played: number;
  readonly late: number;
  readonly dropped: number;
}

/**
 * The notes of the others and the controls that go with them, each on a strip and in the lane of its player's seat. Every note
 * that is begun is ended once: by its note-off, by a list of held notes that it is not in, or when nothing has been heard
 * of it for two seconds; so controls come to rest. On a strip controls land in the order in which they were moved, and before
 * the notes that were struck after them. Times are those of the room's clock.
 */
export class RemoteNotes {
  readonly #options: RemoteNotesOptions;
  readonly #notes = new Map<number, RemoteNote>();
  /** When notes ended whose beginnings have not come: of two ways the quicker one may bring the end first. */
  readonly #endedMs = new Map<number, number>();
  #scheduled: Scheduled[] = [];
  /** The page's times for which notes were begun that have no end yet. */
  readonly #begunMs = new Map<number, number>();
  /** Notes that were to begin while the page stood still, and have no end yet: neither is played. */
  readonly #missed = new Set<number>();
  /** The page's times of the controls that were handed over last, by strip. */
  readonly #controlledMs = new Map<number, number>();
  readonly #controls = new RemoteControls();

  constructor(options: RemoteNotesOptions) {
    this.#options = options;
  }

  get holdsAny(): boolean {
    return this.#notes.size > 0;
  }

  take({ slot, seq, baseMs, held, events }: NoteBatch, mode: RoomMode, arrivedMs: number): BatchFate {
    // A page that stood still has beginnings that are due by now; their ends come behind them.
    this.#pump(arrivedMs);
    if (held) this.#takeHeld(slot, events, baseMs, mode, arrivedMs);
    const fate = { played: 0, late: 0, dropped: 0 };
    if (held) return fate;
    for (const event of events) {
      const note = { playedMs: baseMs + event.afterMs, arrivedMs };
      if (event.type === roomEventTypes.noteOn) {
        const landing = landingOf(mode, note);
        if (landing.kind === "dropped") {
          fate.dropped++;
          continue;
        }
        const atMs = landing.kind === "scheduled" ? landing.atMs : arrivedMs;
        if (event.channel === DRUM_CHANNEL) this.#options.onDrum?.(slot);
        const begun = this.#begin(
          slot,
          event,
          { playedMs: note.playedMs, atMs, toleranceMs: toleranceMs(mode, atMs) },
          arrivedMs,
        );
        this.#controls.noteBegan(begun.strip, slot, note.playedMs, begun.dueMs, mode);
        fate[landing.kind === "late" ? "late" : "played"]++;
        this.#endEarly(slot, event, mode, arrivedMs);
      } else if (event.type === roomEventTypes.noteOff) {
        const begun = this.#notes.get(idOf(slot, event));
        if (begun) this.#end(begun, endMs(mode, begun.dueMs, begun.playedMs, note.playedMs), arrivedMs);
        else if (event.noteId !== 0) this.#endedMs.set(idOf(slot, event), note.playedMs);
      } else this.#control(slot, event, seq, note, mode);
    }
    return fate;
  }

  /**
   * Moves events due from `fromMs` on, by `movedMs` of their time: tempo or meter changes. A note ends as
   * long after its beginning, which was due at `begunMs`. Notes that began before that, or that may sound already, end as
   * they would have. `seat`: of one seat alone.
   */
  move(fromMs: number, movedMs: (atMs: number, begunMs?: number) => number, nowMs: number, seat?: number): void {
    const { timed, pageMs } = this.#options;
    const cutMs = Math.max(pageMs(fromMs) - CLOCK_MOVES_MS, pageMs(nowMs) + RENDERED_MS);
    for (let slot = 0; slot < ROOM_SEATS; slot++) if (slot === (seat ?? slot)) timed.cancel(slot, cutMs, false);
    for (const [strip, sentMs] of this.#controlledMs) this.#controlledMs.set(strip, Math.min(sentMs, cutMs));
    /** When notes were to begin that are handed over anew. */
    const anew = new Map<number, number>();
    for (const one of this.#scheduled.toSorted((first, second) => first.atMs - second.atMs)) {
      const { slot, event, atMs, sentMs } = one;
      if (slot !== (seat ?? slot) || (sentMs !== null && sentMs < cutMs)) continue;
      const isEnd = event.type === EngineEventType.noteOff;
      if (event.type === EngineEventType.noteOn) anew.set(event.noteId, atMs);
      // Whatever plays it keeps the end of a note that it has begun, or is still to begin.
      else if (sentMs !== null && isEnd && !anew.has(event.noteId)) continue;
      if (atMs >= fromMs) one.atMs = movedMs(atMs, isEnd ? Math.min(atMs, anew.get(event.noteId) ?? fromMs) : atMs);
      one.sentMs = null;
    }
    for (const note of this.#notes.values())
      if (note.dueMs >= fromMs && anew.has(note.id)) note.dueMs = movedMs(note.dueMs);
    this.#pump(nowMs);
  }

  /** Hands over what is due soon, and ends what nobody speaks of any more. To be called several times a second. */
  sweep(nowMs: number): void {
    this.#pump(nowMs);
    for (const note of this.#notes.values()) {
      if (nowMs - Math.max(note.seenMs, note.dueMs) > LEASE_MS) this.#end(note, nowMs, nowMs);
    }
    for (const rest of this.#controls.overdue(nowMs)) this.#rest(rest, nowMs);
    for (const [id, endedMs] of this.#endedMs) if (endedMs < nowMs - KEPT_MS) this.#endedMs.delete(id);
    this.#scheduled = this.#scheduled.filter(({ sentMs, atMs }) => sentMs === null || atMs > nowMs - KEPT_MS);
  }

  /** The player has gone or is not to be heard: nothing more sounds of them. */
  silence(slot: number): void {
    for (const [id, note] of this.#notes) if (note.slot === slot) this.#notes.delete(id);
    for (const id of this.#endedMs.keys()) if (id >> ID_BITS === slot + 1) this.#endedMs.delete(id);
    for (const id of this.#begunMs.keys()) if (id >> ID_BITS === slot + 1) this.#begunMs.delete(id);
    this.#scheduled = this.#scheduled.filter((one) => one.slot !== slot);
    const timeMs = performance.now();
    this.#options.timed.cancel(slot, timeMs, true);
    const rests = this.#controls.rests(slot);
    this.#controls.forget(slot);
    for (const strip of roomStripsOf(slot)) this.#controlledMs.delete(strip);
    if (rests.length > 0)
      this.#options.timed.play(
        slot,
        rests.map(({ strip, control }) => ({ timeMs, strip, ...timedControl(control, restInRoom(control)) })),
      );
  }

  silenceAll(): void {
    for (let slot = 0; slot < ROOM_SEATS; slot++) this.silence(slot);
  }

  /**
   * Ends all after a gap: every note without an end ends, and pedals and bends are released behind whatever
   * is still to come.
   */
  endAll(nowMs: number): void {
    this.#pump(nowMs);
    for (const note of this.#notes.values()) this.#end(note, nowMs, nowMs);
    for (let slot = 0; slot < ROOM_SEATS; slot++) {
      const lastMs = this.#scheduled.reduce((ms, one) => (one.slot === slot ? Math.max(ms, one.atMs) : ms), nowMs);
      for (const rest of this.#controls.rests(slot)) this.#rest({ ...rest, afterMs: lastMs }, nowMs);
      const reset = { type: EngineEventType.controlChange, key: RESET_CONTROLLERS, value: 0, noteId: 0 };
      this.#play(slot, lastMs, { strip: roomStripOf(slot), ...reset }, nowMs);
    }
  }

  #takeHeld(slot: number, events: readonly RoomNoteEvent[], baseMs: number, mode: RoomMode, nowMs: number): void {
    const held = new Set(events.map((event) => idOf(slot, event)));
    for (const [id, note] of this.#notes) {
      if (note.slot !== slot || note.playedMs > baseMs) continue;
      if (held.has(id)) note.seenMs = nowMs;
      else this.#end(note, endMs(mode, note.dueMs, note.playedMs, baseMs), nowMs);
    }
  }

  /** The note that has just begun has ended already. */
  #endEarly(slot: number, event: RoomNoteEvent, mode: RoomMode, nowMs: number): void {
    const id = idOf(slot, event);
    const endedMs = this.#endedMs.get(id);
    const note = this.#notes.get(id);
    this.#endedMs.delete(id);
    if (!note || endedMs === undefined || endedMs < note.playedMs) return;
    this.#end(note, endMs(mode, note.dueMs, note.playedMs, endedMs), nowMs);
  }

  #begin(slot: number, event: RoomNoteEvent, { playedMs, atMs, toleranceMs }: Beginning, nowMs: number): RemoteNote {
    const { key, noteId, channel } = event;
    const id = idOf(slot, event);
    const strip = roomStripOf(slot, channel);
    const before = this.#notes.get(id);
    // Not before the end of the one that it follows, which would end it as well.
    const beginMs = before ? Math.max(atMs, before.dueMs + SHORTEST_MS) : atMs;
    if (before) this.#end(before, beginMs, nowMs);
    this.#landBefore(strip, beginMs, nowMs);
    const note = { slot, strip, id, key, noteId, playedMs, dueMs: beginMs, seenMs: nowMs };
    this.#notes.set(id, note);
    this.#missed.delete(id);
    const { noteOn: type } = EngineEventType;
    this.#play(slot, beginMs, { strip, type, key, value: event.value / FULL, noteId: id }, nowMs, toleranceMs);
    return note;
  }

  #end(note: RemoteNote, atMs: number, nowMs: number): void {
    const { slot, strip, key, id } = note;
    this.#notes.delete(id);
    const endsMs = Math.max(atMs, note.dueMs + SHORTEST_MS, nowMs);
    this.#play(slot, endsMs, { strip, type: EngineEventType.noteOff, key, value: 0.5, noteId: id }, nowMs);
  }

  #control(
    slot: number,
    event: RoomNoteEvent,
    seq: number,
    note: Omit<Beginning, "atMs" | "toleranceMs"> & { readonly arrivedMs: number },
    mode: RoomMode,
  ): void {
    const set = controlOfEvent(event);
    if (!set) return;
    const strip = roomStripOf(slot, set.channel);
    const atMs = this.#controls.take(strip, slot, set, seq, note, mode);
    if (atMs === null) return;
    const one = this.#play(slot, atMs, { strip, ...timedControl(set.control, set.value) }, note.arrivedMs);
    this.#controls.scheduled(strip, set.control, one);
  }

  #rest({ strip, slot, control, afterMs }: RestingControl, nowMs: number): void {
    const event = { strip, ...timedControl(control, restInRoom(control)) };
    const one = this.#play(slot, Math.max(nowMs, afterMs), event, nowMs);
    this.#controls.scheduled(strip, control, one);
  }

  /** Controls moved before a note land before it: in Grid the note may be quantized to an earlier line. */
  #landBefore(strip: number, beginMs: number, nowMs: number): void {
    const late = this.#scheduled.filter(
      ({ event, atMs }) => event.strip === strip && isControl(event) && atMs > beginMs,
    );
    if (late.length === 0) return;
    for (const one of late) one.atMs = beginMs;
    this.move(beginMs, (atMs) => atMs, nowMs, late[0]!.slot);
  }

  #play(slot: number, atMs: number, event: Scheduled["event"], nowMs: number, toleranceMs = Infinity): Scheduled {
    const one: Scheduled = { slot, atMs, event, toleranceMs, sentMs: null };
    this.#scheduled.push(one);
    this.#send(one, nowMs);
    return one;
  }

  #pump(nowMs: number): void {
    for (const one of this.#scheduled) if (one.sentMs === null) this.#send(one, nowMs);
  }

  #send(one: Scheduled, nowMs: number): void {
    const { slot, atMs, event } = one;
    if (atMs > nowMs + AHEAD_MS) return;
    const timeMs = this.#inOrder(event, this.#options.pageMs(atMs));
    one.sentMs = timeMs;
    if (this.#isMissed(one, nowMs)) return;
    this.#options.timed.play(slot, [{ ...event, timeMs }]);
  }

  /** A note whose time has gone by while it waited here, or the end of one. */
  #isMissed({ atMs, event: { type, noteId }, toleranceMs }: Scheduled, nowMs: number): boolean {
    if (type === EngineEventType.noteOff) return this.#missed.delete(noteId);
    if (type !== EngineEventType.noteOn || nowMs - atMs <= toleranceMs) return false;
    this.#missed.add(noteId);
    return true;
  }

  /** The page's clock may have been set back since a note began, which ends after that all the same; so are controls in order. */
  #inOrder(event: Scheduled["event"], timeMs: number): number {
    const { type, noteId, strip } = event;
    if (isControl(event)) {
      const inOrderMs = Math.max(timeMs, this.#controlledMs.get(strip) ?? -Infinity);
      this.#controlledMs.set(strip, inOrderMs);
      return inOrderMs;
    }
    if (type === EngineEventType.noteOn) this.#begunMs.set(noteId, timeMs);
    if (type !== EngineEventType.noteOff) return timeMs;
    const begunMs = this.#begunMs.get(noteId) ?? -Infinity;
    this.#begunMs.delete(noteId);
    return Math.max(timeMs, begunMs + SHORTEST_MS);
  }
}

/** Never 0, which would end notes of other seats. */
const idOf = (slot: number, note: Pick<RoomNoteEvent, "noteId" | "key">): number =>
  ((slot + 1) << ID_BITS) | noteNumber(note);

const isControl = ({ type }: Scheduled["event"]): boolean =>
  type !== EngineEventType.noteOn && type !== EngineEventType.noteOff;
