import {
  MIX,
  MIX_CHANNEL_BYTES,
  SEND_BYTES,
  SENDS,
  STRIP_GAIN,
  STRIP_GAIN_DELTA,
  STRIP_PEAK_LEFT,
  STRIP_PEAK_RIGHT,
  WET,
} from "./layout.ts";

/** Begins with silence, and with new sends where a pass begins. */
export function clearMix(since: i32): void {
  memory.fill(MIX, 0, 2 * MIX_CHANNEL_BYTES);
  if (since === 0) memory.fill(SENDS, 0, 2 * SEND_BYTES);
}

/** Adds what effects have made of the pass before. */
export function addWet(since: i32, frames: i32): void {
  const end: usize = MIX + ((<usize>frames) << 2);
  let from: usize = WET + ((<usize>since) << 2);
  for (let to: usize = MIX; to < end; to += 16, from += 16) {
    add(to, v128.load(from));
    add(to + MIX_CHANNEL_BYTES, v128.load(from, MIX_CHANNEL_BYTES));
  }
}

/**
 * Applies a strip's gain to its `bus`, adds that to the mix, takes peaks and clears the bus.
 * `since`: frames between the control pass and the first of the `frames`.
 */
export function mixStrip(strip: usize, bus: usize, since: i32, frames: i32, sends: bool): void {
  const start = f32x4.splat(load<f32>(strip, STRIP_GAIN));
  const delta = f32x4.splat(load<f32>(strip, STRIP_GAIN_DELTA));
  let passed = f32x4.add(f32x4.splat(<f32>since), f32x4(1, 2, 3, 4));
  let peakLeft = f32x4.splat(load<f32>(strip, STRIP_PEAK_LEFT));
  let peakRight = f32x4.splat(load<f32>(strip, STRIP_PEAK_RIGHT));
  const end: usize = MIX + ((<usize>frames) << 2);
  const send: usize = SENDS - MIX + ((<usize>since) << 2);
  let from = bus;
  for (let to: usize = MIX; to < end; to += 16, from += 16) {
    const gain = f32x4.add(start, f32x4.mul(delta, passed));
    passed = f32x4.add(passed, f32x4.splat(4));
    const left = f32x4.mul(take(from), gain);
    const right = f32x4.mul(take(from + MIX_CHANNEL_BYTES), gain);
    peakLeft = f32x4.pmax(peakLeft, f32x4.abs(left));
    peakRight = f32x4.pmax(peakRight, f32x4.abs(right));
    add(to, left);
    add(to + MIX_CHANNEL_BYTES, right);
    if (sends) {
      add(to + send, f32x4.mul(take(from + 2 * MIX_CHANNEL_BYTES), gain));
      add(to + send + SEND_BYTES, f32x4.mul(take(from + 3 * MIX_CHANNEL_BYTES), gain));
    }
  }
  store<f32>(strip, highest(peakLeft), STRIP_PEAK_LEFT);
  store<f32>(strip, highest(peakRight), STRIP_PEAK_RIGHT);
}

function add(at: usize, value: v128): void {
  v128.store(at, f32x4.add(v128.load(at), value));
}

/** Four frames of the bus, which is zero afterwards. */
function take(at: usize): v128 {
  const value = v128.load(at);
  v128.store(at, f32x4.splat(0));
  return value;
}

function highest(v: v128): f32 {
  const halves = f32x4.max(v, v128.shuffle<i64>(v, v, 1, 0));
  return f32x4.extract_lane(f32x4.max(halves, v128.shuffle<i32>(halves, halves, 1, 0, 3, 2)), 0);
}
