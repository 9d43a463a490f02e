import type { VoiceState } from "./VoiceState.ts";

/** Frames between two control passes; a render call never spans one. */
export const CONTROL_FRAMES = 64;

/** Channels of a bus: left, right, reverb send, chorus send; each `CONTROL_FRAMES` long, one after the other. */
export const BUS_CHANNELS = 4;
export const BUS_LENGTH = BUS_CHANNELS * CONTROL_FRAMES;

/**
 * The seam behind which the hot loops live. A kernel owns no voices and makes no decisions: it advances the voices
 * listed in `order[from..to)` and adds what they play to a bus. Another kernel (vectors of four voices, say) may keep
 * `VoiceState` in a memory of its own.
 */
export interface VoiceKernel {
  readonly state: VoiceState;
  /**
   * Advances envelopes and oscillators of the voices `order[from..to)` by `frames` and sets steps, gain ramps and
   * filter ramps that will be reached after that many frames. Sets `finished`.
   */
  control(order: Int32Array, from: number, to: number, frames: number): void;
  /** Adds `frames` (at most `CONTROL_FRAMES`) of the voices `order[from..to)` to the start of each channel of `bus`. */
  renderVoices(order: Int32Array, from: number, to: number, bus: Float32Array, frames: number): void;
}
