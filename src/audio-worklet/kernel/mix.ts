import {
  LEAST_SOUND,
  MIX,
  MIX_CHANNEL_BYTES,
  MIX_PEAK,
  OUTPUT_CHANNEL_BYTES,
  OUTPUT_CHANNELS,
  OUTPUT_FRAMES,
  OUTPUT_PEAK_LEFT,
  OUTPUT_PEAK_RIGHT,
  SEND_BYTES,
  SENDS,
  STRIP_GAIN,
  STRIP_GAIN_DELTA,
  STRIP_PEAK_LEFT,
  STRIP_PEAK_RIGHT,
  WET,
} from "./layout.ts";

/** Clears the mix, and the sends at the start of a pass. */
export function clearMix(since: i32): void {
  memory.fill(MIX, 0, 2 * MIX_CHANNEL_BYTES);
  if (since === 0) memory.fill(SENDS, 0, 2 * SEND_BYTES);
}

/** Adds the effects' output for the pass before. */
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

/**
 * Applies the master gain to the mix, measures the peak of both channels, and writes it to the output behind `lookahead`
 * frames, which delays it. `gain` is that at the control pass, and changes by `delta` a frame; `since`:
 * frames between the control pass and the first of the `frames`.
 */
export function putOut(output: usize, since: i32, frames: i32, gain: f32, delta: f32, lookahead: i32): void {
  const channel = output + OUTPUT_CHANNELS;
  const ahead = (<usize>lookahead) << 2;
  const given = (<usize>load<i32>(output, OUTPUT_FRAMES)) << 2;
  memory.copy(channel, channel + given, ahead);
  memory.copy(channel + OUTPUT_CHANNEL_BYTES, channel + OUTPUT_CHANNEL_BYTES + given, ahead);
  store<i32>(output, frames, OUTPUT_FRAMES);
  applyMaster(channel + ahead - MIX, since, frames, gain, delta);
  store<f32>(output, peakOf(channel, frames), OUTPUT_PEAK_LEFT);
  store<f32>(output, peakOf(channel + OUTPUT_CHANNEL_BYTES, frames), OUTPUT_PEAK_RIGHT);
}

/** `distance`: from a frame of the left mix to its place in the output. */
function applyMaster(distance: usize, since: i32, frames: i32, gain: f32, delta: f32): void {
  let passed = f32x4.add(f32x4.splat(<f32>since), f32x4(1, 2, 3, 4));
  let peak = f32x4.splat(0);
  const end: usize = MIX + ((<usize>frames) << 2);
  for (let at: usize = MIX; at < end; at += 16) {
    const gains = f32x4.add(f32x4.splat(gain), f32x4.mul(f32x4.splat(delta), passed));
    passed = f32x4.add(passed, f32x4.splat(4));
    const left = soundOf(f32x4.mul(v128.load(at), gains));
    const right = soundOf(f32x4.mul(v128.load(at, MIX_CHANNEL_BYTES), gains));
    peak = f32x4.pmax(peak, f32x4.pmax(f32x4.abs(left), f32x4.abs(right)));
    v128.store(at, left);
    v128.store(at, right, MIX_CHANNEL_BYTES);
    v128.store(at + distance, left);
    v128.store(at + distance, right, OUTPUT_CHANNEL_BYTES);
  }
  store<f32>(MIX_PEAK, highest(peak));
}

/**
 * NaN would persist in every filter behind it, and the offset that keeps the reverb from denormal numbers is not a
 * sound: muted tracks are silent.
 */
function soundOf(value: v128): v128 {
  const size = f32x4.abs(value);
  const isHeard = f32x4.gt(size, f32x4.splat(<f32>LEAST_SOUND));
  return v128.and(value, v128.and(isHeard, f32x4.lt(size, f32x4.splat(Infinity))));
}

function peakOf(from: usize, frames: i32): f32 {
  let peak = f32x4.splat(0);
  const end = from + ((<usize>frames) << 2);
  let at = from;
  for (; at + 16 <= end; at += 16) peak = f32x4.pmax(peak, f32x4.abs(v128.load(at)));
  let most = highest(peak);
  for (; at < end; at += 4) most = max(most, abs(load<f32>(at)));
  return most;
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
