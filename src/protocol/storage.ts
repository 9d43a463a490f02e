import type { Result } from "../domain/AppError.ts";

/** One stored document: its JSON text, under `board_<id>` or `timeline_<id>`. */
export interface StoredDocument {
  readonly key: string;
  readonly name: string;
  /** Media type, for example `application/vnd.padroll.timeline.v1+json`. */
  readonly contentType: string;
  readonly json: string;
  /** ms since 1970. */
  readonly savedAt: number;
}

export type StoredSummary = Omit<StoredDocument, "json">;

/** The browser's own storage. Errors: `STORAGE_FULL`, `STORAGE_FAILED`. */
export interface StoragePort {
  list(prefix: "board_" | "timeline_"): Promise<Result<readonly StoredSummary[]>>;
  read(key: string): Promise<Result<StoredDocument | null>>;
  write(document: StoredDocument): Promise<Result<void>>;
  remove(key: string): Promise<Result<void>>;
}
