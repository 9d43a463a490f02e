import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { mendBoardInSteps } from "../../../domain/board/boardJson.ts";
import type { Board } from "../../../domain/board/records.ts";
import { inSteps } from "../../../state/inSteps.ts";

/** The board of somebody else's text, as far as it can be read, in short tasks. Errors: `BOARD_INVALID`. */
export async function boardOfText(contentJson: string, signal: AbortSignal): Promise<Result<Board>> {
  let json: unknown;
  try {
    json = JSON.parse(contentJson);
  } catch (error) {
    return fail("BOARD_INVALID", error instanceof Error ? error.message : "it is no JSON");
  }
  const mended = await inSteps(mendBoardInSteps(json), () => !signal.aborted);
  if (!mended) return fail("BOARD_INVALID", "another one was asked for");
  return mended.ok ? ok(mended.value.board) : mended;
}
