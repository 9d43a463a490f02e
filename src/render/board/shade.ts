import { luminance, oklchToRgb, rgbToOklch } from "../../domain/color.ts";

/** CSS text of 0xRRGGBB with an alpha 0..1. */
export const css = (rgb: number, alpha = 1): string => `rgb(${rgb >> 16} ${(rgb >> 8) & 255} ${rgb & 255} / ${alpha})`;

const WHITE = 0xffffff;

interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

function labOf(rgb: number): Oklab {
  const { lightness, chroma, hue } = rgbToOklch(rgb);
  const angle = (hue * Math.PI) / 180;
  return { lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
}

/** `share` (0..1) of `rgb` in `base`, mixed in OKLab: even steps to the eye. */
export function mix(rgb: number, base: number, share: number): number {
  const one = labOf(rgb);
  const two = labOf(base);
  const blend = (x: number, y: number): number => y + (x - y) * Math.min(1, Math.max(0, share));
  const a = blend(one.a, two.a);
  const b = blend(one.b, two.b);
  return oklchToRgb({
    lightness: blend(one.lightness, two.lightness),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  });
}

export const whiten = (rgb: number, share: number): number => mix(WHITE, rgb, share);

/** A colour of the same hue: lightness set or moved, chroma scaled. */
export function shade(rgb: number, change: { to?: number; by?: number; chroma?: number }): number {
  const { lightness, chroma, hue } = rgbToOklch(rgb);
  return oklchToRgb({
    lightness: Math.min(1, (change.to ?? lightness) + (change.by ?? 0)),
    chroma: chroma * (change.chroma ?? 1),
    hue,
  });
}

const INK = 0x0a1014;

/** Near-black or white, whichever is easier to read on `ground`. */
export const inkOn = (ground: number): number => (luminance(ground) > EVEN_LUMINANCE ? INK : WHITE);

/** Luminance at which both have the same contrast, as WCAG 2 counts it. */
const EVEN_LUMINANCE = 0.19;
