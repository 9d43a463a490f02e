import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { Board } from "../../domain/board/records.ts";
import { boardCalls } from "../../protocol/http/boardCalls.ts";
import type { BoardSoundSettings } from "../../state/board/boardSettings.ts";
import type { Studio } from "../../state/Studio.ts";
import { strings } from "../strings/files.ts";
import { fillBoardPage } from "./boardPage.ts";
import { embeddedFonts } from "./embeddedFonts.ts";
import { fileName, saveFile } from "./saveFile.ts";

/**
 * Saves a board as one file that plays without a server. Errors: those of the call (`FEATURE_MISSING`: the plan does not
 * include it), `PAGE_UNKNOWN`.
 */
export async function downloadBoardPage(
  { api }: Pick<Studio, "api">,
  board: Board,
  soundSettings: BoardSoundSettings,
): Promise<Result<void>> {
  const page = await api.call(boardCalls.boardPage, {});
  if (!page.ok) return page;
  const text = [board.name, ...board.pads.flatMap(({ label, labelOff }) => [label, labelOff])].join("");
  const fonts = await embeddedFonts(text, document);
  const html = fillBoardPage(page.value.html, { board, soundSettings, fonts });
  if (html === null) return fail("PAGE_UNKNOWN", strings.pageUnknown);
  saveFile(fileName(board.name, "html"), new Blob([html], { type: "text/html" }));
  return ok(undefined);
}
