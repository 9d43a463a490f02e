import { Container, extensions } from "pixi.js";
import { Quads } from "../shared/Quads.ts";
import type { QuadShader } from "../shared/quadShader.ts";
import { Notes } from "./Notes.ts";
import { type NoteShader, PASS } from "./noteShader.ts";
import "../shared/QuadPipe.ts";
import { pipeNamed, ViewPipe } from "../shared/ViewPipe.ts";
import type { NoteGroup } from "./noteGroup.ts";

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

/** Shaders of one canvas. */
export interface TimelineShaders {
  readonly quads: QuadShader;
  readonly notes: NoteShader;
}

/** Notes, and the shapes under and over them: clips that do not overlap, or the whole of a roll. */
export class NoteSheet extends Container {
  readonly under: Quads;
  readonly notes: Notes;
  readonly over: Quads;

  constructor({ quads, notes }: TimelineShaders) {
    super();
    this.under = this.addChild(new Quads(quads));
    this.notes = this.addChild(new Notes(notes));
    this.over = this.addChild(new Quads(quads));
  }
}

/** Sheets that lie on one another, made as they are asked for and drawn anew after each `clear()`. */
export class NoteSheets extends Container<NoteSheet> {
  readonly #shaders: TimelineShaders;

  constructor(shaders: TimelineShaders) {
    super();
    this.#shaders = shaders;
  }

  at(index: number): NoteSheet {
    while (this.children.length <= index) this.addChild(new NoteSheet(this.#shaders));
    return this.children[index]!;
  }

  clear(): void {
    for (const { under, notes, over } of this.children) {
      under.clear();
      notes.groups = [];
      over.clear();
    }
  }
}
