import { QUAD_KINDS } from "./quadShader.ts";

/** Bytes of one quad: rect, shape and text rectangle as floats, fill and stroke as RGBA bytes. */
export const QUAD_BYTES = 52;
const WORDS = QUAD_BYTES / 4;

/** A colour as the quads store it: 0xAABBGGRR. */
export type PackedColor = number;

/** Packs 0xRRGGBB and an alpha 0..1. */
export const packColor = (rgb: number, alpha = 1): PackedColor =>
  ((Math.round(alpha * 255) << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;

/** `color` with its alpha scaled by `factor`. */
export const fade = (color: PackedColor, factor: number): PackedColor =>
  ((Math.round((color >>> 24) * factor) << 24) | (color & 0xffffff)) >>> 0;

/** The quads of one frame in drawing order, written straight into the bytes the GPU reads. */
export class QuadBuffer {
  count = 0;
  #floats = new Float32Array(2048 * WORDS);
  #words = new Uint32Array(this.#floats.buffer);

  get bytes(): Float32Array {
    return this.#floats.subarray(0, this.count * WORDS);
  }

  clear(): void {
    this.count = 0;
  }

  /** A rounded box; `stroke` is centred on its edge. */
  box(x: number, y: number, width: number, height: number, fill: PackedColor, radius = 0): void {
    this.#put(x, y, width, height, radius, 0, QUAD_KINDS.box, fill, 0);
  }

  outline(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    strokeWidth: number,
    stroke: PackedColor,
    fill: PackedColor = 0,
  ): void {
    this.#put(x, y, width, height, radius, strokeWidth, QUAD_KINDS.box, fill, stroke);
  }

  gradientX(x: number, y: number, width: number, height: number, left: PackedColor, right: PackedColor): void {
    this.#put(x, y, width, height, 0, 0, QUAD_KINDS.gradientX, left, right);
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness: number, color: PackedColor): void {
    this.#put(x0, y0, x1, y1, 0, thickness, QUAD_KINDS.line, color, 0);
  }

  /** A box whose foot runs to a point: the head of a playhead. */
  head(x: number, y: number, width: number, height: number, color: PackedColor): void {
    this.#put(x, y, width, height, 1, 0, QUAD_KINDS.head, color, 0);
  }

  text(x: number, y: number, width: number, height: number, uv: readonly number[], color: PackedColor): void {
    this.#put(x, y, width, height, 0, 0, QUAD_KINDS.text, color, 0);
    this.#floats.set(uv, this.count * WORDS - 6);
  }

  #put(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    strokeWidth: number,
    kind: number,
    fill: PackedColor,
    stroke: PackedColor,
  ): void {
    const at = this.count * WORDS;
    if (at === this.#floats.length) this.#grow();
    const floats = this.#floats;
    floats[at] = x;
    floats[at + 1] = y;
    floats[at + 2] = width;
    floats[at + 3] = height;
    floats[at + 4] = radius;
    floats[at + 5] = strokeWidth;
    floats[at + 6] = kind;
    this.#words[at + 11] = fill;
    this.#words[at + 12] = stroke;
    this.count++;
  }

  #grow(): void {
    const floats = new Float32Array(this.#floats.length * 2);
    floats.set(this.#floats);
    this.#floats = floats;
    this.#words = new Uint32Array(floats.buffer);
  }
}
