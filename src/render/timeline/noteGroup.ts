import type { TexelRun } from "./visibleRuns.ts";

/** Beyond all notes, and a number that shaders have. */
export const FAR_TICKS = 1e30;

/** Place and colors of a group of notes. Pixels are those of the container. */
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
  /** True if selected notes have an outline and sounding ones a glow. */
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

export type NoteBox = readonly [x: number, y: number, width: number, height: number];
