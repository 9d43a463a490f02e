import {
  CHORUS_CENTRE_LEVEL,
  CHORUS_FRAME,
  CHORUS_SIDE_LEVEL,
  CHORUS_TAPS,
  DIFFUSERS,
  DIFFUSION,
  LINES,
  REVERB_DAMPED,
  REVERB_DAMPING,
  REVERB_FRAME,
  REVERB_LEVEL,
  REVERB_LOW,
  REVERB_LOW_CUT,
  REVERB_OFFSET,
  REVERB_OUT,
  REVERB_PASS,
  REVERB_TAPS,
  RING_BYTES,
  RING_CHORUS,
  RING_DELAY,
  RING_DIFFUSERS,
  RING_GAIN,
  RING_LINES,
  RING_MASK,
  RING_PREDELAY,
  RING_REPEATED_FRAMES,
  TAP_BYTES,
  TAP_CHANGE,
  TAP_OFFSET,
} from "./effectsLayout.ts";
import { MIX_CHANNEL_BYTES, PASS_FRAMES, SEND_BYTES, SENDS, WET } from "./layout.ts";

const PASS_BYTES: usize = 4 * PASS_FRAMES;
const LOWEST_STATE: f32 = 1e-15;

/**
 * A hall, mono in, stereo out: pre-delay, low cut, four all-pass diffusers, a network of eight delay lines (Householder
 * matrix, damped, two of them slowly modulated). Overwrites `WET`.
 */
export function reverb(base: usize): void {
  const frame = load<i32>(base, REVERB_FRAME);
  store<i32>(base, frame + PASS_FRAMES, REVERB_FRAME);
  predelay(base, frame);
  for (let i: usize = 0; i < <usize>DIFFUSERS; i++)
    diffuse(base + REVERB_PASS, base + RING_DIFFUSERS + i * RING_BYTES, frame);
  for (let line: usize = 0; line < <usize>LINES; line++) readLine(base, line, frame);
  damp(base, 0);
  damp(base, 4);
  feedBack(base, frame);
}

/** Delays the send and cuts its lows. */
function predelay(base: usize, frame: i32): void {
  const ring = base + RING_PREDELAY;
  memory.copy(writeAt(ring, frame), SENDS, PASS_BYTES);
  repeat(ring, frame);
  const from = readAt(ring, frame, load<i32>(ring, RING_DELAY));
  const cut = load<f32>(base, REVERB_LOW_CUT);
  const stays: f32 = 1 - cut;
  let low = load<f32>(base, REVERB_LOW);
  for (let i: usize = 0; i < PASS_BYTES; i += 4) {
    const x = load<f32>(from + i);
    low = stays * low + cut * x;
    store<f32>(base + i, x - low + <f32>REVERB_OFFSET, REVERB_PASS);
  }
  store<f32>(base, abs(low) < LOWEST_STATE ? 0 : low, REVERB_LOW);
}

/** One all-pass, in place. */
function diffuse(pass: usize, ring: usize, frame: i32): void {
  const to = writeAt(ring, frame);
  const from = readAt(ring, frame, load<i32>(ring, RING_DELAY));
  const gain = f32x4.splat(<f32>DIFFUSION);
  for (let i: usize = 0; i < PASS_BYTES; i += 16) {
    const delayed = v128.load(from + i);
    const fed = f32x4.sub(v128.load(pass + i), f32x4.mul(gain, delayed));
    v128.store(to + i, fed);
    v128.store(pass + i, f32x4.add(delayed, f32x4.mul(gain, fed)));
  }
  repeat(ring, frame);
}

/** Reads the output of a delay line into its part of `REVERB_OUT`. */
function readLine(base: usize, line: usize, frame: i32): void {
  const ring = base + RING_LINES + line * RING_BYTES;
  const to = base + REVERB_OUT + line * PASS_BYTES;
  if (line === 0 || line === 5) {
    const tap = base + REVERB_TAPS + (line === 0 ? 0 : TAP_BYTES);
    const from = readAt(ring, frame, load<i32>(tap));
    let offset = offsets(tap);
    const change = f32x4.splat(4 * load<f32>(tap, TAP_CHANGE));
    for (let i: usize = 0; i < PASS_BYTES; i += 16) {
      v128.store(to + i, between(from + i, offset));
      offset = f32x4.add(offset, change);
    }
  } else memory.copy(to, readAt(ring, frame, load<i32>(ring, RING_DELAY)), PASS_BYTES);
}

/** The damping of four lines, in place: four frames of four lines are turned to four lines a frame and back. */
function damp(base: usize, line: usize): void {
  const rings = base + RING_LINES + line * RING_BYTES;
  const damping = load<f32>(base, REVERB_DAMPING);
  const taken = f32x4.mul(
    f32x4.splat(damping),
    f32x4(
      load<f32>(rings, RING_GAIN),
      load<f32>(rings, RING_BYTES + RING_GAIN),
      load<f32>(rings, 2 * RING_BYTES + RING_GAIN),
      load<f32>(rings, 3 * RING_BYTES + RING_GAIN),
    ),
  );
  const stays = f32x4.splat(1 - damping);
  const states = base + REVERB_DAMPED + 4 * line;
  let state = v128.load(states);
  const first = base + REVERB_OUT + line * PASS_BYTES;
  for (let at = first; at < first + PASS_BYTES; at += 16) {
    const a = v128.load(at);
    const b = v128.load(at, PASS_BYTES);
    const c = v128.load(at, 2 * PASS_BYTES);
    const d = v128.load(at, 3 * PASS_BYTES);
    const lowAb = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
    const highAb = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
    const lowCd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
    const highCd = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
    const y0 = f32x4.add(f32x4.mul(stays, state), f32x4.mul(taken, v128.shuffle<i64>(lowAb, lowCd, 0, 2)));
    const y1 = f32x4.add(f32x4.mul(stays, y0), f32x4.mul(taken, v128.shuffle<i64>(lowAb, lowCd, 1, 3)));
    const y2 = f32x4.add(f32x4.mul(stays, y1), f32x4.mul(taken, v128.shuffle<i64>(highAb, highCd, 0, 2)));
    state = f32x4.add(f32x4.mul(stays, y2), f32x4.mul(taken, v128.shuffle<i64>(highAb, highCd, 1, 3)));
    const low01 = v128.shuffle<i32>(y0, y1, 0, 4, 1, 5);
    const high01 = v128.shuffle<i32>(y0, y1, 2, 6, 3, 7);
    const low23 = v128.shuffle<i32>(y2, state, 0, 4, 1, 5);
    const high23 = v128.shuffle<i32>(y2, state, 2, 6, 3, 7);
    v128.store(at, v128.shuffle<i64>(low01, low23, 0, 2));
    v128.store(at, v128.shuffle<i64>(low01, low23, 1, 3), PASS_BYTES);
    v128.store(at, v128.shuffle<i64>(high01, high23, 0, 2), 2 * PASS_BYTES);
    v128.store(at, v128.shuffle<i64>(high01, high23, 1, 3), 3 * PASS_BYTES);
  }
  v128.store(states, state);
}

/** Writes the lines' output, and feeds it back together with the input. */
function feedBack(base: usize, frame: i32): void {
  const rings = base + RING_LINES;
  const to0 = writeAt(rings, frame);
  const to1 = writeAt(rings + RING_BYTES, frame);
  const to2 = writeAt(rings + 2 * RING_BYTES, frame);
  const to3 = writeAt(rings + 3 * RING_BYTES, frame);
  const to4 = writeAt(rings + 4 * RING_BYTES, frame);
  const to5 = writeAt(rings + 5 * RING_BYTES, frame);
  const to6 = writeAt(rings + 6 * RING_BYTES, frame);
  const to7 = writeAt(rings + 7 * RING_BYTES, frame);
  const level = f32x4.splat(<f32>REVERB_LEVEL);
  const share = f32x4.splat(2.0 / <f32>LINES);
  for (let i: usize = 0; i < PASS_BYTES; i += 16) {
    const out = base + REVERB_OUT + i;
    const o0 = v128.load(out);
    const o1 = v128.load(out, PASS_BYTES);
    const o2 = v128.load(out, 2 * PASS_BYTES);
    const o3 = v128.load(out, 3 * PASS_BYTES);
    const o4 = v128.load(out, 4 * PASS_BYTES);
    const o5 = v128.load(out, 5 * PASS_BYTES);
    const o6 = v128.load(out, 6 * PASS_BYTES);
    const o7 = v128.load(out, 7 * PASS_BYTES);
    const left = f32x4.add(f32x4.sub(o0, o2), f32x4.sub(o4, o6));
    const right = f32x4.add(f32x4.sub(o1, o3), f32x4.sub(o5, o7));
    v128.store(i, f32x4.mul(level, left), WET);
    v128.store(i, f32x4.mul(level, right), WET + MIX_CHANNEL_BYTES);
    const even = f32x4.add(f32x4.add(o0, o2), f32x4.add(o4, o6));
    const odd = f32x4.add(f32x4.add(o1, o3), f32x4.add(o5, o7));
    const fed = f32x4.sub(v128.load(base + i, REVERB_PASS), f32x4.mul(share, f32x4.add(even, odd)));
    v128.store(to0 + i, f32x4.add(fed, o0));
    v128.store(to1 + i, f32x4.add(fed, o1));
    v128.store(to2 + i, f32x4.add(fed, o2));
    v128.store(to3 + i, f32x4.add(fed, o3));
    v128.store(to4 + i, f32x4.add(fed, o4));
    v128.store(to5 + i, f32x4.add(fed, o5));
    v128.store(to6 + i, f32x4.add(fed, o6));
    v128.store(to7 + i, f32x4.add(fed, o7));
  }
  for (let line: usize = 0; line < <usize>LINES; line++) repeat(rings + line * RING_BYTES, frame);
}

/** Three slowly moving taps of one delay line, spread over the stereo field. Mono in; adds to `WET`. */
export function chorus(base: usize): void {
  const frame = load<i32>(base, CHORUS_FRAME);
  store<i32>(base, frame + PASS_FRAMES, CHORUS_FRAME);
  const ring = base + RING_CHORUS;
  memory.copy(writeAt(ring, frame), SENDS + SEND_BYTES, PASS_BYTES);
  repeat(ring, frame);
  const tapA = base + CHORUS_TAPS;
  const tapB = tapA + TAP_BYTES;
  const tapC = tapB + TAP_BYTES;
  const fromA = readAt(ring, frame, load<i32>(tapA));
  const fromB = readAt(ring, frame, load<i32>(tapB));
  const fromC = readAt(ring, frame, load<i32>(tapC));
  let offsetA = offsets(tapA);
  let offsetB = offsets(tapB);
  let offsetC = offsets(tapC);
  const changeA = f32x4.splat(4 * load<f32>(tapA, TAP_CHANGE));
  const changeB = f32x4.splat(4 * load<f32>(tapB, TAP_CHANGE));
  const changeC = f32x4.splat(4 * load<f32>(tapC, TAP_CHANGE));
  const side = f32x4.splat(<f32>CHORUS_SIDE_LEVEL);
  const centre = f32x4.splat(<f32>CHORUS_CENTRE_LEVEL);
  for (let i: usize = 0; i < PASS_BYTES; i += 16) {
    const middle = f32x4.mul(centre, between(fromB + i, offsetB));
    const left = f32x4.add(f32x4.mul(side, between(fromA + i, offsetA)), middle);
    const right = f32x4.add(f32x4.mul(side, between(fromC + i, offsetC)), middle);
    v128.store(i, f32x4.add(v128.load(i, WET), left), WET);
    v128.store(i, f32x4.add(v128.load(i, WET + MIX_CHANNEL_BYTES), right), WET + MIX_CHANNEL_BYTES);
    offsetA = f32x4.add(offsetA, changeA);
    offsetB = f32x4.add(offsetB, changeB);
    offsetC = f32x4.add(offsetC, changeC);
  }
}

/** Further frames of delay in the first four frames of a pass. */
function offsets(tap: usize): v128 {
  const change = f32x4.splat(load<f32>(tap, TAP_CHANGE));
  return f32x4.add(f32x4.splat(load<f32>(tap, TAP_OFFSET)), f32x4.mul(change, f32x4(1, 2, 3, 4)));
}

/** Four frames, `offset` (-1..2) frames before `at`: linear between two frames, whichever they are. */
function between(at: usize, offset: v128): v128 {
  const one = f32x4.splat(1);
  const later = f32x4.mul(v128.load(at + 4), tent(f32x4.add(offset, one)));
  const here = f32x4.mul(v128.load(at), tent(offset));
  const before = f32x4.mul(v128.load(at - 4), tent(f32x4.sub(offset, one)));
  const earliest = f32x4.mul(v128.load(at - 8), tent(f32x4.sub(offset, f32x4.splat(2))));
  return f32x4.add(f32x4.add(later, here), f32x4.add(before, earliest));
}

/** 1 at 0, 0 from 1 on either side. */
function tent(x: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.sub(f32x4.splat(1), f32x4.abs(x)));
}

/** Address at which a ring is written in this pass: never across its end, as its length is a multiple of passes. */
function writeAt(ring: usize, frame: i32): usize {
  return <usize>(load<i32>(ring) + ((frame & load<i32>(ring, RING_MASK)) << 2));
}

/** Address of the frames `delay` frames before this pass. */
function readAt(ring: usize, frame: i32, delay: i32): usize {
  return <usize>(load<i32>(ring) + (((frame - delay) & load<i32>(ring, RING_MASK)) << 2));
}

/** Updates the repeated frames before a ring's start and behind its end. */
function repeat(ring: usize, frame: i32): void {
  const start: usize = load<i32>(ring);
  const mask = load<i32>(ring, RING_MASK);
  const end = start + ((<usize>(mask + 1)) << 2);
  if ((frame & mask) === 0) memory.copy(end, start, PASS_BYTES);
  if (((frame + PASS_FRAMES) & mask) === 0) memory.copy(start - 16, end - 16, 16);
  else if ((frame & mask) === PASS_FRAMES)
    memory.copy(end + PASS_BYTES, start + PASS_BYTES, 4 * (RING_REPEATED_FRAMES - PASS_FRAMES));
}
