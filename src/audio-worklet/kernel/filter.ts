import { runOf, taps, wrapped } from "./interpolate.ts";
import {
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
  FRAMES,
  POSITION,
  STEP,
  WAIT,
} from "./layout.ts";
import { sumLanes } from "./vectorMath.ts";

/*
 * Voices with low-passes: state-variable ones in trapezoidal form, whose integrators are z1 and z2. They give the sum of
 * the second integrator before and after, twice the output. Each frame of the four voices is interpolated and filtered
 * at once: filters wait for their own results, and the frames that follow are interpolated meanwhile. Each is stored at
 * once, too, so that compilers keep loads of later frames behind it: they would not find registers for all.
 */

/** The next `frames` of a group with filters, without their gains, to `FRAMES`. */
export function filterGroup(g: usize, frames: i32): void {
  if ((load<i32>(g, FLAGS) & FILTER_MOVES) !== 0) filterMoving(g, frames);
  else filterStill(g, frames);
}

function filterStill(g: usize, frames: i32): void {
  filterRuns(g, frames, false);
}

/** The same while coefficients change. */
function filterMoving(g: usize, frames: i32): void {
  filterRuns(g, frames, true);
}

// @inline
function filterRuns(g: usize, frames: i32, moves: bool): void {
  let a1 = v128.load(g, FILTER_A1);
  let a2 = v128.load(g, FILTER_A2);
  let a3 = v128.load(g, FILTER_A3);
  let z1 = v128.load(g, FILTER_STATE1);
  let z2 = v128.load(g, FILTER_STATE2);
  let at: usize = FRAMES;
  const last = at + ((<usize>frames) << 4);
  while (at < last) {
    const run = groupRun(g, <i32>((last - at) >> 4));
    const step0 = stepOf(g, 0);
    const step1 = stepOf(g, 1);
    const step2 = stepOf(g, 2);
    const step3 = stepOf(g, 3);
    let position0 = positionOf(g, 0);
    let position1 = positionOf(g, 1);
    let position2 = positionOf(g, 2);
    let position3 = positionOf(g, 3);
    const end = at + ((<usize>run) << 4);
    const whole = at + ((<usize>(run & ~3)) << 4);
    for (; at < whole; at += 64) {
      const x0 = frameOf(position0, position1, position2, position3);
      position0 += step0;
      position1 += step1;
      position2 += step2;
      position3 += step3;
      if (moves) {
        a1 = f32x4.add(a1, v128.load(g, FILTER_A1_DELTA));
        a2 = f32x4.add(a2, v128.load(g, FILTER_A2_DELTA));
        a3 = f32x4.add(a3, v128.load(g, FILTER_A3_DELTA));
      }
      const rise0 = f32x4.sub(x0, z2);
      const next0 = second(rise0, z1, z2, a2, a3);
      z1 = first(rise0, z1, a1, a2);
      v128.store(at, f32x4.add(z2, next0));
      z2 = next0;
      const x1 = frameOf(position0, position1, position2, position3);
      position0 += step0;
      position1 += step1;
      position2 += step2;
      position3 += step3;
      if (moves) {
        a1 = f32x4.add(a1, v128.load(g, FILTER_A1_DELTA));
        a2 = f32x4.add(a2, v128.load(g, FILTER_A2_DELTA));
        a3 = f32x4.add(a3, v128.load(g, FILTER_A3_DELTA));
      }
      const rise1 = f32x4.sub(x1, z2);
      const next1 = second(rise1, z1, z2, a2, a3);
      z1 = first(rise1, z1, a1, a2);
      v128.store(at, f32x4.add(z2, next1), 16);
      z2 = next1;
      const x2 = frameOf(position0, position1, position2, position3);
      position0 += step0;
      position1 += step1;
      position2 += step2;
      position3 += step3;
      if (moves) {
        a1 = f32x4.add(a1, v128.load(g, FILTER_A1_DELTA));
        a2 = f32x4.add(a2, v128.load(g, FILTER_A2_DELTA));
        a3 = f32x4.add(a3, v128.load(g, FILTER_A3_DELTA));
      }
      const rise2 = f32x4.sub(x2, z2);
      const next2 = second(rise2, z1, z2, a2, a3);
      z1 = first(rise2, z1, a1, a2);
      v128.store(at, f32x4.add(z2, next2), 32);
      z2 = next2;
      const x3 = frameOf(position0, position1, position2, position3);
      position0 += step0;
      position1 += step1;
      position2 += step2;
      position3 += step3;
      if (moves) {
        a1 = f32x4.add(a1, v128.load(g, FILTER_A1_DELTA));
        a2 = f32x4.add(a2, v128.load(g, FILTER_A2_DELTA));
        a3 = f32x4.add(a3, v128.load(g, FILTER_A3_DELTA));
      }
      const rise3 = f32x4.sub(x3, z2);
      const next3 = second(rise3, z1, z2, a2, a3);
      z1 = first(rise3, z1, a1, a2);
      v128.store(at, f32x4.add(z2, next3), 48);
      z2 = next3;
    }
    for (; at < end; at += 16) {
      const x = frameOf(position0, position1, position2, position3);
      position0 += step0;
      position1 += step1;
      position2 += step2;
      position3 += step3;
      if (moves) {
        a1 = f32x4.add(a1, v128.load(g, FILTER_A1_DELTA));
        a2 = f32x4.add(a2, v128.load(g, FILTER_A2_DELTA));
        a3 = f32x4.add(a3, v128.load(g, FILTER_A3_DELTA));
      }
      const rise = f32x4.sub(x, z2);
      const next = second(rise, z1, z2, a2, a3);
      z1 = first(rise, z1, a1, a2);
      v128.store(at, f32x4.add(z2, next));
      z2 = next;
    }
    endRun(g, 0, run, position0);
    endRun(g, 1, run, position1);
    endRun(g, 2, run, position2);
    endRun(g, 3, run, position3);
  }
  if (moves) {
    v128.store(g, a1, FILTER_A1);
    v128.store(g, a2, FILTER_A2);
    v128.store(g, a3, FILTER_A3);
  }
  v128.store(g, z1, FILTER_STATE1);
  v128.store(g, z2, FILTER_STATE2);
  // The next step works on whole vectors.
  for (; (at & 63) !== 0; at += 16) v128.store(at, f32x4.splat(0));
}

/** Frames until one of the voices begins or reaches its end, `most` at most. */
function groupRun(g: usize, most: i32): i32 {
  let run = most;
  for (let lane: usize = 0; lane < 4; lane++) {
    const narrow = g + (lane << 2);
    const wide = g + (lane << 3);
    const wait = load<i32>(narrow, WAIT);
    run = wait > 0 ? min(run, wait) : runOf(narrow, load<i64>(wide, POSITION), load<i64>(wide, STEP), run);
  }
  return run;
}

/** A waiting voice reads the silence at address 0. */
// @inline
function stepOf(g: usize, lane: usize): i64 {
  return load<i32>(g + (lane << 2), WAIT) > 0 ? 0 : load<i64>(g + (lane << 3), STEP);
}

// @inline
function positionOf(g: usize, lane: usize): i64 {
  return load<i32>(g + (lane << 2), WAIT) > 0 ? 0 : load<i64>(g + (lane << 3), POSITION);
}

function endRun(g: usize, lane: usize, run: i32, position: i64): void {
  const narrow = g + (lane << 2);
  const wide = g + (lane << 3);
  const wait = load<i32>(narrow, WAIT);
  if (wait > 0) store<i32>(narrow, wait - run, WAIT);
  else store<i64>(wide, wrapped(wide, narrow, lane, g, position), POSITION);
}

/** A frame of four voices. */
// @inline
function frameOf(position0: i64, position1: i64, position2: i64, position3: i64): v128 {
  return f32x4.convert_i32x4_s(sumLanes(taps(position0), taps(position1), taps(position2), taps(position3)));
}

/** The first integrator after a frame that is `rise` above the second. */
// @inline
function first(rise: v128, z1: v128, a1: v128, a2: v128): v128 {
  return f32x4.add(f32x4.mul(a1, z1), f32x4.mul(a2, rise));
}

/** The second, summed so that the way from one frame to the next is as short as from the first. */
// @inline
function second(rise: v128, z1: v128, z2: v128, a2: v128, a3: v128): v128 {
  return f32x4.add(f32x4.add(z2, f32x4.mul(a2, z1)), f32x4.mul(a3, rise));
}
