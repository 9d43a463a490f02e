import { Sprite, type CanvasSource, type Texture } from "pixi.js";
import { canvasTexture } from "./canvasTexture.ts";
import type { PictureSheets, SheetPlace } from "./PictureSheets.ts";

export type Painter = (context: CanvasRenderingContext2D, pixelRatio: number) => void;

/**
 * A picture painted once and shown as one quad: the still part of a widget. Painted in CSS pixels at the screen's own
 * resolution, with a margin around for shadows.
 */
export class Plate {
  readonly sprite = new Sprite();
  readonly #width: number;
  readonly #height: number;
  readonly #ratio: number;
  readonly #margin: number;
  /** The sheet on which it was painted first, if it shared one. */
  #place: SheetPlace | null;
  #own: Texture<CanvasSource> | null = null;

  /** `sheets`: it shares a canvas until it is painted again. */
  constructor(width: number, height: number, margin: number, pixelRatio: number, sheets: PictureSheets | null = null) {
    this.#ratio = pixelRatio;
    this.#margin = margin;
    this.#width = Math.max(1, Math.ceil((width + 2 * margin) * pixelRatio));
    this.#height = Math.max(1, Math.ceil((height + 2 * margin) * pixelRatio));
    this.#place = sheets?.place(this.#width, this.#height, pixelRatio) ?? null;
    this.sprite.position.set(-margin, -margin);
  }

  /** Paints anew; the origin is the widget's own corner. */
  paint(painter: Painter): void {
    if (this.#place && this.sprite.texture !== this.#place.texture) {
      this.sprite.texture = this.#place.texture;
      this.#place.paint((context) => this.#paintInMargin(context, painter));
      return;
    }
    const texture = (this.#own ??= this.#takeOwn());
    const canvas = texture.source.resource;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.scale(this.#ratio, this.#ratio);
    this.#paintInMargin(context, painter);
    texture.source.update();
  }

  destroy(): void {
    this.sprite.destroy();
    this.#own?.destroy(true);
    this.#place?.free();
  }

  #paintInMargin(context: CanvasRenderingContext2D, painter: Painter): void {
    context.translate(this.#margin, this.#margin);
    painter(context, this.#ratio);
  }

  #takeOwn(): Texture<CanvasSource> {
    const canvas = document.createElement("canvas");
    canvas.width = this.#width;
    canvas.height = this.#height;
    const texture = canvasTexture(canvas, this.#ratio);
    this.sprite.texture = texture;
    this.#place?.free();
    this.#place = null;
    return texture;
  }
}
