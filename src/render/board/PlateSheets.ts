import { Rectangle, Texture, type CanvasSource } from "pixi.js";
import { canvasTexture } from "./canvasTexture.ts";

/** Device pixels. */
const WIDTH = 2048;
const HEIGHT = 1024;
const GAP = 2;

/** A part of a sheet. */
export interface SheetPlace {
  readonly texture: Texture;
  readonly context: CanvasRenderingContext2D;
  readonly x: number;
  readonly y: number;
  readonly free: () => void;
}

interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly source: CanvasSource;
  users: number;
}

/**
 * Canvases that many plates are painted on side by side: to make a canvas for each of hundreds takes longer than to paint it,
 * and so does sending it. They are sent whole, so that who is painted again takes a canvas of its own.
 */
export class PlateSheets {
  #sheet: Sheet | null = null;
  #x = 0;
  #y = 0;
  #rowHeight = 0;

  /** null: it is too large to share one. */
  place(width: number, height: number, ratio: number): SheetPlace | null {
    if (width > WIDTH / 2 || height > HEIGHT / 2) return null;
    if (this.#x + width > WIDTH) {
      this.#x = 0;
      this.#y += this.#rowHeight + GAP;
      this.#rowHeight = 0;
    }
    if (!this.#sheet || this.#y + height > HEIGHT) {
      this.#sheet = newSheet();
      this.#x = 0;
      this.#y = 0;
      this.#rowHeight = 0;
    }
    const sheet = this.#sheet;
    const [x, y] = [this.#x, this.#y];
    this.#x += width + GAP;
    this.#rowHeight = Math.max(this.#rowHeight, height);
    sheet.users++;
    const texture = new Texture({
      source: sheet.source,
      frame: new Rectangle(x, y, width, height),
      orig: new Rectangle(0, 0, width / ratio, height / ratio),
    });
    const free = (): void => {
      texture.destroy();
      sheet.users--;
      if (sheet.users === 0) sheet.source.destroy();
    };
    return { texture, context: sheet.context, x, y, free };
  }
}

function newSheet(): Sheet {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  return { context: canvas.getContext("2d")!, source: canvasTexture(canvas).source, users: 0 };
}
