import { fail, ok, type Result } from "../AppError.ts";
import { partCount } from "./widget/widgetKinds.ts";
import type { Pad } from "./records.ts";

/** Pads, knobs, sliders and XY pads of a public board: with these it opens within a second (`docs/decisions/0112`). */
export const MOST_PUBLIC_WIDGETS = 512;
/** Keys, cells, strings and steps in them, each of which is played by itself. */
export const MOST_PUBLIC_PARTS = 2048;

type Counted = Pick<Pad, "type" | "command" | "widget">;

/** Checks that a board is small enough to be public. Errors: `TOO_LARGE` with a sentence that says by how much it is not. */
export function checkPublicBoard(pads: readonly Counted[]): Result<void> {
  if (pads.length > MOST_PUBLIC_WIDGETS)
    return fail(
      "TOO_LARGE",
      `This board has ${pads.length} controls. A public board has at most ${MOST_PUBLIC_WIDGETS}, so that it opens at once for everybody: remove ${pads.length - MOST_PUBLIC_WIDGETS} of them, or share it as a file`,
    );
  const parts = pads.reduce((sum, pad) => sum + partCount(pad), 0);
  if (parts > MOST_PUBLIC_PARTS)
    return fail(
      "TOO_LARGE",
      `The keys, grids and steps of this board have ${parts} cells. A public board has at most ${MOST_PUBLIC_PARTS}, so that it opens at once for everybody: give them fewer, or share it as a file`,
    );
  return ok(undefined);
}
