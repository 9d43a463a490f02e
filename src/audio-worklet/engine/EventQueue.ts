import { ENGINE_EVENT_BYTES, EngineEventType } from "../../protocol/engineEvent.ts";
import { ClickVoice } from "./ClickVoice.ts";
import type { Synth } from "./Synth.ts";

const DEFAULT_CAPACITY = 65_536;

/**
 * Timeline events of the current run, in time order, and the run's clock. `render` divides each block at its
 * events, so that each begins on its exact frame. Only `push` may allocate (when the ring has to grow); it is called
 * between blocks.
 */
export class EventQueue {
  readonly #synth: Synth;
  readonly #renderer: Pick<Synth, "render">;
  readonly #clicks: ClickVoice;
  #ring: DataView;
  #bytes: Uint8Array;
  #capacity: number;
  /** Index of the oldest event; events follow each other from there, wrapping around. */
  #first = 0;
  #count = 0;
  #run = 0;
  #runFrame = 0;
  #playing = false;

  /**
   * `capacity`: events that fit without growing; rounded up to a power of two. `renderer` renders the frames between
   * events: the synth, or a player in front of it.
   */
  constructor(synth: Synth, capacity = DEFAULT_CAPACITY, renderer: Pick<Synth, "render"> = synth) {
    this.#synth = synth;
    this.#renderer = renderer;
    this.#clicks = new ClickVoice(synth.sampleRate);
    this.#capacity = 2 ** Math.ceil(Math.log2(Math.max(2, capacity)));
    this.#ring = new DataView(new ArrayBuffer(this.#capacity * ENGINE_EVENT_BYTES));
    this.#bytes = new Uint8Array(this.#ring.buffer);
  }

  get run(): number {
    return this.#run;
  }

  /** Frames since the run began, below 0 before its start; unchanged while stopped. */
  get runFrame(): number {
    return this.#runFrame;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Events that wait. */
  get length(): number {
    return this.#count;
  }

  /** Begins run `run` at frame 0: queued events are dropped, sounding timeline notes are released. */
  start(run: number): void {
    this.#drop();
    this.#synth.resetTimeline();
    this.#run = run;
    this.#runFrame = 0;
    this.#playing = true;
  }

  /** The next frame is this one of the run. */
  moveTo(runFrame: number): void {
    this.#runFrame = runFrame;
  }

  /** Stops the clock, releases timeline notes and drops queued events. */
  stop(): void {
    this.#drop();
    this.#playing = false;
  }

  #drop(): void {
    this.#first = 0;
    this.#count = 0;
    this.#synth.releaseTimeline();
  }

  /**
   * Adds the events of `events`, all of run `run` and none earlier than those before. Those of other runs are dropped,
   * as are those that come while stopped. Events that are late already play at the next block's start.
   */
  push(run: number, events: ArrayBuffer, count = Infinity): void {
    if (run !== this.#run || !this.#playing) return;
    const added = Math.min(count, Math.floor(events.byteLength / ENGINE_EVENT_BYTES));
    if (added === 0) return;
    if (this.#count + added > this.#capacity) this.#grow(this.#count + added);
    const source = new Uint8Array(events, 0, added * ENGINE_EVENT_BYTES);
    const start = (this.#first + this.#count) & (this.#capacity - 1);
    const beforeEnd = Math.min(added, this.#capacity - start);
    this.#bytes.set(source.subarray(0, beforeEnd * ENGINE_EVENT_BYTES), start * ENGINE_EVENT_BYTES);
    this.#bytes.set(source.subarray(beforeEnd * ENGINE_EVENT_BYTES), 0);
    this.#count += added;
  }

  /** Adds one event, as `push` does, by its four words. */
  pushWords(run: number, frame: number, head: number, value: number, noteId: number): void {
    if (run !== this.#run || !this.#playing) return;
    if (this.#count === this.#capacity) this.#grow(this.#count + 1);
    const at = ((this.#first + this.#count) & (this.#capacity - 1)) * ENGINE_EVENT_BYTES;
    this.#ring.setUint32(at, frame, true);
    this.#ring.setUint32(at + 4, head, true);
    this.#ring.setUint32(at + 8, value, true);
    this.#ring.setUint32(at + 12, noteId, true);
    this.#count += 1;
  }

  #grow(needed: number): void {
    const capacity = 2 ** Math.ceil(Math.log2(needed));
    const bytes = new Uint8Array(capacity * ENGINE_EVENT_BYTES);
    const beforeEnd = Math.min(this.#count, this.#capacity - this.#first);
    const start = this.#first * ENGINE_EVENT_BYTES;
    bytes.set(this.#bytes.subarray(start, start + beforeEnd * ENGINE_EVENT_BYTES), 0);
    const rest = (this.#count - beforeEnd) * ENGINE_EVENT_BYTES;
    bytes.set(this.#bytes.subarray(0, rest), beforeEnd * ENGINE_EVENT_BYTES);
    this.#bytes = bytes;
    this.#ring = new DataView(bytes.buffer);
    this.#capacity = capacity;
    this.#first = 0;
  }

  /** Drops events at or after `fromFrame`. Returns the frame from which none is queued: that, or the clock if later. */
  truncate(fromFrame: number): number {
    const from = Math.max(fromFrame, this.#runFrame);
    while (this.#count > 0 && this.#frameAt(this.#count - 1) >= from) this.#count -= 1;
    return from;
  }

  /** `index`: 0 is the oldest event. */
  #frameAt(index: number): number {
    return this.#ring.getUint32(this.#slot(index) * ENGINE_EVENT_BYTES, true);
  }

  #slot(index: number): number {
    return (this.#first + index) & (this.#capacity - 1);
  }

  /** Renders frames `from..to` of a block with the events in them, and advances the clock. */
  render(left: Float32Array, right: Float32Array, from: number, to: number): void {
    if (!this.#playing) {
      this.#renderBoth(left, right, from, to);
      return;
    }
    let at = from;
    while (at < to) {
      const until = at + this.#playDue(to - at);
      this.#renderBoth(left, right, at, until);
      this.#runFrame += until - at;
      at = until;
    }
  }

  #renderBoth(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.#renderer.render(left, right, from, to);
    this.#clicks.mix(left, right, from, to);
  }

  #play(slot: number): void {
    const at = slot * ENGINE_EVENT_BYTES;
    if (this.#ring.getUint8(at + 6) !== EngineEventType.click) this.#synth.handleEvent(this.#ring, slot);
    else {
      const accented = this.#ring.getUint8(at + 7) === 1;
      this.#clicks.strike(accented, this.#ring.getFloat32(at + 8, true), this.#synth.latencyFrames);
    }
  }

  /** Plays the events that are due now; returns how many frames later the next one is, `most` at the most. */
  #playDue(most: number): number {
    while (this.#count > 0) {
      const frame = this.#frameAt(0);
      if (frame > this.#runFrame) return Math.min(most, frame - this.#runFrame);
      this.#play(this.#first);
      this.#first = this.#slot(1);
      this.#count -= 1;
    }
    return most;
  }
}
