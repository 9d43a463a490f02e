import { beatIn, roomMsIn, type RoomBeats } from "../../../domain/room/roomBeat.ts";
import { barAt, barLine } from "../../../domain/room/roomMeter.ts";
import { PULSES_PER_QUARTER } from "../../../domain/timeline/clockPulses.ts";
import type { MidiPort } from "../../../protocol/midi.ts";
import { OutputClock } from "../../outputs/OutputClock.ts";
import type { RoomTime } from "../RoomTime.ts";

/** Pulses that are later than this are left out, ms; the device catches up at the next sixteenth. */
const LATE_MS = 40;

export interface RoomClockContext {
  readonly midi: Pick<MidiPort, "schedule" | "outputs">;
  readonly time: Pick<RoomTime, "pageNow" | "now" | "pageMs" | "beats" | "meters">;
  /** Milliseconds before its time at which a message is scheduled. */
  readonly aheadMs: () => number;
}

/**
 * Sends the beat of a room as MIDI clock to an output: pulses at once, so that the device knows the tempo, and Start on the next bar
 * line. Pulses follow changes of tempo.
 */
export class RoomClockOut {
  readonly #room: RoomClockContext;
  readonly #clock: OutputClock;
  #portId = "";
  /** Beat of the bar line on which the device starts; null before it is known. */
  #startBeat: number | null = null;
  /** Number of the next pulse; the one on that line is 0. */
  #next = 0;

  constructor(room: RoomClockContext) {
    this.#room = room;
    this.#clock = new OutputClock({ midi: room.midi, now: room.time.pageNow, targets: () => this.#targets() });
  }

  /** Chooses an output by id, "" for none, and stops the one before. */
  choose(portId: string): void {
    if (portId === this.#portId) return;
    this.stop();
    this.#portId = portId;
    this.#clock.settle();
  }

  /** Schedules pulses that are due soon; to be called every few milliseconds in the room. */
  step(): void {
    const { time, aheadMs } = this.#room;
    const tempos = time.beats();
    if (this.#portId === "" || tempos.length === 0) return;
    const nowMs = time.now();
    const untilMs = nowMs + aheadMs();
    const startBeat = this.#begin(tempos, nowMs);
    for (;;) {
      const dueMs = roomMsIn(tempos, startBeat + this.#next / PULSES_PER_QUARTER);
      if (dueMs > untilMs) return;
      // A page that stood still continues at the room's position.
      if (dueMs < nowMs - LATE_MS) this.#next = Math.ceil((beatIn(tempos, nowMs) - startBeat) * PULSES_PER_QUARTER);
      else {
        this.#clock.send([{ number: this.#next, isCountIn: this.#next < 0, timeMs: time.pageMs(dueMs) }]);
        this.#next++;
      }
    }
  }

  /** Stops the device, until the next step. */
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
    const { meters } = this.#room.time;
    const nowBeat = beatIn(tempos, nowMs);
    this.#startBeat = barLine(meters, barAt(meters, nowBeat).number + 1);
    this.#next = Math.ceil((nowBeat - this.#startBeat) * PULSES_PER_QUARTER);
    return this.#startBeat;
  }

  #targets(): readonly string[] {
    const { midi } = this.#room;
    return midi.outputs().flatMap(({ id, connected }) => (connected && id === this.#portId ? [id] : []));
  }
}
