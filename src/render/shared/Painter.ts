import { createGlProgram, type GlProgram } from "./glProgram.ts";
import { QUAD_BYTES, QuadBuffer, type PackedColor } from "./QuadBuffer.ts";
import { quadFragmentShader, quadVertexShader } from "./quadShader.ts";
import type { Stage } from "./Stage.ts";
import { ATLAS_SIDE, TextAtlas, type TextWeight } from "./TextAtlas.ts";

export interface PaintFrame {
  readonly gl: WebGL2RenderingContext;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
}

/** A layer with a shader of its own, drawn between quads. Returns the number of draw calls it made. */
export type NativeDraw = (frame: PaintFrame) => number;

export interface TextStyle {
  readonly size?: number;
  readonly weight?: TextWeight;
  readonly align?: "left" | "center" | "right";
}

/** Device pixels. */
type PixelBox = readonly [left: number, top: number, right: number, foot: number];

interface Batch {
  /** Of a native layer; quads have theirs each. */
  readonly clip: PixelBox | null;
  first: number;
  count: number;
  readonly native: NativeDraw | null;
  /** Part of the still picture, not of the canvas. */
  readonly still: boolean;
}

/** Where textures stay: note layers have 1 and 2. */
const UNIT = { atlas: 0, still: 3 } as const;

interface StillPicture {
  readonly framebuffer: WebGLFramebuffer;
  readonly texture: WebGLTexture;
  readonly width: number;
  readonly height: number;
}

interface GlParts {
  readonly gl: WebGL2RenderingContext;
  readonly program: GlProgram;
  readonly vertices: WebGLVertexArrayObject;
  readonly buffer: WebGLBuffer;
  readonly atlas: WebGLTexture;
  still: StillPicture | null;
}

/**
 * Paints a canvas anew each frame: quads and strings in order, clipped to rectangles, with native layers in between.
 * Quads between two native layers are one draw call. What stays the same for many frames can be kept as a still picture. It
 * draws its stage, which is not antialiased, by itself: of a frame of few draw calls, what Pixi sets anew takes longer than they.
 */
export class Painter {
  readonly quads = new QuadBuffer();
  /** Draw calls of the last frame. */
  drawCalls = 0;
  /** Goes up when text has to be painted again, because a font has come. */
  fonts = 0;
  readonly #stage: Stage;
  readonly #atlas = new TextAtlas();
  readonly #batches: Batch[] = [];
  #clip: PixelBox | null = null;
  readonly #parts: GlParts;
  #inStill = false;
  #showsStill = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#parts = createParts(stage.renderer.gl);
    stage.paintWith(() => this.#flush());
  }

  /** Starts a frame. `family` is the CSS font family of its text. */
  begin(family: string): void {
    this.#atlas.prepare(this.#stage.size().resolution, family);
    this.quads.clear();
    this.#batches.length = 0;
    this.#clip = null;
    this.#showsStill = false;
    this.#open(null);
  }

  /**
   * Begins the frame with the still picture, which `paint` paints first where it is `stale`: then a frame costs no more
   * than what moves on it. A picture that was lost or has another size is painted, too.
   */
  still(stale: boolean, paint: () => void): void {
    this.#showsStill = true;
    if (!stale && this.#hasStill()) return;
    this.#inStill = true;
    this.#open(null);
    paint();
    this.#inStill = false;
    this.unclip();
    this.#open(null);
  }

  /** Confines what follows to a rectangle (CSS pixels), until the next call. */
  clip(x: number, y: number, width: number, height: number): void {
    this.#clip = devicePixels(this.#stage, x, y, Math.max(0, width), Math.max(0, height));
    this.quads.clip(...this.#clip);
  }

  unclip(): void {
    this.#clip = null;
    this.quads.unclip();
  }

  native(draw: NativeDraw): void {
    this.#open(draw);
    this.#open(null);
  }

  /** Draws `text` with its baseline at `baseline`. Returns its width. */
  text(text: string, x: number, baseline: number, color: PackedColor, style: TextStyle = {}): number {
    const { size = 11, weight = 500, align = "left" } = style;
    const { width, height, uv } = this.#atlas.glyphs(text, size, weight);
    const scale = this.#stage.size().resolution;
    const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    const snappedX = Math.round(left * scale) / scale;
    const snappedY = (Math.round(baseline * scale) - Math.round(size * scale * 1.1)) / scale;
    this.quads.text(snappedX, snappedY, width, height, uv, color);
    return width;
  }

  textWidth(text: string, size = 11, weight: TextWeight = 500): number {
    return this.#atlas.glyphs(text, size, weight).width;
  }

  /** Fonts that arrived after strings were drawn: draws them again. */
  forgetText(): void {
    this.#atlas.reset();
    this.fonts++;
    this.#stage.invalidate();
  }

  /** Gives back what it made in the context, which goes on to another screen. */
  destroy(): void {
    const { gl, program, vertices, buffer, atlas, still } = this.#parts;
    program.destroy();
    gl.deleteVertexArray(vertices);
    gl.deleteBuffer(buffer);
    gl.deleteTexture(atlas);
    deleteStill(gl, still);
  }

  #open(native: NativeDraw | null): void {
    this.#close();
    this.#batches.push({ clip: this.#clip, first: this.quads.count, count: 0, native, still: this.#inStill });
  }

  #close(): void {
    const last = this.#batches.at(-1);
    if (last && !last.native) last.count = this.quads.count - last.first;
  }

  #hasStill(): boolean {
    const { gl } = this.#stage.renderer;
    const { still } = this.#parts;
    return still?.width === gl.drawingBufferWidth && still.height === gl.drawingBufferHeight;
  }

  #flush(): void {
    if (this.#batches.length === 0) return;
    this.#close();
    const parts = this.#parts;
    const { gl } = parts;
    const { width, height, resolution } = this.#stage.size();
    const frame: PaintFrame = { gl, width, height, resolution };
    this.#upload(parts);
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    this.drawCalls = 0;
    if (this.#showsStill) this.#drawStill(parts, frame);
    else gl.clear(gl.COLOR_BUFFER_BIT);
    this.#drawBatches(parts, frame, false);
  }

  /** Brings the still picture up to date where that was asked for, and copies it to the canvas. */
  #drawStill(parts: GlParts, frame: PaintFrame): void {
    const { gl } = frame;
    if (this.#batches.some(({ still }) => still)) {
      if (!this.#hasStill()) parts.still = createStill(gl, parts.still);
      gl.bindFramebuffer(gl.FRAMEBUFFER, parts.still!.framebuffer);
      gl.clear(gl.COLOR_BUFFER_BIT);
      this.#drawBatches(parts, frame, true);
    }
    if (!parts.still) return;
    const { framebuffer, width, height } = parts.still;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    // A canvas that was shown is emptied before what is drawn next, and a copy is nothing drawn: it would go, too.
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  #drawBatches(parts: GlParts, frame: PaintFrame, still: boolean): void {
    // A native layer leaves a program of its own behind.
    let isBound = false;
    for (const batch of this.#batches) {
      if (batch.still !== still || (!batch.native && batch.count === 0)) continue;
      if (batch.native) this.drawCalls += drawNative(frame, batch.native, batch.clip);
      else {
        if (!isBound) useQuads(parts, frame);
        pointAttributes(frame.gl, batch.first * QUAD_BYTES);
        frame.gl.drawArraysInstanced(frame.gl.TRIANGLE_STRIP, 0, 4, batch.count);
        this.drawCalls++;
      }
      isBound = !batch.native;
    }
  }

  #upload({ gl }: GlParts): void {
    gl.bufferData(gl.ARRAY_BUFFER, this.quads.bytes, gl.STREAM_DRAW);
    this.#atlas.takeDirty((left, top, pixels) => {
      gl.activeTexture(gl.TEXTURE0 + UNIT.atlas);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, left, top, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    });
  }
}

/** Nobody else draws with this context: what never changes is set here. */
function createParts(gl: WebGL2RenderingContext): GlParts {
  gl.disable(gl.DEPTH_TEST);
  gl.disable(gl.CULL_FACE);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.clearColor(0, 0, 0, 0);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  const program = createGlProgram(gl, quadVertexShader, quadFragmentShader);
  program.use();
  program.setUnit("uText", UNIT.atlas);
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  for (let i = 0; i < 6; i++) {
    gl.enableVertexAttribArray(i);
    gl.vertexAttribDivisor(i, 1);
  }
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  const atlas = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + UNIT.atlas);
  gl.bindTexture(gl.TEXTURE_2D, atlas);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, ATLAS_SIDE, ATLAS_SIDE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  return { gl, program, vertices, buffer, atlas, still: null };
}

function createStill(gl: WebGL2RenderingContext, before: StillPicture | null): StillPicture {
  deleteStill(gl, before);
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + UNIT.still);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  return { framebuffer, texture, width, height };
}

function deleteStill(gl: WebGL2RenderingContext, still: StillPicture | null): void {
  gl.deleteFramebuffer(still?.framebuffer ?? null);
  gl.deleteTexture(still?.texture ?? null);
}

function useQuads({ program, vertices }: GlParts, { gl, width, height, resolution }: PaintFrame): void {
  program.use();
  gl.bindVertexArray(vertices);
  program.set("uSize", width, height);
  program.set("uPixel", width / gl.drawingBufferWidth, height / gl.drawingBufferHeight);
  program.set("uResolution", resolution);
}

function pointAttributes(gl: WebGL2RenderingContext, start: number): void {
  gl.vertexAttribPointer(0, 4, gl.FLOAT, false, QUAD_BYTES, start);
  gl.vertexAttribPointer(1, 3, gl.FLOAT, false, QUAD_BYTES, start + 16);
  gl.vertexAttribPointer(2, 4, gl.FLOAT, false, QUAD_BYTES, start + 28);
  gl.vertexAttribPointer(3, 4, gl.UNSIGNED_BYTE, true, QUAD_BYTES, start + 44);
  gl.vertexAttribPointer(4, 4, gl.UNSIGNED_BYTE, true, QUAD_BYTES, start + 48);
  gl.vertexAttribPointer(5, 4, gl.SHORT, false, QUAD_BYTES, start + 52);
}

function devicePixels(stage: Stage, x: number, y: number, width: number, height: number): PixelBox {
  const { height: whole, resolution } = stage.size();
  // Counted from the foot, as the graphics do.
  const fromFoot = (css: number): number => stage.canvas.height - Math.round((whole - css) * resolution);
  return [Math.round(x * resolution), fromFoot(y), Math.round((x + width) * resolution), fromFoot(y + height)];
}

function drawNative(frame: PaintFrame, draw: NativeDraw, clip: PixelBox | null): number {
  const { gl } = frame;
  if (!clip) return draw(frame);
  const [left, top, right, foot] = clip;
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(left, gl.drawingBufferHeight - foot, right - left, foot - top);
  const calls = draw(frame);
  gl.disable(gl.SCISSOR_TEST);
  return calls;
}
