import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { notify } from "../../../state/notices.ts";
import { addressOf, keyId } from "../../../state/sync/Work.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { downloadTimeline } from "../../shell/downloadWork.ts";
import { jamStrings as words } from "../../strings/jam.ts";

/** Keeps a recording of a room among the user's songs. It opens in a tab of its own: the jam goes on. */
export function useKeepSong(): (song: TimelineDocument | null) => void {
  const { session, work } = useStudio();
  const keep = async (song: TimelineDocument | null): Promise<void> => {
    if (!song) return notify(session, "info", words.nothingPlayed);
    const kept = await work.add("timeline", song);
    if (!kept.ok) {
      const save = { label: words.saveAsFile, run: () => downloadTimeline(song) };
      return notify(session, "error", kept.error.message, save);
    }
    const address = addressOf({ kind: "timeline", id: keyId(kept.value) });
    const open = { label: words.openSong, run: () => void globalThis.open(address, "_blank", "noopener") };
    return notify(session, "success", words.songKept(song.timeline.name), open);
  };
  return (song) => void keep(song);
}
