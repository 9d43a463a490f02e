import { Sprite, type CanvasSource } from "pixi.js";
import { canvasTexture } from "./canvasTexture.ts";

export type Painter = (context: CanvasRenderingContext2D, pixelRatio: number) => void;

/**
 * A picture painted once and shown as one quad: the still part of a widget. Painted in CSS pixels at the screen's own
 * resolution, with a margin around for shadows.
 */
export class Plate {
  readonly sprite: Sprite;
  readonly #canvas: HTMLCanvasElement;
  readonly #source: CanvasSource;
  readonly #ratio: number;
  readonly #margin: number;

  constructor(width: number, height: number, margin: number, pixelRatio: number) {
    this.#ratio = pixelRatio;
    this.#margin = margin;
    this.#canvas = document.createElement("canvas");
    this.#canvas.width = Math.max(1, Math.ceil((width + 2 * margin) * pixelRatio));
    this.#canvas.height = Math.max(1, Math.ceil((height + 2 * margin) * pixelRatio));
    const texture = canvasTexture(this.#canvas, pixelRatio);
    this.#source = texture.source;
    this.sprite = new Sprite(texture);
    this.sprite.position.set(-margin, -margin);
  }

  /** Paints anew; the origin is the widget's own corner. */
  paint(painter: Painter): void {
    const context = this.#canvas.getContext("2d")!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    const offset = this.#margin * this.#ratio;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, offset, offset);
    painter(context, this.#ratio);
    this.#source.update();
  }

  destroy(): void {
    this.sprite.destroy({ texture: true, textureSource: true });
  }
}
