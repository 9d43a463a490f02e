import {
  CHORUS,
  CHORUS_DELTA,
  END,
  ENDED,
  FILTER_A1,
  FILTER_A1_DELTA,
  FILTER_A2,
  FILTER_A2_DELTA,
  FILTER_A3,
  FILTER_A3_DELTA,
  FILTER_MOVES,
  FILTER_STATE1,
  FILTER_STATE2,
  FLAGS,
  GAIN,
  GAIN_DELTA,
  GENERAL,
  LEFT,
  LEFT_DELTA,
  LOOP_LENGTH,
  NEXT,
  POSITION,
  REVERB,
  REVERB_DELTA,
  RIGHT,
  RIGHT_DELTA,
  SINC_TABLE,
  STEP,
  SUMS,
  WAIT,
} from "./layout.ts";
import { sumLanes } from "./vectorMath.ts";

/** Type arguments that stand for true and false; told apart by `isSigned` when the code is compiled. */
type Yes = i32;
type No = u32;

const LAST_POSITION = 0x7fff_ffff;

/** Adds the groups from `first` on, without or with filters, to the sums. */
export function renderOpen(first: usize, frames: i32, sends: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    const general = (load<i32>(g, FLAGS) & GENERAL) !== 0;
    if (sends) {
      if (general) renderGroup<No, Yes, No, Yes>(g, frames);
      else renderGroup<No, Yes, No, No>(g, frames);
    } else if (general) renderGroup<No, No, No, Yes>(g, frames);
    else renderGroup<No, No, No, No>(g, frames);
  }
}

export function renderFiltered(first: usize, frames: i32, sends: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    const flags = load<i32>(g, FLAGS);
    if (sends) {
      if ((flags & GENERAL) !== 0) renderGroup<Yes, Yes, Yes, Yes>(g, frames);
      else if ((flags & FILTER_MOVES) !== 0) renderGroup<Yes, Yes, Yes, No>(g, frames);
      else renderGroup<Yes, Yes, No, No>(g, frames);
    } else if ((flags & GENERAL) !== 0) renderGroup<Yes, No, Yes, Yes>(g, frames);
    else if ((flags & FILTER_MOVES) !== 0) renderGroup<Yes, No, Yes, No>(g, frames);
    else renderGroup<Yes, No, No, No>(g, frames);
  }
}

/** Frames until a lane's position reaches its end, `most` at most. */
function runOf(g: usize, lane: usize, position: i64, step: i64, most: i32): i32 {
  const left = ((<i64>load<i32>(g + (lane << 2), END)) << 32) - position;
  if (left > step * <i64>most) return most;
  if (left <= 0) return 0;
  const run = <i32>((left + step - 1) / step);
  return run < most ? run : most;
}

/** A position, taken back into its loop where it has reached the end; a lane without a loop falls silent there. */
function wrapped(g: usize, lane: usize, position: i64): i64 {
  const beyond = position - ((<i64>load<i32>(g + (lane << 2), END)) << 32);
  if (beyond < 0) return position;
  const length = (<i64>load<i32>(g + (lane << 2), LOOP_LENGTH)) << 32;
  if (length > 0) return position - length * (beyond / length + 1);
  store<i32>(g, load<i32>(g, ENDED) | (1 << (<i32>lane)), ENDED);
  store<i64>(g + (lane << 3), 0, STEP);
  store<i32>(g + (lane << 2), LAST_POSITION, END);
  return 0;
}

/** Eight taps at a position, as four partial sums. */
function taps(position: i64): v128 {
  return i32x4.dot_i16x8_s(
    v128.load((<usize>(position >> 32)) << 1),
    v128.load((<usize>(<u32>position) >>> 18) & 0x3ff0, SINC_TABLE),
  );
}

function addProduct(at: usize, y: v128, factor: v128): void {
  v128.store(at, f32x4.add(v128.load(at), f32x4.mul(y, factor)));
}

/**
 * Adds `frames` of four voices to the sums. `Filter`: they have low-passes, whose coefficients change (`Sweep`).
 * `Sends`: the sends are wanted. `General`: voices may wait for their beginning, and factors change.
 */
function renderGroup<Filter, Sends, Sweep, General>(g: usize, frames: i32): void {
  let p0 = load<i64>(g, POSITION);
  let p1 = load<i64>(g, POSITION + 8);
  let p2 = load<i64>(g, POSITION + 16);
  let p3 = load<i64>(g, POSITION + 24);
  let gain = v128.load(g, GAIN);
  let left = v128.load(g, LEFT);
  let right = v128.load(g, RIGHT);
  let reverb = v128.load(g, REVERB);
  let chorus = v128.load(g, CHORUS);
  let a1 = v128.load(g, FILTER_A1);
  let a2 = v128.load(g, FILTER_A2);
  let a3 = v128.load(g, FILTER_A3);
  let z1 = v128.load(g, FILTER_STATE1);
  let z2 = v128.load(g, FILTER_STATE2);
  let gainDelta = v128.load(g, GAIN_DELTA);
  let sounds = i32x4.splat(-1);
  let done = 0;
  while (done < frames) {
    let s0 = load<i64>(g, STEP);
    let s1 = load<i64>(g, STEP + 8);
    let s2 = load<i64>(g, STEP + 16);
    let s3 = load<i64>(g, STEP + 24);
    let run = frames - done;
    if (isSigned<General>()) {
      const waits = v128.load(g, WAIT);
      sounds = i32x4.eq(waits, i32x4.splat(0));
      gainDelta = v128.and(v128.load(g, GAIN_DELTA), sounds);
      run = shortestWait(g, run);
      s0 &= <i64>i32x4.extract_lane(sounds, 0);
      s1 &= <i64>i32x4.extract_lane(sounds, 1);
      s2 &= <i64>i32x4.extract_lane(sounds, 2);
      s3 &= <i64>i32x4.extract_lane(sounds, 3);
    }
    run = runOf(g, 0, p0, s0, run);
    run = runOf(g, 1, p1, s1, run);
    run = runOf(g, 2, p2, s2, run);
    run = runOf(g, 3, p3, s3, run);
    const end: usize = SUMS + ((<usize>(done + run)) << 6);
    for (let at: usize = SUMS + ((<usize>done) << 6); at < end; at += 64) {
      const t0 = taps(p0);
      p0 += s0;
      const t1 = taps(p1);
      p1 += s1;
      const t2 = taps(p2);
      p2 += s2;
      const t3 = taps(p3);
      p3 += s3;
      let y = f32x4.convert_i32x4_s(sumLanes(t0, t1, t2, t3));
      if (isSigned<General>()) {
        y = v128.and(y, sounds);
        left = f32x4.add(left, v128.and(v128.load(g, LEFT_DELTA), sounds));
        right = f32x4.add(right, v128.and(v128.load(g, RIGHT_DELTA), sounds));
        reverb = f32x4.add(reverb, v128.and(v128.load(g, REVERB_DELTA), sounds));
        chorus = f32x4.add(chorus, v128.and(v128.load(g, CHORUS_DELTA), sounds));
      }
      if (isSigned<Filter>()) {
        if (isSigned<Sweep>()) {
          if (isSigned<General>()) {
            a1 = f32x4.add(a1, v128.and(v128.load(g, FILTER_A1_DELTA), sounds));
            a2 = f32x4.add(a2, v128.and(v128.load(g, FILTER_A2_DELTA), sounds));
            a3 = f32x4.add(a3, v128.and(v128.load(g, FILTER_A3_DELTA), sounds));
          } else {
            a1 = f32x4.add(a1, v128.load(g, FILTER_A1_DELTA));
            a2 = f32x4.add(a2, v128.load(g, FILTER_A2_DELTA));
            a3 = f32x4.add(a3, v128.load(g, FILTER_A3_DELTA));
          }
        }
        // State-variable low-pass, trapezoidal: z1 and z2 are its integrators. As short a way from one frame's state to
        // the next as there is: that is what the loop waits for.
        const x = f32x4.sub(y, z2);
        const rise = f32x4.add(f32x4.mul(a3, x), f32x4.mul(a2, z1));
        z1 = f32x4.add(f32x4.mul(a1, z1), f32x4.mul(a2, x));
        y = f32x4.add(z2, f32x4.mul(rise, f32x4.splat(0.5)));
        z2 = f32x4.add(z2, rise);
      }
      gain = f32x4.add(gain, gainDelta);
      y = f32x4.mul(y, gain);
      addProduct(at, y, left);
      addProduct(at + 16, y, right);
      if (isSigned<Sends>()) {
        addProduct(at + 32, y, reverb);
        addProduct(at + 48, y, chorus);
      }
    }
    p0 = wrapped(g, 0, p0);
    p1 = wrapped(g, 1, p1);
    p2 = wrapped(g, 2, p2);
    p3 = wrapped(g, 3, p3);
    if (isSigned<General>()) {
      v128.store(g, i32x4.max_s(i32x4.sub(v128.load(g, WAIT), i32x4.splat(run)), i32x4.splat(0)), WAIT);
    }
    done += run;
  }
  store<i64>(g, p0, POSITION);
  store<i64>(g, p1, POSITION + 8);
  store<i64>(g, p2, POSITION + 16);
  store<i64>(g, p3, POSITION + 24);
  v128.store(g, gain, GAIN);
  if (isSigned<General>()) {
    v128.store(g, left, LEFT);
    v128.store(g, right, RIGHT);
    v128.store(g, reverb, REVERB);
    v128.store(g, chorus, CHORUS);
  }
  if (isSigned<Filter>()) {
    v128.store(g, z1, FILTER_STATE1);
    v128.store(g, z2, FILTER_STATE2);
    if (isSigned<Sweep>()) {
      v128.store(g, a1, FILTER_A1);
      v128.store(g, a2, FILTER_A2);
      v128.store(g, a3, FILTER_A3);
    }
  }
}

/** Frames until the next waiting lane begins, `most` at most. */
function shortestWait(g: usize, most: i32): i32 {
  let run = most;
  for (let lane: usize = 0; lane < 4; lane++) {
    const wait = load<i32>(g + (lane << 2), WAIT);
    if (wait > 0 && wait < run) run = wait;
  }
  return run;
}
