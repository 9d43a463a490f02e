import { Buffer, BufferUsage, Geometry, ViewContainer, type DestroyOptions } from "pixi.js";
import { textDirection } from "../../view/canvas/textDirection.ts";
import type { PackedColor } from "./packedColor.ts";
import { QUAD_KINDS, type QuadShader } from "./quadShader.ts";
import type { TextAtlas, TextWeight } from "./TextAtlas.ts";

/** Bytes of one quad: rect, shape and text rectangle as floats, fill and stroke as RGBA bytes, its clip as 16-bit integers. */
export const QUAD_BYTES = 60;
const WORDS = QUAD_BYTES / 4;

/** Largest clip coordinate, device pixels. */
const FURTHEST = 0x7fff;

const within = (pixels: number): number => Math.max(-FURTHEST, Math.min(FURTHEST, Math.round(pixels)));

/** Two 16-bit integers. */
const pair = (low: number, high: number): number => ((within(low) & 0xffff) | (within(high) << 16)) >>> 0;

const EVERYWHERE = [pair(-FURTHEST, -FURTHEST), pair(FURTHEST, FURTHEST)] as const;

export interface TextStyle {
  readonly size?: number;
  readonly weight?: TextWeight;
  readonly align?: "left" | "center" | "right";
}

/**
 * Boxes, lines and text in drawing order, like a `Graphics` that is made anew in each frame: `clear()` it, then draw. It is one
 * draw call, whatever its quads are clipped to. Pixels are those of its container.
 *
 * @example
 * const quads = stage.root.addChild(new Quads(shader));
 * quads.box(0, 0, 80, 20, packColor(0x1a97c4), 4);
 * quads.text("Piano", 6, 14, packColor(0xffffff), { weight: 600 });
 */
export class Quads extends ViewContainer {
  override readonly renderPipeId = "quads";
  override batched = false;
  readonly shader: QuadShader;
  readonly geometry: Geometry;
  count = 0;
  readonly #atlas: TextAtlas;
  #clip: readonly [leftTop: number, rightFoot: number] = EVERYWHERE;
  #floats = new Float32Array(256 * WORDS);
  #words = new Uint32Array(this.#floats.buffer);
  readonly #buffer = new Buffer({
    data: this.#floats,
    usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
    shrinkToFit: false,
  });

  /** `shader`: of its canvas, with the text that is drawn on it. */
  constructor(shader: QuadShader) {
    super({});
    this.shader = shader;
    this.#atlas = shader.atlas;
    const of = (offset: number, format: "float32x4" | "float32x3" | "unorm8x4" | "sint16x4") => {
      return { buffer: this.#buffer, stride: QUAD_BYTES, offset, format, instance: true };
    };
    this.geometry = new Geometry({
      topology: "triangle-strip",
      attributes: {
        aRect: of(0, "float32x4"),
        aShape: of(16, "float32x3"),
        aUv: of(28, "float32x4"),
        aFill: of(44, "unorm8x4"),
        aStroke: of(48, "unorm8x4"),
        aClip: of(52, "sint16x4"),
      },
    });
  }

  get bytes(): Float32Array {
    return this.#floats.subarray(0, this.count * WORDS);
  }

  clear(): void {
    this.count = 0;
    this.unclip();
  }

  /** Hands what was drawn to the graphics. */
  upload(): void {
    this.#buffer.update(this.count * QUAD_BYTES);
  }

  override destroy(options?: DestroyOptions): void {
    super.destroy(options);
    this.geometry.destroy(true);
  }

  /** Confines what follows to a rectangle, until the next call. */
  clip(x: number, y: number, width: number, height: number): void {
    const { resolution } = this.#atlas;
    const edge = (pixels: number): number => pixels * resolution;
    this.#clip = [pair(edge(x), edge(y)), pair(edge(x + Math.max(0, width)), edge(y + Math.max(0, height)))];
  }

  unclip(): void {
    this.#clip = EVERYWHERE;
  }

  /** A rounded box. */
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

  /** Draws `text` with its baseline at `baseline`, on whole device pixels. Returns its width. */
  text(text: string, x: number, baseline: number, color: PackedColor, style: TextStyle = {}): number {
    const { size = 11, weight = 500, align = "left" } = style;
    const { resolution } = this.#atlas;
    const { width, height, uv } = this.#atlas.glyphs(text, size, weight);
    const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    const top = Math.round(baseline * resolution) - Math.round(size * resolution * 1.1);
    this.#put(
      Math.round(left * resolution) / resolution,
      top / resolution,
      width,
      height,
      0,
      0,
      QUAD_KINDS.text,
      color,
      0,
    );
    this.#floats.set(uv, this.count * WORDS - 8);
    return width;
  }

  /** Draws a title between `left` and `right`; a longer one keeps its beginning, and is cut by what clips it. */
  title(text: string, left: number, right: number, baseline: number, color: PackedColor, style: TextStyle): void {
    const isCut = this.textWidth(text, style.size, style.weight) > right - left;
    if (isCut && textDirection(text) === "rtl") this.text(text, right, baseline, color, { ...style, align: "right" });
    else this.text(text, left, baseline, color, style);
  }

  textWidth(text: string, size = 11, weight: TextWeight = 500): number {
    return this.#atlas.glyphs(text, size, weight).width;
  }

  // Whoever asks for them is told those of the canvas.
  protected override updateBounds(): void {}

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
    this.#buffer.data = floats;
  }
}
