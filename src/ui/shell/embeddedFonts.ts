import type { EmbeddedFont } from "./boardPage.ts";

/** The face of Latin letters, which the page's own words need. */
const ALWAYS = "A";

/**
 * The fonts of this page that `text` is written in, with their bytes. Those that cannot be read are left out: the
 * system's take their place.
 */
export async function embeddedFonts(text: string, page: Document): Promise<readonly EmbeddedFont[]> {
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
