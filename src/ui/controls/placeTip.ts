import type { TooltipSide } from "./Tooltip.tsx";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels between a tip and what it belongs to, and between it and the edges of the page. */
const GAP = 6;
const MARGIN = 8;

const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

/** Places a tip at the side asked for, or across from it if there is no room, and always on the page. */
export function placeTip(
  anchor: Edges,
  tip: Extent,
  page: Extent,
  side: TooltipSide,
): { readonly x: number; readonly y: number } {
  const free = {
    top: anchor.top,
    left: anchor.left,
    bottom: page.height - anchor.bottom,
    right: page.width - anchor.right,
  };
  const isUpright = side === "top" || side === "bottom";
  const needed = GAP + MARGIN + (isUpright ? tip.height : tip.width);
  const at = free[side] >= needed || free[OPPOSITE[side]] < needed ? side : OPPOSITE[side];
  const x = isUpright
    ? (anchor.left + anchor.right - tip.width) / 2
    : at === "left"
      ? anchor.left - GAP - tip.width
      : anchor.right + GAP;
  const y = !isUpright
    ? (anchor.top + anchor.bottom - tip.height) / 2
    : at === "top"
      ? anchor.top - GAP - tip.height
      : anchor.bottom + GAP;
  const within = (value: number, size: number, whole: number): number =>
    Math.round(Math.max(MARGIN, Math.min(value, whole - size - MARGIN)));
  return { x: within(x, tip.width, page.width), y: within(y, tip.height, page.height) };
}
