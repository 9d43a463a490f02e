import { RANDOM_BITS, randomBits } from "../random.ts";
import { ArpKeys } from "./ArpKeys.ts";
import { ArpNotes, swingDelay } from "./ArpState.ts";
import type { CompiledArp } from "./compileArp.ts";
import { laneStep } from "./laneLengths.ts";
import { RandomUse } from "./orderIndex.ts";
import { stepArp, stepLength } from "./stepArp.ts";

/** Receives the notes of an arpeggio. Each note on gets exactly one note off; `id` pairs them. */
export interface ArpSink {
  noteOn(frame: number, key: number, velocity: number, id: number): void;
  noteOff(frame: number, key: number, id: number): void;
  /** A step begins, whether it sounds or not: its place in the pattern. */
  step?(frame: number, place: number): void;
}

const MOST_SOUNDING = 128;
/** Keys that are struck within it are one chord. */
const CHORD_SECONDS = 0.025;
/** Keys that are struck so shortly after the clock has started begin with it. */
const START_SECONDS = 0.1;
const DEFAULT_BPM = 120;
const QUARTERS_PER_BAR = 4;

/**
 * An arpeggio in time. Its host passes on keys and tempo as they arrive, and calls `advance` at `nextFrame`. The notes of a
 * step are chosen at its very frame: a key released before is not in it, and once none is left, sounding notes end there.
 * Frames may be counted from anywhere; nothing is allocated between `setArp` calls.
 */
export class ArpRunner {
  /** Parts of a frame to which times are rounded. */
  fineness = 1;
  readonly #sink: ArpSink;
  #sampleRate: number;
  readonly #keys = new ArpKeys();
  readonly #notes = new ArpNotes();
  readonly #soundingKeys = new Uint8Array(MOST_SOUNDING);
  readonly #soundingIds = new Float64Array(MOST_SOUNDING);
  readonly #soundingUntil = new Float64Array(MOST_SOUNDING);
  #sounding = 0;
  #arp: CompiledArp | null = null;
  #framesPerQuarter: number;
  /** Frame of a beat of the clock that the arpeggio follows. */
  #beatFrame = 0;
  /** Frame at which the clock began, and the frame at which it was set. */
  #startFrame = 0;
  #startedFrame = -Infinity;
  /** The frame of step 0, and the next step; -1: it rests. */
  #origin = 0;
  #step = -1;
  /** Pending strokes of the latest step: the next one, and the frame of the first one. */
  #stroke = 0;
  #strokeFrame = 0;
  #strokeFrames = 0;
  #lastFrame = 0;
  #ids = 0;
  #group = 0;
  #groupFrame = -Infinity;

  constructor(sink: ArpSink, sampleRate: number) {
    this.#sink = sink;
    this.#sampleRate = sampleRate;
    this.#framesPerQuarter = (60 / DEFAULT_BPM) * sampleRate;
  }

  /** Sets the arpeggio; null removes it and ends its sounding notes. */
  setArp(arp: CompiledArp | null, frame: number): void {
    const before = this.#arp;
    this.#arp = arp;
    if (!arp) {
      this.clear(frame);
      return;
    }
    this.#keys.setLatch(arp.latch);
    // Keys may arrive before the arpeggio: the two take different routes to the engine.
    if (!before && this.#step < 0 && this.#keys.isPlaying) this.#start(frame);
    if (before && this.#step >= 0)
      this.#keepPhase(frame, stepFramesOf(before, this.#framesPerQuarter, this.#sampleRate));
  }

  /**
   * Sets the tempo. `beatFrame`: frame of a beat, the first one of a bar; null: unchanged. A running arpeggio continues at its
   * position in the new tempo; one that follows a clock moves to the nearest step of a changed clock.
   */
  setTempo(bpm: number, beatFrame: number | null, frame: number): void {
    if (beatFrame !== null) this.#beatFrame = beatFrame;
    this.setClock((60 / bpm) * this.#sampleRate, this.#sampleRate, frame);
    if (beatFrame !== null && this.#step >= 0) this.#align();
  }

  /**
   * Starts the clock at `startFrame`, or continues from a position counted from there: an arpeggio that follows it moves to its
   * step there, the first one late rather than not at all.
   */
  startFrom(startFrame: number, frame: number): void {
    this.#startFrame = startFrame;
    this.#startedFrame = frame;
    if (this.#step >= 0) this.#comeToStart(frame);
  }

  /** Sets the tempo in other units than samples (ticks, say), whose number in a second may change. */
  setClock(framesPerQuarter: number, framesPerSecond: number, frame: number): void {
    const before = this.#stepFrames;
    this.#framesPerQuarter = framesPerQuarter;
    this.#sampleRate = framesPerSecond;
    if (this.#step >= 0) this.#keepPhase(frame, before);
  }

  /** Copies the clock of another runner. Must be called before the first key. */
  keepTimeOf(other: ArpRunner): void {
    this.#sampleRate = other.#sampleRate;
    this.#framesPerQuarter = other.#framesPerQuarter;
    this.#beatFrame = other.#beatFrame;
    this.#startFrame = other.#startFrame;
    this.#startedFrame = other.#startedFrame;
  }

  keyOn(key: number, velocity: number, frame: number): void {
    const arp = this.#arp;
    const isOwn = arp === null || (key >= arp.lowKey && key <= arp.highKey);
    if (!isOwn || arp?.thru === true || this.#keys.passes) this.#begin(key, velocity, frame, Infinity);
    if (!isOwn) return;
    if (frame - this.#groupFrame > CHORD_SECONDS * this.#sampleRate) {
      this.#group++;
      this.#groupFrame = frame;
    }
    const wasPlaying = this.#keys.isPlaying;
    this.#keys.down(key, velocity, this.#group);
    if (!wasPlaying || arp?.retrigger === "note") this.#keys.state.isNew = true;
    if (arp !== null && this.#step < 0 && this.#keys.isPlaying) this.#start(frame);
  }

  keyOff(key: number, frame: number): void {
    // The key's own sounding note is the one without an end.
    for (let i = this.#sounding - 1; i >= 0; i--) {
      if (this.#soundingKeys[i] === key && this.#soundingUntil[i] === Infinity) this.#end(i, frame);
    }
    this.#keys.up(key);
  }

  /** Ends sounding notes; keys and position stay. */
  silence(frame: number): void {
    this.#silence(frame, true);
  }

  /** Releases all keys, latched ones too, and ends sounding notes. */
  clear(frame: number): void {
    this.#keys.clear();
    this.#silence(frame, true);
    this.#step = -1;
    this.#stroke = 0;
  }

  /** When something is to happen; Infinity: never, as things are. */
  get nextFrame(): number {
    let next = this.#step < 0 ? Infinity : this.#stepFrame(this.#step);
    if (this.#stroke > 0) next = Math.min(next, this.#nextStroke);
    for (let i = 0; i < this.#sounding; i++) next = Math.min(next, this.#soundingUntil[i]!);
    return Math.max(next, this.#lastFrame);
  }

  /** Does everything that is due up to `frame`, in order. */
  advance(frame: number): void {
    for (let next = this.nextFrame; next <= frame; next = this.nextFrame) {
      this.#lastFrame = next;
      this.#endDue(next);
      if (this.#stroke > 0 && this.#nextStroke <= next) this.#playStroke(next);
      if (this.#step >= 0 && this.#stepFrame(this.#step) <= next) this.#playStep(next);
    }
  }

  get #stepFrames(): number {
    return this.#arp ? stepFramesOf(this.#arp, this.#framesPerQuarter, this.#sampleRate) : Infinity;
  }

  get #nextStroke(): number {
    return this.#rounded(this.#strokeFrame + this.#stroke * this.#strokeFrames);
  }

  /** Time of a step, from its place, the swing and the humanizing. */
  #stepFrame(step: number): number {
    const arp = this.#arp!;
    const place = this.#origin + (step + swingDelay(arp, step)) * this.#stepFrames;
    return this.#rounded(arp.humanizeMs === 0 ? place : place + this.#wander(step));
  }

  #rounded(frame: number): number {
    return Math.round(frame * this.fineness) / this.fineness;
  }

  #wander(step: number): number {
    const { seed, humanizeMs } = this.#arp!;
    const share = (2 * randomBits(seed, step, RandomUse.time)) / RANDOM_BITS - 1;
    return (share * humanizeMs * this.#sampleRate) / 1000;
  }

  #start(frame: number): void {
    this.#step = 0;
    this.#origin = this.#snapped(frame);
    this.#lastFrame = frame;
    this.#keys.state.isNew = true;
    if (frame - this.#startedFrame <= START_SECONDS * this.#sampleRate) this.#comeToStart(frame);
  }

  #comeToStart(frame: number): void {
    const { snap, stepQuarters } = this.#arp!;
    if (snap === "off" || stepQuarters === null) return;
    const steps = (frame - this.#startFrame) / this.#stepFrames;
    this.#origin = this.#startFrame;
    this.#lastFrame = Math.max(this.#lastFrame, frame);
    this.#step = steps < 1 ? 0 : Math.round(steps);
    this.#keys.state.begin(0);
  }

  /** The first beat, bar or step of the clock at or after `frame`. */
  #snapped(frame: number): number {
    const { snap } = this.#arp!;
    if (snap === "off") return frame;
    const quarters = snap === "bar" ? QUARTERS_PER_BAR : 1;
    const grid = snap === "rate" ? this.#stepFrames : quarters * this.#framesPerQuarter;
    // A key that is struck slightly late counts for the beat it missed.
    const slack = 0.5 / grid;
    return this.#beatFrame + Math.ceil((frame - this.#beatFrame) / grid - slack) * grid;
  }

  #align(): void {
    const { snap, stepQuarters } = this.#arp!;
    if (snap === "off" || stepQuarters === null) return;
    const grid = this.#stepFrames;
    this.#origin = this.#beatFrame + Math.round((this.#origin - this.#beatFrame) / grid) * grid;
  }

  #keepPhase(frame: number, stepFramesBefore: number): void {
    const phase = (frame - this.#origin) / stepFramesBefore;
    this.#origin = frame - phase * this.#stepFrames;
    this.#lastFrame = Math.max(this.#lastFrame, frame);
  }

  #playStep(frame: number): void {
    const arp = this.#arp!;
    if (!this.#keys.isPlaying) {
      this.#silence(frame, false);
      // Latched keys wait for a hand; without any the arpeggio is over.
      if (this.#keys.state.count === 0) this.#step = -1;
      else this.#step++;
      this.#keys.state.isNew = true;
      return;
    }
    const step = this.#step++;
    const stepQuarters = this.#stepFrames / this.#framesPerQuarter;
    const { state } = this.#keys;
    stepArp(state, arp, step, stepQuarters, this.#notes);
    this.#sink.step?.(frame, laneStep(step - state.firstStep, arp.laneLength));
    this.#stroke = 0;
    if (this.#notes.count === 0) return;
    this.#strokeFrame = frame;
    this.#strokeFrames = (stepLength(arp, step) * this.#stepFrames) / this.#notes.strokes;
    this.#playStroke(frame);
  }

  #playStroke(frame: number): void {
    const { count, keys, velocities, strokes, lengths } = this.#notes;
    const isLast = this.#stroke === strokes - 1;
    this.#stroke = isLast ? 0 : this.#stroke + 1;
    const length = lengths[isLast ? 1 : 0]! * this.#stepFrames;
    const until = Math.max(frame + 1, this.#rounded(frame + length));
    for (let i = 0; i < count; i++) this.#begin(keys[i]!, velocities[i]!, frame, until);
  }

  #begin(key: number, velocity: number, frame: number, until: number): void {
    // A note that is struck again ends first.
    for (let i = this.#sounding - 1; i >= 0; i--) if (this.#soundingKeys[i] === key) this.#end(i, frame);
    if (this.#sounding === MOST_SOUNDING) return;
    const id = (this.#ids = (this.#ids + 1) % 0x10000);
    this.#soundingKeys[this.#sounding] = key;
    this.#soundingIds[this.#sounding] = id;
    this.#soundingUntil[this.#sounding] = until;
    this.#sounding++;
    this.#sink.noteOn(frame, key, velocity, id);
  }

  #endDue(frame: number): void {
    for (let i = this.#sounding - 1; i >= 0; i--) if (this.#soundingUntil[i]! <= frame) this.#end(i, frame);
  }

  /** `all`: also notes that keys play directly. */
  #silence(frame: number, all: boolean): void {
    this.#stroke = 0;
    for (let i = this.#sounding - 1; i >= 0; i--) {
      if (all || this.#soundingUntil[i] !== Infinity) this.#end(i, frame);
    }
  }

  #end(at: number, frame: number): void {
    const key = this.#soundingKeys[at]!;
    const id = this.#soundingIds[at]!;
    const last = --this.#sounding;
    this.#soundingKeys[at] = this.#soundingKeys[last]!;
    this.#soundingIds[at] = this.#soundingIds[last]!;
    this.#soundingUntil[at] = this.#soundingUntil[last]!;
    this.#sink.noteOff(frame, key, id);
  }
}

const stepFramesOf = ({ stepQuarters, stepMs }: CompiledArp, framesPerQuarter: number, sampleRate: number): number =>
  stepQuarters === null ? (stepMs * sampleRate) / 1000 : stepQuarters * framesPerQuarter;
