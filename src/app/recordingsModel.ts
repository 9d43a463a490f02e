import { createRecordingStorage } from "../adapters/storage/createRecordingStorage.ts";
import { createTabs } from "../adapters/tabs/createTabs.ts";
import { LOCKS } from "../protocol/tabs.ts";
import { notify } from "../state/notices.ts";
import { SavedRecordings } from "../state/room/SavedRecordings.ts";
import type { Shell } from "../state/Studio.ts";
import { recordingStrings as words } from "../ui/strings/keptRecordings.ts";

/** Recordings of rooms, joined to this browser. */
export const createRecordings = ({ session, work }: Shell, owner: () => string): SavedRecordings =>
  new SavedRecordings({
    storage: createRecordingStorage(),
    tabs: createTabs<never>({ name: LOCKS, locks: navigator.locks }),
    addSong: (song) => work.add("timeline", song),
    owner,
    now: Date.now,
    onHide: (listener) => {
      addEventListener("pagehide", listener);
      return () => removeEventListener("pagehide", listener);
    },
    onProblem: (message) => notify(session, "error", words.notKept(message)),
  });
