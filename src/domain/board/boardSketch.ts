import type { BoardJson } from "./boardSchema.ts";
import type { OutlinedBoard } from "./boardOutline.ts";
import { newBoard } from "./newBoard.ts";
import { newPad } from "./newPad.ts";
import type { Pad, PadLocation } from "./records.ts";
import { wholeWidget } from "./widget/widgetJson.ts";

type SketchedPad = OutlinedBoard["pads"][number] & Pick<Pad, "command" | "widget">;

/** Fields of a board that limits and outlines read. */
export interface BoardSketch extends OutlinedBoard {
  readonly pads: readonly SketchedPad[];
}

const CELL: PadLocation = { row: 0, col: 0, width: 1, height: 1 };

/** The sketch of a board's JSON that `readBoard` has accepted: nothing is checked once more, so that many pads cost little. */
export function boardSketch(json: BoardJson): BoardSketch {
  const { rows, cols, showKeyboard } = newBoard();
  const { color } = newPad();
  return {
    rows: json.rows ?? rows,
    cols: json.cols ?? cols,
    showKeyboard: json.showKeyboard ?? showKeyboard,
    otherLayout: json.otherLayout ?? null,
    pads: (json.pads ?? []).map((own): SketchedPad => {
      const pad = { ...json.defaultPad, ...own };
      const { type = "button", widget = null } = pad;
      return {
        type: type === "pad" ? "button" : type,
        color: pad.color ?? color,
        page: pad.page ?? 1,
        command: pad.command ?? null,
        location: { ...CELL, ...pad.location },
        otherLocation: pad.otherLocation ? { ...CELL, ...pad.otherLocation } : null,
        widget: widget && wholeWidget(widget),
      };
    }),
  };
}
