import type { Roll } from "../records.ts";
import { compileRoll, rollEndTick, type CompiledRoll } from "./compileRoll.ts";
import type { CompiledTimeline } from "./compileTimeline.ts";
import { playedThroughDevices } from "./throughDevices.ts";

/** A clip as it is launched: what is heard of it, from its first tick to its last one and over again. */
export interface LaunchedClip {
  readonly rolls: readonly CompiledRoll[];
  /** Where it stands in the arrangement. */
  readonly startTick: number;
  /** All its repeats. */
  readonly lengthTicks: number;
}

const kept = new WeakMap<Roll, { readonly of: readonly unknown[]; readonly clip: LaunchedClip }>();

/** Null where the track has no such clip, or nothing is in it. Made once for as long as clip, track and tempo are the same. */
export function launchedClip(timeline: CompiledTimeline, trackId: string, clipId: string): LaunchedClip | null {
  const { document, tempo, ppq } = timeline;
  const roll = document.rolls.get(clipId);
  const track = document.tracks.get(trackId);
  if (!roll || !track || roll.trackId !== trackId) return null;
  const of = [track.devices, track.pluginValues.bank, tempo, ppq];
  const known = kept.get(roll);
  if (known && of.every((each, index) => each === known.of[index])) return known.clip;
  const compiled = compileRoll(roll, ppq);
  const lengthTicks = rollEndTick(compiled) - roll.startTime;
  if (lengthTicks <= 0) return null;
  const rolls = playedThroughDevices(track, [compiled], { tempos: document.timeline.tempos, tempo, ppq });
  const clip = { rolls, startTick: roll.startTime, lengthTicks };
  kept.set(roll, { of, clip });
  return clip;
}
