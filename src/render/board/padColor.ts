import { rgbOfHex } from "../../domain/color.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";
import { colorAlong } from "../../domain/reference/colorAlong.ts";
import { gradientNamed } from "../../domain/reference/gradients.ts";
import type { Materials } from "./materials.ts";

type Colored = Pick<Pad, "color" | "gradient">;
type Look = Pick<Materials, "forced">;

/** 0xRRGGBB at a place 0..1 across a pad, lit: the colours of its gradient go from left to right. */
export function padColor({ color, gradient }: Colored, { forced }: Look, share = 0.5): number {
  if (forced) return forced.lit;
  const named = gradientNamed(gradient);
  return rgbOfHex(named ? colorAlong(named.colors, share) : color);
}

/** The plain color of a pad, where it has no gradient: of levels, arcs and lights. */
export const plainColor = ({ color }: Pick<Pad, "color">, { forced }: Look): number =>
  forced ? forced.lit : rgbOfHex(color);

/** The colours that a pad shows side by side; one alone without a gradient. */
export const padColors = (pad: Colored, look: Look): readonly number[] =>
  (look.forced ? undefined : gradientNamed(pad.gradient)?.colors.map(rgbOfHex)) ?? [plainColor(pad, look)];

/** The colour of a cell: those at the edges have the first and the last one. */
export const cellColor = (pad: Colored, { x, width }: Pick<PadCell, "x" | "width">, look: Look): number =>
  padColor(pad, look, width < 1 ? x / (1 - width) : 0.5);
