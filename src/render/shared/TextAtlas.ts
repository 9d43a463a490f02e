import type { WebGLRenderer } from "pixi.js";
import { textDirection } from "../../view/canvas/textDirection.ts";
import { PatchedSource } from "./PatchedSource.ts";

export interface Glyphs {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Left, top, right, foot in the atlas, 0..1. */
  readonly uv: readonly [number, number, number, number];
}

export type TextWeight = 500 | 600;

export const ATLAS_SIDE = 2048;
const SIDE = ATLAS_SIDE;
const PADDING = 2;
/** Pixels that are written on before they go to the texture: making a canvas as large as the atlas took a frame of its own. */
const STRIP = 256;
/** More than the heaviest weight. */
const WEIGHTS = 1000;

/** Sends pixels to a place of the texture. */
type Upload = (left: number, top: number, pixels: ImageData) => void;

/** Pixels of the atlas. */
interface Dirty {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly foot: number;
}

/**
 * Whole strings, drawn once with the browser's own text rendering at device resolution and kept in one texture, so
 * that canvas text is as crisp as the page's and costs one quad. Starts anew when it is full.
 */
export class TextAtlas {
  readonly source = new PatchedSource("rgba8unorm", SIDE, SIDE);
  /** Device pixels per pixel of what is drawn. */
  resolution = 1;
  /** Goes up when all text has to be drawn again. */
  generation = 0;
  /** A strip of the atlas: what was written last. */
  readonly #context: CanvasRenderingContext2D;
  /** Glyphs by style, then by text: a lookup makes no key of both. */
  readonly #known = new Map<number, Map<string, Glyphs>>();
  /** Top of the strip in the atlas, pixels. */
  #top = 0;
  #dirty: Dirty | null = null;
  /** Uploads of strips that were full before they were asked for. */
  #waiting: Parameters<Upload>[] = [];
  #family = "";
  #x = PADDING;
  #y = PADDING;
  #rowHeight = 0;

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = STRIP;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no 2D canvas");
    this.#context = context;
  }

  /** Call before a frame: forgets everything when the resolution, the typeface or its loading state changed. */
  prepare(resolution: number, family: string): void {
    if (resolution === this.resolution && family === this.#family && this.#hasRoom()) return;
    this.resolution = resolution;
    this.#family = family;
    this.reset();
  }

  reset(): void {
    if (this.#known.size === 0) return;
    this.#known.clear();
    this.generation++;
    // Strips that nobody asks for may stay in the texture: all of it is 16 MB.
    this.#waiting = [];
    this.#beginStrip(0);
    this.#x = PADDING;
    this.#y = PADDING;
    this.#rowHeight = 0;
  }

  /** Sends what was written since the last call to the texture. */
  upload(renderer: WebGLRenderer): void {
    renderer.texture.bindSource(this.source, 0);
    this.uploadDirty((left, top, { width, height, data }) => this.source.write(left, top, width, height, data));
  }

  /** Calls back with the rectangles that changed since the last call, if any. */
  uploadDirty(upload: Upload): void {
    this.#keepDirty();
    for (const rectangle of this.#waiting) upload(...rectangle);
    this.#waiting.length = 0;
  }

  glyphs(text: string, size: number, weight: TextWeight): Glyphs {
    const style = size * WEIGHTS + weight;
    let known = this.#known.get(style);
    if (!known) this.#known.set(style, (known = new Map()));
    let glyphs = known.get(text);
    if (!glyphs) known.set(text, (glyphs = this.#draw(text, size, weight)));
    return glyphs;
  }

  // A quarter is held back, so that a frame that has begun is unlikely to run out of room.
  #hasRoom(): boolean {
    return this.#y < SIDE * 0.75;
  }

  #draw(text: string, size: number, weight: TextWeight): Glyphs {
    const context = this.#context;
    const scale = this.resolution;
    context.font = `${weight} ${size * scale}px ${this.#family}`;
    context.textBaseline = "alphabetic";
    context.fillStyle = "#fff";
    const direction = textDirection(text);
    const isFromRight = direction === "rtl";
    context.direction = direction;
    context.textAlign = isFromRight ? "right" : "left";
    // Longer texts keep their beginning.
    const width = Math.min(Math.ceil(context.measureText(text).width) + 2, SIDE - 2 * PADDING);
    const height = Math.ceil(size * scale * 1.5);
    const isFull = (): boolean => this.#y + height + PADDING > this.#top + STRIP;
    if (this.#x + width + PADDING > SIDE || isFull()) {
      this.#x = PADDING;
      this.#y += this.#rowHeight + PADDING;
      this.#rowHeight = 0;
      if (isFull()) {
        this.#keepDirty();
        this.#beginStrip(this.#y - PADDING);
      }
    }
    const x = this.#x;
    const y = this.#y;
    context.fillText(text, isFromRight ? x + width - 1 : x + 1, y - this.#top + Math.round(size * scale * 1.1));
    this.#x += width + PADDING;
    this.#rowHeight = Math.max(this.#rowHeight, height);
    this.#touch(x, y, width, height);
    const uv: Glyphs["uv"] = [x / SIDE, y / SIDE, (x + width) / SIDE, (y + height) / SIDE];
    return { width: width / scale, height: height / scale, uv };
  }

  #beginStrip(top: number): void {
    this.#top = top;
    this.#context.clearRect(0, 0, SIDE, STRIP);
    this.#dirty = null;
  }

  #keepDirty(): void {
    if (!this.#dirty) return;
    const { left, top, right, foot } = this.#dirty;
    this.#dirty = null;
    this.#waiting.push([left, top, this.#context.getImageData(left, top - this.#top, right - left, foot - top)]);
  }

  /** Marks a rectangle dirty with the gap around it, which may hold older glyphs. */
  #touch(x: number, y: number, width: number, height: number): void {
    const before = this.#dirty;
    this.#dirty = {
      left: Math.min(before?.left ?? SIDE, x - PADDING),
      top: Math.min(before?.top ?? SIDE, y - PADDING),
      right: Math.min(SIDE, Math.max(before?.right ?? 0, x + width + PADDING)),
      foot: Math.min(SIDE, Math.max(before?.foot ?? 0, y + height + PADDING)),
    };
  }
}
