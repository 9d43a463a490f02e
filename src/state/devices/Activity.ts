import { ClockMeter, type ClockReading } from "../../domain/midi-routing/ClockMeter.ts";
import type { MidiMessage } from "../../protocol/midi.ts";
import type { Direction } from "./setup.ts";

interface Lights {
  /** Time of the latest message, without clock, ms. */
  atMs: number;
  /** The same for each channel. */
  readonly channelsMs: Float64Array;
  readonly clock: ClockMeter;
}

const CLOCK = 0xf8;
const ACTIVE_SENSING = 0xfe;

/** Recent messages by port and channel, and the clock that inputs send. It is read with every frame. */
export class Activity {
  readonly #lights = new Map<string, Lights>();

  note({ portId, data, timeStampMs }: MidiMessage, direction: Direction, nowMs: number): void {
    const status = data[0] ?? 0;
    if (status === ACTIVE_SENSING) return;
    const lights = this.#lightsOf(direction, portId);
    if (status === CLOCK) return lights.clock.tick(timeStampMs);
    lights.atMs = nowMs;
    if (status >= 0x80 && status < 0xf0) lights.channelsMs[status & 15] = nowMs;
  }

  /** Time of the last message of a port, ms; -Infinity before the first. */
  atMs(direction: Direction, portId: string): number {
    return this.#lightsOf(direction, portId).atMs;
  }

  /** `channel`: 0..15. */
  channelAtMs(direction: Direction, portId: string, channel: number): number {
    return this.#lightsOf(direction, portId).channelsMs[channel]!;
  }

  clock(portId: string, nowMs: number): ClockReading | null {
    return this.#lightsOf("in", portId).clock.reading(nowMs);
  }

  #lightsOf(direction: Direction, portId: string): Lights {
    const key = `${direction}:${portId}`;
    let lights = this.#lights.get(key);
    if (!lights) {
      lights = { atMs: -Infinity, channelsMs: new Float64Array(16).fill(-Infinity), clock: new ClockMeter() };
      this.#lights.set(key, lights);
    }
    return lights;
  }
}
