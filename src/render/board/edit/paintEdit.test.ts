import type { Graphics } from "pixi.js";
import { expect, it } from "vitest";
import { defaultBoard } from "../../../domain/board/defaultBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import { boardLayout } from "../../../view/board/boardLayout.ts";
import { paintGrid } from "./paintEdit.ts";

it("the crosses of the grid stand between pads and on free cells, never in a pad", () => {
  const pads = [
    newPad({ location: { row: 0, col: 0, width: 3, height: 2 } }),
    newPad({ location: { row: 2, col: 3, width: 1, height: 2 } }),
    newPad({ location: { row: 0, col: 3, width: 2, height: 2 }, page: 2 }),
  ];
  const layout = boardLayout(defaultBoard({ rows: 4, cols: 5, pads, showKeyboard: false }), 800, 500, 0, false);
  const { x, y, stepX, stepY, gap } = layout.grid!;
  const crosses = new Set<string>();
  const graphics = new Proxy({} as Graphics, {
    get: (_, name: keyof Graphics) => (fromX: number, fromY: number) => {
      // The frame is dashed; of a cross the first arm goes across.
      const [col, row] = [(fromX + 4 - x + gap / 2) / stepX, (fromY - y + gap / 2) / stepY];
      const isWhole = [col, row].every((each) => Math.abs(each - Math.round(each)) < 1e-6);
      if (name === "moveTo" && isWhole) crosses.add(`${Math.round(row)} ${Math.round(col)}`);
      return graphics;
    },
  });
  paintGrid(graphics, layout.grid!, layout.widgets, { lead: 0, rest: 0, danger: 0, line: 0, pixel: 1 });
  for (const within of ["1 1", "1 2"]) expect(crosses).not.toContain(within);
  const all = Array.from({ length: 5 }, (_, row) => Array.from({ length: 6 }, (_, col) => `${row} ${col}`)).flat();
  expect(all.filter((each) => !crosses.has(each))).toEqual(["1 1", "1 2"]);
});
