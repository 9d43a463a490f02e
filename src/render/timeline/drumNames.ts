import type { PackedColor } from "../shared/packedColor.ts";
import { fade } from "../shared/packedColor.ts";
import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import { shortDrumName } from "../../domain/reference/gmDrums.ts";
import { visibleRows } from "./rollRows.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const MIN_ROW = 10;

/** The names of a kit's rows in the place of the keyboard: what sounds and what is pressed is lit. */
export function paintDrumNames(scene: TimelineScene, lit: ReadonlySet<number>, litColor: PackedColor): void {
  const { quads, view, stack, rows, colors } = scene;
  const right = ROLL.keysWidth - 1;
  const top = ROLL.rulerHeight;
  const { foot } = stack;
  quads.clip(0, top, ROLL.keysWidth, foot - top);
  quads.box(0, top, right, foot - top, colors.token.raised);
  const [low, high] = visibleRows(scene);
  for (let row = high; row >= low; row--) {
    const y = rowTop(view, row, rows);
    const isLit = lit.has(rows.pitchOf[row]!);
    if (isLit) quads.box(0, y, right, view.rowHeight, litColor);
    quads.box(0, y + view.rowHeight - 1, right, 1, fade(colors.token.line, 0.6));
    if (view.rowHeight < MIN_ROW) continue;
    const ink = isLit ? colors.token.app : colors.token.text;
    quads.text(shortDrumName(rows.names![row]!), 5, y + view.rowHeight / 2 + 4, ink, { size: 10 });
  }
  quads.box(right, top, 1, foot - top, colors.token["line-strong"]);
  quads.unclip();
}
