import { fail, ok, type Result } from "../domain/AppError.ts";
import { readBoard } from "../domain/board/boardJson.ts";
import type { Board } from "../domain/board/records.ts";
import type { BoardSound } from "../state/board/boardSettings.ts";
import { standaloneStrings as words } from "../ui/strings/standalone.ts";

interface PageData {
  readonly board: Board;
  /** The instruments that were chosen for it. */
  readonly sound: BoardSound | null;
}

/** The board that was written into the page. Errors: `BOARD_MISSING`, `BOARD_INVALID`. */
export function readData(page: ParentNode): Result<PageData> {
  let data: { readonly board?: unknown; readonly sound?: BoardSound } | null;
  try {
    data = JSON.parse(page.querySelector("#board")?.textContent ?? "null") as typeof data;
  } catch (error) {
    return fail("BOARD_INVALID", words.broken(error instanceof Error ? error.message : "it is damaged"));
  }
  if (!data?.board) return fail("BOARD_MISSING", words.noBoard);
  const board = readBoard(data.board);
  if (!board.ok) return fail(board.error.code, words.broken(board.error.message));
  return ok({ board: board.value, sound: data.sound ?? null });
}
