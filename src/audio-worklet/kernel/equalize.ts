import { EQ_BAND_BYTES, EQ_STATES, EQ_STATE_BYTES, MIX_CHANNEL_BYTES } from "./layout.ts";

/**
 * Filters channels that are `MIX_CHANNEL_BYTES` apart, from `bus` on, in place: left and right, and the two sends with
 * `sends`. Each channel is a lane; three biquads in transposed form follow one another.
 */
export function equalize(record: usize, bus: usize, frames: i32, sends: bool): void {
  const end = bus + ((<usize>frames) << 2);
  for (let band: usize = 0; band < 3; band++) filterBand(record, band, bus, end, sends);
}

function filterBand(record: usize, band: usize, bus: usize, end: usize, sends: bool): void {
  const numbers = record + band * EQ_BAND_BYTES;
  const b0 = v128.load32_splat(numbers);
  const b1 = v128.load32_splat(numbers, 4);
  const b2 = v128.load32_splat(numbers, 8);
  const a1 = v128.load32_splat(numbers, 12);
  const a2 = v128.load32_splat(numbers, 16);
  const state = record + EQ_STATES + band * EQ_STATE_BYTES;
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);
  for (let at = bus; at < end; at += 4) {
    let x = f32x4.splat(0);
    x = f32x4.replace_lane(x, 0, load<f32>(at));
    x = f32x4.replace_lane(x, 1, load<f32>(at, MIX_CHANNEL_BYTES));
    if (sends) {
      x = f32x4.replace_lane(x, 2, load<f32>(at, 2 * MIX_CHANNEL_BYTES));
      x = f32x4.replace_lane(x, 3, load<f32>(at, 3 * MIX_CHANNEL_BYTES));
    }
    const y = f32x4.add(f32x4.mul(b0, x), s1);
    s1 = f32x4.add(f32x4.sub(f32x4.mul(b1, x), f32x4.mul(a1, y)), s2);
    s2 = f32x4.sub(f32x4.mul(b2, x), f32x4.mul(a2, y));
    store<f32>(at, f32x4.extract_lane(y, 0));
    store<f32>(at, f32x4.extract_lane(y, 1), MIX_CHANNEL_BYTES);
    if (sends) {
      store<f32>(at, f32x4.extract_lane(y, 2), 2 * MIX_CHANNEL_BYTES);
      store<f32>(at, f32x4.extract_lane(y, 3), 3 * MIX_CHANNEL_BYTES);
    }
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
}
