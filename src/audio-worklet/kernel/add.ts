import {
  BUS_BYTES,
  BUSES,
  COUNT,
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
  MONO,
  MONO_BYTES,
  PASS_FRAMES,
  REVERB,
  SPREAD,
  STRIP,
  STRIP_BYTES,
  STRIP_SENDS,
  STRIPS,
} from "./layout.ts";

/**
 * Adds a strip's own group, whose voices are in `MONO`, to the channels of its bus; to the sends only if the strip has
 * some. `gain`: remaining factor of the voices. `since`: frames since the control pass.
 */
export function addOwn(g: usize, gain: v128, bus: usize, since: i32, frames: i32, hasSends: bool): void {
  const flags = load<i32>(g, FLAGS);
  const sends = hasSends ? flags & (FEEDS_REVERB | FEEDS_CHORUS) : 0;
  if ((flags & FACTORS_MOVE) !== 0) {
    for (let lane: usize = 0; lane < 4; lane++) addMovingLane(g, lane, bus, since, frames, sends !== 0);
    return;
  }
  addTwo(g + LEFT, gain, bus, frames);
  if (sends === 0) return;
  if (sends === FEEDS_REVERB) addOne(g + REVERB, gain, bus + 2 * MIX_CHANNEL_BYTES, frames);
  else addTwo(g + REVERB, gain, bus + 2 * MIX_CHANNEL_BYTES, frames);
}

/** The same for a shared group: each voice is added to its own strip's bus. */
export function addShared(g: usize, gain: v128, since: i32, frames: i32, hasEffects: bool): void {
  const moves = (load<i32>(g, FLAGS) & FACTORS_MOVE) !== 0;
  const count: usize = load<u32>(g, COUNT);
  for (let lane: usize = 0; lane < count; lane++) {
    const strip: usize = load<u32>(g + (lane << 2), STRIP);
    const bus = BUSES + strip * BUS_BYTES;
    const sends = hasEffects && load<i32>(STRIPS + strip * STRIP_BYTES, STRIP_SENDS) !== 0;
    if (moves) addMovingLane(g, lane, bus, since, frames, sends);
    else {
      addLane(g + LEFT, gain, lane, bus, frames);
      if (sends) addLane(g + REVERB, gain, lane, bus + 2 * MIX_CHANNEL_BYTES, frames);
    }
  }
}

/**
 * Applies changing gains to the four voices. Returns the factors that remain to be applied: constant gains, or 1.
 */
export function settleGains(g: usize, since: i32, frames: i32): v128 {
  if ((load<i32>(g, FLAGS) & (GAIN_MOVES | FACTORS_MOVE)) === 0) return v128.load(g, GAIN);
  applyGains(g, since, frames);
  return f32x4.splat(1);
}

/** Multiplies four voices by gains that change. A ramp is counted back from its end, the next control pass. */
function applyGains(g: usize, since: i32, frames: i32): void {
  const gain0 = v128.load32_splat(g, GAIN);
  const gain1 = v128.load32_splat(g, GAIN + 4);
  const gain2 = v128.load32_splat(g, GAIN + 8);
  const gain3 = v128.load32_splat(g, GAIN + 12);
  const delta0 = v128.load32_splat(g, GAIN_DELTA);
  const delta1 = v128.load32_splat(g, GAIN_DELTA + 4);
  const delta2 = v128.load32_splat(g, GAIN_DELTA + 8);
  const delta3 = v128.load32_splat(g, GAIN_DELTA + 12);
  let left = framesLeft(since);
  const end: usize = MONO + ((<usize>frames) << 2);
  for (let at: usize = MONO; at < end; at += 16) {
    scaleBy(at, ramp(gain0, delta0, left));
    scaleBy(at + MONO_BYTES, ramp(gain1, delta1, left));
    scaleBy(at + 2 * MONO_BYTES, ramp(gain2, delta2, left));
    scaleBy(at + 3 * MONO_BYTES, ramp(gain3, delta3, left));
    left = f32x4.sub(left, f32x4.splat(4));
  }
}

/** Adds four voices, with the factors at `factors` and the ones 16 bytes on, to two channels from `to` on. */
function addTwo(factors: usize, gain: v128, to: usize, frames: i32): void {
  // Stored in memory first, so that they are read into registers once, not in each turn.
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
  for (let at = to, y: usize = MONO; at < end; at += 16, y += 16) {
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
function addOne(factors: usize, gain: v128, to: usize, frames: i32): void {
  v128.store(SPREAD, f32x4.mul(gain, v128.load(factors)));
  const a0 = v128.load32_splat(SPREAD);
  const a1 = v128.load32_splat(SPREAD, 4);
  const a2 = v128.load32_splat(SPREAD, 8);
  const a3 = v128.load32_splat(SPREAD, 12);
  const end = to + ((<usize>frames) << 2);
  for (let at = to, y: usize = MONO; at < end; at += 16, y += 16) {
    const a01 = f32x4.add(f32x4.mul(v128.load(y), a0), f32x4.mul(v128.load(y, MONO_BYTES), a1));
    const y23 = f32x4.mul(v128.load(y, 3 * MONO_BYTES), a3);
    const a23 = f32x4.add(f32x4.mul(v128.load(y, 2 * MONO_BYTES), a2), y23);
    v128.store(at, f32x4.add(v128.load(at), f32x4.add(a01, a23)));
  }
}

/** Adds one of the four voices, with its lanes of the factors at `factors` and 16 bytes on, to two channels. */
function addLane(factors: usize, gain: v128, lane: usize, to: usize, frames: i32): void {
  v128.store(SPREAD, f32x4.mul(gain, v128.load(factors)));
  v128.store(SPREAD, f32x4.mul(gain, v128.load(factors, 16)), 16);
  const a = v128.load32_splat(SPREAD + (lane << 2));
  const b = v128.load32_splat(SPREAD + (lane << 2), 16);
  const end = to + ((<usize>frames) << 2);
  for (let at = to, y: usize = MONO + lane * MONO_BYTES; at < end; at += 16, y += 16) {
    const value = v128.load(y);
    v128.store(at, f32x4.add(v128.load(at), f32x4.mul(value, a)));
    v128.store(at, f32x4.add(v128.load(at, MIX_CHANNEL_BYTES), f32x4.mul(value, b)), MIX_CHANNEL_BYTES);
  }
}

/** Adds one of the four voices to the channels of a bus while factors change. */
function addMovingLane(g: usize, lane: usize, bus: usize, since: i32, frames: i32, sends: bool): void {
  const channels: usize = sends ? 4 : 2;
  const bytes = (<usize>frames) << 2;
  const voice = MONO + lane * MONO_BYTES;
  for (let channel: usize = 0; channel < channels; channel++) {
    const factor = g + LEFT + (channel << 4) + (lane << 2);
    const goal = v128.load32_splat(factor);
    const delta = v128.load32_splat(factor, LEFT_DELTA - LEFT);
    const to = bus + channel * MIX_CHANNEL_BYTES;
    let left = framesLeft(since);
    for (let at: usize = 0; at < bytes; at += 16) {
      const value = f32x4.mul(v128.load(voice + at), ramp(goal, delta, left));
      v128.store(to + at, f32x4.add(v128.load(to + at), value));
      left = f32x4.sub(left, f32x4.splat(4));
    }
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
