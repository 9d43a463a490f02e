import * as layout from "../../kernel/layout.ts";

/** Scalar form of `kernel/limit.ts`. `apart`: distance from one channel of `bus` to the next; the first two set the gain. */
export function limitScalar(
  f64: Float64Array,
  f32: Float32Array,
  i32: Int32Array,
  record: number,
  bus: Float64Array,
  apart: number,
  frames: number,
  channels: number,
): void {
  const ceiling = f32[(record + layout.LIMITER_CEILING) >> 2]!;
  let gain = f64[(record + layout.LIMITER_GAIN) >> 3]!;
  if (gain === 1 && isBelow(bus, apart, frames, ceiling)) return;
  const release = f64[(record + layout.LIMITER_RELEASE) >> 3]!;
  let held = i32[(record + layout.LIMITER_HELD) >> 2]!;
  let lowest = f64[(record + layout.LIMITER_LOWEST) >> 3]!;
  for (let i = 0; i < frames; i += 1) {
    const peak = Math.max(Math.abs(bus[i]!), Math.abs(bus[apart + i]!));
    const needed = peak > ceiling ? ceiling / peak : 1;
    if (needed < 1 && needed <= gain) {
      gain = needed;
      held = i32[(record + layout.LIMITER_HOLD) >> 2]!;
    } else if (held > 0) held -= 1;
    else {
      gain += (1 - gain) * release;
      if (gain > layout.LIMITER_ARRIVED) gain = 1;
      gain = Math.min(gain, needed);
    }
    lowest = Math.min(lowest, gain);
    for (let at = i; at < channels * apart; at += apart) bus[at] = bus[at]! * gain;
  }
  f64[(record + layout.LIMITER_GAIN) >> 3] = gain;
  f64[(record + layout.LIMITER_LOWEST) >> 3] = lowest;
  i32[(record + layout.LIMITER_HELD) >> 2] = held;
}

function isBelow(bus: Float64Array, apart: number, frames: number, ceiling: number): boolean {
  for (let i = 0; i < frames; i += 1) {
    if (Math.abs(bus[i]!) > ceiling || Math.abs(bus[apart + i]!) > ceiling) return false;
  }
  return true;
}
