import type { ReplacedDocuments } from "../../adapters/storage/createSyncStorage.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import type { TokenPort } from "../../protocol/tokens.ts";
import type { OpenWork } from "../../state/sync/OpenWork.ts";
import type { SyncAnswer } from "../../state/sync/SyncPorts.ts";
import type { Thumbnail } from "../../state/sync/thumbnail.ts";
import type { ApiBases } from "../../adapters/http/callUrl.ts";

/** Calls of the sync worker to its tab. */
export interface SyncHost
  extends TokenPort, Pick<OpenWork, "isOpen" | "flush" | "show" | "moveTo">, Omit<ReplacedDocuments, "writer"> {
  /** Id of the account that is signed in. */
  owner(): string | null;
  /** A document was stored. */
  written(key: string): void;
  onConflict(name: string, copyName: string): void;
}

export interface SyncSettings extends ApiBases {
  readonly writer: string;
}

/** An outcome that crosses a thread. */
export type SentResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: SerializedError };

/** `WorkDocumentsPort` as the worker serves it. */
export interface SyncService {
  connect(host: SyncHost, settings: SyncSettings): void;
  reconcile(key: string): Promise<SyncAnswer>;
  fetch(key: string): Promise<SyncAnswer>;
  checkGone(key: string): Promise<SyncAnswer>;
  copy(key: string, copyKey: string, name: string): Promise<SentResult<void>>;
  rename(key: string, name: string): Promise<SentResult<void>>;
  text(key: string): Promise<SentResult<string>>;
  picture(key: string): Promise<SentResult<Thumbnail>>;
}
