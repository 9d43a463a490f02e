/** Content that a track plays: a launched clip, by the id of its roll; "": nothing, its clip was stopped; null: its arrangement. */
export type LaunchTarget = string | null;

/** The line of the song at which a launch takes effect. */
export const LAUNCH_LINES = ["bar", "beat"] as const;
export type LaunchLine = (typeof LAUNCH_LINES)[number];

/** Current and next content of a track; `next` undefined: none is pending. */
export interface TrackLaunch {
  readonly trackId: string;
  readonly now: LaunchTarget;
  readonly next: LaunchTarget | undefined;
}

export type ClipState = "stopped" | "queued" | "playing" | "stopping";

export function clipStateOf(launches: readonly TrackLaunch[], trackId: string, clipId: string): ClipState {
  const launch = launches.find((each) => each.trackId === trackId);
  if (!launch) return "stopped";
  const { now, next } = launch;
  if (now === clipId) return next === undefined || next === clipId ? "playing" : "stopping";
  return next === clipId ? "queued" : "stopped";
}
