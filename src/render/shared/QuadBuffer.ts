import { QUAD_KINDS } from "./quadShader.ts";

/** Bytes of one quad: rect, shape and text rectangle as floats, fill and stroke as RGBA bytes, its clip as 16-bit integers. */
export const QUAD_BYTES = 60;
const WORDS = QUAD_BYTES / 4;

/** As far as a clip reaches. */
const FURTHEST = 0x7fff;

const within = (pixels: number): number => Math.max(-FURTHEST, Math.min(FURTHEST, pixels));

/** Two 16-bit integers. */
const pair = (low: number, high: number): number => ((within(low) & 0xffff) | (within(high) << 16)) >>> 0;

const EVERYWHERE = [pair(-FURTHEST, -FURTHEST), pair(FURTHEST, FURTHEST)] as const;

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
  #clip: readonly [leftTop: number, rightFoot: number] = EVERYWHERE;
  #floats = new Float32Array(2048 * WORDS);
  #words = new Uint32Array(this.#floats.buffer);

  get bytes(): Float32Array {
    return this.#floats.subarray(0, this.count * WORDS);
  }

  clear(): void {
    this.count = 0;
    this.unclip();
  }

  /** Confines what follows to a rectangle of device pixels. */
  clip(left: number, top: number, right: number, foot: number): void {
    this.#clip = [pair(left, top), pair(right, foot)];
  }

  unclip(): void {
    this.#clip = EVERYWHERE;
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
    this.#floats.set(uv, this.count * WORDS - 8);
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
    this.#words[at + 13] = this.#clip[0];
    this.#words[at + 14] = this.#clip[1];
    this.count++;
  }

  #grow(): void {
    const floats = new Float32Array(this.#floats.length * 2);
    floats.set(this.#floats);
    this.#floats = floats;
    this.#words = new Uint32Array(floats.buffer);
  }
}
