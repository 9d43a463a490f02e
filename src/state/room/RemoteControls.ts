import { CHANNEL_PRESSURE, PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import { dueMs, type RoomMode } from "../../domain/room/landing.ts";
import { beatIn, roomMsIn } from "../../domain/room/roomBeat.ts";
import { barsLater } from "../../domain/room/roomMeter.ts";
import { isAtRest, restInRoom, type SetControl } from "../../domain/room/roomControls.ts";
import { SERVER_SEQ } from "../../domain/room/SeenBatches.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent } from "../../protocol/enginePort.ts";

/** Events that wait for their time, or are on their way to the engine. */
interface Scheduled {
  /** On the room's clock; another one where the tempo changes. */
  readonly atMs: number;
}

interface HeldControl {
  readonly value: number;
  /** Number of the player's batch that said so. */
  readonly seq: number;
  /** When it was last heard of. */
  readonly seenMs: number;
  one: Scheduled | null;
}

interface Strip {
  readonly slot: number;
  readonly controls: Map<Control, HeldControl>;
  /** Controls that were ever moved: a value that waits may be called back. */
  readonly moved: Set<Control>;
  /** How much later the newest note sounds than by so many bars of delay in Grid. */
  shift: { readonly beats: number; readonly delayBars: number } | null;
  /** The control that lands last. */
  last: Scheduled | null;
}

interface Arrival {
  readonly playedMs: number;
  readonly arrivedMs: number;
}

/** A control that nobody has spoken of for so long has lost its end. */
const LEASE_MS = 2000;

/** The engine's event that sets a control. */
export function timedControl(control: Control, value: number): Pick<TimedEvent, "type" | "key" | "value" | "noteId"> {
  const { pitchBend, channelPressure, controlChange } = EngineEventType;
  if (control === PITCH_BEND) return { type: pitchBend, key: 0, value, noteId: 0 };
  if (control === CHANNEL_PRESSURE) return { type: channelPressure, key: 0, value, noteId: 0 };
  return { type: controlChange, key: control, value, noteId: 0 };
}

/** The books of the controls that others move, by strip: what they are at, when the next one lands, and what is to be brought to rest. */
export class RemoteControls {
  readonly #strips = new Map<number, Strip>();

  /** A note begins: what is moved from now on sounds as much later than played as it does. */
  noteBegan(strip: number, slot: number, playedMs: number, beginMs: number, mode: RoomMode): void {
    if (mode.kind !== "grid") return;
    const { beats, delayBars } = mode;
    const later = beatIn(beats, beginMs) - laterBeat(mode, playedMs);
    this.#of(strip, slot).shift = { beats: later, delayBars };
  }

  /** When a control is to be set, on the room's clock; null where it is so already, or something newer has come. */
  take(strip: number, slot: number, set: SetControl, seq: number, arrival: Arrival, mode: RoomMode): number | null {
    const { controls, moved, shift, last } = this.#of(strip, slot);
    const { control, value } = set;
    const held = controls.get(control);
    const isOurs = seq >= SERVER_SEQ;
    // The faster of two paths may bring newer values first.
    if (held && !isOurs && ((seq - held.seq) | 0) < 0) return null;
    const before = held?.value ?? restInRoom(control);
    const { arrivedMs: seenMs } = arrival;
    // Also where it says nothing new: what is older may be on its way still.
    controls.set(control, { value, seq: isOurs ? (held?.seq ?? 0) : seq, seenMs, one: held?.one ?? null });
    if (value === before) return null;
    moved.add(control);
    return Math.max(landsMs(mode, arrival, shift), last?.atMs ?? -Infinity);
  }

  /** Schedules the events that `take` gave a time for, or a rest. */
  scheduled(strip: number, control: Control, one: Scheduled): void {
    const book = this.#strips.get(strip);
    if (!book) return;
    book.last = one;
    const held = book.controls.get(control);
    if (held) held.one = one;
  }

  /** Controls that are away from rest and of which nobody speaks any more, and where the last one of their strip lands. */
  overdue(nowMs: number): readonly RestingControl[] {
    return this.#rests(({ controls }, control) => {
      const { value, seenMs, one } = controls.get(control) ?? { value: restInRoom(control), seenMs: nowMs, one: null };
      return !isAtRest(control, value) && nowMs - Math.max(seenMs, one?.atMs ?? -Infinity) > LEASE_MS;
    });
  }

  /** All that was ever moved on the strips of a seat, which is at rest from now on. */
  rests(slot: number): readonly RestingControl[] {
    return this.#rests((strip) => strip.slot === slot);
  }

  /** Nobody sits there any more. */
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
  /** When what was said before lands, on the room's clock. */
  readonly afterMs: number;
}

/** In Grid as much later as the note that it belongs to, so that it is not drawn to lines itself. */
function landsMs(mode: RoomMode, arrival: Arrival, shift: Strip["shift"]): number {
  if (mode.kind !== "grid" || shift?.delayBars !== mode.delayBars) return dueMs(mode, arrival);
  return roomMsIn(mode.beats, laterBeat(mode, arrival.playedMs) + shift.beats);
}

/** The beat of what was played, by the bars of delay later. */
const laterBeat = ({ beats, meters, delayBars }: RoomMode & { readonly kind: "grid" }, playedMs: number): number =>
  barsLater(meters, beatIn(beats, playedMs), delayBars);
