import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { OpenWork } from "./OpenWork.ts";

interface Parts {
  readonly storage: SyncStoragePort;
  readonly open: OpenWork;
}

/** After sign-out: removes documents from this browser that the account has in the same version; others stay. */
export async function takeOut({ storage, open }: Parts, userId: string): Promise<void> {
  await open.flush();
  const all = await storage.all();
  if (!all.ok) return;
  const records = new Map(all.value.records.map((record) => [record.key, record]));
  for (const { key, owner, savedAt } of all.value.summaries) {
    if (owner !== userId) continue;
    open.close(key);
    if (records.get(key)?.cleanAt !== savedAt) continue;
    await storage.commit([{ key, expectedSavedAt: savedAt, document: null, record: null }]);
    records.delete(key);
  }
  const here = new Set(all.value.summaries.map(({ key }) => key));
  for (const { key, owner } of records.values())
    if (owner === userId && !here.has(key)) await storage.commit([{ key, record: null }]);
}

/**
 * Before another user signs in: stores and closes the open documents of the user. They stay in this browser, owned by that user.
 */
export async function putAway({ storage, open }: Parts, userId: string): Promise<void> {
  await open.flush();
  const all = await storage.all();
  if (!all.ok) return;
  for (const { key, owner } of all.value.summaries) if (owner === userId) open.close(key);
}

/** So that what the account did not take is sent once more. */
export async function forgetProblems(storage: SyncStoragePort): Promise<void> {
  const all = await storage.all();
  if (!all.ok) return;
  const failed = all.value.records.filter(({ problem }) => problem !== null);
  for (const record of failed) await storage.commit([{ key: record.key, record: { ...record, problem: null } }]);
}
