import { Container } from "pixi.js";
import { Quads } from "../shared/Quads.ts";
import type { QuadShader } from "../shared/quadShader.ts";
import { Notes } from "./Notes.ts";
import type { NoteShader } from "./noteShader.ts";
import "../shared/QuadPipe.ts";
import "./NotePipe.ts";

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
