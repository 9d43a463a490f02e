import type { Box } from "../../../domain/Box.ts";
import { hexOfRgb, oklchToRgb, rgbToOklch } from "../../../domain/color.ts";
import type { BoardThumbnail, ThumbnailPad } from "../../../state/sync/thumbnail.ts";

type Context = Pick<
  CanvasRenderingContext2D,
  "fillStyle" | "strokeStyle" | "lineWidth" | "fillRect" | "beginPath" | "roundRect" | "arc" | "fill" | "stroke"
>;

/** As cards have it in either theme. */
const GROUND = "#0a0d10";
const EDGE_SHARE = 10 / 256;
const KEYS_SHARE = 30 / 132;
const WHITE_KEYS = 21;
const HAS_BLACK = [true, true, false, true, true, true, false];

/** Lightness of the body, and of its color how much. */
const BODY = {
  pad: [0.33, 0.56],
  scale: [0.36, 0.6],
  root: [0.6, 0.9],
  other: [0.25, 0.25],
  level: [0.43, 0.68],
  rim: [0.45, 0.7],
} as const;

/** A board's card as a picture, `width` by `height` pixels of the context. */
export function paintPicture(context: Context, board: BoardThumbnail, width: number, height: number): void {
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  const bottom = board.hasKeyboard ? height * (1 - KEYS_SHARE) : height;
  const edge = EDGE_SHARE * width;
  const [inWidth, inHeight] = [width - 2 * edge, bottom - 2 * edge];
  const least = board.pads.reduce((side, pad) => Math.min(side, pad.width * inWidth, pad.height * inHeight), Infinity);
  const gap = Math.min(width / 64, 0.2 * least);
  for (const pad of board.pads) {
    paintPad(context, pad, {
      x: edge + pad.x * inWidth + gap / 2,
      y: edge + pad.y * inHeight + gap / 2,
      width: Math.max(1, pad.width * inWidth - gap),
      height: Math.max(1, pad.height * inHeight - gap),
    });
  }
  if (board.hasKeyboard) paintKeys(context, bottom, width, height - bottom);
}

function paintPad(context: Context, { type, tone, color, level = 0.5 }: ThumbnailPad, box: Box): void {
  const rgb = Number.parseInt(color.slice(1), 16);
  const { x, y, width, height } = box;
  if (tone === "white" || tone === "black") return fill(context, box, tone === "white" ? "#c3cbd1" : "#14191d");
  if (tone) return fill(context, box, shaded(rgb, BODY[tone]));
  if (type === "knob") return paintKnob(context, box, color, level);
  if (type === "slider") {
    fill(context, box, "#161c21", "#28313a");
    const lies = width > height * 1.5;
    const lit = lies
      ? { ...box, width: width * level }
      : { ...box, y: y + height * (1 - level), height: height * level };
    fill(context, lit, shaded(rgb, BODY.level));
    return fill(context, lies ? { ...box, x: x + width * level - 1, width: 3 } : { ...lit, height: 3 }, color);
  }
  if (type === "button") return fill(context, box, shaded(rgb, BODY.pad), shaded(rgb, BODY.rim));
  fill(context, box, "#0c1013", shaded(rgb, BODY.rim));
  const [atX, atY] = [x + 0.62 * width, y + 0.38 * height];
  fill(context, { ...box, x: atX, width: 1 }, shaded(rgb, BODY.level));
  fill(context, { ...box, y: atY, height: 1 }, shaded(rgb, BODY.level));
  return disc(context, atX, atY, 0.09 * Math.min(width, height), color);
}

function paintKnob(context: Context, { x, y, width, height }: Box, color: string, level: number): void {
  const radius = (Math.min(width, height) / 2) * 0.74;
  const [atX, atY] = [x + width / 2, y + height / 2];
  context.lineWidth = 0.22 * radius;
  const start = 0.75 * Math.PI;
  for (const [stroke, part] of [
    ["#2c3640", 1],
    [color, level],
  ] as const) {
    context.strokeStyle = stroke;
    context.beginPath();
    context.arc(atX, atY, radius, start, start + 1.5 * Math.PI * part);
    context.stroke();
  }
  disc(context, atX, atY, 0.58 * radius, "#36414c");
}

function paintKeys(context: Context, y: number, width: number, height: number): void {
  const key = width / WHITE_KEYS;
  fill(context, { x: 0, y, width, height }, "#07090b");
  for (let at = 0; at < WHITE_KEYS; at++) fill(context, { x: at * key + 0.8, y, width: key - 1.6, height }, "#c3cbd1");
  for (let at = 0; at + 1 < WHITE_KEYS; at++)
    if (HAS_BLACK[at % HAS_BLACK.length])
      fill(context, { x: (at + 0.7) * key, y, width: 0.6 * key, height: 0.6 * height }, "#14191d");
}

function fill(context: Context, { x, y, width, height }: Box, color: string, rim: string | null = null): void {
  context.beginPath();
  context.roundRect(x, y, Math.max(0, width), Math.max(0, height), Math.min(5, width / 6, height / 6));
  context.fillStyle = color;
  context.fill();
  if (rim === null) return;
  context.strokeStyle = rim;
  context.lineWidth = 1.5;
  context.stroke();
}

function disc(context: Context, x: number, y: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

function shaded(rgb: number, [lightness, share]: readonly [number, number]): string {
  const { chroma, hue } = rgbToOklch(rgb);
  return hexOfRgb(oklchToRgb({ lightness, chroma: share * chroma, hue }));
}
