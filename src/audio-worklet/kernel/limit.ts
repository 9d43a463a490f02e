import {
  LIMITER_ARRIVED,
  LIMITER_CEILING,
  LIMITER_GAIN,
  LIMITER_HELD,
  LIMITER_HOLD,
  LIMITER_LOWEST,
  LIMITER_RELEASE,
  MIX_CHANNEL_BYTES,
} from "./layout.ts";

/**
 * Keeps the frames of a `bus` at or below the ceiling, at once and without a look-ahead: the gain falls with the frame that
 * needs it, is held, and comes back. Sends are turned down alike. At rest no frame is touched.
 */
export function limit(record: usize, bus: usize, frames: i32, sends: bool): void {
  const ceiling = load<f32>(record, LIMITER_CEILING);
  let gain = load<f64>(record, LIMITER_GAIN);
  const end = bus + ((<usize>frames) << 2);
  if (gain === 1 && isBelow(bus, end, ceiling)) return;
  const release = load<f64>(record, LIMITER_RELEASE);
  const hold = load<i32>(record, LIMITER_HOLD);
  let held = load<i32>(record, LIMITER_HELD);
  let lowest = load<f64>(record, LIMITER_LOWEST);
  for (let at = bus; at < end; at += 4) {
    const peak = max(abs(load<f32>(at)), abs(load<f32>(at, MIX_CHANNEL_BYTES)));
    const needed: f64 = peak > ceiling ? <f64>ceiling / <f64>peak : 1;
    if (needed < 1 && needed <= gain) {
      gain = needed;
      held = hold;
    } else if (held > 0) held--;
    else {
      gain += (1 - gain) * release;
      if (gain > LIMITER_ARRIVED) gain = 1;
      gain = min(gain, needed);
    }
    lowest = min(lowest, gain);
    const factor = <f32>gain;
    store<f32>(at, load<f32>(at) * factor);
    store<f32>(at, load<f32>(at, MIX_CHANNEL_BYTES) * factor, MIX_CHANNEL_BYTES);
    if (sends) {
      store<f32>(at, load<f32>(at, 2 * MIX_CHANNEL_BYTES) * factor, 2 * MIX_CHANNEL_BYTES);
      store<f32>(at, load<f32>(at, 3 * MIX_CHANNEL_BYTES) * factor, 3 * MIX_CHANNEL_BYTES);
    }
  }
  store<f64>(record, gain, LIMITER_GAIN);
  store<f64>(record, lowest, LIMITER_LOWEST);
  store<i32>(record, held, LIMITER_HELD);
}

/** True if no frame of both channels is above `ceiling`. The memory behind the frames of a bus is silent. */
function isBelow(bus: usize, end: usize, ceiling: f32): bool {
  let peak = f32x4.splat(0);
  for (let at = bus; at < end; at += 16) {
    peak = f32x4.pmax(peak, f32x4.abs(v128.load(at)));
    peak = f32x4.pmax(peak, f32x4.abs(v128.load(at, MIX_CHANNEL_BYTES)));
  }
  return !v128.any_true(f32x4.gt(peak, f32x4.splat(ceiling)));
}
