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
import { roomStripOf, roomStripsOf, type RoomRoster } from "./RoomRoster.ts";
import type { RoomTime } from "./RoomTime.ts";

const FULL = 0x3fff;
/** A note that is not confirmed for this long has lost its end, ms. */
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
/** The clock is slewed by less than this between scheduling an event and its time, ms. */
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
  /** Start on the room's clock, ms. */
  dueMs: number;
  /** Time of the last message about it, ms. */
  seenMs: number;
}

interface Beginning {
  readonly playedMs: number;
  readonly atMs: number;
  readonly toleranceMs: number;
}

interface Scheduled {
  readonly slot: number;
  /** Time on the room's clock, ms. */
  atMs: number;
  readonly event: Omit<TimedEvent, "timeMs">;
  /** Longest allowed lateness of a note-on, ms; Infinity for other events. */
  readonly toleranceMs: number;
  /** The page's time for which it was scheduled; null while it waits. */
  sentMs: number | null;
}

interface RemoteNotesContext {
  readonly time: Pick<RoomTime, "pageMs">;
  readonly roster: Pick<RoomRoster, "loadDrums">;
}

/** Outcome of the note-ons of a batch. */
export interface BatchFate {
  readonly played: number;
  readonly late: number;
  readonly dropped: number;
}

/**
 * Plays the notes and controls of the others, each on the strip and lane of its player's seat. Every note-on gets exactly one note-off:
 * its own, by a list of held notes that lacks it, or after two seconds without a message about it; controls return to rest in the same
 * way. On a strip, controls land in the order in which they were moved, before the notes that were played after them. Times are those
 * of the room's clock.
 */
export class RemoteNotes {
  readonly #timed: TimedPort;
  readonly #room: RemoteNotesContext;
  readonly #notes = new Map<number, RemoteNote>();
  /** Ends of notes that have not started, by id: the faster of two paths may bring the end first. */
  readonly #endedMs = new Map<number, number>();
  #scheduled: Scheduled[] = [];
  /** The page's start times of notes without an end, by id. */
  readonly #begunMs = new Map<number, number>();
  /** Ids of notes that were due while the page stood still; neither their start nor their end is played. */
  readonly #missed = new Set<number>();
  /** The page's times of the last scheduled controls, by strip. */
  readonly #controlledMs = new Map<number, number>();
  readonly #controls = new RemoteControls();

  /** `timed`: the engine, with a MIDI output beside it if there is one. */
  constructor(timed: TimedPort, room: RemoteNotesContext) {
    this.#timed = timed;
    this.#room = room;
  }

  get holdsAny(): boolean {
    return this.#notes.size > 0;
  }

  receive({ slot, seq, baseMs, held, events }: NoteBatch, mode: RoomMode, arrivedMs: number): BatchFate {
    // After the page stood still, starts are due that must precede their ends.
    this.#pump(arrivedMs);
    if (held) this.#receiveHeld(slot, events, baseMs, mode, arrivedMs);
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
        if (event.channel === DRUM_CHANNEL) this.#room.roster.loadDrums(slot);
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
   * Moves events due from `fromMs` on to `movedMs` of their time, after a change of tempo or meter. A note keeps its length from its
   * start, which was due at `begunMs`. Notes that started before, or may already sound, end as planned. `seat`: moves events of one
   * seat only.
   */
  move(fromMs: number, movedMs: (atMs: number, begunMs?: number) => number, nowMs: number, seat?: number): void {
    const timed = this.#timed;
    const { pageMs } = this.#room.time;
    const cutMs = Math.max(pageMs(fromMs) - CLOCK_MOVES_MS, pageMs(nowMs) + RENDERED_MS);
    for (let slot = 0; slot < ROOM_SEATS; slot++) if (slot === (seat ?? slot)) timed.cancel(slot, cutMs, false);
    for (const [strip, sentMs] of this.#controlledMs) this.#controlledMs.set(strip, Math.min(sentMs, cutMs));
    /** Start times of notes that are scheduled again, by id. */
    const anew = new Map<number, number>();
    for (const one of this.#scheduled.toSorted((first, second) => first.atMs - second.atMs)) {
      const { slot, event, atMs, sentMs } = one;
      if (slot !== (seat ?? slot) || (sentMs !== null && sentMs < cutMs)) continue;
      const isEnd = event.type === EngineEventType.noteOff;
      if (event.type === EngineEventType.noteOn) anew.set(event.noteId, atMs);
      // The engine keeps the end of a note that it has started or will start.
      else if (sentMs !== null && isEnd && !anew.has(event.noteId)) continue;
      if (atMs >= fromMs) one.atMs = movedMs(atMs, isEnd ? Math.min(atMs, anew.get(event.noteId) ?? fromMs) : atMs);
      one.sentMs = null;
    }
    for (const note of this.#notes.values())
      if (note.dueMs >= fromMs && anew.has(note.id)) note.dueMs = movedMs(note.dueMs);
    this.#pump(nowMs);
  }

  /** Schedules events that are due soon, and ends notes and controls without messages; to be called several times a second. */
  sweep(nowMs: number): void {
    this.#pump(nowMs);
    for (const note of this.#notes.values()) {
      if (nowMs - Math.max(note.seenMs, note.dueMs) > LEASE_MS) this.#end(note, nowMs, nowMs);
    }
    for (const rest of this.#controls.overdue(nowMs)) this.#rest(rest, nowMs);
    for (const [id, endedMs] of this.#endedMs) if (endedMs < nowMs - KEPT_MS) this.#endedMs.delete(id);
    this.#scheduled = this.#scheduled.filter(({ sentMs, atMs }) => sentMs === null || atMs > nowMs - KEPT_MS);
  }

  /** Ends and cancels all notes of a seat. */
  silence(slot: number): void {
    for (const [id, note] of this.#notes) if (note.slot === slot) this.#notes.delete(id);
    for (const id of this.#endedMs.keys()) if (id >> ID_BITS === slot + 1) this.#endedMs.delete(id);
    for (const id of this.#begunMs.keys()) if (id >> ID_BITS === slot + 1) this.#begunMs.delete(id);
    this.#scheduled = this.#scheduled.filter((one) => one.slot !== slot);
    const timeMs = performance.now();
    this.#timed.cancel(slot, timeMs, true);
    const rests = this.#controls.rests(slot);
    this.#controls.forget(slot);
    for (const strip of roomStripsOf(slot)) this.#controlledMs.delete(strip);
    if (rests.length > 0)
      this.#timed.play(
        slot,
        rests.map(({ strip, control }) => ({ timeMs, strip, ...timedControl(control, restInRoom(control)) })),
      );
  }

  silenceAll(): void {
    for (let slot = 0; slot < ROOM_SEATS; slot++) this.silence(slot);
  }

  /** Ends every note without an end after a gap, and releases pedals and bends after the last scheduled event. */
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

  #receiveHeld(slot: number, events: readonly RoomNoteEvent[], baseMs: number, mode: RoomMode, nowMs: number): void {
    const held = new Set(events.map((event) => idOf(slot, event)));
    for (const [id, note] of this.#notes) {
      if (note.slot !== slot || note.playedMs > baseMs) continue;
      if (held.has(id)) note.seenMs = nowMs;
      else this.#end(note, endMs(mode, note.dueMs, note.playedMs, baseMs), nowMs);
    }
  }

  /** Ends a note that has just started, if its end arrived first. */
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
    // It starts after the end of the note before, which would end it as well.
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
    const atMs = this.#controls.receive(strip, slot, set, seq, note, mode);
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
    const timeMs = this.#inOrder(event, this.#room.time.pageMs(atMs));
    one.sentMs = timeMs;
    if (this.#isMissed(one, nowMs)) return;
    this.#timed.play(slot, [{ ...event, timeMs }]);
  }

  /** True for a note whose time passed while it waited, and for the end of one. */
  #isMissed({ atMs, event: { type, noteId }, toleranceMs }: Scheduled, nowMs: number): boolean {
    if (type === EngineEventType.noteOff) return this.#missed.delete(noteId);
    if (type !== EngineEventType.noteOn || nowMs - atMs <= toleranceMs) return false;
    this.#missed.add(noteId);
    return true;
  }

  /** Keeps the end of a note after its start, and controls in order, even if the page's clock was set back between them. */
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
