import { CanvasSource, Rectangle, Texture } from "pixi.js";

/**
 * A texture that shows `canvas` at `pixelRatio` of its pixels for one of the board's. Told by the size of the picture and not
 * by a resolution: a source divides by that and multiplies again, and clears the canvas where a fraction does not lead back.
 */
export function canvasTexture(canvas: HTMLCanvasElement, pixelRatio = 1): Texture<CanvasSource> {
  const source = new CanvasSource({ resource: canvas, resolution: 1, autoDensity: false });
  return new Texture({ source, orig: new Rectangle(0, 0, canvas.width / pixelRatio, canvas.height / pixelRatio) });
}
