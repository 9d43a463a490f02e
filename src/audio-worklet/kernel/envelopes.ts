import {
  ENVELOPE_OCTAVES,
  FALLS,
  MOD_ATTACK_FRAMES,
  MOD_BASE,
  MOD_CURVED,
  MOD_DECAY_FRAMES,
  MOD_DECAY_RATE,
  MOD_END,
  MOD_HOLD,
  MOD_RATE,
  MOD_STAGE,
  MOD_SUSTAIN,
  MOD_TIME,
  SILENT_OCTAVES,
  STAGE_ATTACK,
  STAGE_DECAY,
  STAGE_DELAY,
  STAGE_DONE,
  STAGE_HOLD,
  STAGE_RELEASE,
  VOLUME_BASE,
  VOLUME_DECAY_FRAMES,
  VOLUME_DECAY_RATE,
  VOLUME_END,
  VOLUME_HOLD,
  VOLUME_LINEAR,
  VOLUME_RATE,
  VOLUME_STAGE,
  VOLUME_SUSTAIN,
  VOLUME_TIME,
} from "./layout.ts";
import { log2 } from "./vectorMath.ts";

/** Moves the volume envelope of a lane (`at`: group + 4 · lane) to the segment that contains its time. */
export function nextVolumeSegment(at: usize): void {
  while (load<f32>(at, VOLUME_TIME) >= load<f32>(at, VOLUME_END)) {
    const beyond = load<f32>(at, VOLUME_TIME) - load<f32>(at, VOLUME_END);
    const stage = load<i32>(at, VOLUME_STAGE);
    store<i32>(at, stage === STAGE_RELEASE ? STAGE_DONE : stage + 1, VOLUME_STAGE);
    if (stage === STAGE_ATTACK) volumeSegment(at, 0, 0, load<f32>(at, VOLUME_HOLD));
    else if (stage === STAGE_HOLD) {
      volumeSegment(at, 0, load<f32>(at, VOLUME_DECAY_RATE), load<f32>(at, VOLUME_DECAY_FRAMES));
    } else if (stage === STAGE_DECAY) {
      const sustain = load<f32>(at, VOLUME_SUSTAIN);
      const isSilent = sustain <= -ENVELOPE_OCTAVES + 1e-4;
      volumeSegment(at, isSilent ? <f32>SILENT_OCTAVES : sustain, 0, Infinity);
      if (isSilent) store<i32>(at, -1, FALLS);
    } else volumeSegment(at, <f32>SILENT_OCTAVES, 0, Infinity);
    store<f32>(at, beyond, VOLUME_TIME);
  }
}

function volumeSegment(at: usize, base: f32, rate: f32, frames: f32): void {
  store<f32>(at, base, VOLUME_BASE);
  store<f32>(at, rate, VOLUME_RATE);
  store<f32>(at, frames, VOLUME_END);
  store<i32>(at, 0, VOLUME_LINEAR);
}

/** Counterpart of `nextVolumeSegment` for the modulation envelope. */
export function nextModSegment(at: usize): void {
  while (load<f32>(at, MOD_TIME) >= load<f32>(at, MOD_END)) {
    const beyond = load<f32>(at, MOD_TIME) - load<f32>(at, MOD_END);
    const stage = load<i32>(at, MOD_STAGE);
    store<i32>(at, stage === STAGE_RELEASE ? STAGE_DONE : stage + 1, MOD_STAGE);
    store<i32>(at, stage === STAGE_DELAY ? -1 : 0, MOD_CURVED);
    if (stage === STAGE_DELAY) {
      const frames = load<f32>(at, MOD_ATTACK_FRAMES);
      modSegment(at, 0, <f32>1 / frames, frames);
    } else if (stage === STAGE_ATTACK) modSegment(at, 1, 0, load<f32>(at, MOD_HOLD));
    else if (stage === STAGE_HOLD) {
      modSegment(at, 1, load<f32>(at, MOD_DECAY_RATE), load<f32>(at, MOD_DECAY_FRAMES));
    } else if (stage === STAGE_DECAY) modSegment(at, load<f32>(at, MOD_SUSTAIN), 0, Infinity);
    else modSegment(at, 0, 0, Infinity);
    store<f32>(at, beyond, MOD_TIME);
  }
}

function modSegment(at: usize, base: f32, rate: f32, frames: f32): void {
  store<f32>(at, base, MOD_BASE);
  store<f32>(at, rate, MOD_RATE);
  store<f32>(at, frames, MOD_END);
}

/** SF2.04 section 9.5.3, convex: fast at first, then flat; 0..1 to 0..1, over 96 dB. */
export function curved(x: f32): f32 {
  if (x <= 0) return 0;
  const value = 1 + (400.0 / 960) * 0.301_029_995_663_981_2 * log2(<f64>x);
  return value <= 0 ? 0 : value >= 1 ? 1 : <f32>value;
}
