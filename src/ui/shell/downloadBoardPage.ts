import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { Board } from "../../domain/board/records.ts";
import { boardCalls } from "../../protocol/http/boardCalls.ts";
import type { BoardSoundSettings } from "../../state/board/boardSettings.ts";
import type { Studio } from "../../state/Studio.ts";
import { strings } from "../strings/files.ts";
import { fillBoardPage, type EmbeddedFont } from "./boardPage.ts";
import { fileName, saveFile } from "./saveFile.ts";

/** The face of Latin letters, which the page's own words need. */
const ALWAYS = "A";

/**
 * The fonts of this page that `text` is written in, with their bytes. Those that cannot be read are left out: the
 * system's take their place.
 */
async function embeddedFonts(text: string, page: Document): Promise<readonly EmbeddedFont[]> {
  const letters = Array.from(ALWAYS + text, (letter) => letter.codePointAt(0)!).filter((code) => code >= 0x41);
  const faces = [...page.styleSheets].flatMap(facesOf).filter(({ unicodeRange }) => covers(unicodeRange, letters));
  const fonts = await Promise.all(faces.map(read));
  return fonts.filter((font) => font !== null);
}

interface Face extends Omit<EmbeddedFont, "base64"> {
  readonly url: string;
}

function facesOf(sheet: CSSStyleSheet): Face[] {
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const of = (name: string): string => rule.style.getPropertyValue(name);
    // The first is the smallest form.
    const address = /url\("?([^")]+)/.exec(of("src"))?.[1];
    if (address === undefined) return [];
    return {
      family: of("font-family").replaceAll(/^["']|["']$/g, ""),
      weight: of("font-weight"),
      unicodeRange: of("unicode-range"),
      url: new URL(address, sheet.href ?? document.baseURI).href,
    };
  });
}

/** True if one of the characters lies in a range as stylesheets write it: `U+1f3c1, U+1f3f3-1f3f4`. */
export function covers(unicodeRange: string, codes: readonly number[]): boolean {
  const ranges = unicodeRange.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return codes.some((code) => ranges.some(([from, to]) => code >= from && code <= to));
}

async function read({ url, ...face }: Face): Promise<EmbeddedFont | null> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return null;
    return { ...face, base64: base64Of(new Uint8Array(await answer.arrayBuffer())) };
  } catch {
    return null;
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

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
