import { newId } from "../../../domain/id.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { notify } from "../../../state/notices.ts";
import { withTimelineId } from "../../../state/sync/workDocument.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamSongStrings as words } from "../../strings/jamSong.ts";
import { useSaveSong } from "./useSaveSong.ts";

/** Saves changes that the room's song does not have as a song of the user, and says why. */
export function useLostSong(): (problem: string, copy: TimelineDocument | null) => void {
  const { session } = useStudio();
  const saveSong = useSaveSong();
  return (problem, copy) => {
    if (!copy) return notify(session, "info", words.watching);
    if (problem !== "") notify(session, "error", words.refused(problem));
    void saveSong(withTimelineId(copy, newId(), words.copyName(copy.timeline.name)));
    return undefined;
  };
}
