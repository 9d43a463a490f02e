import { hexOfRgb, rgbOfHex } from "../color.ts";

/** The colour at a place 0..1 of a gradient. */
export function colorAlong(colors: readonly string[], share: number): string {
  const last = colors.length - 1;
  const at = Math.max(0, Math.min(1, share)) * last;
  const from = Math.min(last, Math.floor(at));
  return mixed(colors[from]!, colors[Math.min(last, from + 1)]!, at - from);
}

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [rgbOfHex(from), rgbOfHex(to)];
  const channel = (shift: number): number => {
    const [start, end] = [(a >> shift) & 255, (b >> shift) & 255];
    return Math.round(start + (end - start) * share) << shift;
  };
  return hexOfRgb(channel(16) | channel(8) | channel(0));
}
