import * as effects from "../../kernel/effectsLayout.ts";
import { MIX_CHANNEL_BYTES, PASS_FRAMES, SEND_BYTES, SENDS, WET } from "../../kernel/layout.ts";
import type { EngineMemory } from "../EngineMemory.ts";
import { MODULATED_LINES } from "../rings.ts";

const LOWEST_STATE = 1e-15;

/** A ring as records have it; positions count from the first frame ever. */
interface Ring {
  readonly start: number;
  readonly mask: number;
  readonly delay: number;
  readonly gain: number;
}

/** Reverb and chorus in plain JavaScript, on the same records as the vector kernel's (see `kernel/effects.ts`). */
export class ScalarEffects {
  readonly #memory: EngineMemory;
  readonly #pass = new Float64Array(PASS_FRAMES);
  readonly #out = Array.from({ length: effects.LINES }, () => new Float64Array(PASS_FRAMES));
  readonly #rings = new Map<number, Ring>();

  constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  reverb(): void {
    const { f32, i32, effects: base } = this.#memory;
    const frame = i32[(base + effects.REVERB_FRAME) >> 2]!;
    i32[(base + effects.REVERB_FRAME) >> 2] = frame + PASS_FRAMES;
    this.#predelay(frame);
    for (let i = 0; i < effects.DIFFUSERS; i += 1)
      this.#diffuse(effects.RING_DIFFUSERS + i * effects.RING_BYTES, frame);
    for (let line = 0; line < effects.LINES; line += 1) this.#readLine(line, frame);
    const out = this.#out;
    for (let i = 0; i < PASS_FRAMES; i += 1) {
      let sum = 0;
      for (let line = 0; line < effects.LINES; line += 1) sum += out[line]![i]!;
      const left = out[0]![i]! - out[2]![i]! + out[4]![i]! - out[6]![i]!;
      const right = out[1]![i]! - out[3]![i]! + out[5]![i]! - out[7]![i]!;
      f32[(WET >> 2) + i] = effects.REVERB_LEVEL * left;
      f32[((WET + MIX_CHANNEL_BYTES) >> 2) + i] = effects.REVERB_LEVEL * right;
      const fed = this.#pass[i]! - (2 / effects.LINES) * sum;
      for (let line = 0; line < effects.LINES; line += 1) {
        const { start, mask } = this.#ring(effects.RING_LINES + line * effects.RING_BYTES);
        f32[start + ((frame + i) & mask)] = fed + out[line]![i]!;
      }
    }
  }

  /** A ring's record; it does not change. `start` in floats. */
  #ring(record: number): Ring {
    const known = this.#rings.get(record);
    if (known) return known;
    const { f32, i32, effects: base } = this.#memory;
    const at = (base + record) >> 2;
    const ring = {
      start: i32[at]! >> 2,
      mask: i32[at + (effects.RING_MASK >> 2)]!,
      delay: i32[at + (effects.RING_DELAY >> 2)]!,
      gain: f32[at + (effects.RING_GAIN >> 2)]!,
    };
    this.#rings.set(record, ring);
    return ring;
  }

  #predelay(frame: number): void {
    const { f32, effects: base } = this.#memory;
    const { start, mask, delay } = this.#ring(effects.RING_PREDELAY);
    const cut = f32[(base + effects.REVERB_LOW_CUT) >> 2]!;
    let low = f32[(base + effects.REVERB_LOW) >> 2]!;
    for (let i = 0; i < PASS_FRAMES; i += 1) f32[start + ((frame + i) & mask)] = f32[(SENDS >> 2) + i]!;
    for (let i = 0; i < PASS_FRAMES; i += 1) {
      const x = f32[start + ((frame + i - delay) & mask)]!;
      low += cut * (x - low);
      this.#pass[i] = x - low + effects.REVERB_OFFSET;
    }
    f32[(base + effects.REVERB_LOW) >> 2] = Math.abs(low) < LOWEST_STATE ? 0 : low;
  }

  #diffuse(record: number, frame: number): void {
    const { f32 } = this.#memory;
    const { start, mask, delay } = this.#ring(record);
    for (let i = 0; i < PASS_FRAMES; i += 1) {
      const delayed = f32[start + ((frame + i - delay) & mask)]!;
      const fed = this.#pass[i]! - effects.DIFFUSION * delayed;
      f32[start + ((frame + i) & mask)] = fed;
      this.#pass[i] = delayed + effects.DIFFUSION * fed;
    }
  }

  /** A line's damped output. */
  #readLine(line: number, frame: number): void {
    const { f32, effects: base } = this.#memory;
    const record = effects.RING_LINES + line * effects.RING_BYTES;
    const { start, mask, delay, gain } = this.#ring(record);
    const damping = f32[(base + effects.REVERB_DAMPING) >> 2]!;
    const modulated = MODULATED_LINES.indexOf(line as 0);
    const out = this.#out[line]!;
    const state = (base + effects.REVERB_DAMPED + 4 * line) >> 2;
    let damped = f32[state]!;
    for (let i = 0; i < PASS_FRAMES; i += 1) {
      const delayed =
        modulated < 0
          ? f32[start + ((frame + i - delay) & mask)]!
          : this.#between(record, effects.REVERB_TAPS + modulated * effects.TAP_BYTES, frame, i);
      damped += damping * (delayed * gain - damped);
      out[i] = damped;
    }
    f32[state] = damped;
  }

  /** Value of a moving tap at frame `i` of the pass, linear between two frames. */
  #between(record: number, tap: number, frame: number, i: number): number {
    const { f32, i32, effects: base } = this.#memory;
    const { start, mask } = this.#ring(record);
    const change = f32[(base + tap + effects.TAP_CHANGE) >> 2]!;
    const offset = f32[(base + tap + effects.TAP_OFFSET) >> 2]! + change * (i + 1);
    const further = Math.floor(offset);
    const at = frame + i - i32[(base + tap) >> 2]! - further;
    const near = f32[start + (at & mask)]!;
    return near + (offset - further) * (f32[start + ((at - 1) & mask)]! - near);
  }

  chorus(): void {
    const { f32, i32, effects: base } = this.#memory;
    const frame = i32[(base + effects.CHORUS_FRAME) >> 2]!;
    i32[(base + effects.CHORUS_FRAME) >> 2] = frame + PASS_FRAMES;
    const { start, mask } = this.#ring(effects.RING_CHORUS);
    const send = (SENDS + SEND_BYTES) >> 2;
    for (let i = 0; i < PASS_FRAMES; i += 1) f32[start + ((frame + i) & mask)] = f32[send + i]!;
    const left = WET >> 2;
    const right = (WET + MIX_CHANNEL_BYTES) >> 2;
    for (let i = 0; i < PASS_FRAMES; i += 1) {
      const a = this.#between(effects.RING_CHORUS, effects.CHORUS_TAPS, frame, i);
      const b = this.#between(effects.RING_CHORUS, effects.CHORUS_TAPS + effects.TAP_BYTES, frame, i);
      const c = this.#between(effects.RING_CHORUS, effects.CHORUS_TAPS + 2 * effects.TAP_BYTES, frame, i);
      const middle = effects.CHORUS_CENTRE_LEVEL * b;
      f32[left + i] = f32[left + i]! + effects.CHORUS_SIDE_LEVEL * a + middle;
      f32[right + i] = f32[right + i]! + effects.CHORUS_SIDE_LEVEL * c + middle;
    }
  }
}
