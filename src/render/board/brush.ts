import { textDirection } from "../../view/canvas/textDirection.ts";
import { css } from "./shade.ts";

type Context = CanvasRenderingContext2D;

export function roundRect(context: Context, x: number, y: number, width: number, height: number, radius: number): void {
  context.beginPath();
  context.roundRect(
    x,
    y,
    Math.max(0, width),
    Math.max(0, height),
    Math.max(0, Math.min(radius, width / 2, height / 2)),
  );
}

/** A vertical gradient over `height` pixels; stops are position, colour. */
export function downward(
  context: Context,
  top: number,
  height: number,
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const gradient = context.createLinearGradient(0, top, 0, top + height);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  return gradient;
}

/** Fills the current path and casts its shadow. Shadows are measured in device pixels, hence `ratio`. */
export function fillWithShadow(
  context: Context,
  fill: string,
  shadow: { color: string; blur: number; y?: number },
  ratio: number,
): void {
  context.save();
  context.shadowColor = shadow.color;
  context.shadowBlur = shadow.blur * ratio;
  context.shadowOffsetY = (shadow.y ?? 0) * ratio;
  context.fillStyle = fill;
  context.fill();
  context.restore();
}

/** Strokes just inside a rounded rectangle, as an inset ring. */
export function innerRim(
  context: Context,
  box: { x: number; y: number; width: number; height: number },
  radius: number,
  color: string,
  width = 1,
): void {
  const half = width / 2;
  roundRect(context, box.x + half, box.y + half, box.width - width, box.height - width, radius - half);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}

export interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly color: number | string;
  readonly align?: CanvasTextAlign;
  /** Longer text ends in an ellipsis. */
  readonly width?: number;
  readonly family?: string;
}

export const SANS = '"Inter Variable", Inter, system-ui, sans-serif';
export const EMOJI = '"Noto Emoji", sans-serif';

/** True if the glyph is loaded: without its font the browser would paint one in colors of its own. */
export const hasEmoji = (emoji: string): boolean => document.fonts.check(`700 20px "Noto Emoji"`, emoji);

/** Width of a text on one line. */
export function lineWidth(context: Context, text: string, { size, weight }: Pick<Line, "size" | "weight">): number {
  context.font = `${weight} ${size}px ${SANS}`;
  return context.measureText(text).width;
}

/** Smaller words are hard to read. */
const LEAST_SIZE = 11;

/** The size at which a text fits into `width`: what is too long is written smaller before it is cut off. */
export function fittingSize(
  context: Context,
  text: string,
  font: Pick<Line, "size" | "weight">,
  width: number,
): number {
  const wide = lineWidth(context, text, font);
  return wide <= width ? font.size : Math.max(Math.min(LEAST_SIZE, font.size), Math.floor((font.size * width) / wide));
}

/** Writes one line on its baseline. */
export function write(context: Context, line: Line): void {
  context.font = `${line.weight} ${line.size}px ${line.family ?? SANS}`;
  context.textAlign = line.align ?? "left";
  context.textBaseline = "alphabetic";
  // The ellipsis stands where the text ends: at the left of one from right to left.
  context.direction = textDirection(line.text);
  context.fillStyle = typeof line.color === "number" ? css(line.color) : line.color;
  context.fillText(line.width === undefined ? line.text : fit(context, line.text, line.width), line.x, line.y);
}

/** As much of `text` as `width` holds, with an ellipsis where something is left out. */
function fit(context: Context, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const candidate = `${letters.slice(0, middle).join("").trimEnd()}…`;
    if (context.measureText(candidate).width <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : `${letters.slice(0, low).join("").trimEnd()}…`;
}
