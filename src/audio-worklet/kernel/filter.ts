import {
  FILTER_A1,
  FILTER_A1_DELTA,
  FILTER_A2,
  FILTER_A2_DELTA,
  FILTER_A3,
  FILTER_A3_DELTA,
  FILTER_STATE1,
  FILTER_STATE2,
  MONO,
  MONO_BYTES,
  OTHER_MONO,
} from "./layout.ts";

/*
 * Low-passes, in place in `MONO`: state-variable ones in trapezoidal form, whose integrators are z1 and z2. They give
 * the sum of the second integrator before and after, twice the output. Four frames of four voices are turned to four
 * voices a frame and back. Two groups at a time where there are two: one alone waits for its own results.
 */

/** The first integrator after a frame `x`. */
// @inline
function first(x: v128, z1: v128, z2: v128, a1: v128, a2: v128): v128 {
  return f32x4.add(f32x4.mul(a1, z1), f32x4.mul(a2, f32x4.sub(x, z2)));
}

/** The second, summed so that the way from one frame to the next is as short as from the first. */
// @inline
function second(x: v128, z1: v128, z2: v128, a2: v128, a3: v128): v128 {
  return f32x4.add(f32x4.add(z2, f32x4.mul(a2, z1)), f32x4.mul(a3, f32x4.sub(x, z2)));
}

// @inline
function lowPairs(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 0, 4, 1, 5);
}

// @inline
function highPairs(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 2, 6, 3, 7);
}

// @inline
function lowHalves(a: v128, b: v128): v128 {
  return v128.shuffle<i64>(a, b, 0, 2);
}

// @inline
function highHalves(a: v128, b: v128): v128 {
  return v128.shuffle<i64>(a, b, 1, 3);
}

/** Group `g`, whose voices are in `MONO`, and `h`, whose voices are in `OTHER_MONO`; their coefficients stand. */
export function filterPair(g: usize, h: usize, frames: i32): void {
  const a1 = v128.load(g, FILTER_A1);
  const a2 = v128.load(g, FILTER_A2);
  const a3 = v128.load(g, FILTER_A3);
  let z1 = v128.load(g, FILTER_STATE1);
  let z2 = v128.load(g, FILTER_STATE2);
  const b1 = v128.load(h, FILTER_A1);
  const b2 = v128.load(h, FILTER_A2);
  const b3 = v128.load(h, FILTER_A3);
  let w1 = v128.load(h, FILTER_STATE1);
  let w2 = v128.load(h, FILTER_STATE2);
  let at: usize = MONO;
  const end = at + ((<usize>(frames & ~3)) << 2);
  for (; at < end; at += 16) {
    const m0 = v128.load(at);
    const m1 = v128.load(at, MONO_BYTES);
    const m2 = v128.load(at, 2 * MONO_BYTES);
    const m3 = v128.load(at, 3 * MONO_BYTES);
    const mLow01 = lowPairs(m0, m1);
    const mLow23 = lowPairs(m2, m3);
    const mHigh01 = highPairs(m0, m1);
    const mHigh23 = highPairs(m2, m3);
    const n0 = v128.load(at, 4 * MONO_BYTES);
    const n1 = v128.load(at, 5 * MONO_BYTES);
    const n2 = v128.load(at, 6 * MONO_BYTES);
    const n3 = v128.load(at, 7 * MONO_BYTES);
    const nLow01 = lowPairs(n0, n1);
    const nLow23 = lowPairs(n2, n3);
    const nHigh01 = highPairs(n0, n1);
    const nHigh23 = highPairs(n2, n3);
    const mx0 = lowHalves(mLow01, mLow23);
    const z20 = second(mx0, z1, z2, a2, a3);
    const z10 = first(mx0, z1, z2, a1, a2);
    const my0 = f32x4.add(z2, z20);
    const nx0 = lowHalves(nLow01, nLow23);
    const w20 = second(nx0, w1, w2, b2, b3);
    const w10 = first(nx0, w1, w2, b1, b2);
    const ny0 = f32x4.add(w2, w20);
    const mx1 = highHalves(mLow01, mLow23);
    const z21 = second(mx1, z10, z20, a2, a3);
    const z11 = first(mx1, z10, z20, a1, a2);
    const my1 = f32x4.add(z20, z21);
    const nx1 = highHalves(nLow01, nLow23);
    const w21 = second(nx1, w10, w20, b2, b3);
    const w11 = first(nx1, w10, w20, b1, b2);
    const ny1 = f32x4.add(w20, w21);
    const mx2 = lowHalves(mHigh01, mHigh23);
    const z22 = second(mx2, z11, z21, a2, a3);
    const z12 = first(mx2, z11, z21, a1, a2);
    const my2 = f32x4.add(z21, z22);
    const nx2 = lowHalves(nHigh01, nHigh23);
    const w22 = second(nx2, w11, w21, b2, b3);
    const w12 = first(nx2, w11, w21, b1, b2);
    const ny2 = f32x4.add(w21, w22);
    const mx3 = highHalves(mHigh01, mHigh23);
    z2 = second(mx3, z12, z22, a2, a3);
    z1 = first(mx3, z12, z22, a1, a2);
    const my3 = f32x4.add(z22, z2);
    const nx3 = highHalves(nHigh01, nHigh23);
    w2 = second(nx3, w12, w22, b2, b3);
    w1 = first(nx3, w12, w22, b1, b2);
    const ny3 = f32x4.add(w22, w2);
    storeFrames(at, my0, my1, my2, my3);
    storeFrames(at + (OTHER_MONO - MONO), ny0, ny1, ny2, ny3);
  }
  const rest = end + ((<usize>(frames & 3)) << 2);
  for (; at < rest; at += 4) {
    const mx = loadFrame(at);
    const mnext = second(mx, z1, z2, a2, a3);
    z1 = first(mx, z1, z2, a1, a2);
    storeFrame(at, f32x4.add(z2, mnext));
    z2 = mnext;
    const nx = loadFrame(at + (OTHER_MONO - MONO));
    const nnext = second(nx, w1, w2, b2, b3);
    w1 = first(nx, w1, w2, b1, b2);
    storeFrame(at + (OTHER_MONO - MONO), f32x4.add(w2, nnext));
    w2 = nnext;
  }
  v128.store(g, z1, FILTER_STATE1);
  v128.store(g, z2, FILTER_STATE2);
  v128.store(h, w1, FILTER_STATE1);
  v128.store(h, w2, FILTER_STATE2);
}

/** The same while coefficients of either group change. */
export function filterPairMoving(g: usize, h: usize, frames: i32): void {
  let a1 = v128.load(g, FILTER_A1);
  let a2 = v128.load(g, FILTER_A2);
  let a3 = v128.load(g, FILTER_A3);
  const ad1 = v128.load(g, FILTER_A1_DELTA);
  const ad2 = v128.load(g, FILTER_A2_DELTA);
  const ad3 = v128.load(g, FILTER_A3_DELTA);
  let z1 = v128.load(g, FILTER_STATE1);
  let z2 = v128.load(g, FILTER_STATE2);
  let b1 = v128.load(h, FILTER_A1);
  let b2 = v128.load(h, FILTER_A2);
  let b3 = v128.load(h, FILTER_A3);
  const bd1 = v128.load(h, FILTER_A1_DELTA);
  const bd2 = v128.load(h, FILTER_A2_DELTA);
  const bd3 = v128.load(h, FILTER_A3_DELTA);
  let w1 = v128.load(h, FILTER_STATE1);
  let w2 = v128.load(h, FILTER_STATE2);
  let at: usize = MONO;
  const end = at + ((<usize>(frames & ~3)) << 2);
  for (; at < end; at += 16) {
    const m0 = v128.load(at);
    const m1 = v128.load(at, MONO_BYTES);
    const m2 = v128.load(at, 2 * MONO_BYTES);
    const m3 = v128.load(at, 3 * MONO_BYTES);
    const mLow01 = lowPairs(m0, m1);
    const mLow23 = lowPairs(m2, m3);
    const mHigh01 = highPairs(m0, m1);
    const mHigh23 = highPairs(m2, m3);
    const n0 = v128.load(at, 4 * MONO_BYTES);
    const n1 = v128.load(at, 5 * MONO_BYTES);
    const n2 = v128.load(at, 6 * MONO_BYTES);
    const n3 = v128.load(at, 7 * MONO_BYTES);
    const nLow01 = lowPairs(n0, n1);
    const nLow23 = lowPairs(n2, n3);
    const nHigh01 = highPairs(n0, n1);
    const nHigh23 = highPairs(n2, n3);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx0 = lowHalves(mLow01, mLow23);
    const z20 = second(mx0, z1, z2, a2, a3);
    const z10 = first(mx0, z1, z2, a1, a2);
    const my0 = f32x4.add(z2, z20);
    b1 = f32x4.add(b1, bd1);
    b2 = f32x4.add(b2, bd2);
    b3 = f32x4.add(b3, bd3);
    const nx0 = lowHalves(nLow01, nLow23);
    const w20 = second(nx0, w1, w2, b2, b3);
    const w10 = first(nx0, w1, w2, b1, b2);
    const ny0 = f32x4.add(w2, w20);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx1 = highHalves(mLow01, mLow23);
    const z21 = second(mx1, z10, z20, a2, a3);
    const z11 = first(mx1, z10, z20, a1, a2);
    const my1 = f32x4.add(z20, z21);
    b1 = f32x4.add(b1, bd1);
    b2 = f32x4.add(b2, bd2);
    b3 = f32x4.add(b3, bd3);
    const nx1 = highHalves(nLow01, nLow23);
    const w21 = second(nx1, w10, w20, b2, b3);
    const w11 = first(nx1, w10, w20, b1, b2);
    const ny1 = f32x4.add(w20, w21);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx2 = lowHalves(mHigh01, mHigh23);
    const z22 = second(mx2, z11, z21, a2, a3);
    const z12 = first(mx2, z11, z21, a1, a2);
    const my2 = f32x4.add(z21, z22);
    b1 = f32x4.add(b1, bd1);
    b2 = f32x4.add(b2, bd2);
    b3 = f32x4.add(b3, bd3);
    const nx2 = lowHalves(nHigh01, nHigh23);
    const w22 = second(nx2, w11, w21, b2, b3);
    const w12 = first(nx2, w11, w21, b1, b2);
    const ny2 = f32x4.add(w21, w22);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx3 = highHalves(mHigh01, mHigh23);
    z2 = second(mx3, z12, z22, a2, a3);
    z1 = first(mx3, z12, z22, a1, a2);
    const my3 = f32x4.add(z22, z2);
    b1 = f32x4.add(b1, bd1);
    b2 = f32x4.add(b2, bd2);
    b3 = f32x4.add(b3, bd3);
    const nx3 = highHalves(nHigh01, nHigh23);
    w2 = second(nx3, w12, w22, b2, b3);
    w1 = first(nx3, w12, w22, b1, b2);
    const ny3 = f32x4.add(w22, w2);
    storeFrames(at, my0, my1, my2, my3);
    storeFrames(at + (OTHER_MONO - MONO), ny0, ny1, ny2, ny3);
  }
  const rest = end + ((<usize>(frames & 3)) << 2);
  for (; at < rest; at += 4) {
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx = loadFrame(at);
    const mnext = second(mx, z1, z2, a2, a3);
    z1 = first(mx, z1, z2, a1, a2);
    storeFrame(at, f32x4.add(z2, mnext));
    z2 = mnext;
    b1 = f32x4.add(b1, bd1);
    b2 = f32x4.add(b2, bd2);
    b3 = f32x4.add(b3, bd3);
    const nx = loadFrame(at + (OTHER_MONO - MONO));
    const nnext = second(nx, w1, w2, b2, b3);
    w1 = first(nx, w1, w2, b1, b2);
    storeFrame(at + (OTHER_MONO - MONO), f32x4.add(w2, nnext));
    w2 = nnext;
  }
  v128.store(g, a1, FILTER_A1);
  v128.store(g, a2, FILTER_A2);
  v128.store(g, a3, FILTER_A3);
  v128.store(g, z1, FILTER_STATE1);
  v128.store(g, z2, FILTER_STATE2);
  v128.store(h, b1, FILTER_A1);
  v128.store(h, b2, FILTER_A2);
  v128.store(h, b3, FILTER_A3);
  v128.store(h, w1, FILTER_STATE1);
  v128.store(h, w2, FILTER_STATE2);
}

/** Group `g` alone. */
export function filterOne(g: usize, frames: i32): void {
  const a1 = v128.load(g, FILTER_A1);
  const a2 = v128.load(g, FILTER_A2);
  const a3 = v128.load(g, FILTER_A3);
  let z1 = v128.load(g, FILTER_STATE1);
  let z2 = v128.load(g, FILTER_STATE2);
  let at: usize = MONO;
  const end = at + ((<usize>(frames & ~3)) << 2);
  for (; at < end; at += 16) {
    const m0 = v128.load(at);
    const m1 = v128.load(at, MONO_BYTES);
    const m2 = v128.load(at, 2 * MONO_BYTES);
    const m3 = v128.load(at, 3 * MONO_BYTES);
    const mLow01 = lowPairs(m0, m1);
    const mLow23 = lowPairs(m2, m3);
    const mHigh01 = highPairs(m0, m1);
    const mHigh23 = highPairs(m2, m3);
    const mx0 = lowHalves(mLow01, mLow23);
    const z20 = second(mx0, z1, z2, a2, a3);
    const z10 = first(mx0, z1, z2, a1, a2);
    const my0 = f32x4.add(z2, z20);
    const mx1 = highHalves(mLow01, mLow23);
    const z21 = second(mx1, z10, z20, a2, a3);
    const z11 = first(mx1, z10, z20, a1, a2);
    const my1 = f32x4.add(z20, z21);
    const mx2 = lowHalves(mHigh01, mHigh23);
    const z22 = second(mx2, z11, z21, a2, a3);
    const z12 = first(mx2, z11, z21, a1, a2);
    const my2 = f32x4.add(z21, z22);
    const mx3 = highHalves(mHigh01, mHigh23);
    z2 = second(mx3, z12, z22, a2, a3);
    z1 = first(mx3, z12, z22, a1, a2);
    const my3 = f32x4.add(z22, z2);
    storeFrames(at, my0, my1, my2, my3);
  }
  const rest = end + ((<usize>(frames & 3)) << 2);
  for (; at < rest; at += 4) {
    const mx = loadFrame(at);
    const mnext = second(mx, z1, z2, a2, a3);
    z1 = first(mx, z1, z2, a1, a2);
    storeFrame(at, f32x4.add(z2, mnext));
    z2 = mnext;
  }
  v128.store(g, z1, FILTER_STATE1);
  v128.store(g, z2, FILTER_STATE2);
}

/** The same while its coefficients change. */
export function filterOneMoving(g: usize, frames: i32): void {
  let a1 = v128.load(g, FILTER_A1);
  let a2 = v128.load(g, FILTER_A2);
  let a3 = v128.load(g, FILTER_A3);
  const ad1 = v128.load(g, FILTER_A1_DELTA);
  const ad2 = v128.load(g, FILTER_A2_DELTA);
  const ad3 = v128.load(g, FILTER_A3_DELTA);
  let z1 = v128.load(g, FILTER_STATE1);
  let z2 = v128.load(g, FILTER_STATE2);
  let at: usize = MONO;
  const end = at + ((<usize>(frames & ~3)) << 2);
  for (; at < end; at += 16) {
    const m0 = v128.load(at);
    const m1 = v128.load(at, MONO_BYTES);
    const m2 = v128.load(at, 2 * MONO_BYTES);
    const m3 = v128.load(at, 3 * MONO_BYTES);
    const mLow01 = lowPairs(m0, m1);
    const mLow23 = lowPairs(m2, m3);
    const mHigh01 = highPairs(m0, m1);
    const mHigh23 = highPairs(m2, m3);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx0 = lowHalves(mLow01, mLow23);
    const z20 = second(mx0, z1, z2, a2, a3);
    const z10 = first(mx0, z1, z2, a1, a2);
    const my0 = f32x4.add(z2, z20);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx1 = highHalves(mLow01, mLow23);
    const z21 = second(mx1, z10, z20, a2, a3);
    const z11 = first(mx1, z10, z20, a1, a2);
    const my1 = f32x4.add(z20, z21);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx2 = lowHalves(mHigh01, mHigh23);
    const z22 = second(mx2, z11, z21, a2, a3);
    const z12 = first(mx2, z11, z21, a1, a2);
    const my2 = f32x4.add(z21, z22);
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx3 = highHalves(mHigh01, mHigh23);
    z2 = second(mx3, z12, z22, a2, a3);
    z1 = first(mx3, z12, z22, a1, a2);
    const my3 = f32x4.add(z22, z2);
    storeFrames(at, my0, my1, my2, my3);
  }
  const rest = end + ((<usize>(frames & 3)) << 2);
  for (; at < rest; at += 4) {
    a1 = f32x4.add(a1, ad1);
    a2 = f32x4.add(a2, ad2);
    a3 = f32x4.add(a3, ad3);
    const mx = loadFrame(at);
    const mnext = second(mx, z1, z2, a2, a3);
    z1 = first(mx, z1, z2, a1, a2);
    storeFrame(at, f32x4.add(z2, mnext));
    z2 = mnext;
  }
  v128.store(g, a1, FILTER_A1);
  v128.store(g, a2, FILTER_A2);
  v128.store(g, a3, FILTER_A3);
  v128.store(g, z1, FILTER_STATE1);
  v128.store(g, z2, FILTER_STATE2);
}

/** Four frames, each of four voices, to the voices' parts. */
// @inline
function storeFrames(at: usize, y0: v128, y1: v128, y2: v128, y3: v128): void {
  const low01 = lowPairs(y0, y1);
  const low23 = lowPairs(y2, y3);
  const high01 = highPairs(y0, y1);
  const high23 = highPairs(y2, y3);
  v128.store(at, lowHalves(low01, low23));
  v128.store(at, highHalves(low01, low23), MONO_BYTES);
  v128.store(at, lowHalves(high01, high23), 2 * MONO_BYTES);
  v128.store(at, highHalves(high01, high23), 3 * MONO_BYTES);
}

/** One frame of the four voices. */
function loadFrame(at: usize): v128 {
  return f32x4(load<f32>(at), load<f32>(at, MONO_BYTES), load<f32>(at, 2 * MONO_BYTES), load<f32>(at, 3 * MONO_BYTES));
}

function storeFrame(at: usize, y: v128): void {
  store<f32>(at, f32x4.extract_lane(y, 0));
  store<f32>(at, f32x4.extract_lane(y, 1), MONO_BYTES);
  store<f32>(at, f32x4.extract_lane(y, 2), 2 * MONO_BYTES);
  store<f32>(at, f32x4.extract_lane(y, 3), 3 * MONO_BYTES);
}
