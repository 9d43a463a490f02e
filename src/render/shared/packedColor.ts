/** A colour as the quads store it: 0xAABBGGRR. */
export type PackedColor = number;

/** Packs 0xRRGGBB and an alpha 0..1. */
export const packColor = (rgb: number, alpha = 1): PackedColor =>
  ((Math.round(alpha * 255) << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;

/** `color` with its alpha scaled by `factor`. */
export const fade = (color: PackedColor, factor: number): PackedColor =>
  ((Math.round((color >>> 24) * factor) << 24) | (color & 0xffffff)) >>> 0;
