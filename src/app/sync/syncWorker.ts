import { expose, type Remote } from "comlink";
import { createApi } from "../../adapters/http/createApi.ts";
import { createSyncStorage } from "../../adapters/storage/createSyncStorage.ts";
import { storageDatabase } from "../../adapters/storage/storageDatabase.ts";
import { createTabs } from "../../adapters/tabs/createTabs.ts";
import { err, type Result } from "../../domain/AppError.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import { LOCKS } from "../../protocol/tabs.ts";
import type { WorkMessage } from "../../state/sync/SyncPorts.ts";
import { WorkDocuments } from "../../state/sync/WorkDocuments.ts";
import type { SyncHost, SyncService, SyncSettings } from "./SyncHost.ts";

// The thread on which documents and the account's are brought together. It reads the browser's storage and calls the server
// itself, so that no text of a document crosses to the page's thread.

/** An Error that crosses a thread keeps its message only. */
const sent = <T>(result: Result<T>): Result<T, SerializedError> => {
  if (result.ok) return result;
  const { code, message, detail } = result.error;
  return err({ code, message, detail });
};

const documentsOf = (host: Remote<SyncHost>, { writer, ...bases }: SyncSettings): WorkDocuments =>
  new WorkDocuments({
    api: createApi({ ...bases, clientVersion: APP_VERSION, tokens: host }),
    storage: {
      ...createSyncStorage(storageDatabase(), (key) => void host.written(key), {
        writer,
        settle: (key) => host.settle(key),
        replacing: (key, savedAt) => host.replacing(key, savedAt),
        replaced: (key, savedAt, isDone) => host.replaced(key, savedAt, isDone),
      }),
      // The tab is notified of writes above.
      onWrite: () => () => undefined,
    },
    open: host,
    tabs: createTabs<WorkMessage>({ name: LOCKS, locks: navigator.locks }),
    owner: () => host.owner(),
    now: Date.now,
    onConflict: (name, copyName) => void host.onConflict(name, copyName),
  });

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
