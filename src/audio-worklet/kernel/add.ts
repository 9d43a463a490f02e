import {
  BUS,
  CHORUS,
  FACTORS_MOVE,
  FEEDS_CHORUS,
  FEEDS_REVERB,
  FLAGS,
  GAIN,
  GAIN_DELTA,
  GAIN_MOVES,
  LEFT,
  LEFT_DELTA,
  MIX_CHANNEL_BYTES,
  MONO_BYTES,
  PASS_FRAMES,
  REVERB,
  SPREAD,
} from "./layout.ts";

/**
 * Adds a group, whose voices are at `from`, to the channels of the bus. `since`: frames since the control pass. `scale`:
 * what its voices are to be multiplied by, besides their gains.
 */
export function addGroup(g: usize, from: usize, since: i32, frames: i32, hasEffects: bool, scale: f32): void {
  const flags = load<i32>(g, FLAGS);
  const sends = hasEffects ? flags & (FEEDS_REVERB | FEEDS_CHORUS) : 0;
  let gain = f32x4.splat(1);
  if ((flags & (GAIN_MOVES | FACTORS_MOVE)) !== 0) applyGains(g, from, since, frames, scale);
  else gain = f32x4.mul(v128.load(g, GAIN), f32x4.splat(scale));
  if ((flags & FACTORS_MOVE) !== 0) {
    addMoving(g + LEFT, from, BUS, since, frames);
    addMoving(g + LEFT + 16, from, BUS + MIX_CHANNEL_BYTES, since, frames);
    if (sends === 0) return;
    addMoving(g + REVERB, from, BUS + 2 * MIX_CHANNEL_BYTES, since, frames);
    addMoving(g + CHORUS, from, BUS + 3 * MIX_CHANNEL_BYTES, since, frames);
    return;
  }
  addTwo(g + LEFT, gain, from, BUS, frames);
  if (sends === 0) return;
  if (sends === FEEDS_REVERB) addOne(g + REVERB, gain, from, BUS + 2 * MIX_CHANNEL_BYTES, frames);
  else addTwo(g + REVERB, gain, from, BUS + 2 * MIX_CHANNEL_BYTES, frames);
}

/** Multiplies four voices by gains that change. A ramp is counted back from its end, the next control pass. */
function applyGains(g: usize, from: usize, since: i32, frames: i32, scale: f32): void {
  const factor = f32x4.splat(scale);
  v128.store(SPREAD, f32x4.mul(v128.load(g, GAIN), factor));
  v128.store(SPREAD, f32x4.mul(v128.load(g, GAIN_DELTA), factor), 16);
  const gain0 = v128.load32_splat(SPREAD);
  const gain1 = v128.load32_splat(SPREAD, 4);
  const gain2 = v128.load32_splat(SPREAD, 8);
  const gain3 = v128.load32_splat(SPREAD, 12);
  const delta0 = v128.load32_splat(SPREAD, 16);
  const delta1 = v128.load32_splat(SPREAD, 20);
  const delta2 = v128.load32_splat(SPREAD, 24);
  const delta3 = v128.load32_splat(SPREAD, 28);
  let left = framesLeft(since);
  const end = from + ((<usize>frames) << 2);
  for (let at = from; at < end; at += 16) {
    scaleBy(at, ramp(gain0, delta0, left));
    scaleBy(at + MONO_BYTES, ramp(gain1, delta1, left));
    scaleBy(at + 2 * MONO_BYTES, ramp(gain2, delta2, left));
    scaleBy(at + 3 * MONO_BYTES, ramp(gain3, delta3, left));
    left = f32x4.sub(left, f32x4.splat(4));
  }
}

/** Adds four voices, with the factors at `factors` and the ones 16 bytes on, to two channels from `to` on. */
function addTwo(factors: usize, gain: v128, from: usize, to: usize, frames: i32): void {
  // By way of the memory, so that they are read into registers once, not in each turn.
  v128.store(SPREAD, f32x4.mul(gain, v128.load(factors)));
  v128.store(SPREAD, f32x4.mul(gain, v128.load(factors, 16)), 16);
  const a0 = v128.load32_splat(SPREAD);
  const a1 = v128.load32_splat(SPREAD, 4);
  const a2 = v128.load32_splat(SPREAD, 8);
  const a3 = v128.load32_splat(SPREAD, 12);
  const b0 = v128.load32_splat(SPREAD, 16);
  const b1 = v128.load32_splat(SPREAD, 20);
  const b2 = v128.load32_splat(SPREAD, 24);
  const b3 = v128.load32_splat(SPREAD, 28);
  const end = to + ((<usize>frames) << 2);
  for (let at = to, y = from; at < end; at += 16, y += 16) {
    const y0 = v128.load(y);
    const y1 = v128.load(y, MONO_BYTES);
    const y2 = v128.load(y, 2 * MONO_BYTES);
    const y3 = v128.load(y, 3 * MONO_BYTES);
    const a01 = f32x4.add(f32x4.mul(y0, a0), f32x4.mul(y1, a1));
    const a23 = f32x4.add(f32x4.mul(y2, a2), f32x4.mul(y3, a3));
    v128.store(at, f32x4.add(v128.load(at), f32x4.add(a01, a23)));
    const b01 = f32x4.add(f32x4.mul(y0, b0), f32x4.mul(y1, b1));
    const b23 = f32x4.add(f32x4.mul(y2, b2), f32x4.mul(y3, b3));
    v128.store(at, f32x4.add(v128.load(at, MIX_CHANNEL_BYTES), f32x4.add(b01, b23)), MIX_CHANNEL_BYTES);
  }
}

/** The same for one channel. */
function addOne(factors: usize, gain: v128, from: usize, to: usize, frames: i32): void {
  v128.store(SPREAD, f32x4.mul(gain, v128.load(factors)));
  const a0 = v128.load32_splat(SPREAD);
  const a1 = v128.load32_splat(SPREAD, 4);
  const a2 = v128.load32_splat(SPREAD, 8);
  const a3 = v128.load32_splat(SPREAD, 12);
  const end = to + ((<usize>frames) << 2);
  for (let at = to, y = from; at < end; at += 16, y += 16) {
    const a01 = f32x4.add(f32x4.mul(v128.load(y), a0), f32x4.mul(v128.load(y, MONO_BYTES), a1));
    const y23 = f32x4.mul(v128.load(y, 3 * MONO_BYTES), a3);
    const a23 = f32x4.add(f32x4.mul(v128.load(y, 2 * MONO_BYTES), a2), y23);
    v128.store(at, f32x4.add(v128.load(at), f32x4.add(a01, a23)));
  }
}

/** The same for one channel whose factors change. */
function addMoving(factors: usize, from: usize, to: usize, since: i32, frames: i32): void {
  const end = to + ((<usize>frames) << 2);
  let left = framesLeft(since);
  for (let at = to, y = from; at < end; at += 16, y += 16) {
    let sum = v128.load(at);
    for (let lane: usize = 0; lane < 4; lane++) {
      const factor = factors + (lane << 2);
      const goal = v128.load32_splat(factor);
      const delta = v128.load32_splat(factor, LEFT_DELTA - LEFT);
      sum = f32x4.add(sum, f32x4.mul(v128.load(y + lane * MONO_BYTES), ramp(goal, delta, left)));
    }
    v128.store(at, sum);
    left = f32x4.sub(left, f32x4.splat(4));
  }
}

/** Frames from each of the next four to the control pass. */
function framesLeft(since: i32): v128 {
  return f32x4.sub(f32x4.splat(<f32>(PASS_FRAMES - since)), f32x4(1, 2, 3, 4));
}

// @inline
function ramp(end: v128, delta: v128, left: v128): v128 {
  return f32x4.sub(end, f32x4.mul(delta, left));
}

// @inline
function scaleBy(at: usize, gain: v128): void {
  v128.store(at, f32x4.mul(v128.load(at), gain));
}
