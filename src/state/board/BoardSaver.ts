import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { Board } from "../../domain/board/records.ts";
import type { StoragePort } from "../../protocol/storage.ts";
import { boardKey } from "../openDocument.ts";
import { boardText, isSameText, readWorkText } from "../sync/workDocument.ts";

/** Writes boards to the browser's storage, each over the version that it was made of and no other. */
export class BoardSaver {
  readonly #storage: Pick<StoragePort, "read" | "write">;
  /** By key: the text of the board as it was read or written here last. */
  readonly #known = new Map<string, string>();

  constructor(storage: Pick<StoragePort, "read" | "write">) {
    this.#storage = storage;
  }

  /** `board` was just opened. */
  know(board: Board): void {
    this.#known.set(boardKey(board.id), boardText(board).json);
  }

  /**
   * Resolves to when it was saved, ms since 1970. Errors: those of the storage; `WRITTEN_ELSEWHERE` where the stored
   * board is another one than this was made of, for example another tab's, or has pads that could not be read.
   */
  async save(board: Board): Promise<Result<number>> {
    const key = boardKey(board.id);
    const text = boardText(board);
    const stored = await this.#storage.read(key);
    if (!stored.ok) return stored;
    const there = stored.value && readWorkText(key, stored.value.json);
    const isSame = (known: string): boolean => there?.ok === true && isSameText(there.value.json, known);
    const known = this.#known.get(key);
    if (stored.value && !isSame(text.json) && (known === undefined || !isSame(known)))
      return fail("WRITTEN_ELSEWHERE", "This board was changed elsewhere.");
    const savedAt = Math.max(Date.now(), (stored.value?.savedAt ?? 0) + 1);
    if (!stored.value || stored.value.name !== text.name || !isSame(text.json)) {
      const written = await this.#storage.write({ ...text, key, savedAt });
      if (!written.ok) return written;
    }
    this.#known.set(key, text.json);
    return ok(savedAt);
  }
}
