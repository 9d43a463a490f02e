import { ref } from "valtio/vanilla";
import { receiveLaunches, type LaunchQueue } from "../adapters/launch/receiveLaunches.ts";
import { notify } from "../state/notices.ts";
import type { StudioParts } from "../ui/hooks/StudioContext.ts";
import { strings } from "../ui/strings/files.ts";
import { storeOffline } from "./storeOffline.ts";

/** Starts what an installed app does beside a page: it opens files of the system, and works without a network. */
export function startInstalledApp(parts: StudioParts): void {
  const { session } = parts.shell;
  receiveLaunches({
    queue: (globalThis as { launchQueue?: LaunchQueue }).launchQueue ?? null,
    caches: () => globalThis.caches,
    location,
    history,
    onFiles: (files) => {
      session.launched = ref([...session.launched, ...files]);
    },
    onFailure: (fileName, reason) => notify(session, "error", strings.unreadable(fileName, reason)),
  });
  // In development files change under the names that are stored.
  if (import.meta.env.PROD && "serviceWorker" in navigator) void storeOffline(parts);
}
