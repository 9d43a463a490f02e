import type { WorkEntry, WorkStatus } from "./Work.ts";

/** Place of the latest edit of an open document. `unchanged`: it was never edited, and is stored nowhere. */
export type SavedPlace = "unchanged" | "browser" | "account" | "waiting";

export interface SavedSources {
  /** Undefined where the document is in no list: it was never stored, or the list is not read yet. */
  readonly entry: Pick<WorkEntry, "status" | "version"> | undefined;
  /** ms since 1970 of the latest write here; null where there was none since the document was opened. */
  readonly savedAt: number | null;
  readonly isListed: boolean;
  readonly isOnline: boolean;
}

/** Place of the stored version: the account only once it has this very version. */
export function savedPlace({ entry, savedAt, isListed, isOnline }: SavedSources): SavedPlace {
  if (!entry) return savedAt === null && isListed ? "unchanged" : "browser";
  // The list is a moment older than the document.
  const isLatest = savedAt === null || Number(entry.version.slice(1)) >= savedAt;
  if (entry.status === "saving") return isOnline ? "browser" : "waiting";
  const place = PLACES[entry.status];
  return place === "account" && !isLatest ? "browser" : place;
}

const PLACES = {
  local: "browser",
  failed: "browser",
  saved: "account",
  conflict: "account",
  cloud: "account",
  offline: "waiting",
} as const satisfies Record<Exclude<WorkStatus, "saving">, SavedPlace>;
