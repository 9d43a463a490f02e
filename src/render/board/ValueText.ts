import { Container, Sprite } from "pixi.js";
import type { Glyphs, GlyphWeight } from "./Glyphs.ts";

export interface ValueTextStyle {
  readonly size: number;
  readonly weight: GlyphWeight;
  readonly color: number;
  /** Part of its width left of its place: 0.5 in the middle, 1 before it. */
  readonly anchor?: 0.5 | 1;
}

const isDigit = (words: string, at: number): boolean => words[at]! >= "0" && words[at]! <= "9";

/** `L 18` is a word and two digits: of numbers only the digits are pictures, however many values there are. */
function partEnd(words: string, start: number): number {
  let end = start + 1;
  if (!isDigit(words, start)) while (end < words.length && !isDigit(words, end)) end++;
  return end;
}

/** A short text that changes, drawn at the screen's own resolution. */
export class ValueText {
  readonly container = new Container();
  readonly #glyphs: Glyphs;
  readonly #style: ValueTextStyle;
  readonly #sprites: Sprite[] = [];
  #words = "";
  #width = 0;

  constructor(glyphs: Glyphs, style: ValueTextStyle) {
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
    let count = 0;
    let width = 0;
    for (let start = 0; start < words.length; count++) {
      const end = partEnd(words, start);
      const { texture, advance } = this.#glyphs.glyph(words.slice(start, end), size, weight);
      const sprite = this.#sprites[count] ?? this.#add();
      sprite.texture = texture;
      // The picture has the same margin on both sides.
      sprite.position.set(width + (advance - texture.width) / 2, -texture.height / 2);
      sprite.visible = true;
      width += advance;
      start = end;
    }
    for (let rest = count; rest < this.#sprites.length; rest++) this.#sprites[rest]!.visible = false;
    this.container.pivot.x = anchor * width;
    this.#width = width;
  }

  #add(): Sprite {
    const sprite = new Sprite({ roundPixels: true });
    sprite.tint = this.#style.color;
    this.#sprites.push(sprite);
    this.container.addChild(sprite);
    return sprite;
  }
}
