import { beatIn, roomMsIn, type RoomBeats } from "../../../domain/room/roomBeat.ts";
import { barAt, barLine, type RoomMeters } from "../../../domain/room/roomMeter.ts";
import { PULSES_PER_QUARTER } from "../../../domain/timeline/clockPulses.ts";
import type { MidiPort } from "../../../protocol/midi.ts";
import { OutputClock } from "../../outputs/OutputClock.ts";
import { aheadMs } from "./aheadMs.ts";

/** Pulses that are later than this are left out: gear joins at the next sixteenth. */
const LATE_MS = 40;

export interface RoomClockParts {
  readonly midi: Pick<MidiPort, "schedule" | "outputs">;
  /** The page's clock, ms. */
  readonly pageNow: () => number;
  readonly isHidden: () => boolean;
  /** The room's clock, and the page's time of one of its times, ms. */
  readonly now: () => number;
  readonly pageMs: (roomMs: number) => number;
  /** Empty before the room's clock is known. */
  readonly beats: () => RoomBeats;
  readonly meters: () => RoomMeters;
}

/**
 * The beat of a room as MIDI clock on an output: pulses at once, so that gear knows the tempo, and Start on the next bar line. Where
 * the tempo changes pulses follow it.
 */
export class RoomClockOut {
  readonly #parts: RoomClockParts;
  readonly #clock: OutputClock;
  #portId = "";
  /** The bar line on which gear starts; null: it is not known yet. */
  #startBeat: number | null = null;
  /** The pulse that is handed over next; the one on that line is 0. */
  #next = 0;

  constructor(parts: RoomClockParts) {
    this.#parts = parts;
    this.#clock = new OutputClock({ midi: parts.midi, now: parts.pageNow, targets: () => this.#targets() });
  }

  /** From now on it is this output, by its id; "": none. The one before is stopped. */
  choose(portId: string): void {
    if (portId === this.#portId) return;
    this.stop();
    this.#portId = portId;
    this.#clock.settle();
  }

  /** Hands over what is due soon; to be called all the time while one is in the room. */
  step(): void {
    const { now, pageMs, beats, isHidden } = this.#parts;
    const tempos = beats();
    if (this.#portId === "" || tempos.length === 0) return;
    const nowMs = now();
    const untilMs = nowMs + aheadMs(isHidden());
    const startBeat = this.#begin(tempos, nowMs);
    for (;;) {
      const dueMs = roomMsIn(tempos, startBeat + this.#next / PULSES_PER_QUARTER);
      if (dueMs > untilMs) return;
      // A page that stood still goes on where the room is.
      if (dueMs < nowMs - LATE_MS) this.#next = Math.ceil((beatIn(tempos, nowMs) - startBeat) * PULSES_PER_QUARTER);
      else {
        this.#clock.send([{ number: this.#next, isCountIn: this.#next < 0, timeMs: pageMs(dueMs) }]);
        this.#next++;
      }
    }
  }

  /** Gear stops, until the next step. */
  stop(): void {
    this.#startBeat = null;
    this.#clock.halt(new Set());
  }

  /** Ports came or went. */
  settle(): void {
    this.#clock.settle();
  }

  #begin(tempos: RoomBeats, nowMs: number): number {
    if (this.#startBeat !== null) return this.#startBeat;
    const meters = this.#parts.meters();
    const nowBeat = beatIn(tempos, nowMs);
    this.#startBeat = barLine(meters, barAt(meters, nowBeat).number + 1);
    this.#next = Math.ceil((nowBeat - this.#startBeat) * PULSES_PER_QUARTER);
    return this.#startBeat;
  }

  #targets(): readonly string[] {
    const { midi } = this.#parts;
    return midi.outputs().flatMap(({ id, connected }) => (connected && id === this.#portId ? [id] : []));
  }
}
