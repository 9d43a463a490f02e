import { Generator } from "../../domain/soundfont/generators.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import * as layout from "../kernel/layout.ts";
import { LOOP_REACH } from "./CompiledPreset.ts";
import type { CompiledPreset, CompiledRegion } from "./CompiledPreset.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import { hastenRelease, releaseEnvelopes } from "./envelopes.ts";
import { settleFilter } from "./settleFilter.ts";
import type { Slab } from "./SampleMemory.ts";
import { SINC_TAPS_BEFORE } from "./sincTable.ts";
import type { Strips } from "./Strips.ts";
import { VoiceGroups, wideAddress } from "./VoiceGroups.ts";
import type { VoiceKernel } from "./VoiceKernel.ts";
import { VoiceParameters } from "./VoiceParameters.ts";

/** Who plays a note: stopping the transport leaves live notes alone. */
export const Origin = { live: 0, timeline: 1 } as const;
export type Origin = (typeof Origin)[keyof typeof Origin];

/** What keeps a voice from its release, in order. */
const Hold = { key: 0, pedal: 1, none: 2 } as const;

const NONE = -1;
const FULL_SCALE = 32_768 * layout.SINC_SCALE;
const FADE_SECONDS = 0.003;
/** Time to fall 96 dB after another note of the exclusive class has begun. */
const CHOKE_SECONDS = 0.1;
/** A shorter note is heard for this long, so that its attack is not lost. */
const SHORTEST_NOTE_SECONDS = 0.01;

/** Voices that may be in use at once: as many as sound may be fading out after they were stolen. */
export function voicesInUse(maxVoices: number): number {
  return 2 * maxVoices;
}

/**
 * Voices as notes see them: who holds them, and for how long. At most `maxVoices` sound; as many again may be fading
 * out after they were stolen. Preallocated: nothing here allocates after construction.
 */
export class Voices {
  readonly #kernel: VoiceKernel;
  readonly #memory: EngineMemory;
  readonly #groups: VoiceGroups;
  readonly #strips: Strips;
  readonly #parameters: VoiceParameters;
  readonly #maxVoices: number;
  readonly #sampleRate: number;
  readonly #regions: (CompiledRegion | null)[];
  readonly #slabs: (Slab | null)[];
  readonly #isFiltered: Uint8Array;
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
  /** Voices whose release waits. */
  #pendingCount = 0;

  constructor(kernel: VoiceKernel, memory: EngineMemory, strips: Strips, maxVoices: number, sampleRate: number) {
    const capacity = voicesInUse(maxVoices);
    this.#kernel = kernel;
    this.#memory = memory;
    this.#groups = new VoiceGroups(memory, capacity);
    this.#strips = strips;
    this.#parameters = new VoiceParameters(memory, strips, sampleRate);
    this.#maxVoices = maxVoices;
    this.#sampleRate = sampleRate;
    this.#regions = Array.from({ length: capacity }, () => null);
    this.#slabs = Array.from({ length: capacity }, () => null);
    this.#isFiltered = new Uint8Array(capacity);
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
      this.#slabs[v] = slab;
      this.#strip[v] = strip;
      this.#key[v] = key;
      this.#velocity[v] = velocity;
      this.#noteId[v] = noteId;
      this.#origin[v] = origin;
      this.#hold[v] = Hold.key;
      this.#sostenuto[v] = 0;
      this.#order[v] = this.#noteCount;
      this.#startFrame[v] = frame;
      this.#link(v, strip);
      this.#begin(v, region, slab, framesToTick);
    }
  }

  #begin(v: number, region: CompiledRegion, slab: Slab, framesToTick: number): void {
    const strip = this.#strip[v]!;
    const address = this.#groups.begin(v);
    const isFiltered = this.#parameters.start(address, region, slab, strip, this.#key[v]!, this.#velocity[v]!);
    this.#isFiltered[v] = isFiltered ? 1 : 0;
    const effects = this.#kernel.controlStarting(framesToTick, isFiltered);
    this.#groups.place(v, strip, isFiltered);
    const sends = (layout.STRIPS + strip * layout.STRIP_BYTES + layout.STRIP_SENDS) >> 2;
    this.#memory.i32[sends] = this.#memory.i32[sends]! | effects;
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
  fadeSlab(slab: Slab): void {
    for (let v = 0; v < this.#slabs.length; v += 1) {
      if (this.#slabs[v] === slab) this.#fade(v);
    }
  }

  /** Whether a voice, be it one that fades, plays from `slab`. */
  plays(slab: Slab): boolean {
    return this.#slabs.includes(slab);
  }

  /** Takes up the controllers of a strip that changed. */
  refresh(strip: number): void {
    this.#strips.dirty[strip] = 0;
    for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) this.#refresh(v);
  }

  /** The control pass of the first `strips` active strips: advances their voices, frees those that have ended. */
  control(strips: number, frame: number, frames: number): void {
    if (this.#pendingCount > 0) this.#releasePending(frame);
    const ended = this.#kernel.control(strips, frames);
    const list = this.#memory.endedList >> 2;
    for (let i = 0; i < ended; i += 1) this.#giveBack(this.#memory.i32[list + i]!);
  }

  #releasePending(frame: number): void {
    for (let v = 0; v < this.#pending.length; v += 1) {
      if (this.#pending[v] !== 0) this.#release(v, frame);
    }
  }

  #setPending(v: number, pending: 0 | 1): void {
    this.#pendingCount += pending - this.#pending[v]!;
    this.#pending[v] = pending;
  }

  #isDown(strip: number, pedal: number): boolean {
    return this.#strips.controllers[strip * 128 + pedal]! >= 64;
  }

  #refresh(v: number): void {
    const address = this.#groups.addressOf(v);
    const strip = this.#strip[v]!;
    const needsFilter = this.#parameters.refresh(address, this.#regions[v]!, strip, this.#key[v]!, this.#velocity[v]!);
    if (!needsFilter || this.#isFiltered[v] !== 0) return;
    this.#isFiltered[v] = 1;
    settleFilter(this.#memory, address);
    this.#groups.toFiltered(v, strip);
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
      const quick = layout.ENVELOPE_OCTAVES / (CHOKE_SECONDS * this.#sampleRate);
      hastenRelease(this.#memory, this.#groups.addressOf(v), quick);
    }
  }

  /** Releases now, or at the first control pass after the shortest length of a note. */
  #release(v: number, frame: number): void {
    this.#hold[v] = Hold.none;
    const shortest = SHORTEST_NOTE_SECONDS * this.#sampleRate;
    if (frame - this.#startFrame[v]! < shortest) this.#setPending(v, 1);
    else this.#startRelease(v);
  }

  #startRelease(v: number): void {
    this.#hold[v] = Hold.none;
    this.#setPending(v, 0);
    const address = this.#groups.addressOf(v);
    if (this.#memory.i32[(address + layout.VOLUME_STAGE) >> 2]! >= layout.STAGE_RELEASE) return;
    const region = this.#regions[v]!;
    this.#parameters.prepareRelease(region, this.#strip[v]!, this.#key[v]!, this.#velocity[v]!);
    releaseEnvelopes(this.#memory, address, this.#parameters.volumeRelease, this.#parameters.modRelease);
    if (region.loopBase >= 0 && region.openBase >= 0) this.#leaveLoop(v, address, region);
  }

  /** Loop mode 3: after the release the sample goes on past its loop. */
  #leaveLoop(v: number, address: number, region: CompiledRegion): void {
    const { i32 } = this.#memory;
    const base = this.#slabs[v]!.at - SINC_TAPS_BEFORE;
    const whole = ((wideAddress(address) + layout.POSITION) >> 2) + 1;
    let position = i32[whole]! - base - region.loopBase;
    const last = region.loopEnd + LOOP_REACH;
    if (position >= last) position -= (Math.floor((position - last) / region.loopLength) + 1) * region.loopLength;
    i32[whole] = base + region.openBase + position;
    i32[(address + layout.END) >> 2] = base + region.openBase + region.end;
    i32[(address + layout.LOOP_LENGTH) >> 2] = 0;
  }

  #fade(v: number): void {
    this.#hold[v] = Hold.none;
    this.#setPending(v, 0);
    if (this.#fadeRate(v) > 0) return;
    const at = (this.#groups.addressOf(v) + layout.FADE_RATE) >> 2;
    this.#memory.f32[at] = 1 / (FADE_SECONDS * this.#sampleRate);
    this.#fading += 1;
  }

  #fadeRate(v: number): number {
    return this.#memory.f32[(this.#groups.addressOf(v) + layout.FADE_RATE) >> 2]!;
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
    let best = NONE;
    let bestScore = Infinity;
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      for (let v = this.#head[strip]!; v !== NONE; v = this.#next[v]!) {
        if (this.#fadeRate(v) > 0 !== isFading) continue;
        const held = this.#hold[v] === Hold.none ? 0 : 1000;
        const score = held + this.#loudness(v);
        if (score < bestScore || (score === bestScore && this.#order[v]! < this.#order[best]!)) {
          best = v;
          bestScore = score;
        }
      }
    }
    return best;
  }

  /** Of a voice in its attack: what it will be. */
  #loudness(v: number): number {
    const { f32, i32 } = this.#memory;
    const address = this.#groups.addressOf(v);
    if (i32[(address + layout.VOLUME_STAGE) >> 2] === layout.STAGE_ATTACK) {
      return f32[(address + layout.AMPLITUDE) >> 2]! * FULL_SCALE;
    }
    const sides = f32[(address + layout.LEFT) >> 2]! + f32[(address + layout.RIGHT) >> 2]!;
    return f32[(address + layout.GAIN) >> 2]! * sides * FULL_SCALE;
  }

  #giveBack(v: number): void {
    if (this.#fadeRate(v) > 0) this.#fading -= 1;
    this.#unlink(v, this.#strip[v]!);
    this.#groups.remove(v);
    this.#setPending(v, 0);
    this.#regions[v] = null;
    this.#slabs[v] = null;
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
