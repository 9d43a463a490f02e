import { expose, type Remote } from "comlink";
import { createApi } from "../../adapters/http/createApi.ts";
import { createSyncStorage } from "../../adapters/storage/createSyncStorage.ts";
import { storageDatabase } from "../../adapters/storage/storageDatabase.ts";
import { createTabs } from "../../adapters/tabs/createTabs.ts";
import type { Result } from "../../domain/AppError.ts";
import { LOCKS } from "../../protocol/tabs.ts";
import type { WorkMessage } from "../../state/sync/SyncPorts.ts";
import { WorkDocuments } from "../../state/sync/WorkDocuments.ts";
import type { SentResult, SyncHost, SyncService, SyncSettings } from "./SyncHost.ts";

// The thread on which documents and the account's are brought together. It reads the browser's storage and calls the server
// itself, so that no text of a document crosses to the page's thread.

/** An Error that crosses a thread keeps its message only. */
const sent = <T>(result: Result<T>): SentResult<T> => {
  if (result.ok) return result;
  const { code, message, detail } = result.error;
  return { ok: false, error: { code, message, detail } };
};

function documentsOf(host: Remote<SyncHost>, { writer, ...bases }: SyncSettings): WorkDocuments {
  const tokens = {
    current: () => host.current(),
    fresh: () => host.fresh(),
    refused: (token: string) => host.refused(token),
  };
  const songs = {
    writer,
    settle: (key: string) => host.settle(key),
    replacing: (key: string, savedAt: number) => host.replacing(key, savedAt),
    replaced: (key: string, savedAt: number, isDone: boolean) => host.replaced(key, savedAt, isDone),
  };
  return new WorkDocuments({
    api: createApi({ ...bases, clientVersion: APP_VERSION, tokens }),
    storage: {
      ...createSyncStorage(storageDatabase(), (key) => void host.written(key), songs),
      // The tab is notified of writes above.
      onWrite: () => () => undefined,
    },
    open: {
      isOpen: (key) => host.isOpen(key),
      flush: () => host.flush(),
      show: (...args) => host.show(...args),
      moveTo: (...args) => host.moveTo(...args),
    },
    tabs: createTabs<WorkMessage>({ name: LOCKS, locks: navigator.locks }),
    owner: () => host.owner(),
    now: Date.now,
    onConflict: (name, copyName) => void host.onConflict(name, copyName),
  });
}

let documents: WorkDocuments;

const service: SyncService = {
  connect(host, settings) {
    // The host arrives as a proxy.
    documents = documentsOf(host as unknown as Remote<SyncHost>, settings);
  },
  reconcile: (key) => documents.reconcile(key),
  fetch: (key) => documents.fetch(key),
  checkGone: (key) => documents.checkGone(key),
  copy: async (...args) => sent(await documents.copy(...args)),
  rename: async (...args) => sent(await documents.rename(...args)),
  text: async (key) => sent(await documents.text(key)),
  picture: async (key) => sent(await documents.picture(key)),
};

expose(service);
