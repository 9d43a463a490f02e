import { Stage } from "./VoiceState.ts";
import type { VoiceState } from "./VoiceState.ts";

/** Advances the volume envelope (SF2.04 section 9.1.6) of voice `v` by `frames`; sets `finished` when it has run out. */
export function advanceVolumeEnvelope(s: VoiceState, v: number, frames: number): void {
  let left = frames;
  let stage = s.volumeStage[v]!;
  let level = s.volumeLevel[v]!;
  if (stage === Stage.release) {
    level -= s.volumeRelease[v]! * left;
    if (level <= 0) {
      level = 0;
      stage = Stage.done;
    }
  } else if (stage === Stage.done) {
    s.finished[v] = 1;
  }
  if (stage === Stage.attack) {
    const rate = s.volumeAttack[v]!;
    level += rate * left;
    if (level >= 1) {
      left = (level - 1) / rate;
      level = 1;
      stage = Stage.hold;
    }
  }
  if (stage === Stage.hold) {
    const hold = s.volumeHold[v]! - left;
    s.volumeHold[v] = Math.max(0, hold);
    if (hold < 0) {
      left = -hold;
      stage = Stage.decay;
    }
  }
  if (stage === Stage.decay) {
    level -= s.volumeDecay[v]! * left;
    if (level <= s.volumeSustain[v]!) {
      level = s.volumeSustain[v]!;
      stage = Stage.sustain;
    }
  }
  s.volumeLevel[v] = level;
  s.volumeStage[v] = stage;
}

/** Advances the modulation envelope (SF2.04 section 9.1.7) of voice `v` by `frames` and returns its value, 0..1. */
export function advanceModEnvelope(s: VoiceState, v: number, frames: number): number {
  let left = frames;
  let stage = s.modStage[v]!;
  let level = s.modLevel[v]!;
  if (stage === Stage.attack) {
    const delay = s.modDelay[v]! - left;
    s.modDelay[v] = Math.max(0, delay);
    if (delay >= 0) return 0;
    left = -delay;
    const rate = s.modAttack[v]!;
    level += rate * left;
    if (level >= 1) {
      left = (level - 1) / rate;
      level = 1;
      stage = Stage.hold;
    }
  }
  if (stage === Stage.hold) {
    const hold = s.modHold[v]! - left;
    s.modHold[v] = Math.max(0, hold);
    if (hold < 0) {
      left = -hold;
      stage = Stage.decay;
    }
  }
  if (stage === Stage.decay) {
    level -= s.modDecay[v]! * left;
    if (level <= s.modSustain[v]!) {
      level = s.modSustain[v]!;
      stage = Stage.sustain;
    }
  } else if (stage === Stage.release) {
    level = Math.max(0, level - s.modRelease[v]! * left);
  }
  s.modLevel[v] = level;
  s.modStage[v] = stage;
  return stage === Stage.attack ? convex(level) : level;
}

/** SF2.04 section 9.5.3: fast at first, then flat; 0..1 to 0..1, over 96 dB. */
export function convex(x: number): number {
  return 1 - concave(1 - x);
}

/** SF2.04 section 9.5.3: flat at first, then fast; 0..1 to 0..1, over 96 dB. */
export function concave(x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return Math.min(1, (-400 / 960) * Math.log10(1 - x));
}

/** Moves both envelopes into release: the volume's level becomes one on the decibel scale. */
export function releaseEnvelopes(s: VoiceState, v: number): void {
  if (s.volumeStage[v] === Stage.attack) {
    const amplitude = s.volumeLevel[v]!;
    s.volumeLevel[v] = amplitude <= 0 ? 0 : Math.max(0, 1 + (200 / 960) * Math.log10(amplitude));
  }
  if (s.modStage[v] === Stage.attack) s.modLevel[v] = convex(s.modLevel[v]!);
  if (s.volumeStage[v]! < Stage.release) s.volumeStage[v] = Stage.release;
  s.modStage[v] = Stage.release;
}
