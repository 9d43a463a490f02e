import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Container, ContainerChild } from "pixi.js";
import { CHUNK_CAPACITY } from "../../domain/timeline/NoteList.ts";
import { Quads, QUAD_BYTES } from "../shared/Quads.ts";
import { QUAD_KINDS } from "../shared/quadShader.ts";
import { textAt, tokenOf } from "../shared/FakePlace.test-helper.ts";
import type { NoteStyle } from "./noteGroup.ts";
import { packRow, ROW_FLOATS, type NoteRows } from "./noteRows.ts";
import { Notes } from "./Notes.ts";

/** Shape on a canvas, pixels from its top left. */
export interface DrawnQuad {
  readonly kind: "box" | "text" | "gradientX" | "line" | "head";
  readonly x: number;
  readonly y: number;
  /** Size, pixels; the other end of a line. */
  readonly width: number;
  readonly height: number;
  readonly strokeWidth: number;
  /** Names of the theme's colors; undefined for others. */
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  /** 0..255. */
  readonly alpha: number;
  /** All of it in a line, for pictures that are compared. */
  readonly how: string;
}

const KINDS = Object.entries(QUAD_KINDS).map(([kind]) => kind as DrawnQuad["kind"]);

/** Everything of a kind on a canvas, in the order in which it is drawn. */
function all<View extends Container>(root: Container, isKind: (view: ContainerChild) => boolean): View[] {
  const own = root.children.flatMap((child) => all<View>(child, isKind));
  return isKind(root) ? [root as View, ...own] : own;
}

const figure = (value: number): string => String(Math.round(value * 100) / 100);

/** A token with its alpha, or the color itself; nothing where it is not seen. */
const colorName = (color: number): string =>
  color >>> 24 === 0 ? "-" : tokenOf(color) === undefined ? color.toString(16) : `${tokenOf(color)}/${color >>> 24}`;

/** Boxes, lines and text on a canvas, in the order in which they are drawn. */
export const quadsOn = (root: Container): DrawnQuad[] =>
  all<Quads>(root, (view) => view instanceof Quads).flatMap((quads) => {
    const floats = quads.bytes;
    const words = new Uint32Array(floats.slice().buffer);
    const stride = QUAD_BYTES / 4;
    return Array.from({ length: quads.count }, (_, index) => {
      const at = index * stride;
      const [fill, stroke] = [words[at + 11]!, words[at + 12]!];
      const kind = KINDS[floats[at + 6]!]!;
      const text = kind === "text" ? textAt(Array.from(floats.subarray(at + 7, at + 11)) as never) : undefined;
      const [x, y, width, height, radius, thick] = Array.from(floats.subarray(at, at + 6), figure);
      const clip = Array.from(new Int16Array(words.buffer, (at + 13) * 4, 4));
      const how = [
        `${kind} ${text ?? ""} ${x} ${y} ${width} ${height}`,
        `${colorName(fill)} ${colorName(stroke)} r${radius} w${thick}`,
        Math.abs(clip[0]!) === 0x7fff ? "" : `in ${clip.join(" ")}`,
      ].join(", ");
      return {
        how,
        kind,
        x: floats[at]!,
        y: floats[at + 1]!,
        width: floats[at + 2]!,
        height: floats[at + 3]!,
        strokeWidth: floats[at + 5]!,
        fill: fill >>> 24 > 0 ? tokenOf(fill) : undefined,
        stroke: stroke >>> 24 > 0 ? tokenOf(stroke) : undefined,
        alpha: fill >>> 24,
      };
    });
  });

export interface DrawnNote {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0..127. */
  readonly velocity: number;
  readonly selected: boolean;
  readonly muted: boolean;
  readonly style: NoteStyle;
}

/** Notes on a canvas, placed as the graphics do it; those that are cut off are left out. */
export const notesOn = (root: Container): DrawnNote[] =>
  all<Notes>(root, (view) => view instanceof Notes).flatMap(({ groups, shader }) => {
    const texels = texelsOf(shader.texture.rows, shader.texture.selected);
    return groups.flatMap(({ style, runs, soundingAt }) =>
      runs
        .flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => (first + index) * 4))
        .flatMap((at) => noteAt(texels.subarray(at, at + 4), style, soundingAt) ?? []),
    );
  });

function texelsOf(rows: NoteRows, selected: NoteIds): Float32Array {
  const texels = new Float32Array(Math.max(1, rows.height) * ROW_FLOATS);
  rows.touchAll();
  rows.uploadDirty(
    () => true,
    (row, chunk) => packRow(chunk, selected, texels.subarray(row * CHUNK_CAPACITY * 4)),
  );
  return texels;
}

function noteAt(texel: Float32Array, style: NoteStyle, soundingAt: number | null): DrawnNote | null {
  const [tick = 0, duration = 0, packed = 0, flags = 0] = texel;
  const { time, pitch, rows, window = [-1e30, 1e30], starts = [-1e30, 1e30] } = style;
  const early = Math.max(0, window[0] - tick);
  const late = Math.max(0, tick + duration - window[1]);
  const shown = duration - early - late;
  const number = Math.floor(packed / 128);
  const row = rows ? rows[number]! : number;
  const isCut = early + late > 0 && shown <= 0;
  if (duration < 0 || row < 0 || isCut || tick < starts[0] || tick >= starts[1]) return null;
  if (soundingAt !== null && (soundingAt < tick || soundingAt >= tick + duration - late)) return null;
  return {
    x: time[0] + (tick + early + time[2]) * time[1],
    y: pitch[0] - row * pitch[1],
    width: Math.max(shown * time[1] - pitch[3], time[3]),
    height: pitch[2],
    velocity: packed - number * 128,
    selected: flags % 2 === 1,
    muted: flags >= 2,
    style,
  };
}
