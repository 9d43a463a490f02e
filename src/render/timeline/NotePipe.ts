import { extensions } from "pixi.js";
import { pipeNamed, ViewPipe } from "../shared/ViewPipe.ts";
import type { NoteGroup } from "./noteGroup.ts";
import type { Notes } from "./Notes.ts";
import { PASS } from "./noteShader.ts";

const VERTICES = 6;

/** Draws `Notes`: a draw call for each run of texels, which is one for each group as a rule. */
class NotePipe extends ViewPipe<Notes> {
  static readonly extension = pipeNamed("notes");

  /** Writes notes that wait even where none are drawn. */
  protected override draw(notes: Notes, resolution: number): void {
    const { texture } = notes.shader;
    texture.update(this.renderer);
    const groups = notes.groups.filter(({ runs }) => runs.length > 0);
    if (groups.length === 0) return;
    notes.shader.setTarget(this.transform, resolution, notes.box);
    for (const group of groups) {
      notes.shader.setGroup(group);
      const isStill = group.soundingAt === null;
      this.#drawRuns(notes, group, isStill ? PASS.all : PASS.sounding);
      if (isStill && group.style.standOut && texture.selected.size > 0) this.#drawRuns(notes, group, PASS.selected);
    }
  }

  #drawRuns({ shader, geometry }: Notes, { runs }: NoteGroup, pass: number): void {
    shader.setPass(pass);
    for (const [index, { first, count }] of runs.entries()) {
      const [start, size] = [first * VERTICES, count * VERTICES];
      this.renderer.encoder.draw({ geometry, shader, state: this.state, start, size, skipSync: index > 0 });
    }
  }
}

extensions.add(NotePipe);
