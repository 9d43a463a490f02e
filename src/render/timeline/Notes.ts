import { Geometry, ViewContainer, type DestroyOptions } from "pixi.js";
import type { NoteShader } from "./noteShader.ts";
import type { NoteBox, NoteGroup } from "./noteGroup.ts";

/** Groups of notes, drawn in their order from the note texture of a canvas, within a box. */
export class Notes extends ViewContainer {
  override readonly renderPipeId = "notes";
  override batched = false;
  readonly shader: NoteShader;
  /** The geometry has no attributes: the shader reads a note from the texture by the number of its vertex. */
  readonly geometry = new Geometry();
  groups: readonly NoteGroup[] = [];
  box: NoteBox = [0, 0, 0, 0];

  constructor(shader: NoteShader) {
    super({});
    this.shader = shader;
  }

  show(groups: readonly NoteGroup[], box: NoteBox): void {
    this.groups = groups;
    this.box = box;
  }

  override destroy(options?: DestroyOptions): void {
    super.destroy(options);
    this.geometry.destroy();
  }

  // Whoever asks for them is told those of the canvas.
  protected override updateBounds(): void {}
}
