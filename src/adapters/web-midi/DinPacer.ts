import { DIN_BYTES_PER_MS, replacedBy } from "../../domain/midi/dinWire.ts";
import type { MidiBytes } from "../../protocol/midi.ts";

/** The time of the wire in parts of so many ms. */
const PART_MS = 8;
const PART_BYTES = DIN_BYTES_PER_MS * PART_MS;
/** Bytes of a part that waiting values may use: room for two notes remains. */
const VALUE_BYTES = PART_BYTES - 6;
/** Parts of the look-ahead, with a second to spare. */
const PARTS = 512;

interface Waiting {
  data: MidiBytes;
  /** Time at which it leaves, ms; 0 for at once. */
  timeMs: number;
  isSongs: boolean;
}

/** `hand`: to the port, to leave at a time of `performance.now()`, ms; 0 at once. */
export interface DinPacerPorts {
  readonly now: () => number;
  readonly hand: (data: MidiBytes, timeMs: number) => boolean;
}

/**
 * Sends an output no more than a DIN cable carries. Where it is full, values of controllers, bends and pressure wait, and a later one takes
 * the place of one that waits; the last one always arrives. Notes, clock and all else never wait: they take values of their channel along
 * that were sent before them. Counts whole messages, as interfaces may or may not leave out what running status does.
 */
export class DinPacer {
  readonly #ports: DinPacerPorts;
  /** Bytes by part of time, a ring. */
  readonly #used = new Float64Array(PARTS);
  /** The first part of the ring. */
  #first = 0;
  readonly #waiting = new Map<number, Waiting>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(ports: DinPacerPorts) {
    this.#ports = ports;
  }

  /** Sends like `MidiPort.sendAt`, or, `isSongs`, like `MidiPort.schedule`. */
  send(data: MidiBytes, timeMs: number, isSongs: boolean): boolean {
    const atMs = Math.max(timeMs, this.#ports.now());
    this.#release(atMs);
    const replaced = replacedBy(data);
    if (replaced === null) {
      if (data[0]! < 0xf0) this.#sendAlong(data[0]! & 15, atMs, timeMs);
      this.#use(data.length, atMs);
      return this.#ports.hand(data, timeMs);
    }
    const waiting = this.#waiting.get(replaced);
    if (!waiting && this.#hasRoom(data.length, atMs)) {
      this.#use(data.length, atMs);
      return this.#ports.hand(data, timeMs);
    }
    if (waiting) Object.assign(waiting, { data, timeMs, isSongs });
    else this.#waiting.set(replaced, { data, timeMs, isSongs });
    this.#look();
    return true;
  }

  /** Sends waiting values at once. */
  flush(): void {
    for (const { data } of this.#waiting.values()) this.#ports.hand(data, 0);
    this.#waiting.clear();
    this.#look();
  }

  /** Cancels the scheduled messages of a song. */
  cancelScheduled(): void {
    const now = this.#ports.now();
    for (const [key, { isSongs, timeMs }] of this.#waiting) if (isSongs && timeMs > now) this.#waiting.delete(key);
    const next = this.#partOf(now) + 1;
    for (let part = next; part < this.#first + PARTS; part++) this.#used[part % PARTS] = 0;
    this.#look();
  }

  /** Values that were sent before a note are there before it. */
  #sendAlong(channel: number, atMs: number, timeMs: number): void {
    for (const [key, { data, timeMs: sentMs }] of this.#waiting) {
      if ((data[0]! & 15) !== channel || sentMs > atMs) continue;
      this.#waiting.delete(key);
      this.#use(data.length, atMs);
      this.#ports.hand(data, timeMs);
    }
  }

  /** Hands over what there is room for by `untilMs`, those first that have waited longest. */
  #release(untilMs: number): void {
    const now = this.#ports.now();
    for (const [key, { data, timeMs }] of this.#waiting) {
      const part = this.#partWithRoom(data.length, Math.max(timeMs, now));
      const atMs = part * PART_MS;
      if (atMs > untilMs) continue;
      this.#waiting.delete(key);
      const leavesMs = Math.max(atMs, timeMs, now);
      this.#use(data.length, leavesMs);
      this.#ports.hand(data, leavesMs > now ? leavesMs : 0);
    }
  }

  #look(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting.size === 0) return;
    const now = this.#ports.now();
    const times = [...this.#waiting.values()].map(({ data, timeMs }) =>
      Math.max(timeMs, PART_MS * this.#partWithRoom(data.length, Math.max(timeMs, now))),
    );
    this.#timer = setTimeout(
      () => {
        this.#release(this.#ports.now());
        this.#look();
      },
      Math.max(1, Math.ceil(Math.min(...times) - now)),
    );
  }

  #partOf(timeMs: number): number {
    const first = Math.floor(this.#ports.now() / PART_MS);
    // Parts that are over are free for times to come.
    const over = Math.min(first - this.#first, PARTS);
    for (let part = 0; part < over; part++) this.#used[(this.#first + part) % PARTS] = 0;
    this.#first = Math.max(first, this.#first);
    return Math.min(Math.max(Math.floor(timeMs / PART_MS), this.#first), this.#first + PARTS - 1);
  }

  #hasRoom(bytes: number, timeMs: number): boolean {
    return this.#used[this.#partOf(timeMs) % PARTS]! + bytes <= VALUE_BYTES;
  }

  #partWithRoom(bytes: number, timeMs: number): number {
    let part = this.#partOf(timeMs);
    while (this.#used[part % PARTS]! + bytes > VALUE_BYTES && part < this.#first + PARTS - 1) part++;
    return part;
  }

  /** Bytes without room in a part use the wire after it. */
  #use(bytes: number, timeMs: number): void {
    let left = bytes;
    for (let part = this.#partOf(timeMs); left > 0 && part < this.#first + PARTS; part++) {
      const taken = Math.min(left, Math.max(0, PART_BYTES - this.#used[part % PARTS]!));
      this.#used[part % PARTS]! += taken;
      left -= taken;
    }
  }
}
