import { BufferImageSource, type WebGLRenderer } from "pixi.js";
import { CHUNK_CAPACITY } from "../../domain/timeline/NoteList.ts";
import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import { PatchedSource } from "../shared/PatchedSource.ts";
import { NoteRows, packRow, ROW_FLOATS, type DrawnChunk } from "./noteRows.ts";
import { COLOR_COLUMNS } from "./colorTable.ts";
import type { TimelineColors } from "./timelineColors.ts";

/** Budget for rows that are not in view. A page draws two canvases in one task. */
const WRITE_BUDGET_MS = 1.5;
const FIRST_HEIGHT = 64;

/** The notes of a canvas on the GPU: a texel per note, a row per chunk. */
export class NoteTexture {
  readonly rows = new NoteRows();
  /** Ids drawn as selected. Call `rows.touch` when it changes. */
  selected: NoteIds = new Set();
  colors: TimelineColors;
  readonly source = new PatchedSource("rgba32float", CHUNK_CAPACITY, FIRST_HEIGHT);
  /** The colors of velocities, a row for each hue. */
  readonly table: BufferImageSource;
  readonly #scratch = new Float32Array(ROW_FLOATS);

  constructor(colors: TimelineColors) {
    this.colors = colors;
    this.table = new BufferImageSource({
      resource: colors.table,
      format: "rgba8unorm",
      width: COLOR_COLUMNS,
      height: colors.rows,
      alphaMode: "no-premultiply-alpha",
      scaleMode: "nearest",
      autoGarbageCollect: false,
    });
  }

  /** True while rows wait to be written in a coming frame. */
  get waiting(): boolean {
    return this.rows.dirtyCount > 0;
  }

  /** Writes what is about to be drawn. */
  update(renderer: WebGLRenderer): void {
    renderer.texture.bindSource(this.source, 0);
    if (this.source.pixelHeight < this.rows.height) this.#grow(renderer.gl);
    const endMs = performance.now() + WRITE_BUDGET_MS;
    this.rows.uploadDirty(
      () => performance.now() < endMs,
      (row, chunk) => this.#write(row, chunk),
    );
    if (this.table.resource === this.colors.table) return;
    this.table.resource = this.colors.table;
    this.table.update();
  }

  destroy(): void {
    this.source.destroy();
    this.table.destroy();
  }

  #write(row: number, chunk: DrawnChunk): void {
    packRow(chunk, this.selected, this.#scratch);
    this.source.write(0, row, CHUNK_CAPACITY, 1, this.#scratch);
  }

  #grow(gl: WebGL2RenderingContext): void {
    let height = this.source.pixelHeight;
    while (height < this.rows.height) height *= 2;
    height = Math.min(gl.getParameter(gl.MAX_TEXTURE_SIZE) as number, height);
    if (this.source.resize(CHUNK_CAPACITY, height)) this.rows.touchAll();
  }
}
