import { BANDS } from "../../../domain/mixer/equalizer.ts";
import * as layout from "../../kernel/layout.ts";

const LANES = 4;

/** Scalar form of `kernel/equalize.ts`, one channel after the other. `apart`: distance from one channel's frames to the next. */
export function equalizeScalar(
  memory: Float32Array,
  record: number,
  bus: Float32Array | Float64Array,
  from: number,
  apart: number,
  frames: number,
  channels: number,
): void {
  for (let band = 0; band < BANDS; band += 1) {
    const at = (record + band * layout.EQ_BAND_BYTES) >> 2;
    for (let channel = 0; channel < channels; channel += 1) {
      const state = ((record + layout.EQ_STATES + band * layout.EQ_STATE_BYTES) >> 2) + channel;
      filter(memory, at, state, bus, from + channel * apart, frames);
    }
  }
}

function filter(
  memory: Float32Array,
  at: number,
  state: number,
  bus: Float32Array | Float64Array,
  from: number,
  frames: number,
): void {
  const b0 = memory[at]!;
  const b1 = memory[at + 1]!;
  const b2 = memory[at + 2]!;
  const a1 = memory[at + 3]!;
  const a2 = memory[at + 4]!;
  let s1 = memory[state]!;
  let s2 = memory[state + LANES]!;
  for (let i = from; i < from + frames; i += 1) {
    const x = bus[i]!;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    bus[i] = y;
  }
  memory[state] = s1;
  memory[state + LANES] = s2;
}
