import { Rectangle, Texture, type CanvasSource, type WebGLRenderer } from "pixi.js";
import { canvasTexture } from "./canvasTexture.ts";

const GAP = 2;

/** A part of a sheet. */
export interface SheetPlace {
  readonly texture: Texture<CanvasSource>;
  /** Paints into it and not beyond, from its own corner on and at its ratio. */
  readonly paint: (painter: (context: CanvasRenderingContext2D) => void) => void;
  readonly free: () => void;
}

interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly source: CanvasSource;
  users: number;
}

/**
 * Canvases on which many pictures stand side by side, in device pixels: to make a canvas for each takes longer than to paint it,
 * and so does sending it, and what is on one canvas is drawn in one call. They are sent whole.
 */
export class PictureSheets {
  readonly #width: number;
  readonly #height: number;
  #sheet: Sheet | null = null;
  readonly #sources: CanvasSource[] = [];
  #x = 0;
  #y = 0;
  #rowHeight = 0;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Sends what was painted; what is not sent is when it is drawn first. */
  send({ texture }: WebGLRenderer): void {
    for (const source of this.#sources.splice(0)) if (!source.destroyed) texture.initSource(source);
  }

  place(width: number, height: number, ratio: number): SheetPlace {
    // A large one would leave little for others.
    if (width > this.#width / 2 || height > this.#height / 2) return placeOn(newSheet(width, height), 0, 0);
    if (this.#x + width > this.#width) {
      this.#x = 0;
      this.#y += this.#rowHeight + GAP;
      this.#rowHeight = 0;
    }
    if (!this.#sheet || this.#y + height > this.#height) {
      this.#sheet = newSheet(this.#width, this.#height);
      this.#sources.push(this.#sheet.source);
      this.#x = 0;
      this.#y = 0;
      this.#rowHeight = 0;
    }
    const x = this.#x;
    this.#x += width + GAP;
    this.#rowHeight = Math.max(this.#rowHeight, height);
    return placeOn(this.#sheet, x, this.#y);

    function placeOn(sheet: Sheet, x: number, y: number): SheetPlace {
      sheet.users++;
      const frame = new Rectangle(x, y, width, height);
      const orig = new Rectangle(0, 0, width / ratio, height / ratio);
      const texture = new Texture({ source: sheet.source, frame, orig });
      const paint: SheetPlace["paint"] = (painter) => {
        const { context } = sheet;
        context.save();
        context.beginPath();
        context.rect(x, y, width, height);
        context.clip();
        context.setTransform(ratio, 0, 0, ratio, x, y);
        painter(context);
        context.restore();
      };
      const free = (): void => {
        texture.destroy();
        sheet.users--;
        if (sheet.users === 0) sheet.source.destroy();
      };
      return { texture, paint, free };
    }
  }
}

function newSheet(width: number, height: number): Sheet {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  // Painted by this thread: where the graphics card is software, it takes ten times as long for thousands of small shapes.
  return {
    context: canvas.getContext("2d", { willReadFrequently: true })!,
    source: canvasTexture(canvas).source,
    users: 0,
  };
}
