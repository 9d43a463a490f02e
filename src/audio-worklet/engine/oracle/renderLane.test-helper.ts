import * as layout from "../../kernel/layout.ts";
import type { EngineMemory } from "../EngineMemory.ts";
import { SINC_PHASES, SINC_TAPS } from "../sincTable.ts";
import { wideAddress } from "../VoiceGroups.ts";
import { CONTROL_FRAMES } from "../VoiceKernel.ts";

const FRACTIONS = 2 ** 32;
const TABLE = layout.SINC_TABLE >> 1;

/**
 * Adds `frames` of the voice at `address`, `since` frames after the control pass, to `bus`. State is held in single
 * precision, as it is stored between calls, and ramps are counted back from their ends, so blocks may be divided anywhere.
 * `mono` is scratch of at least `frames`. Samples have guard frames on either side, so that the eight taps need no
 * bounds checks. Returns true if the sample has ended.
 */
export function renderLane(
  memory: EngineMemory,
  address: number,
  mono: Float64Array,
  bus: Float64Array,
  since: number,
  frames: number,
  isFiltered: boolean,
  sends: boolean,
): boolean {
  const { i32 } = memory;
  const wait = (address + layout.WAIT) >> 2;
  const first = Math.min(i32[wait]!, frames);
  i32[wait] = i32[wait]! - first;
  if (isFiltered && first > 0) moveCoefficients(memory.f32, address, first);
  if (first === frames) return false;
  const hasEnded = interpolate(memory, address, mono, first, frames);
  if (isFiltered) filter(memory.f32, address, mono, first, frames);
  const left = layout.PASS_FRAMES - since - 1;
  applyGain(memory.f32, address, mono, left, first, frames);
  for (let channel = 0; channel < (sends ? 4 : 2); channel += 1) {
    add(memory.f32, address + 16 * channel, mono, bus, channel * CONTROL_FRAMES, left, first, frames);
  }
  return hasEnded;
}

/** Eight-tap polyphase interpolation into `mono[first..frames)`; wraps at the loop's end, or ends in silence. */
function interpolate(
  { i16, i32, u32 }: EngineMemory,
  address: number,
  mono: Float64Array,
  first: number,
  frames: number,
): boolean {
  const wide = wideAddress(address);
  const end = i32[(address + layout.END) >> 2]!;
  const loopLength = i32[(address + layout.LOOP_LENGTH) >> 2]!;
  const step = i32[((wide + layout.STEP) >> 2) + 1]! + u32[(wide + layout.STEP) >> 2]! / FRACTIONS;
  const at = (wide + layout.POSITION) >> 2;
  // Relative to the end, where a double has bits enough for the fraction.
  let position = i32[at + 1]! - end + u32[at]! / FRACTIONS;
  let i = first;
  for (; i < frames; i += 1) {
    if (position >= 0) {
      if (loopLength === 0) break;
      position -= loopLength * (Math.floor(position / loopLength) + 1);
    }
    const whole = Math.floor(position);
    const row = TABLE + Math.floor((position - whole) * SINC_PHASES) * SINC_TAPS;
    const tap = end + whole;
    mono[i] =
      i16[tap]! * i16[row]! +
      i16[tap + 1]! * i16[row + 1]! +
      i16[tap + 2]! * i16[row + 2]! +
      i16[tap + 3]! * i16[row + 3]! +
      i16[tap + 4]! * i16[row + 4]! +
      i16[tap + 5]! * i16[row + 5]! +
      i16[tap + 6]! * i16[row + 6]! +
      i16[tap + 7]! * i16[row + 7]!;
    position += step;
  }
  mono.fill(0, i, frames);
  const whole = Math.floor(position);
  i32[at + 1] = end + whole;
  u32[at] = (position - whole) * FRACTIONS;
  // Also where the sample ends with the last of these frames: its voice ends with the next control pass.
  return loopLength === 0 && position >= 0;
}

/** The coefficients of a voice that waits move on: rounded as those of a voice that sounds. */
function moveCoefficients(f32: Float32Array, address: number, frames: number): void {
  for (let field = 0; field < 3 * 16; field += 16) {
    const at = (address + layout.FILTER_A1 + field) >> 2;
    const delta = f32[(address + layout.FILTER_A1_DELTA + field) >> 2]!;
    for (let i = 0; i < frames; i += 1) f32[at] = f32[at]! + delta;
  }
}

/** The state-variable low-pass in trapezoidal form. */
function filter(f32: Float32Array, address: number, mono: Float64Array, first: number, frames: number): void {
  const at = (address + layout.FILTER_A1) >> 2;
  const state1 = (address + layout.FILTER_STATE1) >> 2;
  const state2 = (address + layout.FILTER_STATE2) >> 2;
  let a1 = f32[at]!;
  let a2 = f32[at + 4]!;
  let a3 = f32[at + 8]!;
  const deltaA1 = f32[at + 12]!;
  const deltaA2 = f32[at + 16]!;
  const deltaA3 = f32[at + 20]!;
  let z1 = f32[state1]!;
  let z2 = f32[state2]!;
  for (let i = first; i < frames; i += 1) {
    a1 = Math.fround(a1 + deltaA1);
    a2 = Math.fround(a2 + deltaA2);
    a3 = Math.fround(a3 + deltaA3);
    const x = mono[i]! - z2;
    const rise = a3 * x + a2 * z1;
    z1 = Math.fround(a1 * z1 + a2 * x);
    mono[i] = z2 + 0.5 * rise;
    z2 = Math.fround(z2 + rise);
  }
  f32[at] = a1;
  f32[at + 4] = a2;
  f32[at + 8] = a3;
  f32[state1] = z1;
  f32[state2] = z2;
}

/** `left`: frames from frame 0 of `mono` to the next control pass, where ramps end. */
function applyGain(
  f32: Float32Array,
  address: number,
  mono: Float64Array,
  left: number,
  first: number,
  frames: number,
): void {
  const gain = f32[(address + layout.GAIN) >> 2]!;
  const delta = f32[(address + layout.GAIN_DELTA) >> 2]!;
  for (let i = first; i < frames; i += 1) mono[i] = mono[i]! * (gain - delta * (left - i));
}

/** Adds to one channel of the bus; `address` is that of the voice plus 16 for each channel after the first. */
function add(
  f32: Float32Array,
  address: number,
  mono: Float64Array,
  bus: Float64Array,
  channel: number,
  left: number,
  first: number,
  frames: number,
): void {
  const factor = f32[(address + layout.LEFT) >> 2]!;
  const delta = f32[(address + layout.LEFT_DELTA) >> 2]!;
  for (let i = first; i < frames; i += 1) {
    bus[channel + i] = bus[channel + i]! + mono[i]! * (factor - delta * (left - i));
  }
}
