import type { AccountState } from "../../state/account/AccountState.ts";
import type { WorkState, WorkStatus } from "../../state/sync/Work.ts";

export type SyncSummary = "saved" | "saving" | "offline" | "attention";

/** Summary of the states of all documents. */
export function syncSummary(
  { entries, waiting }: Pick<WorkState, "entries" | "waiting">,
  { status }: Pick<AccountState, "status">,
  online: boolean,
): SyncSummary {
  const has = (wanted: WorkStatus): boolean => entries.some((entry) => entry.status === wanted);
  if (has("failed") || has("conflict")) return "attention";
  if (!online || status === "offline") return "offline";
  if (has("offline")) return "offline";
  return waiting > 0 || has("saving") ? "saving" : "saved";
}
