import type { TrackMessage } from "../trackMessages.ts";
import { playedOf, type ClipLaunch, type ClipLaunches } from "./ClipLaunches.ts";
import type { ClipRounds } from "./ClipRounds.ts";
import type { CompiledTimeline } from "./compileTimeline.ts";
import { launchedClip } from "./launchedClip.ts";
import { laneMessages } from "./launchedLanes.ts";

/** Content of a track, and the state of its launched clip's lanes so far. */
export interface Heard {
  readonly launch: ClipLaunch | null;
  readonly said: readonly TrackMessage[];
}

/** State of a track up to a counted tick. */
export function heardOf(
  timeline: CompiledTimeline,
  trackId: string,
  launches: ClipLaunches | null,
  rounds: ClipRounds,
  counted: number,
): Heard {
  const launch = playedOf(launches?.of(trackId).findLast(({ at }) => at < counted));
  const clip = launch && launchedClip(timeline, trackId, launch.target ?? "");
  if (!clip) return { launch, said: [] };
  const { startTick, lengthTicks } = clip;
  const { at, done } = rounds.of(launch);
  const round = Math.floor((counted - at) / lengthTicks);
  const until = startTick + counted - at - round * lengthTicks;
  // All messages were sent in a whole round before, and again up to here in the current one.
  const whole = laneMessages(timeline, launch).filter((each) => each.tick < startTick + lengthTicks);
  const now = whole.filter((each) => each.tick < until);
  return { launch, said: done + round > 0 ? [...whole, ...now] : now };
}
