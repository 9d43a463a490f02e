import { beatsIn } from "../../music/beatsIn.ts";
import type { Meter } from "../../music/meter.ts";
import type { LaunchLine, LaunchTarget, TrackLaunch } from "../clipLaunch.ts";

/** Launch of `target` on a track at the counted tick `at`. Each is an object of its own, to which its notes refer. */
export interface ClipLaunch {
  readonly target: LaunchTarget;
  readonly line: LaunchLine;
  /**
   * Tick of the launch, counted on where the song's loop wraps (`Playback`). While nothing plays: -Infinity continues with
   * the next run, counted from the bar in which the run begins; Infinity begins at the run's first line.
   */
  readonly at: number;
}

/** Launched clips of a song by track, with their ticks. A track without a launch plays its arrangement. */
export class ClipLaunches {
  readonly #tracks = new Map<string, readonly ClipLaunch[]>();
  /** Launches since the last `settle`. */
  readonly #fresh = new Set<ClipLaunch>();

  get isEmpty(): boolean {
    return this.#tracks.size === 0;
  }

  clear(): void {
    this.#tracks.clear();
    this.#fresh.clear();
  }

  has(trackId: string): boolean {
    return this.#tracks.has(trackId);
  }

  trackIds(): readonly string[] {
    return [...this.#tracks.keys()];
  }

  /** Launches of a track, in order. */
  of(trackId: string): readonly ClipLaunch[] {
    return this.#tracks.get(trackId) ?? NONE;
  }

  /** Launch that a track plays at a counted tick; null: its arrangement. */
  at(trackId: string, counted: number): ClipLaunch | null {
    return playedOf(this.of(trackId).findLast(({ at }) => at <= counted));
  }

  /** Replaces launches after the counted tick `settled`; those that have begun by then stay. */
  set(trackId: string, target: LaunchTarget, line: LaunchLine, at: number, settled: number): void {
    const kept = this.of(trackId).filter((each) => each.at <= settled && each.at < at);
    const launch = { target, line, at };
    const isNew = (kept.at(-1)?.target ?? null) !== target;
    if (isNew) this.#fresh.add(launch);
    this.#put(trackId, isNew ? [...kept, launch] : kept);
  }

  /** Counterpart of `set` while nothing plays. */
  wait(trackId: string, target: LaunchTarget, line: LaunchLine): void {
    this.#put(trackId, target === null ? NONE : [{ target, line, at: target === "" ? -Infinity : Infinity }]);
  }

  /** Playback ends at the counted tick `settled`. */
  hold(settled: number): void {
    for (const [trackId, launches] of this.#tracks) {
      const last = launches.at(-1)!;
      const isFirst = last.at > settled && this.at(trackId, settled) === null && last.target !== "";
      this.#put(trackId, last.target === null ? NONE : [{ ...last, at: isFirst ? Infinity : -Infinity }]);
    }
    this.#fresh.clear();
  }

  /** Playback begins at `tick`, after `hold`. */
  begin(tick: number, meter: Meter): void {
    for (const [trackId, [launch]] of this.#tracks) {
      const bar = meter.tickOfBar(meter.barAt(tick));
      const at = launch!.at === Infinity ? lineFrom(meter, tick, launch!.line) : bar;
      this.#put(trackId, [{ ...launch!, at }]);
    }
  }

  /** Moves launches that came since the last call and would be late to their next line, which `next` finds. */
  settle(counted: number, next: (line: LaunchLine) => number): void {
    for (const [trackId, launches] of this.#tracks) {
      this.#put(
        trackId,
        launches.map((each) => (this.#fresh.has(each) && each.at < counted ? { ...each, at: next(each.line) } : each)),
      );
    }
    this.#fresh.clear();
  }

  /** Removes launches that have ended by a counted tick. */
  forgetBefore(counted: number): void {
    for (const [trackId, launches] of this.#tracks) {
      const current = launches.findLastIndex(({ at }) => at <= counted);
      if (current < 0) continue;
      const left = launches.slice(current);
      const isOver = left.length === 1 && left[0]!.target === null;
      if (current > 0 || isOver) this.#put(trackId, isOver ? NONE : left);
    }
  }

  /** Current and next content of tracks at a counted tick; null: nothing plays, and all of it waits. */
  states(counted: number | null): readonly TrackLaunch[] {
    const states: TrackLaunch[] = [];
    for (const [trackId, launches] of this.#tracks) {
      const last = launches.at(-1)!;
      if (counted === null) {
        const isSilent = last.target === "";
        states.push({ trackId, now: isSilent ? "" : null, next: isSilent ? undefined : last.target });
        continue;
      }
      const now = this.at(trackId, counted)?.target ?? null;
      states.push({ trackId, now, next: last.at > counted ? last.target : undefined });
    }
    return states;
  }

  #put(trackId: string, launches: readonly ClipLaunch[]): void {
    if (launches.length === 0) this.#tracks.delete(trackId);
    else this.#tracks.set(trackId, launches);
  }
}

const NONE: readonly ClipLaunch[] = [];

/** Back in its arrangement a track plays as one that was never launched. */
export const playedOf = (launch: ClipLaunch | undefined): ClipLaunch | null =>
  launch === undefined || launch.target === null ? null : launch;

/** The first bar or beat line at `tick` (fractions allowed) or later. */
export function lineFrom(meter: Meter, tick: number, line: LaunchLine): number {
  const bar = meter.barAt(Math.floor(tick));
  const barTick = meter.tickOfBar(bar);
  if (barTick === tick) return barTick;
  const nextBar = meter.tickOfBar(bar + 1);
  return line === "bar" ? nextBar : (beatsIn(meter, Math.ceil(tick), nextBar)[0]?.tick ?? nextBar);
}
