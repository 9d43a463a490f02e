import { useSnapshot } from "valtio";
import { silentTracks } from "../../../state/silentTracks.ts";
import type { Track } from "../../../domain/timeline/records.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { sameItems, useDocument } from "../../hooks/useDocument.ts";

/** The tracks whose instrument could not be loaded. */
export function useSilentTracks(): readonly Track[] {
  const { timeline, session } = useStudio();
  const { instruments } = useSnapshot(session);
  return useDocument(timeline, (document) => silentTracks(document, instruments), sameItems);
}
