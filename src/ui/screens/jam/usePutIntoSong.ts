import { mergeSongs } from "../../../domain/timeline/commands/mergeSongs.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

/** Puts tracks of a song into the room's, at the cursor: where play was stopped it may lie between two ticks. */
export function usePutIntoSong(): (song: TimelineDocument) => void {
  const { timeline, session } = useStudio();
  return (song) => timeline.apply(mergeSongs(timeline.current, [song], Math.round(session.transport.positionTick)));
}
