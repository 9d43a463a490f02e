import type { Board } from "../../domain/board/records.ts";
import { splitEmoji } from "../../domain/board/splitEmoji.ts";
import { EMOJI, SANS } from "./brush.ts";
import { loadPadImages } from "./padImages.ts";

const TIMEOUT_MS = 3000;

/**
 * Resolves when words can be painted and `opening`, the board that was asked for, has settled: the one that was there before
 * is not drawn in its place. After a while in any case: a board must come up.
 */
export async function readyToPaint(opening: Promise<unknown>): Promise<void> {
  const fonts = [400, 500, 600, 700].map((weight) => document.fonts.load(`${weight} 14px ${SANS}`));
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([Promise.allSettled([opening, ...fonts]), timeout]);
}

/** Loads the glyphs and pictures that the pads of `board` carry. Resolves to whether there is anything new to paint. */
export async function loadPictures(board: Board): Promise<boolean> {
  const found = await Promise.all([loadEmoji(board), loadPadImages(board)]);
  return found.includes(true);
}

/** Emojis that have been loaded, or could not be. */
const loaded = new Set<string>();

/** Resolves to whether some were loaded anew. */
async function loadEmoji(board: Board): Promise<boolean> {
  const glyphs = board.pads.flatMap((pad) => [splitEmoji(pad.label)[0], splitEmoji(pad.labelOff)[0]]);
  const fresh = [...new Set(glyphs)].filter((glyph) => glyph !== "" && !loaded.has(glyph));
  if (fresh.length === 0) return false;
  await Promise.allSettled([document.fonts.load(`700 20px ${EMOJI}`, fresh.join(""))]);
  for (const glyph of fresh) loaded.add(glyph);
  return true;
}
