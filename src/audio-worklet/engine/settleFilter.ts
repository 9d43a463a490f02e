import * as layout from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import { SINC_TAPS } from "./sincTable.ts";
import { wideAddress } from "./VoiceGroups.ts";

/** Bits of the 32-bit fraction of a position that its phase in the table is not made of. */
const PHASE_SHIFT = 22;

/** Sets the filter of a sounding voice as if it had always been there: settled on the last frame. */
export function settleFilter(memory: EngineMemory, address: number): void {
  const { f32, i32 } = memory;
  f32[(address + layout.FILTER_A1) >> 2] = Number.NaN;
  f32[(address + layout.FILTER_A2) >> 2] = Number.NaN;
  f32[(address + layout.FILTER_A3) >> 2] = Number.NaN;
  f32[(address + layout.FILTER_STATE1) >> 2] = 0;
  const isSilent = i32[(address + layout.WAIT) >> 2]! > 0;
  f32[(address + layout.FILTER_STATE2) >> 2] = isSilent ? 0 : lastFrame(memory, address);
}

function lastFrame({ i16, i32, u32 }: EngineMemory, address: number): number {
  const position = (wideAddress(address) + layout.POSITION) >> 2;
  const step = (wideAddress(address) + layout.STEP) >> 2;
  const borrow = u32[position]! < u32[step]! ? 1 : 0;
  const whole = Math.max(0, i32[position + 1]! - i32[step + 1]! - borrow);
  const phase = ((u32[position]! - u32[step]!) >>> PHASE_SHIFT) * SINC_TAPS;
  let sum = 0;
  for (let tap = 0; tap < SINC_TAPS; tap += 1) {
    sum += i16[whole + tap]! * i16[(layout.SINC_TABLE >> 1) + phase + tap]!;
  }
  return sum;
}
