import { luminance } from "../../domain/color.ts";

/** A line of text as it came onto a canvas, in the canvas's own pixels. */
export interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly color: string;
}

/** A 2D context for Node: it lays text out in letters of one width and keeps where each line came to stand. */
export class TextCanvas {
  readonly texts: DrawnText[] = [];
  /** The colours of each fill: one, or the stops of a gradient. */
  readonly fills: (readonly string[])[] = [];
  readonly context: CanvasRenderingContext2D;
  #origin = { x: 0, y: 0 };
  readonly #saved: { x: number; y: number }[] = [];

  constructor() {
    const state: Record<string, unknown> = {
      font: "",
      textAlign: "left",
      fillStyle: "",
      globalAlpha: 1,
      save: () => this.#saved.push({ ...this.#origin }),
      restore: () => (this.#origin = this.#saved.pop() ?? this.#origin),
      translate: (x: number, y: number) => (this.#origin = { x: this.#origin.x + x, y: this.#origin.y + y }),
      measureText: (text: string) => ({ width: widthOf(text, String(state["font"])) }),
      fillText: (text: string, x: number, y: number) => this.#write(text, x, y, state),
      fill: () => this.fills.push(fillOf(state["fillStyle"])),
      fillRect: () => this.fills.push(fillOf(state["fillStyle"])),
      createLinearGradient: () => gradient(),
      createRadialGradient: () => gradient(),
    };
    // Whatever else a painter draws leaves no text.
    this.context = new Proxy(state, {
      get: (target, name: string) => (name in target ? target[name] : () => undefined),
    }) as unknown as CanvasRenderingContext2D;
  }

  #write(text: string, x: number, y: number, { font, textAlign, fillStyle }: Record<string, unknown>): void {
    if (text === "") return;
    const width = widthOf(text, String(font));
    const left = this.#origin.x + x - (textAlign === "right" ? width : textAlign === "center" ? width / 2 : 0);
    const baseline = this.#origin.y + y;
    this.texts.push({
      text,
      left,
      right: left + width,
      baseline,
      size: sizeOf(String(font)),
      color: String(fillStyle),
    });
  }
}

/** A letter of the product's font is 0.58 em wide on average. */
const LETTER_EM = 0.58;

const sizeOf = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1]);
const widthOf = (text: string, font: string): number => text.length * LETTER_EM * sizeOf(font);

function gradient(): { stops: string[]; addColorStop: (at: number, color: string) => void } {
  const stops: string[] = [];
  return { stops, addColorStop: (_, color) => stops.push(color) };
}

const fillOf = (style: unknown): readonly string[] =>
  typeof style === "object" && style !== null && "stops" in style ? (style.stops as string[]) : [String(style)];

/** 0xRRGGBB of `rgb(r g b / a)`. */
function rgbOfCss(css: string): number {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return (red << 16) | (green << 8) | blue;
}

export function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(rgbOfCss(one)), luminance(rgbOfCss(two))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
