import { createTempoMap } from "../../domain/music/time.ts";
import { positionTick, type Player } from "../transport.ts";

/** The song's tempo where the playhead is. */
export function songBpm(player: Player): number {
  const { tempos, ppq } = player.timeline.current.timeline;
  return createTempoMap(tempos, ppq).bpmAt(positionTick(player));
}
