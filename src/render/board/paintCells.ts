import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";
import type { Box } from "../../domain/Box.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { downward, fillWithShadow, fittingSize, innerRim, lineWidth, roundRect, write, type Line } from "./brush.ts";
import type { Materials } from "./materials.ts";
import { paintWell } from "./paintControls.ts";
import { cellColor } from "./padColor.ts";
import { litShare, type PadFace } from "./paintPad.ts";
import { css, inkOn, mix, shade, whiten } from "./shade.ts";

type Context = CanvasRenderingContext2D;

/** A widget as its cells are painted. */
export interface PaintedCells {
  readonly widget: Widget;
  /** Boxes of the cells, in pixels of the widget. */
  readonly boxes: readonly Box[];
  readonly face: PadFace;
  readonly look: Materials;
}

/** Paints the cells of one kind of widget, at the widget's origin. */
export interface CellPainter {
  /** Pixels around a lit cell that its light reaches. */
  readonly margin: number;
  /** True if a lit cell has a halo behind it. */
  readonly glows: boolean;
  paintIdle(context: Context, cells: PaintedCells): void;
  /** `velocity` 1..127. */
  paintLit(context: Context, cells: PaintedCells, index: number, velocity: number): void;
}

const WIDEST_GAP = 6;
const LIT_RIM = 0.42;
const NAME_SHARE = 0.17;

/** The boxes of the cells of a widget, with one gap between all neighbours and none at its edges. */
export function cellBoxes(cells: readonly PadCell[], { width, height }: Pick<Box, "width" | "height">): readonly Box[] {
  const smallest = Math.min(...cells.map((cell) => Math.min(cell.width * width, cell.height * height)));
  const gap = Math.max(1, Math.min(WIDEST_GAP, 0.08 * smallest));
  return cells.map((cell) => ({
    x: cell.x * (width + gap),
    y: cell.y * (height + gap),
    width: Math.max(1, cell.width * (width + gap) - gap),
    height: Math.max(1, cell.height * (height + gap) - gap),
  }));
}

const radiusOf = ({ width, height }: Box): number => Math.max(2, Math.min(7, 0.14 * Math.min(width, height)));

/** Amount of the pad's color that a cell at rest shows: roots stand out. */
const BODY = {
  root: { lightness: 0.13, chroma: 0.8, rim: 0.95 },
  scale: { lightness: 0, chroma: 0.42, rim: 0.5 },
  other: { lightness: -0.07, chroma: 0.14, rim: 0.2 },
} as const;

export function paintCell(
  context: Context,
  cell: PadCell,
  box: Box,
  widget: Widget,
  look: Materials,
  scale: number,
): void {
  const color = look.forced?.rest ?? cellColor(widget.pad, cell, look);
  const radius = radiusOf(box);
  const { lightness, chroma, rim } = BODY[cell.tone === "root" || cell.tone === "other" ? cell.tone : "scale"];
  const by = look.dark ? lightness : -lightness;
  const body = shade(color, { to: look.padLightness + by, chroma: chroma * look.padChroma });
  const foot = shade(color, { to: look.padLightnessFoot + by, chroma: 0.8 * chroma * look.padChroma });
  roundRect(context, box.x, box.y, box.width, box.height, radius);
  context.fillStyle = downward(context, box.y, box.height, [
    [0, css(body)],
    [1, css(foot)],
  ]);
  context.fill();
  innerRim(context, box, radius, css(color, look.forced ? 1 : look.dark ? rim * 0.7 : rim));
  context.fillStyle = css(look.dark ? 0xffffff : 0xffffff, look.dark ? 0.06 : 0.4);
  context.fillRect(box.x + radius, box.y + 1, Math.max(0, box.width - 2 * radius), 1);
  const ink = cell.tone === "other" ? look.text2 : mix(look.text, color, look.dark ? 0.86 : 0.9);
  writeLabel(context, cell, box, ink, scale);
}

/** `box` at the painter's own origin. */
export function paintLitCell(
  context: Context,
  cell: PadCell,
  box: Box,
  widget: Widget,
  velocity: number,
  look: Materials,
  scale: number,
): void {
  const color = cellColor(widget.pad, cell, look);
  const share = litShare(velocity);
  const fill = mix(color, look.litBase, share);
  const radius = radiusOf(box);
  roundRect(context, box.x, box.y, box.width, box.height, radius);
  const light = context.createRadialGradient(
    box.x + box.width / 2,
    box.y + box.height / 2,
    0,
    box.x + box.width / 2,
    box.y + box.height / 2,
    0.8 * Math.max(box.width, box.height),
  );
  light.addColorStop(0, css(whiten(fill, 0.22 * share)));
  light.addColorStop(1, css(mix(fill, look.dark ? 0x0c0f12 : 0x5d6b76, 0.88)));
  context.fillStyle = light;
  context.fill();
  // On light ground a cell that is lit is hardly lighter than its neighbours: its rim tells.
  if (look.dark) innerRim(context, box, radius, css(whiten(color, share * 0.46)));
  else innerRim(context, box, radius, css(shade(color, { to: LIT_RIM })), 2);
  writeLabel(context, cell, box, inkOn(fill), scale);
}

function writeLabel(context: Context, { label }: PadCell, box: Box, color: number, scale: number): void {
  if (label === "" || box.width < 22 || box.height < 18) return;
  // Names in narrow cells are all small, rather than each as large as it fits.
  const most = label.length > 4 ? NAME_SHARE * box.width : Infinity;
  const size = Math.max(11, Math.min(14 * Math.max(1, scale), 0.3 * box.height, most));
  const edge = Math.max(3, Math.min(10 * Math.max(1, scale), 0.1 * box.width));
  if (label.length <= 4) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + 0.36 * size];
    return write(context, { text: label, x, y, size, weight: 600, color, align: "center", width: box.width - 2 });
  }
  const width = box.width - 2 * edge;
  const foot = box.y + box.height - edge;
  const inLines = (font: Pick<Line, "size" | "weight">): readonly [string, string | null] =>
    box.height >= 2.3 * font.size + edge ? inTwo(context, label, font, width) : [label, null];
  const sizes = inLines({ size, weight: 600 }).map((text) =>
    text === null ? size : fittingSize(context, text, { size, weight: 600 }, width),
  );
  const line = { size: Math.min(...sizes), weight: 600, color };
  const step = 1.15 * line.size;
  const [first, second] = inLines(line);
  write(context, { ...line, text: first, x: box.x + edge, y: second === null ? foot : foot - step, width });
  if (second !== null) write(context, { ...line, text: second, x: box.x + edge, y: foot, width });
}

/** A name that is longer than its line goes on in a second one, from as late a word as there is room for. */
function inTwo(
  context: Context,
  label: string,
  font: Pick<Line, "size" | "weight">,
  width: number,
): readonly [string, string | null] {
  if (lineWidth(context, label, font) <= width) return [label, null];
  const words = label.split(" ");
  for (let count = words.length - 1; count > 0; count--) {
    const first = words.slice(0, count).join(" ");
    if (count === 1 || lineWidth(context, first, font) <= width) return [first, words.slice(count).join(" ")];
  }
  return [label, null];
}

const STRING_FOOT = 26;

interface StringPlace {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Low strings are thick. */
  readonly thickness: number;
}

/** Lines along which the strings of a widget run. */
function stringPlaces(cells: readonly PadCell[], { width, height, scale }: PadFace): readonly StringPlace[] {
  const foot = height > 90 ? STRING_FOOT * Math.max(1, scale) : 0;
  return cells.map((cell, index) => ({
    x: (cell.x + cell.width / 2) * width,
    top: 10,
    bottom: Math.max(12, height - foot - 10),
    thickness: Math.max(1.2, (3.4 - (2.2 * index) / Math.max(1, cells.length - 1)) * Math.max(0.8, scale)),
  }));
}

function paintString(
  context: Context,
  { x, top, bottom, thickness }: StringPlace,
  cell: PadCell,
  widget: Widget,
  look: Materials,
  lit: { readonly velocity: number; readonly ratio: number } | null,
): void {
  const color = cellColor(widget.pad, cell, look);
  const rest = look.forced
    ? look.forced.rest
    : mix(color, look.dark ? 0x8d99a3 : 0x55626d, cell.tone === "root" ? 0.7 : 0.28);
  roundRect(context, x - thickness / 2, top, thickness, bottom - top, thickness / 2);
  if (lit) {
    const share = litShare(lit.velocity);
    const ink = css(look.forced ? color : look.dark ? whiten(color, 0.5 * share) : shade(color, { to: 0.5 }));
    const halo = { color: css(color, 0.95), blur: 8 + 14 * share };
    fillWithShadow(context, ink, halo, lit.ratio);
    fillWithShadow(context, ink, halo, lit.ratio);
    return;
  }
  fillWithShadow(context, css(rest), { color: css(look.shadow, 0.5 * look.shadowAlpha), blur: 3, y: 1 }, 1);
  for (const y of [top, bottom]) {
    context.beginPath();
    context.arc(x, y, 2.6, 0, 7);
    context.fillStyle = css(look.dark ? 0x5a6874 : 0x8b98a3);
    context.fill();
  }
}

function paintStringName(
  context: Context,
  { x, bottom }: StringPlace,
  { label, width }: PadCell,
  face: PadFace,
  look: Materials,
): void {
  const room = width * face.width;
  if (room < 22 || face.height <= 90) return;
  const size = Math.max(11, 12 * face.scale);
  write(context, {
    text: label,
    x,
    y: bottom + 10 + size,
    size,
    weight: 600,
    color: look.text2,
    align: "center",
    width: room,
  });
}

/** Cells of a grid. */
export const GRID_PAINTER: CellPainter = {
  margin: 2,
  glows: true,
  paintIdle: (context, { widget, boxes, face, look }) =>
    widget.cells.forEach((cell, index) => paintCell(context, cell, boxes[index]!, widget, look, face.scale)),
  paintLit: (context, { widget, boxes, face, look }, index, velocity) =>
    paintLitCell(context, widget.cells[index]!, boxes[index]!, widget, velocity, look, face.scale),
};

/** Strings over a well. */
export const STRING_PAINTER: CellPainter = {
  margin: 24,
  glows: false,
  paintIdle: (context, { widget, face, look }) => {
    paintWell(context, widget, face, look);
    stringPlaces(widget.cells, face).forEach((place, index) => {
      paintString(context, place, widget.cells[index]!, widget, look, null);
      paintStringName(context, place, widget.cells[index]!, face, look);
    });
  },
  paintLit: (context, { widget, face, look }, index, velocity) => {
    const place = stringPlaces(widget.cells, face)[index]!;
    paintString(context, place, widget.cells[index]!, widget, look, { velocity, ratio: face.ratio });
  },
};
