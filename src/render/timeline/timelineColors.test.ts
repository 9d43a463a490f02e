import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paletteColor } from "../../domain/color.ts";
import type { PackedColor } from "../shared/QuadBuffer.ts";
import { trackColors } from "./timelineColors.ts";

const tokens = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");
/** A token's values: in the dark theme, then in the light one. */
const numbersOf = (name: string): number[] =>
  [...tokens.matchAll(new RegExp(`--${name}: ([\\d.]+);`, "g"))].map(([, value]) => Number(value));

const linear = (byte: number): number =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

/** Relative luminance, as WCAG has it. */
function luminance(color: PackedColor): number {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(new Uint32Array([color]).buffer);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(a: PackedColor, b: PackedColor): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
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
