import * as layout from "../../kernel/effectsLayout.ts";
import { CHORUS_BIT, PASS_FRAMES, REVERB_BIT, WET_UNITS } from "../../kernel/layout.ts";
import type { EngineMemory } from "../EngineMemory.ts";
import type { VoiceKernel } from "../VoiceKernel.ts";
import { effectDelays, MODULATED_LINES, FRONT_BYTES, ringBytes, ringFrames, ringsOf } from "../rings.ts";
import type { EffectDelays } from "../rings.ts";

const DAMPING_HZ = 5200;
const LOW_CUT_HZ = 120;
const REVERB_MODULATION_HZ = 0.55;
const CHORUS_HZ = 0.45;
const CHORUS_TAPS = 3;

/**
 * Effects of the sends: a hall and a chorus, which a kernel computes, a control pass at a time. Each costs nothing once
 * its tail is over.
 */
export class Effects {
  readonly #kernel: VoiceKernel;
  readonly #memory: EngineMemory;
  readonly #delays: EffectDelays;
  readonly #reverbTail: number;
  readonly #chorusTail: number;
  readonly #reverbTurn: number;
  readonly #chorusTurn: number;
  /** Frames for which each effect sounds without input. */
  #reverbLeft = 0;
  #chorusLeft = 0;
  #reverbPhase = 0;
  #chorusPhase = 0;

  constructor(kernel: VoiceKernel, memory: EngineMemory, sampleRate: number) {
    this.#kernel = kernel;
    this.#memory = memory;
    this.#delays = effectDelays(sampleRate);
    this.#reverbTail = Math.ceil(this.#delays.reverbTail * sampleRate);
    this.#chorusTail = Math.ceil(this.#delays.chorusTail * sampleRate);
    this.#reverbTurn = (2 * Math.PI * REVERB_MODULATION_HZ * PASS_FRAMES) / sampleRate;
    this.#chorusTurn = (2 * Math.PI * CHORUS_HZ * PASS_FRAMES) / sampleRate;
    placeRings(memory, this.#delays);
    const { f32, effects } = memory;
    f32[(effects + layout.REVERB_DAMPING) >> 2] = 1 - Math.exp((-2 * Math.PI * DAMPING_HZ) / sampleRate);
    f32[(effects + layout.REVERB_LOW_CUT) >> 2] = 1 - Math.exp((-2 * Math.PI * LOW_CUT_HZ) / sampleRate);
  }

  /**
   * Called once a control pass: processes the sends of the pass that has ended for the mix of the pass that begins.
   * `fed`: effects that had input (`REVERB_BIT`, `CHORUS_BIT`). An effect whose tail has ended is cleared, so that its
   * next start is reproducible.
   */
  control(fed: number): void {
    if ((fed & REVERB_BIT) !== 0) this.#reverbLeft = this.#reverbTail;
    if ((fed & CHORUS_BIT) !== 0) this.#chorusLeft = this.#chorusTail;
    let units = 0;
    if (this.#reverbLeft > 0) {
      units |= REVERB_BIT;
      this.#moveReverbTaps();
    }
    if (this.#chorusLeft > 0) {
      units |= CHORUS_BIT;
      this.#moveChorusTaps();
    }
    this.#memory.i32[WET_UNITS >> 2] = units;
    if (units === 0) return;
    this.#kernel.runEffects(units);
    if (this.#reverbLeft > 0 && (this.#reverbLeft -= PASS_FRAMES) <= 0) this.#clearReverb();
    if (this.#chorusLeft > 0 && (this.#chorusLeft -= PASS_FRAMES) <= 0) this.#clearChorus();
  }

  stop(): void {
    if (this.#reverbLeft > 0) this.#clearReverb();
    if (this.#chorusLeft > 0) this.#clearChorus();
    this.#reverbLeft = 0;
    this.#chorusLeft = 0;
    this.#memory.i32[WET_UNITS >> 2] = 0;
  }

  #clearReverb(): void {
    const { f32, i32, effects } = this.#memory;
    clearRing(this.#memory, layout.RING_PREDELAY);
    for (let i = 0; i < layout.DIFFUSERS; i += 1)
      clearRing(this.#memory, layout.RING_DIFFUSERS + i * layout.RING_BYTES);
    for (let i = 0; i < layout.LINES; i += 1) clearRing(this.#memory, layout.RING_LINES + i * layout.RING_BYTES);
    const states = (effects + layout.REVERB_DAMPED) >> 2;
    f32.fill(0, states, states + layout.LINES);
    f32[(effects + layout.REVERB_LOW) >> 2] = 0;
    i32[(effects + layout.REVERB_FRAME) >> 2] = 0;
    this.#reverbPhase = 0;
  }

  #clearChorus(): void {
    clearRing(this.#memory, layout.RING_CHORUS);
    this.#memory.i32[(this.#memory.effects + layout.CHORUS_FRAME) >> 2] = 0;
    this.#chorusPhase = 0;
  }

  #moveReverbTaps(): void {
    const { lines, modulation } = this.#delays;
    const before = modulation * 0.5 * (1 + Math.sin(this.#reverbPhase));
    this.#reverbPhase = (this.#reverbPhase + this.#reverbTurn) % (2 * Math.PI);
    const after = modulation * 0.5 * (1 + Math.sin(this.#reverbPhase));
    const first = lines[MODULATED_LINES[0]]!;
    const second = lines[MODULATED_LINES[1]]! + modulation;
    this.#setTap(layout.REVERB_TAPS, first + before, first + after);
    this.#setTap(layout.REVERB_TAPS + layout.TAP_BYTES, second - before, second - after);
  }

  #moveChorusTaps(): void {
    const { chorus, chorusDepth } = this.#delays;
    const before = this.#chorusPhase;
    const after = before + this.#chorusTurn;
    this.#chorusPhase = after % (2 * Math.PI);
    for (let tap = 0; tap < CHORUS_TAPS; tap += 1) {
      const apart = (2 * Math.PI * tap) / CHORUS_TAPS;
      const from = chorus + chorusDepth * Math.sin(before + apart);
      const to = chorus + chorusDepth * Math.sin(after + apart);
      this.#setTap(layout.CHORUS_TAPS + tap * layout.TAP_BYTES, from, to);
    }
  }

  /** A delay that changes from one length to another in a pass. */
  #setTap(tap: number, from: number, to: number): void {
    const { f32, i32, effects } = this.#memory;
    const whole = Math.floor(from);
    i32[(effects + tap) >> 2] = whole;
    f32[(effects + tap + layout.TAP_OFFSET) >> 2] = from - whole;
    f32[(effects + tap + layout.TAP_CHANGE) >> 2] = (to - from) / PASS_FRAMES;
  }
}

/** Writes the records of all rings. */
function placeRings({ f32, i32, effects }: EngineMemory, delays: EffectDelays): void {
  let at = effects + layout.RINGS;
  for (const [record, delay, longest, gain] of ringsOf(delays)) {
    const ring = (effects + record) >> 2;
    i32[ring] = at + FRONT_BYTES;
    i32[ring + (layout.RING_MASK >> 2)] = ringFrames(longest) - 1;
    i32[ring + (layout.RING_DELAY >> 2)] = delay;
    f32[ring + (layout.RING_GAIN >> 2)] = gain;
    at += ringBytes(longest);
  }
}

/** Fills a ring with silence. */
function clearRing({ f32, i32, effects }: EngineMemory, record: number): void {
  const ring = (effects + record) >> 2;
  const start = i32[ring]!;
  const frames = i32[ring + (layout.RING_MASK >> 2)]! + 1;
  f32.fill(0, (start - FRONT_BYTES) >> 2, (start >> 2) + frames + layout.RING_REPEATED_FRAMES);
}
