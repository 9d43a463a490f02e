import type { Strip } from "../domain/mixer/Strip.ts";
import type { Timeline, Track } from "../domain/timeline/records.ts";
import { DEFAULT_MASTER } from "../domain/mixer/MasterStrip.ts";
import { DEFAULT_MASTER_GAIN_DB, type LevelParams, type MasterParams, type StripParams } from "./engine.ts";

/** Parameters of the engine's strip of a track, live and in renders alike. */
export function stripParamsOf(track: Track, isAudible: boolean, link: number): StripParams {
  const { pan, reverb, chorus, pluginValues } = track;
  const { volume, attack, release } = pluginValues;
  return { ...levelParamsOf(track), pan, reverb, chorus, mute: !isAudible, volume, attack, release, link };
}

/** Parameters of the engine's master. */
export function masterParamsOf({ master = DEFAULT_MASTER }: Pick<Timeline, "master">): MasterParams {
  const level = levelParamsOf(master);
  return { ...level, gainDb: DEFAULT_MASTER_GAIN_DB + level.gainDb, effects: master.effects };
}

const levelParamsOf = ({ gainDb, eq, limiter }: Strip): LevelParams => ({
  gainDb,
  eq: eq ?? null,
  limiter: limiter?.on === true ? limiter : null,
});
