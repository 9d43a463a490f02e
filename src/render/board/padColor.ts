import { rgbOfHex } from "../../domain/color.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";
import { colorAlong } from "../../domain/reference/colorAlong.ts";
import { gradientNamed } from "../../domain/reference/gradients.ts";

type Colored = Pick<Pad, "color" | "gradient">;

/** 0xRRGGBB at a place 0..1 across a pad: the colours of its gradient go from left to right. */
export function padColor({ color, gradient }: Colored, share = 0.5): number {
  const named = gradientNamed(gradient);
  return rgbOfHex(named ? colorAlong(named.colors, share) : color);
}

/** The colours that a pad shows side by side; one alone without a gradient. */
export const padColors = (pad: Colored): readonly number[] =>
  gradientNamed(pad.gradient)?.colors.map(rgbOfHex) ?? [rgbOfHex(pad.color)];

/** The colour of a cell: those at the edges have the first and the last one. */
export const cellColor = (pad: Colored, { x, width }: Pick<PadCell, "x" | "width">): number =>
  padColor(pad, width < 1 ? x / (1 - width) : 0.5);
