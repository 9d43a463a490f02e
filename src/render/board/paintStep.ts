import type { RowStep } from "../../domain/board/widget/stepRow.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import type { Box } from "../../domain/Box.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { downward, innerRim, roundRect, write } from "./brush.ts";
import type { Materials } from "./materials.ts";
import { cellColor } from "./padColor.ts";
import type { CellPainter } from "./paintCells.ts";
import { css, inkOn, mix, shade, whiten } from "./shade.ts";

type Context = CanvasRenderingContext2D;

const RADIUS = 5;
const PLAY_SIGN = 0.34;
const LARGEST_SIGN = 18;
/** From the foot of a cell to the line that its label stands on. */
const LABEL_FOOT = 10;
/** Height of a digit, as a part of its font size. */
const DIGIT = 0.73;
/** Steps that are no beat are a little darker, so that they are counted at a glance. */
const BEAT = 4;

interface StepSetting {
  readonly look: Materials;
  /** Scale of the board: signs and numbers grow with it. */
  readonly scale: number;
}

/** The step that a cell of a row stands for; undefined for the cell that starts the row. */
export const stepOf = ({ pad }: Widget, cell: number): RowStep | undefined =>
  widgetWith(pad, "pattern")?.pattern[cell - 1];

export const STEP_PAINTER: CellPainter = {
  margin: 2,
  glows: true,
  paintIdle: (context, { widget, boxes, face, look }) =>
    boxes.forEach((box, cell) => paintStep(context, widget, cell, box, { look, scale: face.scale }, 0)),
  paintLit: (context, { widget, boxes, face, look }, cell, velocity) =>
    paintStep(context, widget, cell, boxes[cell]!, { look, scale: face.scale }, velocity),
};

/** Paints a cell of a row of steps: the start, or a step as high as it is loud. `light`: 0 at rest, 1..127 as it is passed. */
export function paintStep(
  context: Context,
  widget: Widget,
  cell: number,
  box: Box,
  { look, scale }: StepSetting,
  light: number,
): void {
  const larger = Math.max(1, scale);
  const color = cellColor(widget.pad, widget.cells[cell]!, look);
  if (cell === 0) {
    const label = isLabelled(widget.pad.label, box) ? labelSize(box, larger) : 0;
    const free = label === 0 ? box.height : box.height - label - LABEL_FOOT * larger;
    paintStart(context, box, color, look, light > 0, larger, free);
    if (label > 0) paintLabel(context, widget.pad.label, box, look, larger);
    return;
  }
  const step = stepOf(widget, cell);
  if (!step) return;
  const isBeat = (cell - 1) % BEAT === 0;
  paintBody(context, box, color, look, isBeat ? 0.04 : 0);
  const level = step.on ? levelOf(box, color, step.velocity / 127, light > 0) : null;
  if (level) paintLevel(context, box, look, level);
  if (step.on && step.tie) paintTie(context, box, look);
  if (light > 0) {
    innerRim(context, box, RADIUS, css(whiten(color, look.dark ? 0.7 : 0)), 2);
    if (!step.on) {
      roundRect(context, box.x, box.y, box.width, box.height, RADIUS);
      context.fillStyle = css(color, 0.32);
      context.fill();
    }
  }
  paintNumber(context, String(cell), box, level, look, larger);
}

function paintBody(context: Context, box: Box, color: number, look: Materials, lighter: number): void {
  const by = look.dark ? lighter - 0.05 : 0.03 - lighter;
  roundRect(context, box.x, box.y, box.width, box.height, RADIUS);
  context.fillStyle = downward(context, box.y, box.height, [
    [0, css(shade(color, { to: look.padLightness + by, chroma: 0.3 * look.padChroma }))],
    [1, css(shade(color, { to: look.padLightnessFoot + by, chroma: 0.24 * look.padChroma }))],
  ]);
  context.fill();
  innerRim(context, box, RADIUS, look.forced ? css(look.forced.rest) : css(color, 0.32));
}

/** Filled part of a step, and its color. */
interface Level {
  readonly top: number;
  readonly height: number;
  readonly head: number;
}

/** The louder the higher; the foot stays visible in the softest. */
function levelOf(box: Box, color: number, level: number, isLit: boolean): Level {
  const height = Math.max(6, level * (box.height - 4));
  return { top: box.y + box.height - 2 - height, height, head: isLit ? whiten(color, 0.5) : color };
}

/** The colour of a level at a share of the way down. */
const levelColor = ({ head }: Level, look: Materials, share: number): number =>
  mix(head, look.dark ? 0x0c0f12 : 0x5d6b76, 1 - 0.3 * share);

function paintLevel(context: Context, box: Box, look: Materials, level: Level): void {
  const { top, height } = level;
  roundRect(context, box.x + 2, top, box.width - 4, height, RADIUS - 2);
  context.fillStyle = downward(context, top, height, [
    [0, css(levelColor(level, look, 0))],
    [1, css(levelColor(level, look, 1))],
  ]);
  context.fill();
}

/** A bar at the left edge: the step belongs to the one before. */
function paintTie(context: Context, box: Box, look: Materials): void {
  context.fillStyle = css(look.text, 0.85);
  context.fillRect(box.x, box.y + box.height / 2 - 1.5, Math.min(10, box.width / 3), 3);
}

/** The number stands at the head of its cell, or within a level that comes up to it: never half in both. */
function paintNumber(
  context: Context,
  text: string,
  box: Box,
  level: Level | null,
  look: Materials,
  larger: number,
): void {
  if (box.width < 20 || box.height < 26) return;
  const size = Math.max(11, Math.min(13 * larger, 0.4 * box.width, 0.5 * box.height));
  const tall = DIGIT * size;
  const head = box.y + size + 3 * larger;
  let [y, color] = [head, look.text2];
  if (level && (head <= level.top || level.height < tall + 2)) {
    y = Math.min(head, level.top - 2 * larger);
    color = look.dark ? 0xffffff : look.text;
  } else if (level) {
    y = Math.min(Math.max(head, level.top + tall + 2 * larger), box.y + box.height - 3);
    color = inkOn(levelColor(level, look, (y - tall / 2 - level.top) / level.height));
  }
  write(context, {
    text,
    x: box.x + box.width / 2,
    y,
    size,
    weight: 600,
    color,
    align: "center",
    width: box.width,
  });
}

const isLabelled = (text: string, box: Box): boolean => text !== "" && box.height >= 64;

const labelSize = (box: Box, larger: number): number => Math.max(11, Math.min(14 * larger, 0.2 * box.width));

function paintLabel(context: Context, text: string, box: Box, look: Materials, larger: number): void {
  const middle = { x: box.x + box.width / 2, align: "center", width: box.width - 6 } as const;
  const y = box.y + box.height - LABEL_FOOT * larger;
  write(context, { ...middle, text, y, size: labelSize(box, larger), weight: 600, color: look.text });
}

/** A triangle while it rests, a square while it runs, in the middle of what the label leaves `free`. */
function paintStart(
  context: Context,
  box: Box,
  color: number,
  look: Materials,
  runs: boolean,
  larger: number,
  free: number,
): void {
  paintBody(context, box, color, look, 0.1);
  if (runs) {
    roundRect(context, box.x, box.y, box.width, box.height, RADIUS);
    context.fillStyle = css(color, 0.55);
    context.fill();
  }
  const reach = Math.min(LARGEST_SIGN * larger, PLAY_SIGN * Math.min(box.width, free));
  const [x, y] = [box.x + box.width / 2, box.y + free / 2];
  context.fillStyle = css(look.forced ? look.text : look.dark || runs ? 0xffffff : shade(color, { to: 0.45 }));
  if (runs) {
    context.fillRect(x - 0.7 * reach, y - 0.7 * reach, 1.4 * reach, 1.4 * reach);
    return;
  }
  context.beginPath();
  context.moveTo(x - 0.7 * reach, y - reach);
  context.lineTo(x + reach, y);
  context.lineTo(x - 0.7 * reach, y + reach);
  context.closePath();
  context.fill();
}
