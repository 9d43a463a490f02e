import { createTempoMap } from "../../domain/music/time.ts";
import { positionTick, type Player } from "../transport.ts";

/** The song's tempo where the playhead is, or that of the clock that it follows while it plays. */
export function songBpm(player: Player): number {
  const heard = player.engine.transport.beat();
  if (heard) return heard.bpm;
  const { tempos, ppq } = player.timeline.current.timeline;
  return createTempoMap(tempos, ppq).bpmAt(positionTick(player));
}
