import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { mendBoard } from "../../../domain/board/boardJson.ts";
import type { Board } from "../../../domain/board/records.ts";

/** The board of somebody else's text, as far as it can be read. Errors: `BOARD_INVALID`. */
export function boardOfText(contentJson: string): Result<Board> {
  let json: unknown;
  try {
    json = JSON.parse(contentJson);
  } catch (error) {
    return fail("BOARD_INVALID", error instanceof Error ? error.message : "it is no JSON");
  }
  const mended = mendBoard(json);
  return mended.ok ? ok(mended.value.board) : mended;
}
