import { mergeOntoTrack, mergeSongs } from "../../../domain/timeline/commands/mergeSongs.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import type { DropPlace } from "../../../view/timeline/dropPlace.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

/**
 * Puts a song into the room's, in one undo step: on tracks of its own, or its clips on a track. By default at the cursor: where play
 * was stopped it may lie between two ticks.
 */
export function usePutIntoSong(): (song: TimelineDocument, place?: Partial<DropPlace>) => void {
  const { timeline, session } = useStudio();
  return (song, { tick = Math.round(session.transport.positionTick), trackId = null } = {}) =>
    timeline.apply(
      trackId === null
        ? mergeSongs(timeline.current, [song], tick)
        : mergeOntoTrack(timeline.current, song, trackId, tick),
    );
}
