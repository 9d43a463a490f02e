import type { MidiMessage } from "../../protocol/midi.ts";
import type { Direction } from "./setup.ts";

/** The monitor shows the latest of this many messages. */
export const MONITOR_LENGTH = 1000;

const SHORT_BYTES = 3;

export interface MonitoredMessage extends MidiMessage {
  readonly direction: Direction;
  /** Counts up by one with every message of this visit. */
  readonly serial: number;
}

/** The latest messages in columns: writing one makes nothing, however many come. */
export class MonitorRing {
  readonly #times = new Float64Array(MONITOR_LENGTH);
  readonly #ports = new Uint16Array(MONITOR_LENGTH);
  readonly #isOut = new Uint8Array(MONITOR_LENGTH);
  readonly #lengths = new Uint32Array(MONITOR_LENGTH);
  readonly #bytes = new Uint8Array(MONITOR_LENGTH * SHORT_BYTES);
  /** Messages of more bytes, by their place. */
  readonly #long = new Map<number, Uint8Array>();
  readonly #portIds: string[] = [];
  readonly #portNumbers = new Map<string, number>();
  #next = 0;
  #clearedAt = 0;

  /** Number of messages in this visit. */
  get count(): number {
    return this.#next;
  }

  /** Serial number of the oldest stored message. */
  get first(): number {
    return Math.max(this.#clearedAt, this.#next - MONITOR_LENGTH);
  }

  add({ portId, data, timeStampMs }: MidiMessage, direction: Direction): void {
    const at = this.#next++ % MONITOR_LENGTH;
    this.#times[at] = timeStampMs;
    this.#ports[at] = this.#portNumber(portId);
    this.#isOut[at] = direction === "out" ? 1 : 0;
    this.#lengths[at] = data.length;
    if (data.length <= SHORT_BYTES) {
      this.#bytes.set(data, at * SHORT_BYTES);
      if (this.#long.size > 0) this.#long.delete(at);
    } else this.#long.set(at, data.slice());
  }

  /** The message of a serial from `first` to before `count`. */
  message(serial: number): MonitoredMessage {
    const at = serial % MONITOR_LENGTH;
    const start = at * SHORT_BYTES;
    return {
      serial,
      portId: this.#portIds[this.#ports[at]!]!,
      data: this.#long.get(at) ?? this.#bytes.slice(start, start + this.#lengths[at]!),
      timeStampMs: this.#times[at]!,
      direction: this.#isOut[at] === 1 ? "out" : "in",
    };
  }

  clear(): void {
    this.#clearedAt = this.#next;
  }

  #portNumber(portId: string): number {
    const known = this.#portNumbers.get(portId);
    if (known !== undefined) return known;
    this.#portNumbers.set(portId, this.#portIds.length);
    return this.#portIds.push(portId) - 1;
  }
}
