import { Rectangle, Texture, type CanvasSource } from "pixi.js";
import { SANS } from "./brush.ts";
import { canvasTexture } from "./canvasTexture.ts";

export type GlyphWeight = 500 | 600 | 700;

/** A digit, a sign or a word, white. */
export interface Glyph {
  readonly texture: Texture;
  /** How far it leads the next one on, in the board's pixels. */
  readonly advance: number;
}

/** Device pixels of a side. */
const SIDE = 512;
const GAP = 2;
/** More than the heaviest weight. */
const WEIGHTS = 1000;
/** What most values are made of is painted at once, as each change sends the picture anew. */
const USUAL = "0123456789+−";

/**
 * The digits and words of values, painted once and shared by all widgets of a board: a value that changes picks other pictures
 * and paints nothing.
 */
export class GlyphSheet {
  readonly #ratio: number;
  readonly #known = new Map<number, Map<string, Glyph>>();
  readonly #sources: CanvasSource[] = [];
  #context: CanvasRenderingContext2D | null = null;
  #x = 0;
  #y = 0;
  #rowHeight = 0;

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  glyph(text: string, size: number, weight: GlyphWeight): Glyph {
    const style = size * WEIGHTS + weight;
    let known = this.#known.get(style);
    if (!known) {
      this.#known.set(style, (known = new Map()));
      for (const each of USUAL) known.set(each, this.#paint(each, size, weight));
      this.#sources.at(-1)!.update();
    }
    let glyph = known.get(text);
    if (!glyph) {
      known.set(text, (glyph = this.#paint(text, size, weight)));
      this.#sources.at(-1)!.update();
    }
    return glyph;
  }

  destroy(): void {
    for (const known of this.#known.values()) for (const { texture } of known.values()) texture.destroy();
    for (const source of this.#sources) source.destroy();
  }

  #paint(text: string, size: number, weight: GlyphWeight): Glyph {
    const ratio = this.#ratio;
    const context = (this.#context ??= this.#begin());
    context.font = `${weight} ${size * ratio}px ${SANS}`;
    const advance = context.measureText(text).width;
    const width = Math.ceil(advance) + 2;
    const height = 2 * Math.ceil(0.75 * size * ratio);
    if (this.#x + width > SIDE) {
      this.#x = 0;
      this.#y += this.#rowHeight + GAP;
      this.#rowHeight = 0;
    }
    if (this.#y + height > SIDE && this.#y > 0) {
      this.#sources.at(-1)!.update();
      this.#context = null;
      return this.#paint(text, size, weight);
    }
    context.textBaseline = "alphabetic";
    context.fillStyle = "#fff";
    // The middle of a digit is in the middle of its picture.
    context.fillText(text, this.#x + 1, this.#y + Math.round(height / 2 + 0.36 * size * ratio));
    const frame = new Rectangle(this.#x, this.#y, width, height);
    this.#x += width + GAP;
    this.#rowHeight = Math.max(this.#rowHeight, height);
    const orig = new Rectangle(0, 0, width / ratio, height / ratio);
    return { texture: new Texture({ source: this.#sources.at(-1)!, frame, orig }), advance: advance / ratio };
  }

  #begin(): CanvasRenderingContext2D {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE;
    this.#sources.push(canvasTexture(canvas).source);
    this.#x = 0;
    this.#y = 0;
    this.#rowHeight = 0;
    return canvas.getContext("2d")!;
  }
}
