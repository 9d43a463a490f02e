/**
 * Layout of the reverb and the chorus, in bytes from `EngineMemory.effects`. Both work on whole passes of 64 frames: on
 * the sends of the pass that has ended, for the pass that begins. This latency of a pass is part of their delays.
 */

/** Int32: frames so far; its lower bits are the write position in rings. */
export const REVERB_FRAME = 0;
/** State and coefficient of the low cut. */
export const REVERB_LOW = 4;
export const REVERB_LOW_CUT = 8;
/** Coefficient of the lines' damping, and its states. */
export const REVERB_DAMPING = 12;
export const REVERB_DAMPED = 16;
/**
 * Taps that move: Int32 whole frames of delay, from where Float32 further frames (-1..2 all through a pass) count, and
 * their change a frame. Those of lines 0 and 5, then those of the chorus.
 */
export const REVERB_TAPS = 48;
export const TAP_BYTES = 16;
export const TAP_OFFSET = 4;
export const TAP_CHANGE = 8;
export const CHORUS_TAPS = 80;
/** Int32: as `REVERB_FRAME`. */
export const CHORUS_FRAME = 128;
/**
 * Rings: Int32 address, frames - 1 (a power of two), frames of delay; Float32 gain. Behind each the first 64 frames (and
 * 8 more) are repeated, so that a pass is read in one go. Pre-delay, diffusers, lines; chorus.
 */
export const RING_PREDELAY = 144;
export const RING_DIFFUSERS = 160;
export const RING_LINES = 224;
export const RING_CHORUS = 352;
export const RING_BYTES = 16;
export const RING_MASK = 4;
export const RING_DELAY = 8;
export const RING_GAIN = 12;
export const RING_REPEATED_FRAMES = 72;
/** A pass in the diffusers, and the outputs of the eight lines. */
export const REVERB_PASS = 384;
export const REVERB_OUT = 640;
export const RINGS = 2688;

export const DIFFUSERS = 4;
export const LINES = 8;
export const DIFFUSION = 0.62;
/** Too little to hear; keeps what goes round from becoming denormal numbers, which are slow. */
export const REVERB_OFFSET = 1e-18;
/** Gain of a full send: notes of a General MIDI bank (sends of 15–20 %) get a hall some 16 dB below them. */
export const REVERB_LEVEL = 0.2;
export const CHORUS_SIDE_LEVEL = 0.636_396_103_067_892_8;
export const CHORUS_CENTRE_LEVEL = 0.45;
