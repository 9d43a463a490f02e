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
import { NONE } from "./StripLists.ts";
import type { Strips } from "./Strips.ts";
import { wideAddress } from "./VoiceGroups.ts";
import type { VoiceKernel } from "./VoiceKernel.ts";
import { Hold, VoicePool } from "./VoicePool.ts";
import { VoiceParameters } from "./VoiceParameters.ts";

/** Origin of a note: stopping the transport leaves live notes alone. */
export const Origin = { live: 0, timeline: 1 } as const;
export type Origin = (typeof Origin)[keyof typeof Origin];

/** Time to fall 96 dB after another note of the exclusive class has begun. */
const CHOKE_SECONDS = 0.1;
/** Time to fall 96 dB when another note replaces one in mono mode. */
const CUT_SECONDS = 0.05;
/** No bank that was made to be played has more; a damaged one may have thousands. */
const MOST_VOICES_A_NOTE = 64;
/** Shortest audible note, so that its attack is not lost. */
const SHORTEST_NOTE_SECONDS = 0.01;

/** Voices of notes: starts, holds and releases. Nothing here allocates after construction. */
export class Voices {
  readonly pool: VoicePool;
  readonly #kernel: VoiceKernel;
  readonly #memory: EngineMemory;
  readonly #strips: Strips;
  readonly #parameters: VoiceParameters;
  readonly #sampleRate: number;
  #noteCount = 0;
  /** The strips of the current channel. */
  readonly #links = new Uint16Array(STRIP_COUNT);

  constructor(kernel: VoiceKernel, memory: EngineMemory, strips: Strips, maxVoices: number, sampleRate: number) {
    this.pool = new VoicePool(memory, maxVoices, sampleRate);
    this.#kernel = kernel;
    this.#memory = memory;
    this.#strips = strips;
    this.#parameters = new VoiceParameters(memory, strips, sampleRate);
    this.#sampleRate = sampleRate;
  }

  get count(): number {
    return this.pool.used;
  }

  hasVoices(strip: number): boolean {
    return this.pool.lists.head[strip] !== NONE;
  }

  /**
   * Starts the voices of a note at `frame`; the next control pass is `framesToTick` later. Velocity 1..127. They come from
   * `glideFrom`, a key, at `glideRate` cents a frame; from `NONE` they are where they belong at once.
   */
  noteOn(
    preset: CompiledPreset,
    strip: number,
    key: number,
    velocity: number,
    noteId: number,
    origin: Origin,
    frame: number,
    framesToTick: number,
    glideFrom: number,
    glideRate: number,
  ): void {
    this.#noteCount += 1;
    const links = this.#linked(strip);
    const { regions, slab } = preset;
    const tuning = this.#strips.tunings.cents(strip, key);
    let begun = 0;
    for (let i = 0; i < regions.length && begun < MOST_VOICES_A_NOTE; i += 1) {
      const region = regions[i]!;
      if (!covers(region, key, velocity)) continue;
      const exclusiveClass = region.generators[Generator.exclusiveClass]!;
      if (exclusiveClass !== 0) for (let i = 0; i < links; i += 1) this.#choke(this.#links[i]!, exclusiveClass);
      begun += 1;
      const v = this.pool.allocate();
      this.pool.regions[v] = region;
      this.pool.slabs[v] = slab;
      this.pool.strip[v] = strip;
      this.pool.key[v] = key;
      this.pool.velocity[v] = velocity;
      this.pool.noteId[v] = noteId;
      this.pool.origin[v] = origin;
      this.pool.hold[v] = Hold.key;
      this.pool.sostenuto[v] = 0;
      this.pool.order[v] = this.#noteCount;
      this.pool.startFrame[v] = frame;
      this.pool.tuning[v] = tuning;
      if (glideFrom !== NONE) this.pool.glides.begin(v, glideCents(region, glideFrom, key), glideRate);
      this.pool.lists.add(v, strip);
      this.#begin(v, region, slab, framesToTick);
      this.pool.voiceChanged(v);
    }
  }

  /** Releases a key of the strip's channel that is about to be struck again; pedals may hold its notes. */
  releaseKey(strip: number, key: number, frame: number): void {
    const links = this.#linked(strip);
    for (let i = 0; i < links; i += 1) this.#releaseOwnKey(this.#links[i]!, key, frame);
  }

  #releaseOwnKey(strip: number, key: number, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (this.pool.key[v] !== key || this.pool.hold[v] !== Hold.key) continue;
      if (sustain || this.pool.sostenuto[v] !== 0) this.pool.hold[v] = Hold.pedal;
      else this.#release(v, frame);
    }
  }

  /**
   * Moves the note that `fromKey` holds to `key`, its envelopes going on (CC 68, CC 84). False, and nothing happens,
   * where no voice of it sounds or `key` would sound otherwise: then it has to be struck.
   */
  moveNote(
    preset: CompiledPreset,
    strip: number,
    fromKey: number,
    key: number,
    noteId: number,
    glideRate: number,
  ): boolean {
    let voices = 0;
    let velocity = 0;
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (!this.#isHeld(v, fromKey)) continue;
      if (this.pool.slabs[v] !== preset.slab || !covers(this.pool.regions[v]!, key, this.pool.velocity[v]!))
        return false;
      velocity = this.pool.velocity[v]!;
      voices += 1;
    }
    for (let i = 0; i < preset.regions.length; i += 1) if (covers(preset.regions[i]!, key, velocity)) voices -= 1;
    if (voices !== 0 || velocity === 0) return false;
    const tuning = this.#strips.tunings.cents(strip, key);
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (!this.#isHeld(v, fromKey)) continue;
      this.pool.key[v] = key;
      this.pool.noteId[v] = noteId;
      this.pool.tuning[v] = tuning;
      this.pool.glides.begin(
        v,
        this.pool.glides.cents[v]! + glideCents(this.pool.regions[v]!, fromKey, key),
        glideRate,
      );
      this.#refresh(v);
      this.pool.voiceChanged(v);
    }
    return true;
  }

  /** Puts the strips that are one channel with `strip` into `#links`; returns how many they are. */
  #linked(strip: number): number {
    const { link } = this.#strips;
    this.#links[0] = strip;
    if (link[strip] === 0) return 1;
    let count = 0;
    for (let other = 0; other < STRIP_COUNT; other += 1) {
      if (link[other] === link[strip]) this.#links[count++] = other;
    }
    return count;
  }

  #isHeld(v: number, key: number): boolean {
    return this.pool.key[v] === key && this.pool.hold[v] !== Hold.none;
  }

  /** Ends a strip's notes fast: another one replaces them (mono mode). */
  cutShort(strip: number): void {
    const quick = layout.ENVELOPE_OCTAVES / (CUT_SECONDS * this.#sampleRate);
    const links = this.#linked(strip);
    for (let i = 0; i < links; i += 1) {
      for (let v = this.pool.lists.head[this.#links[i]!]!; v !== NONE; v = this.pool.lists.next[v]!) {
        this.#startRelease(v);
        hastenRelease(this.#memory, this.pool.groups.addressOf(v), quick);
      }
    }
  }

  /** Applies a tuning that changed while notes sound. */
  retune(strip: number): void {
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      this.pool.tuning[v] = this.#strips.tunings.cents(strip, this.pool.key[v]!);
    }
    this.#strips.dirty[strip] = 1;
  }

  #begin(v: number, region: CompiledRegion, slab: Slab, framesToTick: number): void {
    const strip = this.pool.strip[v]!;
    const address = this.pool.groups.begin(v);
    const cents = this.pool.tuning[v]! + this.pool.glides.cents[v]!;
    const isFiltered = this.#parameters.start(
      address,
      region,
      slab,
      strip,
      this.pool.key[v]!,
      this.pool.velocity[v]!,
      cents,
    );
    this.pool.isFiltered[v] = isFiltered ? 1 : 0;
    const effects = this.#kernel.controlStarting(framesToTick, isFiltered);
    this.pool.groups.place(v, strip, isFiltered);
    const sends = (layout.STRIPS + strip * layout.STRIP_BYTES + layout.STRIP_SENDS) >> 2;
    this.#memory.i32[sends] = this.#memory.i32[sends]! | effects;
  }

  /** Ends the notes with `noteId`, or all of the key if it is 0. Pedals may hold them. */
  noteOff(strip: number, key: number, noteId: number, origin: Origin, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (this.pool.hold[v] !== Hold.key || this.pool.origin[v] !== origin) continue;
      if (noteId === 0 ? this.pool.key[v] !== key : this.pool.noteId[v] !== noteId) continue;
      if (sustain || this.pool.sostenuto[v] !== 0) this.pool.hold[v] = Hold.pedal;
      else this.#release(v, frame);
    }
  }

  /** The sostenuto pedal goes down: it holds the notes that are held by their keys now. */
  holdSostenuto(strip: number): void {
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (this.pool.hold[v] === Hold.key) this.pool.sostenuto[v] = 1;
    }
  }

  /** Releases voices that only pedals held, unless a pedal still holds them. */
  releasePedals(strip: number, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    const sostenuto = this.#isDown(strip, 66);
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (!sostenuto) this.pool.sostenuto[v] = 0;
      if (this.pool.hold[v] === Hold.pedal && !sustain && this.pool.sostenuto[v] === 0) this.#release(v, frame);
    }
  }

  /** Releases every key of the strip; pedals still hold. */
  allNotesOff(strip: number, frame: number): void {
    const sustain = this.#isDown(strip, 64);
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (this.pool.hold[v] !== Hold.key) continue;
      if (sustain || this.pool.sostenuto[v] !== 0) this.pool.hold[v] = Hold.pedal;
      else this.#release(v, frame);
    }
  }

  /** Releases every note of `origin` whatever pedals say. */
  releaseOrigin(origin: Origin, frame: number): void {
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
        if (this.pool.origin[v] === origin && this.pool.hold[v] !== Hold.none) this.#release(v, frame);
      }
    }
  }

  /** Silences the strip within a few ms. */
  allSoundOff(strip: number): void {
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) this.pool.fade(v);
  }

  /** Silences voices that play from `slab`, whose preset is evicted. */
  fadeSlab(slab: Slab): void {
    for (let v = 0; v < this.pool.reach; v += 1) {
      if (this.pool.slabs[v] === slab) this.pool.fade(v);
    }
  }

  /** True if a voice, sounding or fading, plays from `slab`. */
  plays(slab: Slab): boolean {
    return this.pool.slabs.includes(slab);
  }

  /** Applies the changed controllers of a strip. */
  refresh(strip: number): void {
    this.#strips.dirty[strip] = 0;
    this.pool.levelsChanged();
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) this.#refresh(v);
  }

  /** The control pass of the first `strips` active strips: advances their voices, frees those that have ended. */
  control(strips: number, frame: number, frames: number): void {
    this.pool.levelsChanged();
    if (this.pool.pendingCount > 0) this.#releasePending(frame);
    if (this.pool.glides.count > 0) this.#advanceGlides(frames);
    this.pool.thin();
    const ended = this.#kernel.control(strips, frames);
    this.pool.levelsChanged();
    const list = this.#memory.endedList >> 2;
    for (let i = 0; i < ended; i += 1) this.pool.release(this.#memory.i32[list + i]!);
  }

  #releasePending(frame: number): void {
    for (let v = 0; v < this.pool.reach; v += 1) {
      if (this.pool.pending[v] !== 0) this.#release(v, frame);
    }
  }

  #advanceGlides(frames: number): void {
    for (let v = 0; v < this.pool.reach; v += 1) {
      const cents = this.pool.glides.advance(v, frames);
      if (cents !== 0) this.#parameters.shiftPitch(this.pool.groups.addressOf(v), cents);
    }
  }

  #isDown(strip: number, pedal: number): boolean {
    return this.#strips.controllers[strip * 128 + pedal]! >= 64;
  }

  #refresh(v: number): void {
    const address = this.pool.groups.addressOf(v);
    const strip = this.pool.strip[v]!;
    const cents = this.pool.tuning[v]! + this.pool.glides.cents[v]!;
    const region = this.pool.regions[v]!;
    const needsFilter = this.#parameters.refresh(
      address,
      region,
      strip,
      this.pool.key[v]!,
      this.pool.velocity[v]!,
      cents,
    );
    if (!needsFilter || this.pool.isFiltered[v] !== 0) return;
    this.pool.isFiltered[v] = 1;
    settleFilter(this.#memory, address);
    this.pool.groups.toFiltered(v, strip);
  }

  #choke(strip: number, exclusiveClass: number): void {
    for (let v = this.pool.lists.head[strip]!; v !== NONE; v = this.pool.lists.next[v]!) {
      if (this.pool.order[v] === this.#noteCount) continue;
      if (this.pool.regions[v]!.generators[Generator.exclusiveClass] !== exclusiveClass) continue;
      this.#startRelease(v);
      const quick = layout.ENVELOPE_OCTAVES / (CHOKE_SECONDS * this.#sampleRate);
      hastenRelease(this.#memory, this.pool.groups.addressOf(v), quick);
    }
  }

  /** Releases now, or at the first control pass after the shortest length of a note. */
  #release(v: number, frame: number): void {
    this.pool.hold[v] = Hold.none;
    const shortest = SHORTEST_NOTE_SECONDS * this.#sampleRate;
    if (frame - this.pool.startFrame[v]! >= shortest) this.#startRelease(v);
    else {
      this.pool.setPending(v, 1);
      this.pool.voiceChanged(v);
    }
  }

  #startRelease(v: number): void {
    this.pool.hold[v] = Hold.none;
    this.pool.setPending(v, 0);
    this.#leaveStage(v);
    this.pool.voiceChanged(v);
  }

  #leaveStage(v: number): void {
    const address = this.pool.groups.addressOf(v);
    if (this.#memory.i32[(address + layout.VOLUME_STAGE) >> 2]! >= layout.STAGE_RELEASE) return;
    const region = this.pool.regions[v]!;
    this.#parameters.prepareRelease(region, this.pool.strip[v]!, this.pool.key[v]!, this.pool.velocity[v]!);
    releaseEnvelopes(this.#memory, address, this.#parameters.volumeRelease, this.#parameters.modRelease);
    if (region.loopBase >= 0 && region.openBase >= 0) this.#leaveLoop(v, address, region);
  }

  /** Loop mode 3: after the release the sample goes on past its loop. */
  #leaveLoop(v: number, address: number, region: CompiledRegion): void {
    const { i32 } = this.#memory;
    const base = this.pool.slabs[v]!.at - SINC_TAPS_BEFORE;
    const whole = ((wideAddress(address) + layout.POSITION) >> 2) + 1;
    let position = i32[whole]! - base - region.loopBase;
    const last = region.loopEnd + LOOP_REACH;
    if (position >= last) position -= (Math.floor((position - last) / region.loopLength) + 1) * region.loopLength;
    i32[whole] = base + region.openBase + position;
    i32[(address + layout.END) >> 2] = base + region.openBase + region.end;
    i32[(address + layout.LOOP_LENGTH) >> 2] = 0;
  }
}

function covers(region: CompiledRegion, key: number, velocity: number): boolean {
  return (
    key >= region.keyLow && key <= region.keyHigh && velocity >= region.velocityLow && velocity <= region.velocityHigh
  );
}

/** Cents from the pitch of `to` to that of `from`, by the region's scale tuning. */
function glideCents(region: CompiledRegion, from: number, to: number): number {
  return region.generators[Generator.scaleTuning]! * (from - to);
}
