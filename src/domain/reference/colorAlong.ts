import { hexOfRgb, rgbOfHex } from "../color.ts";

/** The color at a position 0..1 of a gradient. */
export function colorAlong(colors: readonly string[], share: number): string {
  const last = colors.length - 1;
  const at = Math.max(0, Math.min(1, share)) * last;
  const from = Math.min(last, Math.floor(at));
  return mixed(colors[from]!, colors[Math.min(last, from + 1)]!, at - from);
}

/** `count` colors along a gradient, its first and its last among them; a single one is the first. */
export const colorsAlong = (colors: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => colorAlong(colors, count < 2 ? 0 : index / (count - 1)));

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [rgbOfHex(from), rgbOfHex(to)];
  const channel = (shift: number): number => {
    const [start, end] = [(a >> shift) & 255, (b >> shift) & 255];
    return Math.round(start + (end - start) * share) << shift;
  };
  return hexOfRgb(channel(16) | channel(8) | channel(0));
}
