import type { Board } from "../../../domain/board/records.ts";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { PICTURE_SIZES } from "../../../protocol/http/pictures.ts";
import type { Studio } from "../../../state/Studio.ts";
import { thumbnailOfBoard } from "../../../state/sync/boardThumbnail.ts";
import { whenIdle } from "../../hooks/whenIdle.ts";
import { paintPicture } from "./paintPicture.ts";

/**
 * Paints the card of one's public board `id` when the page has nothing else to do, and sends it to the server. A card without
 * one is drawn from the board's outline, so that nobody waits for this or hears that it failed.
 */
export function sendPicture(api: Studio["api"], id: string, board: Board): void {
  whenIdle(() => {
    const { width, height } = PICTURE_SIZES.board.large;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    paintPicture(context, thumbnailOfBoard(board), width, height);
    canvas.toBlob((blob) => {
      if (!blob) return;
      const file = new File([blob], "board.png", { type: "image/png" });
      void api.call(boardCalls.setBoardPicture, { params: { id }, file });
    }, "image/png");
  });
}
