import type { Pad } from "../../domain/board/records.ts";
import type { Box } from "../../domain/Box.ts";

/** The slot of a slider inside its box, in CSS pixels. */
export interface SliderGeometry {
  readonly horizontal: boolean;
  /** Centre of the cap at the lowest value: from the left, or from the top. */
  readonly from: number;
  /** Travel of the cap's centre. */
  readonly length: number;
  /** Middle of the slot on the other axis. */
  readonly across: number;
  /** Size of the cap along the slot, and across it. */
  readonly capLength: number;
  readonly capBreadth: number;
  /** No room for the caption's second line. */
  readonly small: boolean;
}

/** Below this scale, or in a narrow box, captions take one line and margins shrink. */
const SMALL_SCALE = 0.8;

export function isSmall(box: Box, scale: number): boolean {
  return scale < SMALL_SCALE || box.width < 84 || box.height < 120;
}

/** A small control that is lower has no caption; the line of the others, with what is under it. */
export const CAPTIONED = 44;
const LINE = 24;

/** A short slider keeps its track and drops the second line of its caption. */
const SHORT = 220;

/** Same as `isSmall`, for a control whose caption is under its track. */
export const isSmallControl = (pad: Pick<Pad, "type" | "direction">, box: Box, scale: number): boolean =>
  isSmall(box, scale) || (pad.type === "slider" && !isHorizontal(pad, box) && box.height < SHORT);

/** A slider without a direction of its own is along its longer side. */
export const isHorizontal = (pad: Pick<Pad, "direction">, box: Box): boolean =>
  pad.direction === "horizontal" || (pad.direction !== "vertical" && box.width > 1.4 * box.height);

/** On large screens caps grow with their wells. */
const breadthOf = (room: number, factor: number): number => Math.max(80 * factor, Math.min(0.44 * room, 160 * factor));

export function sliderGeometry(box: Box, scale: number, horizontal: boolean): SliderGeometry {
  const small = isSmall(box, scale) || (!horizontal && box.height < SHORT);
  const foot = small ? Math.min(34, 0.3 * box.height) : 56 * Math.max(1, 0.8 * scale);
  const margin = small ? 10 : 28;
  const factor = small ? 0.62 : scale;
  if (horizontal) {
    // A low one keeps its cap clear of its caption, or is in the middle without one.
    const room = box.height - (small && box.height <= CAPTIONED ? 8 : Math.max(foot, LINE));
    const capBreadth = Math.max(10, Math.min(room - 8, breadthOf(room, factor)));
    const capLength = Math.min(44 * factor, 0.25 * box.width, Math.max(14, 0.75 * capBreadth));
    return {
      horizontal,
      small,
      from: margin / 2 + capLength / 2,
      length: Math.max(1, box.width - margin - capLength),
      across: Math.max(capLength / 2, room / 2 + 4),
      capLength,
      capBreadth,
    };
  }
  const capLength = Math.min(44 * factor, 0.25 * box.height);
  const length = Math.max(1, box.height - foot - margin - capLength);
  return {
    horizontal,
    small,
    from: margin + capLength / 2 + length,
    length,
    across: box.width / 2,
    capLength,
    capBreadth: Math.max(10, Math.min(box.width - (small ? 12 : 44), breadthOf(box.width, factor))),
  };
}

/** The field of an XY pad inside its box. */
export function xyField(box: Box, scale: number): Box {
  const small = isSmall(box, scale);
  const margin = small ? 8 : 14;
  const foot = small ? 30 : 52 * Math.max(1, 0.85 * scale);
  return {
    x: margin,
    y: margin,
    width: Math.max(1, box.width - 2 * margin),
    height: Math.max(1, box.height - margin - foot),
  };
}

export interface XyReadings {
  /** Right edge of both, and their middle. */
  readonly right: number;
  readonly y: number;
  /** Room that they leave on their line, from its left edge. */
  readonly room: number;
  /** They are on the line of the name alone: the caption has its own. */
  readonly besideName: boolean;
}

/** Width of the readings, and of a usual caption, at a scale of 1. */
const XY_READINGS = 100;
const XY_CAPTION = 120;
const XY_EDGE = 16;

/** Places of the values of an XY pad; null if there is no room for them. */
export function xyReadings(box: Box, scale: number): XyReadings | null {
  const right = box.width - XY_EDGE;
  const room = right - XY_READINGS * scale - XY_EDGE;
  if (isSmall(box, scale) || room < 40) return null;
  const besideName = room < XY_CAPTION * scale;
  return { right, y: box.height - (besideName ? 1.4 : 1) * 26 * Math.max(1, 0.85 * scale), room, besideName };
}

/** A knob turns from -135° to 135°, 0° being noon. */
export const KNOB_SWEEP = 135;

export interface KnobGeometry {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Thickness factor. */
  readonly factor: number;
  readonly small: boolean;
}

export function knobGeometry(width: number, height: number, scale: number): KnobGeometry {
  const small = isSmall({ x: 0, y: 0, width, height }, scale);
  const foot = small ? Math.min(30, 0.3 * height) : 52 * Math.max(1, 0.8 * scale);
  const room = height - foot;
  // On large screens knobs grow with their wells.
  const limit = small ? 40 : Math.max(56 * scale, 0.36 * Math.min(width, room));
  // The value is below the dial, the ticks are above it.
  const value = small ? 0 : 26 * scale;
  const radius = Math.max(
    8,
    Math.min(width / 2 - (small ? 12 : 16), limit, (room - value - (small ? 6 : 8)) / (small ? 2.4 : 1.92)),
  );
  const middle = room / 2 + (small ? 4 : Math.min(14, 0.06 * height));
  const y = small ? middle : Math.min(middle, room - 3 - value - 0.78 * radius);
  return { x: width / 2, y, radius, factor: Math.min(2.4, radius / 50), small };
}
