import { END, ENDED, LOOP_LENGTH, POSITION, SINC_TABLE, STEP, WAIT } from "./layout.ts";
import { sumLanes } from "./vectorMath.ts";

const LAST_POSITION = 0x7fff_ffff;

/**
 * The next `frames` of one voice, without its gain, to `to`: eight taps, four frames at once. What is in
 * a lane's 32-bit integers stays exact until it is turned into single precision.
 */
export function interpolate(g: usize, lane: usize, frames: i32, to: usize): void {
  const wide = g + (lane << 3);
  const narrow = g + (lane << 2);
  let position = load<i64>(wide, POSITION);
  let at = to;
  const last = at + ((<usize>frames) << 2);
  const wait = load<i32>(narrow, WAIT);
  if (wait > 0) at = keepWaiting(narrow, at, wait, frames);
  while (at < last) {
    const step = load<i64>(wide, STEP);
    const step3 = 3 * step;
    const step5 = 5 * step;
    const step7 = 7 * step;
    const run = runOf(narrow, position, step, <i32>((last - at) >> 2));
    const whole = at + ((<usize>(run & ~7)) << 2);
    const end = at + ((<usize>run) << 2);
    for (; at < whole; at += 32) {
      const a0 = taps(position);
      const a1 = taps(position + step);
      const a2 = taps(position + (step << 1));
      const a3 = taps(position + step3);
      v128.store(at, f32x4.convert_i32x4_s(sumLanes(a0, a1, a2, a3)));
      const b0 = taps(position + (step << 2));
      const b1 = taps(position + step5);
      const b2 = taps(position + (step3 << 1));
      const b3 = taps(position + step7);
      v128.store(at, f32x4.convert_i32x4_s(sumLanes(b0, b1, b2, b3)), 16);
      position += step << 3;
    }
    for (; at < end; at += 4) {
      store<f32>(at, <f32>sumOf(taps(position)));
      position += step;
    }
    position = wrapped(wide, narrow, lane, g, position);
  }
  store<i64>(wide, position, POSITION);
  // The next step works on whole vectors.
  for (; (at & 31) !== 0; at += 4) store<f32>(at, 0);
}

/** Silence until the voice begins, or for `frames`. Returns where that ends. */
function keepWaiting(narrow: usize, from: usize, wait: i32, frames: i32): usize {
  const skipped = min(wait, frames);
  store<i32>(narrow, wait - skipped, WAIT);
  const bytes = (<usize>skipped) << 2;
  memory.fill(from, 0, bytes);
  return from + bytes;
}

/** Frames until the position reaches its end, `most` at most. */
export function runOf(narrow: usize, position: i64, step: i64, most: i32): i32 {
  const left = ((<i64>load<i32>(narrow, END)) << 32) - position;
  if (left > step * <i64>most) return most;
  if (left <= 0) return 0;
  const run = <i32>((left + step - 1) / step);
  return run < most ? run : most;
}

/** A position, wrapped into its loop at the end; without a loop the voice falls silent there. */
export function wrapped(wide: usize, narrow: usize, lane: usize, g: usize, position: i64): i64 {
  const beyond = position - ((<i64>load<i32>(narrow, END)) << 32);
  if (beyond < 0) return position;
  const length = (<i64>load<i32>(narrow, LOOP_LENGTH)) << 32;
  if (length > 0) return position - length * (beyond / length + 1);
  store<i32>(g, load<i32>(g, ENDED) | (1 << (<i32>lane)), ENDED);
  store<i64>(wide, 0, STEP);
  store<i32>(narrow, LAST_POSITION, END);
  return 0;
}

/** Eight taps at a position, as four partial sums. */
// @inline
export function taps(position: i64): v128 {
  return i32x4.dot_i16x8_s(
    v128.load((<usize>(position >> 32)) << 1),
    v128.load((<usize>(<u32>position) >>> 18) & 0x3ff0, SINC_TABLE),
  );
}

function sumOf(v: v128): i32 {
  const pairs = i32x4.add(v, v128.shuffle<i64>(v, v, 1, 0));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}
