import { ENGINE_EVENT_BYTES } from "./engineEvent.ts";

const HEADER_BYTES = 8;
const WRITTEN = 0;
const READ = 1;

/** Events that the rings of a page hold; powers of two. */
export const LIVE_RING_EVENTS = 1024;
export const TIMELINE_RING_EVENTS = 16_384;

/** Memory of a ring of `events` records (a power of two). */
export const eventRingMemory = (events: number): SharedArrayBuffer =>
  new SharedArrayBuffer(HEADER_BYTES + events * ENGINE_EVENT_BYTES);

/**
 * Records of `engineEvent.ts` from one thread to another, over shared memory, without locks: one producer, one consumer.
 * Layout: two counters (u32, records written and records read, modulo 2^32), then the records. Neither side allocates.
 */
export class EventRing {
  /** The records, `slot` tells which: for `Synth.handleLiveEvent` and the like. */
  readonly view: DataView;
  readonly #counters: Int32Array;
  readonly #words: Uint32Array;
  readonly #mask: number;

  constructor(memory: SharedArrayBuffer) {
    const capacity = (memory.byteLength - HEADER_BYTES) / ENGINE_EVENT_BYTES;
    if (capacity < 1 || (capacity & (capacity - 1)) !== 0) throw new RangeError("A ring's capacity is a power of two");
    this.view = new DataView(memory, HEADER_BYTES);
    this.#words = new Uint32Array(memory, HEADER_BYTES);
    this.#counters = new Int32Array(memory, 0, 2);
    this.#mask = capacity - 1;
  }

  /** Producer: number of records that fit. */
  get room(): number {
    return this.#mask + 1 - this.length;
  }

  /** Records that wait. */
  get length(): number {
    return (Atomics.load(this.#counters, WRITTEN) - Atomics.load(this.#counters, READ)) >>> 0;
  }

  /** Producer: the words of record `index` behind those written, to be filled before `commit`. */
  stage(index: number, frame: number, head: number, value: number, id: number): void {
    const at = this.#at(Atomics.load(this.#counters, WRITTEN) + index);
    this.#words[at] = frame;
    this.#words[at + 1] = head;
    this.#words[at + 2] = value;
    this.#words[at + 3] = id;
  }

  /** Producer: makes `count` staged records visible, all at once. */
  commit(count: number): void {
    Atomics.add(this.#counters, WRITTEN, count);
  }

  /** Consumer: offset in `view` of the waiting record `index`; 0 is the oldest. */
  slot(index: number): number {
    return (Atomics.load(this.#counters, READ) + index) & this.#mask;
  }

  /** Consumer: word 0..3 of the waiting record `index`. */
  word(index: number, word: number): number {
    return this.#words[this.slot(index) * 4 + word]!;
  }

  /** Consumer: releases the `count` oldest records. */
  release(count: number): void {
    Atomics.add(this.#counters, READ, count);
  }

  #at(counter: number): number {
    return (counter & this.#mask) * 4;
  }
}
