import { CONTROL_FRAMES } from "./VoiceKernel.ts";
import { SINC_PHASES, SINC_TAPS_BEFORE } from "./sincTable.ts";
import type { VoiceState } from "./VoiceState.ts";

/**
 * Adds `frames` of voice `v` to `bus`. `mono` is scratch of at least `frames`. Sample memory has guard frames on
 * either side of what is played, so that the eight taps are read without a test.
 */
export function renderVoice(
  s: VoiceState,
  v: number,
  sinc: Float32Array,
  mono: Float64Array,
  bus: Float32Array,
  frames: number,
): void {
  if (s.finished[v] !== 0) return;
  let first = 0;
  const wait = s.waitFrames[v]!;
  if (wait > 0) {
    first = wait < frames ? wait : frames;
    s.waitFrames[v] = wait - first;
    if (first === frames) return;
  }
  interpolate(s, v, sinc, mono, first, frames);
  if (s.filterOn[v] === 0) s.lastInput[v] = mono[frames - 1]!;
  else filter(s, v, mono, first, frames);
  mix(s, v, mono, bus, first, frames);
}

/** Eight-tap polyphase interpolation into `mono[first..frames)`; wraps at the loop's end, or ends in silence. */
function interpolate(
  s: VoiceState,
  v: number,
  sinc: Float32Array,
  mono: Float64Array,
  first: number,
  frames: number,
): void {
  const pcm = s.slabs[v]!;
  const base = s.base[v]! - SINC_TAPS_BEFORE;
  const step = s.step[v]!;
  const end = s.end[v]!;
  const loopLength = s.loopLength[v]!;
  let position = s.position[v]!;
  let i = first;
  for (; i < frames; i += 1) {
    if (position >= end) {
      if (loopLength === 0) break;
      position -= loopLength * Math.ceil((position - end + 2 ** -32) / loopLength);
    }
    const whole = position | 0;
    const row = ((position - whole) * SINC_PHASES + 0.5) << 3;
    const at = base + whole;
    mono[i] =
      pcm[at]! * sinc[row]! +
      pcm[at + 1]! * sinc[row + 1]! +
      pcm[at + 2]! * sinc[row + 2]! +
      pcm[at + 3]! * sinc[row + 3]! +
      pcm[at + 4]! * sinc[row + 4]! +
      pcm[at + 5]! * sinc[row + 5]! +
      pcm[at + 6]! * sinc[row + 6]! +
      pcm[at + 7]! * sinc[row + 7]!;
    position += step;
  }
  s.position[v] = position;
  if (i < frames) {
    mono.fill(0, i, frames);
    s.finished[v] = 1;
  }
}

function filter(s: VoiceState, v: number, mono: Float64Array, first: number, frames: number): void {
  let b1 = s.b1[v]!;
  let a1 = s.a1[v]!;
  let a2 = s.a2[v]!;
  let z1 = s.z1[v]!;
  let z2 = s.z2[v]!;
  const deltaB1 = s.deltaB1[v]!;
  const deltaA1 = s.deltaA1[v]!;
  const deltaA2 = s.deltaA2[v]!;
  for (let i = first; i < frames; i += 1) {
    b1 += deltaB1;
    a1 += deltaA1;
    a2 += deltaA2;
    const x = mono[i]!;
    const half = 0.5 * b1 * x;
    const y = half + z1;
    z1 = b1 * x + z2 - a1 * y;
    z2 = half - a2 * y;
    mono[i] = y;
  }
  s.b1[v] = b1;
  s.a1[v] = a1;
  s.a2[v] = a2;
  s.z1[v] = z1;
  s.z2[v] = z2;
}

function mix(s: VoiceState, v: number, mono: Float64Array, bus: Float32Array, first: number, frames: number): void {
  let left = s.gainLeft[v]!;
  let right = s.gainRight[v]!;
  const deltaLeft = s.deltaLeft[v]!;
  const deltaRight = s.deltaRight[v]!;
  for (let i = first; i < frames; i += 1) {
    const y = mono[i]!;
    left += deltaLeft;
    right += deltaRight;
    bus[i] = bus[i]! + y * left;
    bus[CONTROL_FRAMES + i] = bus[CONTROL_FRAMES + i]! + y * right;
  }
  s.gainLeft[v] = left;
  s.gainRight[v] = right;
  s.gainReverb[v] = send(mono, bus, 2 * CONTROL_FRAMES, s.gainReverb[v]!, s.deltaReverb[v]!, first, frames);
  s.gainChorus[v] = send(mono, bus, 3 * CONTROL_FRAMES, s.gainChorus[v]!, s.deltaChorus[v]!, first, frames);
}

/** Adds to one send; returns the gain reached. */
function send(
  mono: Float64Array,
  bus: Float32Array,
  channel: number,
  start: number,
  delta: number,
  first: number,
  frames: number,
): number {
  if (start === 0 && delta === 0) return 0;
  let gain = start;
  for (let i = first; i < frames; i += 1) {
    gain += delta;
    bus[channel + i] = bus[channel + i]! + mono[i]! * gain;
  }
  return gain;
}
