import type { ClipLaunch, ClipLaunches } from "./ClipLaunches.ts";
import type { CompiledTimeline } from "./compileTimeline.ts";
import { launchedClip } from "./launchedClip.ts";

/** A round of a launched clip begins at this counted tick, after so many others. */
export interface RoundsFrom {
  readonly at: number;
  readonly done: number;
}

/** Origins for counting the rounds of launched clips in one run: the launch, or the round in which a clip's length changed. */
export class ClipRounds {
  readonly #from = new WeakMap<ClipLaunch, RoundsFrom>();

  of(launch: ClipLaunch): RoundsFrom {
    return this.#from.get(launch) ?? { at: launch.at, done: 0 };
  }

  /** Clips whose length changes at the counted tick `counted` continue at the same position of their round. */
  keepPlaces(launches: ClipLaunches, counted: number, before: CompiledTimeline, after: CompiledTimeline): void {
    for (const trackId of launches.trackIds()) {
      const launch = launches.at(trackId, counted);
      if (!launch?.target) continue;
      const was = launchedClip(before, trackId, launch.target);
      const is = launchedClip(after, trackId, launch.target);
      if (!was || !is || was.lengthTicks === is.lengthTicks) continue;
      const { at, done } = this.of(launch);
      const rounds = Math.max(0, Math.floor((counted - at) / was.lengthTicks));
      this.#from.set(launch, { at: at + rounds * was.lengthTicks, done: done + rounds });
    }
  }
}
