import { fail, ok, type Result } from "./AppError.ts";

/** Red, green, blue 0..255, alpha 0..100 (percent). */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** `#rrggbb` of an opaque colour. A channel above 255 or an alpha above 100 is refused (specification 5). */
export function rgbaToHex({ red, green, blue, alpha }: Rgba): Result<string> {
  for (const [name, value] of Object.entries({ red, green, blue })) {
    if (!(value >= 0 && value <= 255)) return fail("COLOR_CHANNEL", `${name} must be 0 to 255, not ${value}`);
  }
  if (!(alpha >= 0 && alpha <= 100)) return fail("COLOR_ALPHA", `alpha must be 0 to 100, not ${alpha}`);
  return ok(`#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`);
}

const RGB = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:\s*[,/]\s*(\d*\.?\d+)(%?))?\s*\)$/i;

/** `#rrggbb` of a colour as people type it: `1a97c4`, `#1A97C4`, `rgb(26, 151, 196)`, `rgba(26 151 196 / 50%)`, whose alpha goes. */
export function readColor(text: string): Result<string> {
  const typed = text.trim();
  const [, red, green, blue, alpha = "100", percent = "%"] = RGB.exec(typed) ?? [];
  if (red !== undefined)
    return rgbaToHex({
      red: Number(red),
      green: Number(green),
      blue: Number(blue),
      alpha: Number(alpha) * (percent === "" ? 100 : 1),
    });
  const hex = `#${typed.replace(/^#/, "").toLowerCase()}`;
  const known = hexToRgba(hex);
  return known.ok ? ok(hex) : known;
}

export function hexToRgba(hex: string): Result<Rgba> {
  const match = HEX.exec(hex);
  if (!match) return fail("COLOR_HEX", `"${hex}" is not a color of the form #rrggbb`);
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return ok({ red: red!, green: green!, blue: blue!, alpha: 100 });
}

/** OKLCH: lightness 0..1, chroma 0..~0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** sRGB as 0xRRGGBB, clipped to the gamut (B. Ottosson's OKLab matrices). Canvases derive every shade of a colour with it. */
export function oklchToRgb({ lightness, chroma, hue }: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = encodeGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = encodeGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = encodeGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return (red << 16) | (green << 8) | blue;
}

export function rgbToOklch(rgb: number): Oklch {
  const red = decodeGamma((rgb >> 16) & 255);
  const green = decodeGamma((rgb >> 8) & 255);
  const blue = decodeGamma(rgb & 255);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** 0xRRGGBB of `#rrggbb`; black for anything else. */
export const rgbOfHex = (hex: string): number => (HEX.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0);

export const hexOfRgb = (rgb: number): string => `#${rgb.toString(16).padStart(6, "0")}`;

function encodeGamma(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

function decodeGamma(byte: number): number {
  const encoded = byte / 255;
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of 0xRRGGBB, 0..1, as WCAG 2 has it. */
export const luminance = (rgb: number): number =>
  0.2126 * decodeGamma(rgb >> 16) + 0.7152 * decodeGamma((rgb >> 8) & 255) + 0.0722 * decodeGamma(rgb & 255);

/** The palette of tracks, pads and clips: 16 hues of about the same lightness and chroma. */
export const PALETTE: readonly Oklch[] = [
  { lightness: 0.74, chroma: 0.12, hue: 20 },
  { lightness: 0.74, chroma: 0.12, hue: 50 },
  { lightness: 0.77, chroma: 0.12, hue: 70 },
  { lightness: 0.78, chroma: 0.12, hue: 85 },
  { lightness: 0.79, chroma: 0.12, hue: 103 },
  { lightness: 0.78, chroma: 0.12, hue: 120 },
  { lightness: 0.76, chroma: 0.12, hue: 150 },
  { lightness: 0.76, chroma: 0.11, hue: 180 },
  { lightness: 0.76, chroma: 0.11, hue: 205 },
  { lightness: 0.74, chroma: 0.11, hue: 235 },
  { lightness: 0.72, chroma: 0.12, hue: 265 },
  { lightness: 0.72, chroma: 0.12, hue: 280 },
  { lightness: 0.72, chroma: 0.13, hue: 295 },
  { lightness: 0.72, chroma: 0.13, hue: 310 },
  { lightness: 0.72, chroma: 0.13, hue: 325 },
  { lightness: 0.74, chroma: 0.12, hue: 355 },
];

/** Hue `index` of the palette, wrapping around. */
export const paletteColor = (index: number): Oklch =>
  PALETTE[((index % PALETTE.length) + PALETTE.length) % PALETTE.length]!;
