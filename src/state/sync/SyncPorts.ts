import type { ApiPort } from "../../protocol/api.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import type { OpenWork } from "./OpenWork.ts";

/** What tabs tell each other of stored work. */
export interface WorkMessage {
  readonly type: "written";
  readonly key: string;
}

export interface SyncPorts {
  readonly api: ApiPort;
  readonly storage: SyncStoragePort;
  readonly open: OpenWork;
  readonly tabs: Pick<TabsPort<WorkMessage>, "ifFree" | "underWay">;
  /** Id of the account that is signed in, null for a visitor. */
  readonly owner: () => string | null;
  readonly now: () => number;
  /** A copy was kept of what was edited here: its name, and that of the document. */
  readonly onConflict: (name: string, copyName: string) => void;
}

/**
 * `done`: nothing is left to do. `again`: look once more. `later`: it is being edited, or another tab has it. `unreachable`:
 * the server is. `refused`: the account does not take it, the record says why.
 */
export type SyncAnswer = "done" | "again" | "later" | "unreachable" | "refused";
