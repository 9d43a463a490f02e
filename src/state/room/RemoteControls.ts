import { CHANNEL_PRESSURE, PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import { dueMs, type RoomMode } from "../../domain/room/landing.ts";
import { beatIn, roomMsIn } from "../../domain/room/roomBeat.ts";
import { barsLater } from "../../domain/room/roomMeter.ts";
import { isAtRest, restInRoom, type SetControl } from "../../domain/room/roomControls.ts";
import { SERVER_SEQ } from "../../domain/room/SeenBatches.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent } from "../../protocol/enginePort.ts";

/** Event that waits for its time or is scheduled in the engine. */
interface Scheduled {
  /** Time on the room's clock, ms; it moves with changes of tempo. */
  readonly atMs: number;
}

interface HeldControl {
  readonly value: number;
  /** Number of the player's batch that set it. */
  readonly seq: number;
  /** Time of the last message about it, ms. */
  readonly seenMs: number;
  one: Scheduled | null;
}

interface Strip {
  readonly slot: number;
  readonly controls: Map<Control, HeldControl>;
  /** Controls that were ever moved: a waiting value may be canceled. */
  readonly moved: Set<Control>;
  /** Offset in beats of the newest note from its delay in Grid, and the bars of that delay. */
  shift: { readonly beats: number; readonly delayBars: number } | null;
  /** Control that lands last. */
  last: Scheduled | null;
}

interface Arrival {
  readonly playedMs: number;
  readonly arrivedMs: number;
}

/** A control that is not confirmed for this long returns to rest, ms. */
const LEASE_MS = 2000;

/** The engine's event that sets a control. */
export function timedControl(control: Control, value: number): Pick<TimedEvent, "type" | "key" | "value" | "noteId"> {
  const { pitchBend, channelPressure, controlChange } = EngineEventType;
  if (control === PITCH_BEND) return { type: pitchBend, key: 0, value, noteId: 0 };
  if (control === CHANNEL_PRESSURE) return { type: channelPressure, key: 0, value, noteId: 0 };
  return { type: controlChange, key: control, value, noteId: 0 };
}

/** State of the controls that others move, by strip: their values, the time of the next one, and those that must return to rest. */
export class RemoteControls {
  readonly #strips = new Map<number, Strip>();

  /** Notes the delay of a new note: controls that are moved from now on get the same. */
  noteBegan(strip: number, slot: number, playedMs: number, beginMs: number, mode: RoomMode): void {
    if (mode.kind !== "grid") return;
    const { beats, delayBars } = mode;
    const later = beatIn(beats, beginMs) - laterBeat(mode, playedMs);
    this.#of(strip, slot).shift = { beats: later, delayBars };
  }

  /** Returns the time at which a control must be set, ms on the room's clock; null if it is set already or a newer value arrived. */
  receive(strip: number, slot: number, set: SetControl, seq: number, arrival: Arrival, mode: RoomMode): number | null {
    const { controls, moved, shift, last } = this.#of(strip, slot);
    const { control, value } = set;
    const held = controls.get(control);
    const isOurs = seq >= SERVER_SEQ;
    // The faster of two paths may bring newer values first.
    if (held && !isOurs && ((seq - held.seq) | 0) < 0) return null;
    const before = held?.value ?? restInRoom(control);
    const { arrivedMs: seenMs } = arrival;
    // Also for an unchanged value: an older one may still arrive.
    controls.set(control, { value, seq: isOurs ? (held?.seq ?? 0) : seq, seenMs, one: held?.one ?? null });
    if (value === before) return null;
    moved.add(control);
    return Math.max(landsMs(mode, arrival, shift), last?.atMs ?? -Infinity);
  }

  /** Records the event for which `receive` returned a time, or a rest. */
  scheduled(strip: number, control: Control, one: Scheduled): void {
    const book = this.#strips.get(strip);
    if (!book) return;
    book.last = one;
    const held = book.controls.get(control);
    if (held) held.one = one;
  }

  /** Controls away from rest that are not confirmed any more. */
  overdue(nowMs: number): readonly RestingControl[] {
    return this.#rests(({ controls }, control) => {
      const { value, seenMs, one } = controls.get(control) ?? { value: restInRoom(control), seenMs: nowMs, one: null };
      return !isAtRest(control, value) && nowMs - Math.max(seenMs, one?.atMs ?? -Infinity) > LEASE_MS;
    });
  }

  /** All controls that were ever moved on the strips of a seat; they count as at rest from now on. */
  rests(slot: number): readonly RestingControl[] {
    return this.#rests((strip) => strip.slot === slot);
  }

  /** The seat is empty. */
  forget(slot: number): void {
    for (const [number, strip] of this.#strips) if (strip.slot === slot) this.#strips.delete(number);
  }

  #rests(isOne: (strip: Strip, control: Control) => boolean): readonly RestingControl[] {
    const rests: RestingControl[] = [];
    for (const [strip, book] of this.#strips) {
      for (const control of book.moved) {
        if (!isOne(book, control)) continue;
        book.controls.delete(control);
        rests.push({ strip, slot: book.slot, control, afterMs: book.last?.atMs ?? -Infinity });
      }
    }
    return rests;
  }

  #of(strip: number, slot: number): Strip {
    const known = this.#strips.get(strip);
    if (known) return known;
    const book: Strip = { slot, controls: new Map(), moved: new Set(), shift: null, last: null };
    this.#strips.set(strip, book);
    return book;
  }
}

export interface RestingControl {
  readonly strip: number;
  readonly slot: number;
  readonly control: Control;
  /** Time of the last event before it, ms on the room's clock. */
  readonly afterMs: number;
}

/** Time at which a control lands, ms. In Grid it has the delay of its note, and is not quantized itself. */
function landsMs(mode: RoomMode, arrival: Arrival, shift: Strip["shift"]): number {
  if (mode.kind !== "grid" || shift?.delayBars !== mode.delayBars) return dueMs(mode, arrival);
  return roomMsIn(mode.beats, laterBeat(mode, arrival.playedMs) + shift.beats);
}

/** Beat of a time, later by the bars of delay. */
const laterBeat = ({ beats, meters, delayBars }: RoomMode & { readonly kind: "grid" }, playedMs: number): number =>
  barsLater(meters, beatIn(beats, playedMs), delayBars);
