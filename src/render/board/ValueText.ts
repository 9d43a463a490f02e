import { Container, Sprite } from "pixi.js";
import type { GlyphSheet, GlyphWeight } from "./GlyphSheet.ts";

export interface ValueTextStyle {
  readonly size: number;
  readonly weight: GlyphWeight;
  readonly color: number;
  /** Which part of its width is left of its place: 0.5 in the middle, 1 before it. */
  readonly anchor?: 0.5 | 1;
}

/** `L 18` is a word and two digits: of numbers only the digits are pictures, however many values there are. */
const PARTS = /\d|[^\d]+/g;

/** A short text that changes, drawn at the screen's own resolution. */
export class ValueText {
  readonly container = new Container();
  readonly #glyphs: GlyphSheet;
  readonly #style: ValueTextStyle;
  readonly #sprites: Sprite[] = [];
  #words = "";
  #width = 0;

  constructor(glyphs: GlyphSheet, style: ValueTextStyle) {
    this.#glyphs = glyphs;
    this.#style = style;
  }

  get width(): number {
    return this.#width;
  }

  show(words: string): void {
    if (words === this.#words) return;
    this.#words = words;
    const { size, weight, anchor = 0.5 } = this.#style;
    const glyphs = Array.from(words.matchAll(PARTS), ([part]) => this.#glyphs.glyph(part, size, weight));
    this.#width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    let x = -anchor * this.#width;
    for (const [index, { texture, advance }] of glyphs.entries()) {
      const sprite = this.#sprites[index] ?? this.#add();
      sprite.texture = texture;
      // The picture has the same margin on both sides.
      sprite.position.set(x + (advance - texture.width) / 2, -texture.height / 2);
      sprite.visible = true;
      x += advance;
    }
    for (const sprite of this.#sprites.slice(glyphs.length)) sprite.visible = false;
  }

  #add(): Sprite {
    const sprite = new Sprite({ roundPixels: true });
    sprite.tint = this.#style.color;
    this.#sprites.push(sprite);
    this.container.addChild(sprite);
    return sprite;
  }
}
