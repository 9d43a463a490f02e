import { clipStart } from "../clipLength.ts";
import type { Roll } from "../records.ts";
import { compileRoll, laterRound, rollEndTick, type CompiledRoll } from "./compileRoll.ts";
import type { CompiledTimeline } from "./compileTimeline.ts";
import { playedThroughDevices } from "./throughDevices.ts";

/** A launched clip: its audible part, from its first tick to its last one, repeated. */
export interface LaunchedClip {
  readonly rolls: readonly CompiledRoll[];
  /** Start of the clip in the arrangement. */
  readonly startTick: number;
  /** Length of all its repeats. */
  readonly lengthTicks: number;
}

interface Kept {
  readonly of: readonly unknown[];
  /** Clips by round, if chance draws; without chance all rounds are the first one. */
  readonly rounds: Map<number, LaunchedClip>;
}

const KEPT_ROUNDS = 8;
const kept = new WeakMap<Roll, Kept>();

/**
 * Null where the track has no such clip, or nothing is in it. Chances are others in every round, and the same whenever one is
 * asked for again. Made once for as long as clip, track and tempo are the same.
 */
export function launchedClip(
  timeline: CompiledTimeline,
  trackId: string,
  clipId: string,
  round = 0,
): LaunchedClip | null {
  const { document, tempo, ppq } = timeline;
  const roll = document.rolls.get(clipId);
  const track = document.tracks.get(trackId);
  if (!roll || !track || roll.trackId !== trackId) return null;
  const of = [track.devices, track.pluginValues.bank, tempo, ppq];
  let known = kept.get(roll);
  if (!known || of.some((each, index) => each !== known!.of[index]))
    kept.set(roll, (known = { of, rounds: new Map() }));
  const compiled = compileRoll(roll, ppq);
  const drawn = laterRound(compiled, round);
  const key = drawn === compiled ? 0 : round;
  const made = known.rounds.get(key);
  if (made) return made;
  const lengthTicks = rollEndTick(compiled) - clipStart(roll);
  if (lengthTicks <= 0) return null;
  const rolls = playedThroughDevices(track, [drawn], { tempos: document.timeline.tempos, tempo, ppq });
  const clip = { rolls, startTick: clipStart(roll), lengthTicks };
  if (known.rounds.size >= KEPT_ROUNDS) known.rounds.clear();
  known.rounds.set(key, clip);
  return clip;
}
