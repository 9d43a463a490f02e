import type { ApiPort } from "../../protocol/api.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import type { OpenWork } from "./OpenWork.ts";
import type { Cutting } from "./textParts.ts";

/** Message between tabs about stored work. */
export interface WorkMessage {
  readonly type: "written";
  readonly key: string;
}

/** Ports of synchronization, which runs on a thread of its own beside the tab. */
export interface SyncPorts {
  readonly api: ApiPort;
  readonly storage: SyncStoragePort;
  readonly open: Pick<OpenWork, "isOpen" | "flush" | "show" | "moveTo">;
  readonly tabs: Pick<TabsPort<WorkMessage>, "ifFree">;
  /** Id of the account that is signed in, null for a visitor. */
  readonly owner: () => string | null | Promise<string | null>;
  readonly now: () => number;
  /** A copy with the local edits was saved: its name, and that of the document. */
  readonly onConflict: (name: string, copyName: string) => void;
  /** Sizes by which texts are cut; absent for the common ones. */
  readonly cutting?: Cutting;
}

/**
 * `done`: nothing is left to do. `again`: look once more. `later`: it is being edited, or another tab has it. `unreachable`:
 * the server is. `refused`: the account does not take it, the record says why.
 */
export type SyncAnswer = "done" | "again" | "later" | "unreachable" | "refused";
