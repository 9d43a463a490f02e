import { Type, type Static } from "typebox";
import { closedObject } from "../closedObject.ts";
import { isOnPage } from "./pages.ts";
import type { Board, Pad } from "./records.ts";

/** Rectangles of an outline. */
export const MOST_OUTLINED = 256;
/** Squares along each side of the mosaic that stands for more of them. */
const MOSAIC_SIDE = 16;

const share = Type.Number({ minimum: 0, maximum: 1 });

export const boardOutlineSchema = closedObject({
  cols: Type.Integer({ minimum: 1 }),
  rows: Type.Integer({ minimum: 1 }),
  hasKeyboard: Type.Boolean(),
  pads: Type.Array(
    closedObject({
      type: Type.Enum(["button", "knob", "slider", "xyPad"]),
      color: Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }),
      x: share,
      y: share,
      width: share,
      height: share,
    }),
    { maxItems: MOST_OUTLINED, description: "Places as shares of the grid's width and height, from its upper left" },
  ),
});

export type BoardOutline = Static<typeof boardOutlineSchema>;
type Outlined = Pick<BoardOutline["pads"][number], "x" | "y" | "width" | "height" | "color" | "type">;

interface OutlinedPad extends Pick<Pad, "location" | "otherLocation" | "page" | "color" | "type"> {}

export interface OutlinedBoard extends Pick<Board, "rows" | "cols" | "showKeyboard" | "otherLayout"> {
  readonly pads: readonly OutlinedPad[];
}

/** A board in at most `MOST_OUTLINED` rectangles, as its first page lies in areas that are wider than high. */
export function boardOutline(board: OutlinedBoard): BoardOutline {
  const other = board.otherLayout?.shape === "landscape" ? board.otherLayout : null;
  const { cols, rows } = other ?? board;
  const outlined = board.pads.flatMap((pad) => {
    const location = other ? pad.otherLocation : pad.location;
    if (!location || !isOnPage(pad, 1)) return [];
    const { type, color } = pad;
    return [
      {
        type,
        color,
        x: Math.min(1, location.col / cols),
        y: Math.min(1, location.row / rows),
        width: Math.min(1, location.width / cols),
        height: Math.min(1, location.height / rows),
      },
    ];
  });
  return { cols, rows, hasKeyboard: board.showKeyboard, pads: atMost(outlined, MOST_OUTLINED) };
}

/** The pads themselves, or a mosaic of their colors where there are more than `most` (at least 256). */
export function atMost<T extends Outlined>(pads: readonly T[], most: number): (T | Outlined)[] {
  if (pads.length <= most) return [...pads];
  const side = 1 / MOSAIC_SIDE;
  const squares = new Map<number, Outlined>();
  for (const { x, y, width, height, color } of pads) {
    const [col, row] = [x + width / 2, y + height / 2].map((at) =>
      Math.min(MOSAIC_SIDE - 1, Math.max(0, Math.floor(at * MOSAIC_SIDE))),
    ) as [number, number];
    const place = row * MOSAIC_SIDE + col;
    if (!squares.has(place))
      squares.set(place, { type: "button", color, x: col * side, y: row * side, width: side, height: side });
  }
  return [...squares.values()];
}
