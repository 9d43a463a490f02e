import { ok, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { MAX_PAGE_SIZE, projectCalls, UNDO_DAYS } from "../../protocol/http/projectCalls.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import { keyKind, type DeletedWork } from "./Work.ts";
import { kindOfType } from "./workDocument.ts";

const DAY_MS = 86_400_000;

/** Documents deleted in this browser and in the account, if there is one; last deleted first. */
export async function deletedWork(
  storage: SyncStoragePort,
  api: ApiPort | null,
  owner: string | null,
): Promise<Result<readonly DeletedWork[]>> {
  const all = await storage.all();
  if (!all.ok) return all;
  const deleted = new Map<string, DeletedWork>();
  const body = { deleted: true, pageSize: MAX_PAGE_SIZE };
  const there = api && (await api.call(projectCalls.searchProjects, { body }));
  if (there && !there.ok) return there;
  for (const { id, name, contentType, deletedAt } of there?.value.projects ?? []) {
    const kind = kindOfType(contentType);
    deleted.set(`${kind}_${id}`, { key: `${kind}_${id}`, kind, name, deletedAt: Date.parse(deletedAt ?? "") });
  }
  for (const { key, name, deletedAt, owner: whose } of all.value.summaries) {
    const isOwn = whose === "" || whose === owner;
    if (deletedAt === null) deleted.delete(key);
    else if (isOwn) deleted.set(key, { key, kind: keyKind(key), name, deletedAt });
  }
  return ok([...deleted.values()].sort((a, b) => b.deletedAt - a.deletedAt));
}

/** Deletes documents without an account whose time for restoring has passed. */
export async function purgeDeleted(storage: SyncStoragePort): Promise<void> {
  const all = await storage.all();
  if (!all.ok) return;
  const records = new Set(all.value.records.map(({ key }) => key));
  const limit = Date.now() - UNDO_DAYS * DAY_MS;
  for (const { key, deletedAt, savedAt } of all.value.summaries) {
    if (deletedAt === null || deletedAt > limit || records.has(key)) continue;
    await storage.commit([{ key, expectedSavedAt: savedAt, document: null }]);
  }
}
