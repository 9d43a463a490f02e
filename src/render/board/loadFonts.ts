import type { Board } from "../../domain/board/records.ts";
import { EMOJI, SANS } from "./brush.ts";
import { splitEmoji } from "./paintPad.ts";

const FONT_TIMEOUT_MS = 3000;

/** Resolves when the fonts of `board` can be painted with, or after a while without them: the board must come up. */
export async function loadFonts(board: Board): Promise<void> {
  const emoji = board.pads.map((pad) => splitEmoji(pad.label)[0]).join("");
  const fonts = [400, 500, 600, 700].map((weight) => document.fonts.load(`${weight} 14px ${SANS}`));
  if (emoji !== "") fonts.push(document.fonts.load(`700 20px ${EMOJI}`, emoji));
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(fonts), timeout]);
}
