import { fail, ok, type Result } from "../domain/AppError.ts";
import { readBoard } from "../domain/board/boardJson.ts";
import type { Board } from "../domain/board/records.ts";
import { readChain } from "../domain/note-processors/noteChain.ts";
import { readBpm, type BoardSoundSettings, type BoardSound } from "../state/board/boardSettings.ts";
import { standaloneStrings as words } from "../ui/strings/standalone.ts";

/** Null is what the file does not say. */
interface PageData extends Pick<BoardSoundSettings, "chain"> {
  readonly board: Board;
  /** The instruments that were chosen for it. */
  readonly sound: BoardSound | null;
  readonly bpm: number | null;
}

/** The board that was written into the page. Errors: `BOARD_MISSING`, `BOARD_INVALID`. */
export function readData(page: ParentNode): Result<PageData> {
  let data: {
    readonly board?: unknown;
    readonly sound?: BoardSound;
    readonly chain?: unknown;
    readonly bpm?: unknown;
  } | null;
  try {
    data = JSON.parse(page.querySelector("#board")?.textContent ?? "null") as typeof data;
  } catch (error) {
    return fail("BOARD_INVALID", words.broken(error instanceof Error ? error.message : "it is damaged"));
  }
  if (!data?.board) return fail("BOARD_MISSING", words.noBoard);
  const board = readBoard(data.board);
  if (!board.ok) return fail(board.error.code, words.broken(board.error.message));
  const { sound = null, chain, bpm } = data;
  return ok({ board: board.value, sound, chain: readChain(chain), bpm: readBpm(bpm) });
}
