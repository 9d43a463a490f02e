import { createTabs } from "../adapters/tabs/createTabs.ts";
import type { StoragePort } from "../protocol/storage.ts";
import type { SyncStoragePort } from "../protocol/syncStorage.ts";
import type { AccountSession } from "../state/account/AccountSession.ts";
import { notify } from "../state/notices.ts";
import type { Session } from "../state/session.ts";
import type { BoardStore, TimelineStore } from "../state/Studio.ts";
import { createOpenWork } from "../state/sync/createOpenWork.ts";
import type { WorkMessage } from "../state/sync/SyncPorts.ts";
import { WorkLibrary } from "../state/sync/WorkLibrary.ts";
import { strings } from "../ui/strings/conflict.ts";
import { localStore } from "./localStore.ts";
import { storeUnsaved } from "./unsaved.ts";

interface Parts {
  readonly account: AccountSession;
  readonly session: Session;
  readonly storage: StoragePort & SyncStoragePort;
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
}

/** The library of all work, joined to the documents that are open. */
export const createWork = ({ account, session, storage, timeline, board }: Parts): WorkLibrary =>
  new WorkLibrary({
    storage,
    account,
    open: createOpenWork({ timeline, board, flush: storeUnsaved }),
    // The name by which `DocumentClaim` holds what is open.
    tabs: createTabs<WorkMessage>({ name: "padroll", locks: navigator.locks }),
    memory: localStore(),
    isVisible: () => !document.hidden,
    onConflict: (name, copy) => notify(session, "info", strings.keptBoth(name, copy)),
  });
