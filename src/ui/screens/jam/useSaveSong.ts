import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { notify } from "../../../state/notices.ts";
import { addressOf, keyId } from "../../../state/sync/Work.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { downloadTimeline } from "../../shell/downloadWork.ts";
import { jamStrings as words } from "../../strings/jam.ts";

/**
 * Keeps a recording of a room among the user's songs, and tells whether it is kept. It opens in a tab of its own: the jam
 * goes on.
 */
export function useSaveSong(): (song: TimelineDocument | null) => Promise<boolean> {
  const { account, session, work } = useStudio();
  return async (song) => {
    // A user who has signed out in the room finds the recording when they are back; a song would have no owner.
    if (!account.state.user) return false;
    if (!song) {
      notify(session, "info", words.nothingPlayed);
      return true;
    }
    const kept = await work.add("timeline", song);
    if (!kept.ok) {
      const save = { label: words.saveAsFile, run: () => downloadTimeline(song) };
      notify(session, "error", kept.error.message, save);
      return false;
    }
    const address = addressOf({ kind: "timeline", id: keyId(kept.value) });
    const open = { label: words.openSong, run: () => void globalThis.open(address, "_blank", "noopener") };
    notify(session, "success", words.songKept(song.timeline.name), open);
    return true;
  };
}
