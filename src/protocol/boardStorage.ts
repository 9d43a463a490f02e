import type { Result } from "../domain/AppError.ts";
import type { StoredDocument } from "./storage.ts";

/** A board as it is stored: when, the storage decides. */
export type BoardText = Omit<StoredDocument, "savedAt">;

/** The browser's storage of boards that are edited here. Errors: those of `StoragePort`. */
export interface BoardStoragePort {
  /** Reads a board, with the edits that were noted and not saved where `isOwn`: where no other tab has it. */
  openBoard(key: string, isOwn: boolean): Promise<Result<StoredDocument | null>>;
  /** Registers that this tab has the version stored at that time open, and may overwrite it. */
  knowBoard(key: string, savedAt: number): void;
  /** Saves what changed; the answer is when, ms since 1970. Errors: also `WRITTEN_ELSEWHERE`, where another tab saved it. */
  saveBoard(text: BoardText): Promise<Result<number>>;
  /** Notes at once, before it returns, what is not saved yet: see `SongStoragePort.noteSong`. */
  noteBoard(text: BoardText, urgent: boolean): boolean;
}
