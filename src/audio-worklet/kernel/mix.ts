import {
  MIX,
  MIX_CHANNEL_BYTES,
  STRIP_GAIN,
  STRIP_GAIN_DELTA,
  STRIP_PEAK_LEFT,
  STRIP_PEAK_RIGHT,
  SUMS,
} from "./layout.ts";

export function clearMix(): void {
  memory.fill(MIX, 0, 4 * MIX_CHANNEL_BYTES);
}

/**
 * Reduces the sums of a strip's voices, applies the strip's gain, adds them to the mix, takes peaks and clears the sums.
 * `since`: frames between the control pass and the first of the `frames`.
 */
export function mixStrip(strip: usize, since: i32, frames: i32, sends: bool): void {
  const start = f32x4.splat(load<f32>(strip, STRIP_GAIN));
  const delta = f32x4.splat(load<f32>(strip, STRIP_GAIN_DELTA));
  let passed = f32x4.add(f32x4.splat(<f32>since), f32x4(1, 2, 3, 4));
  let peakLeft = f32x4.splat(load<f32>(strip, STRIP_PEAK_LEFT));
  let peakRight = f32x4.splat(load<f32>(strip, STRIP_PEAK_RIGHT));
  const end: usize = MIX + ((<usize>frames) << 2);
  let from: usize = SUMS;
  for (let to: usize = MIX; to < end; to += 16, from += 256) {
    const gain = f32x4.add(start, f32x4.mul(delta, passed));
    passed = f32x4.add(passed, f32x4.splat(4));
    const left = f32x4.mul(takeSums(from), gain);
    const right = f32x4.mul(takeSums(from + 16), gain);
    peakLeft = f32x4.max(peakLeft, f32x4.abs(left));
    peakRight = f32x4.max(peakRight, f32x4.abs(right));
    add(to, left);
    add(to + MIX_CHANNEL_BYTES, right);
    if (sends) {
      add(to + 2 * MIX_CHANNEL_BYTES, f32x4.mul(takeSums(from + 32), gain));
      add(to + 3 * MIX_CHANNEL_BYTES, f32x4.mul(takeSums(from + 48), gain));
    }
  }
  store<f32>(strip, highest(peakLeft), STRIP_PEAK_LEFT);
  store<f32>(strip, highest(peakRight), STRIP_PEAK_RIGHT);
}

function add(at: usize, value: v128): void {
  v128.store(at, f32x4.add(v128.load(at), value));
}

/** Sums of the lanes of one channel over four frames; clears them. */
function takeSums(at: usize): v128 {
  const a = v128.load(at);
  const b = v128.load(at, 64);
  const c = v128.load(at, 128);
  const d = v128.load(at, 192);
  const zero = f32x4.splat(0);
  v128.store(at, zero);
  v128.store(at, zero, 64);
  v128.store(at, zero, 128);
  v128.store(at, zero, 192);
  const ab = f32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3));
}

function highest(v: v128): f32 {
  const halves = f32x4.max(v, v128.shuffle<i64>(v, v, 1, 0));
  return f32x4.extract_lane(f32x4.max(halves, v128.shuffle<i32>(halves, halves, 1, 0, 3, 2)), 0);
}
