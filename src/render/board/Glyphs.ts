import type { Texture } from "pixi.js";
import { SANS } from "./brush.ts";
import type { SharedPictures } from "./SharedPictures.ts";

export type GlyphWeight = 500 | 600 | 700;

/** A digit, a sign or a word, white. */
export interface Glyph {
  readonly texture: Texture;
  /** Advance width, in the board's pixels. */
  readonly advance: number;
}

/** More than the heaviest weight. */
const WEIGHTS = 1000;
/** Characters of most values, painted in advance. */
const USUAL = "0123456789+−";

/**
 * The digits and words of values, painted once and shared by all widgets of a board: a value that changes picks other pictures
 * and paints nothing.
 */
export class Glyphs {
  readonly #pictures: SharedPictures;
  readonly #ratio: number;
  readonly #known = new Map<number, Map<string, Glyph>>();
  readonly #ruler = document.createElement("canvas").getContext("2d")!;

  constructor(pictures: SharedPictures, ratio: number) {
    this.#pictures = pictures;
    this.#ratio = ratio;
  }

  glyph(text: string, size: number, weight: GlyphWeight): Glyph {
    const style = size * WEIGHTS + weight;
    let known = this.#known.get(style);
    if (!known) {
      this.#known.set(style, (known = new Map()));
      for (const each of USUAL) known.set(each, this.#make(each, size, weight));
    }
    let glyph = known.get(text);
    if (!glyph) known.set(text, (glyph = this.#make(text, size, weight)));
    return glyph;
  }

  #make(text: string, size: number, weight: GlyphWeight): Glyph {
    const ratio = this.#ratio;
    this.#ruler.font = `${weight} ${size * ratio}px ${SANS}`;
    const advance = this.#ruler.measureText(text).width;
    const width = Math.ceil(advance) + 2;
    const height = 2 * Math.ceil(0.75 * size * ratio);
    const name = `glyph ${weight} ${size} ${text}`;
    const texture = this.#pictures.picture(name, width / ratio, height / ratio, (context) => {
      context.font = `${weight} ${size}px ${SANS}`;
      context.textBaseline = "alphabetic";
      context.fillStyle = "#fff";
      // The middle of a digit is in the middle of its picture.
      context.fillText(text, 1 / ratio, Math.round(height / 2 + 0.36 * size * ratio) / ratio);
    });
    return { texture, advance: advance / ratio };
  }
}
