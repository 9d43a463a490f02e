import * as layout from "../kernel/layout.ts";
import type { CompiledRegion } from "./CompiledPreset.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import type { Slab } from "./SampleMemory.ts";
import { NONE, StripLists } from "./StripLists.ts";
import { VictimQueue } from "./VictimQueue.ts";
import { VoiceGroups } from "./VoiceGroups.ts";

/** Voices gliding from one pitch to another, in cents below (or above) their target. */
class Glides {
  /** 0: the voice has reached its pitch. */
  readonly cents: Float64Array;
  /** Cents a frame, 0 or more. */
  readonly #rate: Float64Array;
  /** Voices that glide. */
  count = 0;

  constructor(voices: number) {
    this.cents = new Float64Array(voices);
    this.#rate = new Float64Array(voices);
  }

  /** A rate that is not finite: at once. */
  begin(v: number, cents: number, rate: number): void {
    this.end(v);
    if (cents === 0 || !Number.isFinite(rate) || rate <= 0) return;
    this.cents[v] = cents;
    this.#rate[v] = rate;
    this.count += 1;
  }

  end(v: number): void {
    if (this.cents[v] === 0) return;
    this.cents[v] = 0;
    this.count -= 1;
  }

  /** Advances by `frames`; returns the cents by which the pitch moves. */
  advance(v: number, frames: number): number {
    const before = this.cents[v]!;
    if (before === 0) return 0;
    const step = this.#rate[v]! * frames;
    if (Math.abs(before) <= step) {
      this.end(v);
      return -before;
    }
    const moved = -Math.sign(before) * step;
    this.cents[v] = before + moved;
    return moved;
  }
}

/** Reasons that keep a voice from its release, in order. */
export const Hold = { key: 0, pedal: 1, none: 2 } as const;

const FULL_SCALE = 32_768 * layout.SINC_SCALE;
const FADE_SECONDS = 0.003;
/** Voices faded in a control pass under overload: more at once would cost time that is scarce then. */
const THINNED_A_PASS = 8;

/** Voices that may be in use at once: as many as sound may be fading out after they were stolen. */
export function voicesInUse(maxVoices: number): number {
  return 2 * maxVoices;
}

/**
 * All voices, their samples, and the choice of voices to steal. At most `cap` sound; as many again may be
 * fading out. Preallocated: nothing here allocates after construction.
 */
export class VoicePool {
  readonly memory: EngineMemory;
  readonly groups: VoiceGroups;
  /** Voices that may sound; more are thinned out within some ms. At most the number that was made room for. */
  cap: number;
  readonly regions: (CompiledRegion | null)[];
  readonly slabs: (Slab | null)[];
  readonly isFiltered: Uint8Array;
  readonly strip: Int32Array;
  readonly key: Uint8Array;
  readonly velocity: Uint8Array;
  readonly noteId: Uint32Array;
  readonly origin: Uint8Array;
  readonly hold: Uint8Array;
  readonly sostenuto: Uint8Array;
  /** 1 while a release waits for the shortest length of a note. */
  readonly pending: Uint8Array;
  /** Number of the note-on, and the frame of it. */
  readonly order: Float64Array;
  readonly startFrame: Float64Array;
  /** Number of the voice, counted from the engine's start. */
  readonly begin: Float64Array;
  #begun = 0;
  /** Choice among the voices that sound, and among those that fade out. */
  readonly #sounding: VictimQueue;
  readonly #faded: VictimQueue;
  /** Cents by which keys are tuned (MIDI tuning standard), as they were when the note began. */
  readonly tuning: Float64Array;
  readonly lists: StripLists;
  readonly glides: Glides;
  readonly #fadeStep: number;
  readonly #free: Int32Array;
  #freeCount: number;
  /** Numbers of voices that were ever in use are below this: low ones are used first. */
  reach = 0;
  /** Voices in use, and of those the ones that are fading out. */
  used = 0;
  #fading = 0;
  /** Voices that were faded out for others since the engine began. */
  stolen = 0;
  /** Voices whose release waits. */
  pendingCount = 0;

  constructor(memory: EngineMemory, maxVoices: number, sampleRate: number) {
    const capacity = voicesInUse(maxVoices);
    this.memory = memory;
    this.groups = new VoiceGroups(memory, capacity);
    this.cap = maxVoices;
    this.regions = Array.from({ length: capacity }, () => null);
    this.slabs = Array.from({ length: capacity }, () => null);
    this.isFiltered = new Uint8Array(capacity);
    this.strip = new Int32Array(capacity);
    this.key = new Uint8Array(capacity);
    this.velocity = new Uint8Array(capacity);
    this.noteId = new Uint32Array(capacity);
    this.origin = new Uint8Array(capacity);
    this.hold = new Uint8Array(capacity);
    this.sostenuto = new Uint8Array(capacity);
    this.pending = new Uint8Array(capacity);
    this.order = new Float64Array(capacity);
    this.startFrame = new Float64Array(capacity);
    this.begin = new Float64Array(capacity);
    this.#sounding = this.#victims(capacity, false);
    this.#faded = this.#victims(capacity, true);
    this.tuning = new Float64Array(capacity);
    this.lists = new StripLists(capacity);
    this.glides = new Glides(capacity);
    this.#fadeStep = 1 / (FADE_SECONDS * sampleRate);
    this.#free = Int32Array.from({ length: capacity }, (_, index) => capacity - 1 - index);
    this.#freeCount = capacity;
  }

  /** Voices that sound and do not fade out. */
  get sounding(): number {
    return this.used - this.#fading;
  }

  /** Returns a free voice; fades another one out if `cap` voices sound already. */
  allocate(): number {
    if (this.sounding >= this.cap) this.#steal();
    if (this.#freeCount === 0) {
      // Fading voices fill the pool after many steals within one fade: the quietest of them is cut short.
      this.release(this.#faded.first());
    }
    this.#freeCount -= 1;
    this.used += 1;
    const v = this.#free[this.#freeCount]!;
    this.reach = Math.max(this.reach, v + 1);
    this.#begun += 1;
    this.begin[v] = this.#begun;
    return v;
  }

  /** Called when levels of many voices have changed, as by a control pass. */
  levelsChanged(): void {
    this.#sounding.invalidate();
    this.#faded.invalidate();
  }

  /** Called when a voice has begun, is no longer held or has another level. */
  voiceChanged(v: number): void {
    this.#sounding.touch(v);
    this.#faded.touch(v);
  }

  /** Fades some of the voices that are more than `cap`. */
  thin(): void {
    for (let i = 0; i < THINNED_A_PASS && this.sounding > this.cap; i += 1) this.#steal();
  }

  #steal(): void {
    const victim = this.#sounding.first();
    if (victim === NONE) return;
    this.stolen += 1;
    this.fade(victim);
  }

  /** Ends a voice within a few ms. */
  fade(v: number): void {
    this.hold[v] = Hold.none;
    this.setPending(v, 0);
    if (this.#fadeRate(v) > 0) return;
    this.memory.f32[(this.groups.addressOf(v) + layout.FADE_RATE) >> 2] = this.#fadeStep;
    this.#fading += 1;
    this.#faded.touch(v);
  }

  #fadeRate(v: number): number {
    return this.memory.f32[(this.groups.addressOf(v) + layout.FADE_RATE) >> 2]!;
  }

  setPending(v: number, pending: 0 | 1): void {
    this.pendingCount += pending - this.pending[v]!;
    this.pending[v] = pending;
  }

  /** Choice of the voice that will be missed least: released ones first, then the quietest, then the oldest. */
  #victims(voices: number, isFading: boolean): VictimQueue {
    const victims = {
      reach: () => this.reach,
      isCandidate: (v: number) => this.regions[v] !== null && this.#fadeRate(v) > 0 === isFading,
      score: (v: number) => (this.hold[v] === Hold.none ? 0 : 1000) + this.#loudness(v),
      note: (v: number) => this.order[v]!,
      begin: (v: number) => this.begin[v]!,
    };
    return new VictimQueue(victims, voices);
  }

  /** Loudness of a voice; in its attack: the one that it will reach. */
  #loudness(v: number): number {
    const { f32, i32 } = this.memory;
    const address = this.groups.addressOf(v);
    if (i32[(address + layout.VOLUME_STAGE) >> 2] === layout.STAGE_ATTACK) {
      return f32[(address + layout.AMPLITUDE) >> 2]! * FULL_SCALE;
    }
    const sides = f32[(address + layout.LEFT) >> 2]! + f32[(address + layout.RIGHT) >> 2]!;
    return f32[(address + layout.GAIN) >> 2]! * sides * FULL_SCALE;
  }

  release(v: number): void {
    if (this.#fadeRate(v) > 0) this.#fading -= 1;
    this.lists.remove(v, this.strip[v]!);
    this.glides.end(v);
    this.groups.remove(v);
    this.setPending(v, 0);
    this.regions[v] = null;
    this.slabs[v] = null;
    this.#free[this.#freeCount] = v;
    this.#freeCount += 1;
    this.used -= 1;
  }
}
