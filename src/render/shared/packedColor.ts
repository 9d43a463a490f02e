/** A colour as the quads store it: 0xAABBGGRR. */
export type PackedColor = number;

/** Packs 0xRRGGBB and an alpha 0..1. */
export const packColor = (rgb: number, alpha = 1): PackedColor =>
  ((Math.round(alpha * 255) << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;

/** `color` with its alpha scaled by `factor`. */
export const fade = (color: PackedColor, factor: number): PackedColor =>
  ((Math.round((color >>> 24) * factor) << 24) | (color & 0xffffff)) >>> 0;

/** `share` (0..1) of `color` in `base`, both opaque. */
export function mixColors(color: PackedColor, base: PackedColor, share: number): PackedColor {
  const channel = (shift: number): number =>
    Math.round(((color >>> shift) & 255) * share + ((base >>> shift) & 255) * (1 - share)) << shift;
  return (0xff000000 | channel(16) | channel(8) | channel(0)) >>> 0;
}
