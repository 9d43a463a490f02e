import { writeBoard } from "../../domain/board/boardJson.ts";
import type { Board } from "../../domain/board/records.ts";
import type { BoardSoundSettings } from "../../state/board/boardSettings.ts";

/** A font that lies in the page: one stretch of letters of one weight. */
export interface EmbeddedFont {
  readonly family: string;
  readonly weight: string;
  readonly unicodeRange: string;
  readonly base64: string;
}

export interface BoardPageContent {
  readonly board: Board;
  readonly soundSettings: BoardSoundSettings;
  readonly fonts: readonly EmbeddedFont[];
}

/**
 * The page of a board that stands alone: `page` as the build made it, with this board in it. What stands in the board
 * stays data, whatever it holds: it is no markup and no script. `null`: the page has no place for a board.
 */
export function fillBoardPage(page: string, { board, soundSettings, fonts }: BoardPageContent): string | null {
  const withBoard = fill(page, "board", { board: writeBoard(board), ...soundSettings });
  return withBoard === null ? null : fill(withBoard, "fonts", fonts);
}

function fill(page: string, id: string, data: unknown): string | null {
  const opening = `<script type="application/json" id="${id}">`;
  const start = page.indexOf(opening);
  const end = page.indexOf("</script>", start);
  if (start < 0 || end < 0) return null;
  return `${page.slice(0, start + opening.length)}${dataText(data)}${page.slice(end)}`;
}

/** JSON that ends no element and begins no comment, and that older scripts read the same. */
const dataText = (data: unknown): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
