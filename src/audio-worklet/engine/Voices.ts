import { Generator } from "../../domain/soundfont/generators.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import { LOOP_REACH } from "./CompiledPreset.ts";
import type { CompiledPreset, CompiledRegion } from "./CompiledPreset.ts";
import { releaseEnvelopes } from "./envelopes.ts";
import type { Strips } from "./Strips.ts";
import type { VoiceKernel } from "./VoiceKernel.ts";
import { VoiceParameters } from "./VoiceParameters.ts";
import { Stage } from "./VoiceState.ts";
import type { VoiceState } from "./VoiceState.ts";

/** Who plays a note: stopping the transport leaves live notes alone. */
export const Origin = { live: 0, timeline: 1 } as const;
export type Origin = (typeof Origin)[keyof typeof Origin];

/** What keeps a voice from its release, in order. */
const Hold = { key: 0, pedal: 1, none: 2 } as const;

const NONE = -1;
const FADE_SECONDS = 0.003;
/** Time to fall 96 dB after another note of the exclusive class has begun. */
const CHOKE_SECONDS = 0.1;
/** A shorter note is heard for this long, so that its attack is not lost. */
const SHORTEST_NOTE_SECONDS = 0.01;

/**
 * Voices as notes see them: who holds them, and for how long. At most `maxVoices` sound; as many again may be fading
 * out after they were stolen. Preallocated: nothing here allocates after construction.
 */
export class Voices {
  readonly #kernel: VoiceKernel;
  readonly #state: VoiceState;
  readonly #strips: Strips;
  readonly #parameters: VoiceParameters;
  readonly #maxVoices: number;
  readonly #sampleRate: number;
  readonly #regions: (CompiledRegion | null)[];
  readonly #strip: Int32Array;
  readonly #key: Uint8Array;
  readonly #velocity: Uint8Array;
  readonly #noteId: Uint32Array;
  readonly #origin: Uint8Array;
  readonly #hold: Uint8Array;
  readonly #sostenuto: Uint8Array;
  /** 1 while a release waits for the shortest length of a note. */
  readonly #pending: Uint8Array;
  /** Number of the note-on, and the frame of it. */
  readonly #order: Float64Array;
  readonly #startFrame: Float64Array;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly #head = new Int32Array(STRIP_COUNT).fill(NONE);
  readonly #free: Int32Array;
  #freeCount: number;
  #noteCount = 0;
  /** Voices in use, and of those the ones that are fading out. */
  #used = 0;
  #fading = 0;
  /** Scratch for lists handed to the kernel. */
  readonly #list: Int32Array;
  readonly #single = new Int32Array(1);

  constructor(kernel: VoiceKernel, strips: Strips, maxVoices: number, sampleRate: number) {
    const { capacity } = kernel.state;
    this.#kernel = kernel;
    this.#state = kernel.state;
    this.#strips = strips;
    this.#parameters = new VoiceParameters(kernel.state, strips, sampleRate);
    this.#maxVoices = maxVoices;
    this.#sampleRate = sampleRate;
    this.#regions = Array.from({ length: capacity }, () => null);
    this.#strip = new Int32Array(capacity);
    this.#key = new Uint8Array(capacity);
    this.#velocity = new Uint8Array(capacity);
    this.#noteId = new Uint32Array(capacity);
    this.#origin = new Uint8Array(capacity);
    this.#hold = new Uint8Array(capacity);
    this.#sostenuto = new Uint8Array(capacity);
    this.#pending = new Uint8Array(capacity);
    this.#order = new Float64Array(capacity);
    this.#startFrame = new Float64Array(capacity);
    this.#next = new Int32Array(capacity);
    this.#previous = new Int32Array(capacity);
    this.#free = Int32Array.from({ length: capacity }, (_, index) => capacity - 1 - index);
    this.#freeCount = capacity;
    this.#list = new Int32Array(capacity);
  }

  get count(): number {
    return this.#used;
  }

  hasVoices(strip: number): boolean {
    return this.#head[strip] !== NONE;
  }

  /** Starts the voices of a note at `frame`; the next control pass is `framesToTick` later. Velocity 1..127. */
  noteOn(
    preset: CompiledPreset,
    strip: number,
    key: number,
    velocity: number,
    noteId: number,
    origin: Origin,
    frame: number,
    framesToTick: number,
  ): void {
    this.#releaseSameKey(strip, key);
    this.#noteCount += 1;
    const { regions, slab } = preset;
    for (let i = 0; i < regions.length; i += 1) {
      const region = regions[i]!;
      if (key < region.keyLow || key > region.keyHigh) continue;
      if (velocity < region.velocityLow || velocity > region.velocityHigh) continue;
      const exclusiveClass = region.generators[Generator.exclusiveClass]!;
      if (exclusiveClass !== 0) this.#choke(strip, exclusiveClass);
      const v = this.#take();
      this.#regions[v] = region;
      this.#strip[v] = strip;
      this.#key[v] = key;
      this.#velocity[v] = velocity;
      this.#noteId[v] = noteId;
      this.#origin[v] = origin;
      this.#hold[v] = Hold.key;
      this.#sostenuto[v] = 0;
      this.#pending[v] = 0;
      this.#order[v] = this.#noteCount;
      this.#startFrame[v] = frame;
      this.#link(v, strip);
      this.#parameters.start(v, region, slab, strip, key, velocity);
      this.#single[0] = v;
      this.#kernel.control(this.#single, 0, 1, framesToTick);
    }
  }

  /** Ends the notes with `noteId`, or all of the key where it is 0. Pedals may hold them on. */
  noteOff(strip: number, key: number, noteId: number, origin: Origin, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#hold[v] !== Hold.key || this.#origin[v] !== origin) continue;
      if (noteId === 0 ? this.#key[v] !== key : this.#noteId[v] !== noteId) continue;
      if (sustain || this.#sostenuto[v] !== 0) this.#hold[v] = Hold.pedal;
      else this.#release(v, frame);
    }
  }

  /** The sostenuto pedal goes down: it holds the notes that are held by their keys now. */
  holdSostenuto(strip: number): void {
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#hold[v] === Hold.key) this.#sostenuto[v] = 1;
    }
  }

  /** Releases what only pedals held, as far as no pedal holds it now. */
  releasePedals(strip: number, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    const sostenuto = this.#isDown(strip, 66);
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (!sostenuto) this.#sostenuto[v] = 0;
      if (this.#hold[v] === Hold.pedal && !sustain && this.#sostenuto[v] === 0) this.#release(v, frame);
    }
  }

  /** As if every key of the strip were let go; pedals still hold. */
  allNotesOff(strip: number, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#hold[v] !== Hold.key) continue;
      if (sustain || this.#sostenuto[v] !== 0) this.#hold[v] = Hold.pedal;
      else this.#release(v, frame);
    }
  }

  /** Releases every note of `origin` whatever pedals say. */
  releaseOrigin(origin: Origin, frame: number): void {
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
        if (this.#origin[v] === origin && this.#hold[v] !== Hold.none) this.#release(v, frame);
      }
    }
  }

  /** Silences the strip within a few ms. */
  allSoundOff(strip: number): void {
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) this.#fade(v);
  }

  /** Silences what plays from `slab`, whose preset goes away. */
  fadeSlab(slab: Int16Array): void {
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
        if (this.#state.slabs[v] === slab) this.#fade(v);
      }
    }
  }

  /** The control pass of a strip: frees voices that have ended, takes up controllers, advances the others. */
  control(strip: number, frame: number, frames: number): void {
    const isDirty = this.#strips.dirty[strip] !== 0;
    this.#strips.dirty[strip] = 0;
    let count = 0;
    let v = this.#head[strip]!;
    while (v !== NONE) {
      const next = this.#next[v]!;
      if (this.#state.finished[v] !== 0) this.#giveBack(v);
      else {
        if (isDirty) this.#refresh(v);
        if (this.#pending[v] !== 0) this.#release(v, frame);
        this.#list[count] = v;
        count += 1;
      }
      v = next;
    }
    this.#kernel.control(this.#list, 0, count, frames);
  }

  /** Adds `frames` frames of the strip's voices to `bus`. */
  render(strip: number, bus: Float32Array, frames: number): void {
    let count = 0;
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      this.#list[count] = v;
      count += 1;
    }
    this.#kernel.renderVoices(this.#list, 0, count, bus, frames);
  }

  /** Whether a voice of the strip feeds the effect whose gains these are. */
  sendsReverb(strip: number): boolean {
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#state.reverbSend[v]! > 0 || this.#state.gainReverb[v]! > 0) return true;
    }
    return false;
  }

  sendsChorus(strip: number): boolean {
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#state.chorusSend[v]! > 0 || this.#state.gainChorus[v]! > 0) return true;
    }
    return false;
  }

  #isDown(strip: number, pedal: number): boolean {
    return this.#strips.controllers[strip * 128 + pedal]! >= 64;
  }

  #refresh(v: number): void {
    this.#parameters.refresh(v, this.#regions[v]!, this.#strip[v]!, this.#key[v]!, this.#velocity[v]!);
  }

  #releaseSameKey(strip: number, key: number): void {
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#key[v] === key && this.#hold[v] !== Hold.none) this.#startRelease(v);
    }
  }

  #choke(strip: number, exclusiveClass: number): void {
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
      if (this.#order[v] === this.#noteCount) continue;
      if (this.#regions[v]!.generators[Generator.exclusiveClass] !== exclusiveClass) continue;
      this.#startRelease(v);
      const quick = 1 / (CHOKE_SECONDS * this.#sampleRate);
      if (this.#state.volumeRelease[v]! < quick) this.#state.volumeRelease[v] = quick;
    }
  }

  /** Releases now, or at the first control pass after the shortest length of a note. */
  #release(v: number, frame: number): void {
    this.#hold[v] = Hold.none;
    const shortest = SHORTEST_NOTE_SECONDS * this.#sampleRate;
    if (frame - this.#startFrame[v]! < shortest) this.#pending[v] = 1;
    else this.#startRelease(v);
  }

  #startRelease(v: number): void {
    const s = this.#state;
    this.#hold[v] = Hold.none;
    this.#pending[v] = 0;
    if (s.volumeStage[v]! >= Stage.release) return;
    const region = this.#regions[v]!;
    this.#parameters.prepareRelease(v, region, this.#strip[v]!, this.#key[v]!, this.#velocity[v]!);
    releaseEnvelopes(s, v);
    if (region.loopBase >= 0 && region.openBase >= 0) this.#leaveLoop(v, region);
  }

  /** Loop mode 3: after the release the sample goes on past its loop. */
  #leaveLoop(v: number, region: CompiledRegion): void {
    const s = this.#state;
    const last = region.loopEnd + LOOP_REACH;
    const position = s.position[v]!;
    if (position >= last)
      s.position[v] = position - Math.ceil((position - last + 1e-9) / region.loopLength) * region.loopLength;
    s.base[v] = region.openBase;
    s.loopLength[v] = 0;
    s.end[v] = region.end;
  }

  #fade(v: number): void {
    const s = this.#state;
    this.#hold[v] = Hold.none;
    this.#pending[v] = 0;
    if (s.fadeRate[v]! > 0) return;
    s.fadeRate[v] = 1 / (FADE_SECONDS * this.#sampleRate);
    this.#fading += 1;
  }

  /** A free voice; another one fades away where `maxVoices` sound already. */
  #take(): number {
    if (this.#used - this.#fading >= this.#maxVoices) {
      const victim = this.#victim(false);
      if (victim !== NONE) this.#fade(victim);
    }
    if (this.#freeCount === 0) {
      // As many voices as may sound were stolen within one fade: the quietest of those is cut short.
      const victim = this.#victim(true);
      this.#giveBack(victim);
    }
    this.#freeCount -= 1;
    this.#used += 1;
    return this.#free[this.#freeCount]!;
  }

  /** The voice that will be missed least: released ones first, then the quietest, then the oldest. */
  #victim(isFading: boolean): number {
    const s = this.#state;
    let best = NONE;
    let bestScore = Infinity;
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
        if (s.fadeRate[v]! > 0 !== isFading) continue;
        const held = this.#hold[v] === Hold.none ? 0 : 1000;
        const isNew = s.volumeStage[v] === Stage.attack;
        const loudness = isNew ? s.amplitude[v]! * 32_768 : (s.gainLeft[v]! + s.gainRight[v]!) * 32_768;
        const score = held + loudness;
        if (score < bestScore || (score === bestScore && this.#order[v]! < this.#order[best]!)) {
          best = v;
          bestScore = score;
        }
      }
    }
    return best;
  }

  #giveBack(v: number): void {
    this.#unlink(v, this.#strip[v]!);
    if (this.#state.fadeRate[v]! > 0) this.#fading -= 1;
    this.#regions[v] = null;
    this.#free[this.#freeCount] = v;
    this.#freeCount += 1;
    this.#used -= 1;
  }

  #link(v: number, strip: number): void {
    const head = this.#head[strip]!;
    this.#next[v] = head;
    this.#previous[v] = NONE;
    if (head !== NONE) this.#previous[head] = v;
    this.#head[strip] = v;
  }

  #unlink(v: number, strip: number): void {
    const next = this.#next[v]!;
    const previous = this.#previous[v]!;
    if (previous === NONE) this.#head[strip] = next;
    else this.#next[previous] = next;
    if (next !== NONE) this.#previous[next] = previous;
  }
}
