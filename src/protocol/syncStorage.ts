import type { Result } from "../domain/AppError.ts";
import type { StoredDocument, StoredSummary } from "./storage.ts";

/** Entry of a document in the account's list. */
export interface RemoteSummary {
  readonly name: string;
  readonly contentType: string;
  readonly revision: number;
  /** ms since 1970. */
  readonly updatedAt: number;
}

/** State of a document of this browser compared with the account's. */
export interface SyncRecord {
  readonly key: string;
  /** Id of the account. */
  readonly owner: string;
  /** The account's revision that this browser's document is based on; 0 where the account does not have it yet. */
  readonly revision: number;
  /** JSON text of that revision, the base of merges. */
  readonly base: string | null;
  /** `savedAt` of the stored document if it equals that revision; null if it has changes. */
  readonly cleanAt: number | null;
  /** Marks of changes that were sent and may have arrived, though no response came. */
  readonly sent: readonly string[];
  /** Null for a document the account is not known to have. */
  readonly remote: RemoteSummary | null;
  /** True for the copy of one side of a conflict. */
  readonly isCopy: boolean;
  /** Reason why the account rejects it, with the `savedAt` of the rejected version. */
  readonly problem: { readonly code: string; readonly message: string; readonly savedAt: number } | null;
}

/** All of a record but the text, which may be long. */
export type SyncHead = Omit<SyncRecord, "base">;

export interface OwnedDocument extends StoredDocument, StoredSummary {}

/** One part of a commit. Absent fields stay; null removes. */
export interface SyncChange {
  readonly key: string;
  /** The commit happens only if the stored document is of this time (null: if there is none). */
  readonly expectedSavedAt?: number | null;
  readonly document?: OwnedDocument | null;
  /** Changed fields of the stored document, whose content stays. */
  readonly fields?: Partial<Pick<StoredSummary, "owner" | "savedAt" | "deletedAt">>;
  /** New sync record; one without a base leaves the stored base as it is. */
  readonly record?: SyncRecord | SyncHead | null;
  /** Entry of the account's list: it goes into the record, which is created if there is none. */
  readonly listed?: { readonly owner: string; readonly remote: RemoteSummary };
}

/** The record of a document that the account is not known to have. */
export const newRecord = (key: string, owner: string): SyncRecord => ({
  key,
  owner,
  revision: 0,
  base: null,
  cleanAt: null,
  sent: [],
  remote: null,
  isCopy: false,
  problem: null,
});

/** Storage for synchronization: documents of every owner, with deleted ones. Errors: those of `StoragePort`. */
export interface SyncStoragePort {
  all(): Promise<Result<{ readonly summaries: readonly StoredSummary[]; readonly records: readonly SyncHead[] }>>;
  /** Metadata of a document, without its content. */
  look(key: string): Promise<Result<{ readonly summary: StoredSummary | null; readonly record: SyncHead | null }>>;
  load(key: string): Promise<Result<{ readonly document: OwnedDocument | null; readonly record: SyncRecord | null }>>;
  /** Commits all or nothing, in one transaction. False if an expectation was not met. */
  commit(changes: readonly SyncChange[]): Promise<Result<boolean>>;
  /** Picture stored for a version of a document, or null. */
  picture(key: string, version: string): Promise<Result<unknown>>;
  savePicture(key: string, version: string, picture: unknown): Promise<Result<void>>;
  /** Calls back after every write of a document by this tab. */
  onWrite(listener: (key: string) => void): () => void;
}
