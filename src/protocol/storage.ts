import type { Result } from "../domain/AppError.ts";

/** One stored document: its JSON text, under `board_<id>` or `timeline_<id>`. */
export interface StoredDocument {
  readonly key: string;
  readonly name: string;
  /** Media type, for example `application/vnd.padroll.timeline.v1+json`. */
  readonly contentType: string;
  readonly json: string;
  /** ms since 1970; grows with every write of the document. */
  readonly savedAt: number;
}

type StoredPrefix = "board_" | "timeline_";

export interface StoredSummary extends Omit<StoredDocument, "json"> {
  /** Id of the account the document belongs to; "" is nobody's: a visitor's work. */
  readonly owner: string;
  /** ms since 1970, null for a document that is not deleted. */
  readonly deletedAt: number | null;
}

/**
 * The browser's own storage for the signed-in user: documents without an owner and their own, without deleted ones.
 * Errors: `STORAGE_FULL`, `STORAGE_FAILED`.
 */
export interface StoragePort {
  list(prefix: StoredPrefix): Promise<Result<readonly StoredSummary[]>>;
  has(key: string): Promise<Result<boolean>>;
  read(key: string): Promise<Result<StoredDocument | null>>;
  /** A new document belongs to the signed-in user; an existing one keeps its owner. */
  write(document: StoredDocument): Promise<Result<void>>;
  remove(key: string): Promise<Result<void>>;
}
