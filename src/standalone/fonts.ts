import type { EmbeddedFont } from "../ui/shell/boardPage.ts";

/** Makes the fonts that lie in the page known. Those that cannot be read are left to the system's. */
export function addFonts(page: Document): void {
  const fonts = JSON.parse(page.querySelector("#fonts")?.textContent ?? "[]") as readonly EmbeddedFont[];
  for (const { family, weight, unicodeRange, base64 } of fonts) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    page.fonts.add(new FontFace(family, bytes.buffer, { weight, unicodeRange }));
  }
}
