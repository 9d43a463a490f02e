import { clipStateOf, type LaunchLine, type LaunchTarget } from "../domain/timeline/clipLaunch.ts";
import { play, type Player } from "./transport.ts";

/** Updates `session.transport.launches`. Returns a function that stops. */
export const followLaunches = ({ engine, session }: Pick<Player, "engine" | "session">): (() => void) =>
  engine.transport.onLaunches((launches) => {
    session.transport.launches = launches;
  });

/**
 * Handles a press on a clip: a silent one is launched, a playing one is stopped, and a queued change is
 * canceled. While nothing plays it is launched and the song starts; to be called in a gesture. Returns false where the
 * track has no such clip.
 */
export function pressClip(player: Player, trackId: string, clipId: string, line: LaunchLine): boolean {
  if (player.timeline.current.rolls.get(clipId)?.trackId !== trackId) return false;
  const { transport } = player.session;
  const { transport: link } = player.engine;
  if (transport.state === "stopped") {
    link.launch(trackId, clipId, line);
    void play(player);
    return true;
  }
  const now = transport.launches.find((launch) => launch.trackId === trackId)?.now ?? null;
  const targets = { stopped: clipId, queued: now, playing: "", stopping: clipId } as const;
  const target: LaunchTarget = targets[clipStateOf(transport.launches, trackId, clipId)];
  link.launch(trackId, target, line);
  return true;
}
