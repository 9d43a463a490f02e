import type { StoredSummary } from "../../protocol/storage.ts";
import type { SyncHead } from "../../protocol/syncStorage.ts";
import { keyId, keyKind, type WorkEntry, type WorkStatus } from "./Work.ts";

export interface EntrySources {
  readonly summaries: readonly StoredSummary[];
  readonly records: readonly SyncHead[];
  /** Id of the account, null for a visitor. */
  readonly owner: string | null;
  /** True if waiting changes can be sent: somebody is signed in, and the server answers. */
  readonly isReachable: boolean;
}

/** One entry for each document that the current user may see, last changed first. */
export function workEntries({ summaries, records, owner, isReachable }: EntrySources): readonly WorkEntry[] {
  const own = new Map(records.filter((record) => record.owner === owner).map((record) => [record.key, record]));
  const entries: WorkEntry[] = [];
  const here = new Set<string>();
  for (const summary of summaries) {
    here.add(summary.key);
    if (summary.deletedAt !== null || (summary.owner !== "" && summary.owner !== owner)) continue;
    entries.push(entryOf(summary, summary.owner === "" ? undefined : own.get(summary.key), isReachable));
  }
  for (const { key, remote } of own.values()) {
    if (here.has(key) || remote === null) continue;
    const { name, revision, updatedAt } = remote;
    const place = { key, id: keyId(key), kind: keyKind(key) };
    entries.push({ ...place, name, changedAt: updatedAt, status: "cloud", problem: null, version: `r${revision}` });
  }
  return entries.sort((a, b) => b.changedAt - a.changedAt);
}

function entryOf(summary: StoredSummary, record: SyncHead | undefined, isReachable: boolean): WorkEntry {
  const { key, name, savedAt } = summary;
  const status = statusOf(summary, record, isReachable);
  return {
    key,
    id: keyId(key),
    kind: keyKind(key),
    name,
    // Documents that were only downloaded keep the time of their last change.
    changedAt: record?.remote && record.cleanAt === savedAt ? record.remote.updatedAt : savedAt,
    status,
    problem: status === "failed" ? (record?.problem?.message ?? null) : null,
    version: `s${savedAt}`,
  };
}

function statusOf({ owner, savedAt }: StoredSummary, record: SyncHead | undefined, isReachable: boolean): WorkStatus {
  if (owner === "") return "local";
  if (record?.problem?.savedAt === savedAt) return "failed";
  if (record?.cleanAt !== savedAt) return isReachable ? "saving" : "offline";
  return record.isCopy ? "conflict" : "saved";
}
