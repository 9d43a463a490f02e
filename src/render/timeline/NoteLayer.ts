import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import { CHUNK_CAPACITY } from "../../domain/timeline/NoteList.ts";
import { createGlProgram, type GlProgram } from "../shared/glProgram.ts";
import type { NativeDraw } from "../shared/Painter.ts";
import type { PackedColor } from "../shared/QuadBuffer.ts";
import { NoteRows, packRow, ROW_FLOATS, type DrawnChunk } from "./noteRows.ts";
import { noteFragmentShader, noteVertexShader } from "./noteShader.ts";
import { COLOR_COLUMNS, type TimelineColors } from "./timelineColors.ts";
import type { TexelRun } from "./visibleRuns.ts";

/** How a group of notes is placed and coloured. Pixels are CSS pixels. */
export interface NoteStyle {
  /** x of tick 0, pixels per tick, tick added to each note, smallest width. */
  readonly time: readonly [number, number, number, number];
  /** y of the top of row 0, pixels per row (upwards), height, taken off at the right. */
  readonly pitch: readonly [number, number, number, number];
  /** The row of each pitch, -1 for none; null where a row is its pitch. */
  readonly rows: Float32Array | null;
  readonly colorRow: number;
  readonly alpha: number;
  readonly radius: number;
  /** Whether selected notes have an outline and sounding ones a glow. */
  readonly standOut: boolean;
  /** Ticks of the notes' own between which they are drawn; absent: all of them. */
  readonly window?: readonly [from: number, until: number];
  /** Ticks of their own between which notes start that are drawn; absent: all of them. */
  readonly starts?: readonly [from: number, until: number];
}

export interface NoteGroup {
  readonly style: NoteStyle;
  readonly runs: readonly TexelRun[];
  /** Null for all notes of the runs; the playing position in their own ticks for those that sound then, lit. */
  readonly soundingAt: number | null;
}

/** Of the shader. */
const PASS = { all: 0, selected: 1, sounding: 2 } as const;

/** Where textures stay: the painter has 0 and 3. */
const UNIT = { notes: 1, colors: 2 } as const;

interface GlParts {
  readonly gl: WebGL2RenderingContext;
  readonly program: GlProgram;
  readonly vertices: WebGLVertexArrayObject;
  readonly notes: WebGLTexture;
  readonly colors: WebGLTexture;
  height: number;
  table: Uint8Array | null;
}

/** For rows that are not in view. A page draws two canvases in one task. */
const WRITE_BUDGET_MS = 1.5;
const FIRST_HEIGHT = 64;

/** The notes of a canvas on the GPU: one RGBA32F texture, a texel per note, a row per chunk. */
export class NoteLayer {
  readonly rows = new NoteRows();
  /** Ids drawn as selected. Call `rows.touch` when it changes. */
  selected: NoteIds = new Set();
  readonly #scratch = new Float32Array(ROW_FLOATS);
  #parts: GlParts | null = null;

  /** Whether rows still wait to be written in a coming frame. */
  get waiting(): boolean {
    return this.rows.dirtyCount > 0;
  }

  /** Makes what it draws with; the first frame would else. */
  prepare(gl: WebGL2RenderingContext): GlParts {
    return (this.#parts ??= createParts(gl));
  }

  /** Gives back what it made in the context, which goes on to another screen. */
  destroy(): void {
    if (!this.#parts) return;
    const { gl, program, vertices, notes, colors } = this.#parts;
    program.destroy();
    gl.deleteVertexArray(vertices);
    gl.deleteTexture(notes);
    gl.deleteTexture(colors);
    this.#parts = null;
  }

  /** A native layer that draws these groups in order. */
  draw(groups: readonly NoteGroup[], colors: TimelineColors): NativeDraw {
    return (frame) => {
      const parts = this.prepare(frame.gl);
      this.#update(parts, colors);
      const drawn = groups.filter(({ runs }) => runs.length > 0);
      if (drawn.length === 0) return 0;
      const { gl, program } = parts;
      program.use();
      gl.bindVertexArray(parts.vertices);
      program.set("uSize", frame.width, frame.height);
      program.set("uResolution", frame.resolution);
      program.set("uOutline", ...channels(colors.token["primary-bright"]));
      program.set("uGap", ...channels(colors.token.app));
      let calls = 0;
      for (const group of drawn) calls += drawGroup(gl, program, group, this.selected.size > 0);
      return calls;
    };
  }

  #update(parts: GlParts, colors: TimelineColors): void {
    const { gl } = parts;
    if (parts.height < this.rows.height) this.#grow(parts);
    if (this.waiting) gl.activeTexture(gl.TEXTURE0 + UNIT.notes);
    const endMs = performance.now() + WRITE_BUDGET_MS;
    this.rows.takeDirty(
      () => performance.now() < endMs,
      (row, chunk) => this.#write(gl, row, chunk),
    );
    if (parts.table !== colors.table) writeTable(parts, colors);
  }

  #write(gl: WebGL2RenderingContext, row: number, chunk: DrawnChunk): void {
    packRow(chunk, this.selected, this.#scratch);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, CHUNK_CAPACITY, 1, gl.RGBA, gl.FLOAT, this.#scratch);
  }

  #grow(parts: GlParts): void {
    const { gl } = parts;
    const limit = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
    let height = Math.max(FIRST_HEIGHT, parts.height);
    while (height < this.rows.height) height *= 2;
    parts.height = Math.min(limit, height);
    gl.activeTexture(gl.TEXTURE0 + UNIT.notes);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, CHUNK_CAPACITY, parts.height, 0, gl.RGBA, gl.FLOAT, null);
    this.rows.touchAll();
  }
}

/** Beyond all notes, and a number that shaders have. */
export const FAR_TICKS = 1e30;
const EVERYWHERE = [-FAR_TICKS, FAR_TICKS] as const;

function drawGroup(
  gl: WebGL2RenderingContext,
  program: GlProgram,
  { style, runs, soundingAt }: NoteGroup,
  someSelected: boolean,
): number {
  program.set("uTime", ...style.time);
  program.set("uPitch", ...style.pitch);
  program.set("uWindow", ...(style.window ?? EVERYWHERE));
  program.set("uStarts", ...(style.starts ?? EVERYWHERE));
  program.set("uMapped", style.rows ? 1 : 0);
  if (style.rows) program.setVectors("uRows", style.rows);
  program.set("uPosition", soundingAt ?? -1);
  program.set("uStyle", style.colorRow, style.alpha, style.radius, style.standOut ? 1 : 0);
  const passes: number[] = soundingAt === null ? [PASS.all] : [PASS.sounding];
  if (soundingAt === null && style.standOut && someSelected) passes.push(PASS.selected);
  for (const pass of passes) {
    program.set("uPass", pass);
    for (const { first, count } of runs) gl.drawArrays(gl.TRIANGLES, first * 6, count * 6);
  }
  return passes.length * runs.length;
}

function createParts(gl: WebGL2RenderingContext): GlParts {
  const program = createGlProgram(gl, noteVertexShader, noteFragmentShader);
  program.use();
  program.setUnit("uNotes", UNIT.notes);
  program.setUnit("uColors", UNIT.colors);
  const notes = createDataTexture(gl, UNIT.notes);
  const colors = createDataTexture(gl, UNIT.colors);
  return { gl, program, vertices: gl.createVertexArray(), notes, colors, height: 0, table: null };
}

function createDataTexture(gl: WebGL2RenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

function writeTable(parts: GlParts, { table, rows }: TimelineColors): void {
  const { gl } = parts;
  parts.table = table;
  gl.activeTexture(gl.TEXTURE0 + UNIT.colors);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, COLOR_COLUMNS, rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, table);
}

const channels = (color: PackedColor): [number, number, number, number] => [
  (color & 255) / 255,
  ((color >> 8) & 255) / 255,
  ((color >> 16) & 255) / 255,
  1,
];
