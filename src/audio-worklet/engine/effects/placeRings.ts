import * as layout from "../../kernel/effectsLayout.ts";
import type { EngineMemory } from "../EngineMemory.ts";
import { FRONT_BYTES, ringBytes, ringFrames, ringsOf } from "../rings.ts";
import type { EffectDelays } from "../rings.ts";

/** Writes the records of all rings. */
export function placeRings({ f32, i32, effects }: EngineMemory, delays: EffectDelays): void {
  let at = effects + layout.RINGS;
  for (const [record, delay, longest, gain] of ringsOf(delays)) {
    const ring = (effects + record) >> 2;
    i32[ring] = at + FRONT_BYTES;
    i32[ring + (layout.RING_MASK >> 2)] = ringFrames(longest) - 1;
    i32[ring + (layout.RING_DELAY >> 2)] = delay;
    f32[ring + (layout.RING_GAIN >> 2)] = gain;
    at += ringBytes(longest);
  }
}

/** Fills a ring with silence. */
export function clearRing({ f32, i32, effects }: EngineMemory, record: number): void {
  const ring = (effects + record) >> 2;
  const start = i32[ring]!;
  const frames = i32[ring + (layout.RING_MASK >> 2)]! + 1;
  f32.fill(0, (start - FRONT_BYTES) >> 2, (start >> 2) + frames + layout.RING_REPEATED_FRAMES);
}
