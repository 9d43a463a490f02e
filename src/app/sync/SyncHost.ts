import type { Result } from "../../domain/AppError.ts";
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

/** `WorkDocumentsPort` as the worker serves it. */
export interface SyncService {
  connect(host: SyncHost, settings: SyncSettings): void;
  reconcile(key: string): Promise<SyncAnswer>;
  fetch(key: string): Promise<SyncAnswer>;
  checkGone(key: string): Promise<SyncAnswer>;
  copy(key: string, copyKey: string, name: string): Promise<Result<void, SerializedError>>;
  rename(key: string, name: string): Promise<Result<void, SerializedError>>;
  text(key: string): Promise<Result<string, SerializedError>>;
  picture(key: string): Promise<Result<Thumbnail, SerializedError>>;
}
