import { Container, Graphics } from "pixi.js";
import type { GlyphSheet } from "./GlyphSheet.ts";
import { ValueText } from "./ValueText.ts";

const INK = 0x0b1115;
const PAPER = 0xf1f5f7;
const HEIGHT = 36;
/** Kept clear at the edge of the board. */
const EDGE = 4;
/** From the tip to what it speaks of. */
export const BUBBLE_LIFT = 10;

/** The white bubble that floats above a touched control, clear of the finger. Its origin is the tip's middle. */
export class ValueBubble {
  readonly container = new Container();
  readonly #shape = new Graphics();
  readonly #text: ValueText;
  readonly #scale: number;
  #width = 0;

  constructor(scale: number, glyphs: GlyphSheet) {
    this.#scale = Math.max(0.8, scale);
    this.#text = new ValueText(glyphs, { size: 17 * this.#scale, weight: 700, color: INK });
    this.container.addChild(this.#shape, this.#text.container);
    this.container.visible = false;
  }

  /** Puts its tip there, or lower where it would leave the board. `top`: the board's upper edge. */
  place(x: number, y: number, top: number): void {
    this.container.position.set(x, Math.max(y, top + HEIGHT * this.#scale + EDGE));
  }

  show(words: string): void {
    this.#text.show(words);
    this.container.visible = true;
    const scale = this.#scale;
    const width = Math.max(56 * scale, Math.ceil(this.#text.width) + 20);
    const height = HEIGHT * scale;
    this.#text.container.position.set(0, -height / 2);
    if (width === this.#width) return;
    this.#width = width;
    this.#shape.clear();
    // A soft shadow in three steps: no filter pass for one small bubble.
    for (const [spread, alpha] of [
      [7, 0.03],
      [4, 0.05],
      [1.5, 0.1],
    ] as const) {
      this.#shape
        .setFillStyle({ color: 0x000000, alpha })
        .roundRect(-width / 2 - spread, -height - spread + 4, width + 2 * spread, height + 2 * spread, 6 + spread)
        .fill();
    }
    this.#shape
      .roundRect(-width / 2, -height, width, height, 6)
      .poly([-6.4, -1, 6.4, -1, 0, 5.4])
      .fill(PAPER);
  }

  hide(): void {
    this.container.visible = false;
  }
}
