import type { Timeline, Track } from "../domain/timeline/records.ts";
import { DEFAULT_MASTER } from "../domain/mixer/MasterStrip.ts";
import { DEFAULT_MASTER_GAIN_DB, type StripParams } from "./engine.ts";

/** What the engine's strip of a track is set to, live and in renders alike. */
export function stripParamsOf(track: Track, isAudible: boolean, link: number): StripParams {
  const { gainDb, pan, reverb, chorus, eq = null, pluginValues } = track;
  const { volume, attack, release } = pluginValues;
  return { gainDb, pan, reverb, chorus, mute: !isAudible, eq, volume, attack, release, link };
}

/** What the engine's master is set to. */
export function masterParamsOf({ master = DEFAULT_MASTER }: Pick<Timeline, "master">) {
  const { gainDb, limiter, effects, eq = null } = master;
  return { gainDb: DEFAULT_MASTER_GAIN_DB + gainDb, limiter, effects, eq };
}
