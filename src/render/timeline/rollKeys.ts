import type { PackedColor } from "../shared/packedColor.ts";
import { packColor } from "../shared/packedColor.ts";
import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { isBlackKey, keyOf } from "./keyCue.ts";
import { visibleRows } from "./rollRows.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** White keys and the gaps between them: dimmed where the screen is dark. */
const WHITE = { dark: packColor(0xc3cbd2), light: packColor(0xfbfcfd) } as const;
const EDGE = { dark: packColor(0x8b959e), light: packColor(0xbcc5cd) } as const;
const INK = packColor(0x14181c);
const BLACK = packColor(0x20272d);
const BLACK_EDGE = packColor(0x0b0e10);
const BLACK_WIDTH = 42;

/** The keyboard beside the rows: the pitches that sound and the key that is held are lit in the track's colour. */
export function paintRollKeys(scene: TimelineScene, lit: ReadonlySet<number>, litColor: PackedColor): void {
  const { quads, view, stack, rows } = scene;
  const right = ROLL.keysWidth - 1;
  const top = ROLL.rulerHeight;
  const { foot } = stack;
  const theme = scene.colors.light ? "light" : "dark";
  quads.clip(0, top, ROLL.keysWidth + 9, foot - top);
  quads.box(0, top, right, foot - top, WHITE[theme]);
  const [low, high] = visibleRows(scene);
  const { spelling } = keyOf(scene);
  for (let pitch = high; pitch >= low - 1; pitch--) {
    if (isBlackKey(pitch) || pitch < 0) continue;
    const y = rowTop(view, pitch, rows);
    const above = isBlackKey(pitch + 1) ? view.rowHeight / 2 : 0;
    const below = isBlackKey(pitch - 1) ? view.rowHeight / 2 : 0;
    if (lit.has(pitch)) quads.box(0, y - above, right, view.rowHeight + above + below, litColor);
    quads.box(0, Math.round(y + view.rowHeight + below) - 1, right, 1, EDGE[theme]);
    if (view.rowHeight >= 10 && (pitch % 12 === 0 || lit.has(pitch))) {
      quads.text(noteLabel(pitch, spelling), right - 6, y + view.rowHeight / 2 + 4, INK, {
        weight: 600,
        align: "right",
      });
    }
  }
  for (let pitch = high; pitch >= low; pitch--) {
    if (!isBlackKey(pitch)) continue;
    const y = rowTop(view, pitch, rows);
    quads.box(-4, y, BLACK_WIDTH, view.rowHeight, BLACK_EDGE, 3);
    quads.box(-4, y + 1, BLACK_WIDTH - 1, view.rowHeight - 3, lit.has(pitch) ? litColor : BLACK, 2.5);
  }
  quads.gradientX(right, top, 9, foot - top, packColor(0, theme === "light" ? 0.16 : 0.4), packColor(0, 0));
  quads.unclip();
}
