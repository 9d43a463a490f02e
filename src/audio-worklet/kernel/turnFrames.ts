import { FACTORS_MOVE, FLAGS, FRAMES, GAIN, GAIN_DELTA, GAIN_MOVES, MONO, MONO_BYTES, PASS_FRAMES } from "./layout.ts";

/** Compensates for filters, whose output is doubled. */
const FILTER_SCALE: f32 = 0.5;

/**
 * Converts filtered frames of four voices, in `FRAMES`, to four voices in `MONO`, with changing gains. Returns the factors
 * that remain to be applied: constant gains, or 1. `since`: frames since the control pass.
 */
export function turnFrames(g: usize, since: i32, frames: i32): v128 {
  const scale = f32x4.splat(FILTER_SCALE);
  const gain = f32x4.mul(v128.load(g, GAIN), scale);
  const end: usize = MONO + ((<usize>frames) << 2);
  let from: usize = FRAMES;
  if ((load<i32>(g, FLAGS) & (GAIN_MOVES | FACTORS_MOVE)) === 0) {
    for (let at: usize = MONO; at < end; at += 16, from += 64) {
      turnFour(at, v128.load(from), v128.load(from, 16), v128.load(from, 32), v128.load(from, 48));
    }
    return gain;
  }
  // Each frame's gain is counted back from the next control pass: blocks may be divided anywhere.
  const delta = f32x4.mul(v128.load(g, GAIN_DELTA), scale);
  let left = f32x4.splat(<f32>(PASS_FRAMES - since - 1));
  for (let at: usize = MONO; at < end; at += 16, from += 64) {
    const frame0 = f32x4.mul(v128.load(from), ramp(gain, delta, left));
    const frame1 = f32x4.mul(v128.load(from, 16), ramp(gain, delta, f32x4.sub(left, f32x4.splat(1))));
    const frame2 = f32x4.mul(v128.load(from, 32), ramp(gain, delta, f32x4.sub(left, f32x4.splat(2))));
    const frame3 = f32x4.mul(v128.load(from, 48), ramp(gain, delta, f32x4.sub(left, f32x4.splat(3))));
    turnFour(at, frame0, frame1, frame2, frame3);
    left = f32x4.sub(left, f32x4.splat(4));
  }
  return f32x4.splat(1);
}

// @inline
function ramp(end: v128, delta: v128, left: v128): v128 {
  return f32x4.sub(end, f32x4.mul(delta, left));
}

// @inline
function turnFour(at: usize, frame0: v128, frame1: v128, frame2: v128, frame3: v128): void {
  const low01 = v128.shuffle<i32>(frame0, frame1, 0, 4, 1, 5);
  const low23 = v128.shuffle<i32>(frame2, frame3, 0, 4, 1, 5);
  const high01 = v128.shuffle<i32>(frame0, frame1, 2, 6, 3, 7);
  const high23 = v128.shuffle<i32>(frame2, frame3, 2, 6, 3, 7);
  v128.store(at, v128.shuffle<i64>(low01, low23, 0, 2));
  v128.store(at, v128.shuffle<i64>(low01, low23, 1, 3), MONO_BYTES);
  v128.store(at, v128.shuffle<i64>(high01, high23, 0, 2), 2 * MONO_BYTES);
  v128.store(at, v128.shuffle<i64>(high01, high23, 1, 3), 3 * MONO_BYTES);
}
