import type { StudioParts } from "../ui/hooks/StudioContext.ts";
import { storeOffline } from "./storeOffline.ts";

/** Starts what an installed app does beside a page: it works without a network. */
export function startInstalledApp(parts: StudioParts): void {
  // In development files change under the names that are stored.
  if (import.meta.env.PROD && "serviceWorker" in navigator) void storeOffline(parts);
}
