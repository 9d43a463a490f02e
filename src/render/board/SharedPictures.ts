import type { CanvasSource, Texture } from "pixi.js";
import { PictureSheets, type SheetPlace } from "./PictureSheets.ts";

/** Interface pixels of a sheet's side: what the controls of a board show while they move. */
const SIDE = 512;
/** Tolerance in pixels, so that rounding errors of a fraction do not add a pixel. */
const ROUNDING = 1e-6;

/**
 * Pictures that widgets share, by name: lit bars, digits, bubbles, caps under a finger. They are painted once for a board and side
 * by side, so that what moves is drawn in few calls, and sends nothing to the card.
 */
export class SharedPictures {
  readonly #ratio: number;
  readonly #sheets: PictureSheets;
  readonly #known = new Map<string, SheetPlace>();
  /** Painted since they were sent. */
  readonly #stale = new Set<CanvasSource>();

  constructor(ratio: number) {
    this.#ratio = ratio;
    const side = Math.ceil(SIDE * Math.max(1, ratio));
    this.#sheets = new PictureSheets(side, side);
  }

  /** `paint` is asked once for each name; `width` and `height` in the board's pixels. */
  picture(name: string, width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): Texture {
    const known = this.#known.get(name);
    if (known) return known.texture;
    const pixels = (length: number): number => Math.max(1, Math.ceil(length * this.#ratio - ROUNDING));
    const place = this.#sheets.place(pixels(width), pixels(height), this.#ratio);
    this.#known.set(name, place);
    place.paint(paint);
    this.#stale.add(place.texture.source);
    return place.texture;
  }

  /** Before a frame is drawn: each sheet is sent once, however many pictures have come. */
  send(): void {
    for (const source of this.#stale) source.update();
    this.#stale.clear();
  }

  destroy(): void {
    for (const { free } of this.#known.values()) free();
  }
}
