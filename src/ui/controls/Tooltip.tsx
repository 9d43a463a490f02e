import { cloneElement, type ReactElement } from "react";

export type TooltipSide = "top" | "bottom" | "left" | "right";

export interface TooltipProps {
  readonly text: string;
  /** For example `Mod+Z`. */
  readonly shortcut?: string | undefined;
  readonly side?: TooltipSide;
  /** One element that passes what it is given on to the page. */
  readonly children: ReactElement<TooltipMarks>;
}

/** Attributes of an element with a tooltip; `TooltipLayer` shows it. */
interface TooltipMarks {
  readonly "data-tip"?: string;
  readonly "data-tip-keys"?: string | undefined;
  readonly "data-tip-side"?: TooltipSide;
}

/** Says what its child is when that is hovered, or reached by the keyboard. */
export const Tooltip = ({ text, shortcut, side = "bottom", children }: TooltipProps) =>
  cloneElement(children, { "data-tip": text, "data-tip-keys": shortcut, "data-tip-side": side });
