import type { Result } from "../domain/AppError.ts";
import type { StoredDocument } from "./storage.ts";

/** A stored board; the storage sets its time. */
export type BoardText = Omit<StoredDocument, "savedAt">;

/** The browser's storage of boards that are edited here. Errors: those of `StoragePort`. */
export interface BoardStoragePort {
  /** Reads a board, with journaled unsaved edits if `isOwn`: no other tab has it open. */
  openBoard(key: string, isOwn: boolean): Promise<Result<StoredDocument | null>>;
  /** Registers that this tab has the version stored at that time open, and may overwrite it. */
  knowBoard(key: string, savedAt: number): void;
  /** Saves changes; returns the time, ms since 1970. Errors: also `WRITTEN_ELSEWHERE` if another tab saved it. */
  saveBoard(text: BoardText): Promise<Result<number>>;
  /** Writes unsaved changes to the journal before it returns: see `SongStoragePort.noteSong`. */
  noteBoard(text: BoardText, urgent: boolean): boolean;
}
