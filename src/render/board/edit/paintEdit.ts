import type { Graphics } from "pixi.js";
import type { Box } from "../../../domain/Box.ts";
import { isShown, placeBox, type BoardLayout, type GridLayout } from "../../../view/board/boardLayout.ts";
import type { EditGhost } from "../../../state/board/edit/BoardEdit.ts";
import { handlePoint, HANDLES } from "../../../view/board/editHit.ts";

/** Colours of the editor in the theme that is on, and one pixel of the screen in pixels of the board. */
export interface EditLook {
  readonly lead: number;
  readonly rest: number;
  readonly danger: number;
  readonly line: number;
  readonly pixel: number;
}

const RADIUS = 8;
const CROSS = 4;
const DASH = 4;
const HATCH = 9;
const HANDLE = 11;
/** Smaller boxes have handles at their corners alone. */
const ROOM_FOR_ALL = 5 * HANDLE;

/** The frame of the grid, and a cross between every four cells, but for those that one of the `widgets` lies over. */
export function paintGrid(graphics: Graphics, grid: GridLayout, widgets: readonly Box[], look: EditLook): void {
  const { x, y, stepX, stepY, gap, rows, cols } = grid;
  const { pixel, line } = look;
  const covered = coveredCrosses(grid, widgets);
  const arm = CROSS * pixel;
  const [left, top] = [x - gap / 2, y - gap / 2];
  dashedRect(graphics, { x: left, y: top, width: cols * stepX, height: rows * stepY }, pixel);
  graphics.stroke({ width: pixel, color: line, alpha: 0.7 });
  for (let row = 0; row <= rows; row++) {
    for (let col = 0; col <= cols; col++) {
      if (covered[row * (cols + 1) + col] === 1) continue;
      const [atX, atY] = [left + col * stepX, top + row * stepY];
      graphics.moveTo(atX - arm, atY).lineTo(atX + arm, atY);
      graphics.moveTo(atX, atY - arm).lineTo(atX, atY + arm);
    }
  }
  graphics.stroke({ width: pixel, color: line });
}

/** 1 for each cross, row by row, that lies within a widget: on a fine grid they would stand in its words. */
function coveredCrosses({ x, y, stepX, stepY, gap, rows, cols }: GridLayout, widgets: readonly Box[]): Uint8Array {
  const covered = new Uint8Array((rows + 1) * (cols + 1));
  for (const box of widgets.filter(isShown)) {
    const [left, top] = [Math.round((box.x - x) / stepX), Math.round((box.y - y) / stepY)];
    const right = left + Math.round((box.width + gap) / stepX);
    const bottom = top + Math.round((box.height + gap) / stepY);
    for (let row = top + 1; row < bottom; row++) covered.fill(1, row * (cols + 1) + left + 1, row * (cols + 1) + right);
  }
  return covered;
}

/** White frame and handles around the lead, blue ones around the rest. */
export function paintSelection(graphics: Graphics, boxes: readonly Box[], lead: Box | null, look: EditLook): void {
  const { pixel } = look;
  for (const box of boxes) if (box !== lead) frame(graphics, box, pixel).stroke({ width: 2 * pixel, color: look.rest });
  if (!lead) return;
  frame(graphics, lead, pixel).stroke({ width: 2 * pixel, color: look.lead });
  const isSmall = Math.min(lead.width, lead.height) < ROOM_FOR_ALL * pixel;
  const size = HANDLE * pixel;
  for (const handle of isSmall ? HANDLES.slice(0, 4) : HANDLES) {
    const { x, y } = handlePoint(lead, handle);
    graphics.roundRect(x - size / 2, y - size / 2, size, size, 2 * pixel);
  }
  graphics.fill(0xffffff).stroke({ width: 1.5 * pixel, color: look.rest });
}

/** Preview of a gesture: dashed old places, framed new places, hatched ones that are not free. */
export function paintGhost(
  graphics: Graphics,
  layout: BoardLayout,
  ghost: EditGhost,
  shown: Shown,
  look: EditLook,
): void {
  const { grid } = layout;
  if (!grid) return;
  const { pixel } = look;
  for (const box of shown.origins) dashedRect(graphics, box, pixel);
  if (shown.origins.length > 0) graphics.stroke({ width: pixel, color: look.line });
  const color = ghost.refused === null ? look.rest : look.danger;
  for (const location of ghost.locations) {
    const box = placeBox(grid, location);
    if (ghost.refused !== null) hatch(graphics, box, look);
    graphics.setFillStyle({ color, alpha: 0.16 });
    frame(graphics, box, pixel).fill();
    frame(graphics, box, pixel).stroke({ width: 2 * pixel, color });
  }
  if (shown.blocking) frame(graphics, shown.blocking, pixel).stroke({ width: 2 * pixel, color: look.danger });
}

interface Shown {
  /** Old places of the pads that are moved. */
  readonly origins: readonly Box[];
  readonly blocking: Box | null;
}

export function paintBand(graphics: Graphics, { x, y, width, height }: Box, { rest, pixel }: EditLook): void {
  graphics.setFillStyle({ color: rest, alpha: 0.12 });
  graphics.rect(x, y, width, height).fill().stroke({ width: pixel, color: rest });
}

const frame = (graphics: Graphics, { x, y, width, height }: Box, pixel: number): Graphics =>
  graphics.roundRect(x - pixel, y - pixel, width + 2 * pixel, height + 2 * pixel, RADIUS);

function dashedRect(graphics: Graphics, { x, y, width, height }: Box, pixel: number): void {
  const dash = DASH * pixel;
  for (let at = 0; at < width; at += 2 * dash) {
    const end = Math.min(width, at + dash);
    graphics.moveTo(x + at, y).lineTo(x + end, y);
    graphics.moveTo(x + at, y + height).lineTo(x + end, y + height);
  }
  for (let at = 0; at < height; at += 2 * dash) {
    const end = Math.min(height, at + dash);
    graphics.moveTo(x, y + at).lineTo(x, y + end);
    graphics.moveTo(x + width, y + at).lineTo(x + width, y + end);
  }
}

/** Diagonal stripes, cut off at the edges of the box. */
function hatch(graphics: Graphics, { x, y, width, height }: Box, { danger, pixel }: EditLook): void {
  const step = HATCH * pixel;
  for (let at = step; at < width + height; at += step) {
    const over = Math.max(0, at - height);
    const down = Math.max(0, at - width);
    graphics.moveTo(x + over, y + at - over).lineTo(x + at - down, y + down);
  }
  graphics.stroke({ width: 2 * pixel, color: danger, alpha: 0.45 });
}
