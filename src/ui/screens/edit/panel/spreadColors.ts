import { hexOfRgb, rgbOfHex } from "../../../../domain/color.ts";

/** `count` colours along a gradient, its first and its last among them; one alone is the first. */
export function spreadColors(colors: readonly string[], count: number): readonly string[] {
  const last = colors.length - 1;
  return Array.from({ length: count }, (_, index) => {
    const at = count < 2 ? 0 : (index * last) / (count - 1);
    const from = Math.min(last, Math.floor(at));
    return mixed(colors[from]!, colors[Math.min(last, from + 1)]!, at - from);
  });
}

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [rgbOfHex(from), rgbOfHex(to)];
  const channel = (shift: number): number => {
    const [start, end] = [(a >> shift) & 255, (b >> shift) & 255];
    return Math.round(start + (end - start) * share) << shift;
  };
  return hexOfRgb(channel(16) | channel(8) | channel(0));
}
