import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { luminance, paletteColor } from "../../domain/color.ts";
import type { PackedColor } from "../shared/QuadBuffer.ts";
import { trackColors } from "./timelineColors.ts";

const tokens = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");
/** A token's values: in the dark theme, then in the light one. */
const numbersOf = (name: string): number[] =>
  [...tokens.matchAll(new RegExp(`--${name}: ([\\d.]+);`, "g"))].map(([, value]) => Number(value));

function rgbOf(color: PackedColor): number {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(new Uint32Array([color]).buffer);
  return (red << 16) | (green << 8) | blue;
}

function contrast(a: PackedColor, b: PackedColor): number {
  const [low, high] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

test.each([
  ["dark", 0],
  ["light", 1],
] as const)("titles of clips are easy to read on all colours of tracks, selected ones above all: %s", (theme, at) => {
  const lightness = {
    body: numbersOf("clip-body-lightness")[at]!,
    head: numbersOf("clip-head-lightness")[at]!,
    selected: numbersOf("clip-selected-lightness")[at]!,
  };
  for (let index = 0; index < 16; index++) {
    const colors = trackColors(paletteColor(index), theme === "light", lightness);
    expect(contrast(colors.clipText, colors.clipHead)).toBeGreaterThan(5.5);
    expect(contrast(colors.clipTextSelected, colors.clipHeadSelected)).toBeGreaterThan(5.5);
  }
});
