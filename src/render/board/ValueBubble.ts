import { Container, Sprite } from "pixi.js";
import { fillWithShadow, roundRect } from "./brush.ts";
import type { ViewSetting } from "./PadView.ts";
import { css } from "./shade.ts";
import type { SharedPictures } from "./SharedPictures.ts";
import { ValueText } from "./ValueText.ts";

const INK = 0x0b1115;
const PAPER = 0xf1f5f7;
const HEIGHT = 36;
const NARROWEST = 56;
/** Widths are multiples of this, so that few pictures do. */
const WIDTH_STEP = 4;
/** Around it, for its shadow and its tip. */
const MARGIN = 20;
const SHADOW = { color: css(0x000000, 0.3), blur: 14, y: 4 };
/** Kept clear at the edge of the board. */
const EDGE = 4;
/** From the tip to what it speaks of. */
export const BUBBLE_LIFT = 10;

/** The white bubble that floats above a touched control, clear of the finger. Its origin is the tip's middle. */
export class ValueBubble {
  readonly container = new Container();
  readonly #shape = new Sprite();
  readonly #pictures: SharedPictures;
  readonly #text: ValueText;
  readonly #scale: number;
  readonly #ratio: number;
  readonly #paper: number;
  #width = 0;

  constructor({ scale, ratio, glyphs, pictures, look }: ViewSetting) {
    const { forced } = look;
    this.#paper = forced ? forced.rest : PAPER;
    this.#scale = Math.max(0.8, scale);
    this.#ratio = ratio;
    this.#pictures = pictures;
    this.#text = new ValueText(glyphs, { size: 17 * this.#scale, weight: 700, color: forced ? forced.ground : INK });
    this.#text.container.position.set(0, (-HEIGHT * this.#scale) / 2);
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
    const room = Math.max(NARROWEST * this.#scale, this.#text.width + 20);
    const width = WIDTH_STEP * Math.ceil(room / WIDTH_STEP);
    if (width === this.#width) return;
    this.#width = width;
    const height = HEIGHT * this.#scale;
    const name = `bubble ${width} ${height}`;
    this.#shape.texture = this.#pictures.picture(name, width + 2 * MARGIN, height + 2 * MARGIN, (context) => {
      context.translate(MARGIN, MARGIN);
      paintBubble(context, width, height, this.#ratio, this.#paper);
    });
    this.#shape.position.set(-width / 2 - MARGIN, -height - MARGIN);
  }

  hide(): void {
    this.container.visible = false;
  }
}

function paintBubble(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  ratio: number,
  paper: number,
): void {
  roundRect(context, 0, 0, width, height, 6);
  context.moveTo(width / 2 - 6.4, height - 1);
  context.lineTo(width / 2 + 6.4, height - 1);
  context.lineTo(width / 2, height + 5.4);
  fillWithShadow(context, css(paper), SHADOW, ratio);
}
