import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { luminance, paletteColor } from "../../domain/color.ts";
import { packColor, type PackedColor } from "../shared/packedColor.ts";
import { COLOR_COLUMNS, MUTED_ROW, TOKENS, type TokenName } from "./colorTable.ts";
import { forcedFixed, forcedMuted, forcedTable, forcedTrack } from "./forcedColors.ts";
import { trackColors, velocityRgb } from "./timelineColors.ts";

const tokens = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");
/** A token's values: in the dark theme, then in the light one. */
const numbersOf = (name: string): number[] =>
  [...tokens.matchAll(new RegExp(`--${name}: ([\\d.]+);`, "g"))].map(([, value]) => Number(value));

function rgbOf(color: PackedColor): number {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(new Uint32Array([color]).buffer);
  return (red << 16) | (green << 8) | blue;
}

const contrast = (a: PackedColor, b: PackedColor): number => contrastOf(rgbOf(a), rgbOf(b));

function contrastOf(a: number, b: number): number {
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

test.each([
  ["dark", 0],
  ["light", 1],
] as const)("the louder a note, the more it stands out from every row of the roll: %s", (theme, at) => {
  const rows = ["row-out", "row-out-black", "row-in", "row-in-black", "row-root", "lane"].map((name) => {
    const hex = [...tokens.matchAll(new RegExp(`--${name}: #([\\da-f]{6});`, "g"))][at]![1]!;
    return Number.parseInt(hex, 16);
  });
  for (let index = 0; index < 16; index++)
    for (const row of rows) {
      const at = (velocity: number) => contrastOf(velocityRgb(paletteColor(index), velocity, theme === "light"), row);
      expect(at(64)).toBeGreaterThan(3);
      for (let velocity = 8; velocity < 128; velocity++) expect(at(velocity)).toBeGreaterThan(at(velocity - 8));
    }
});

/** Palettes of systems: ground, text, highlight, text on it, disabled. */
const PALETTES = [
  ["night", false, 0x000000, 0xffffff, 0x1aebff, 0x000000, 0x3ff23f],
  ["day", true, 0xffffff, 0x000000, 0x37006e, 0xffffff, 0x600000],
  ["desert", true, 0xfffaef, 0x3d3d3d, 0x903909, 0xfff5e3, 0x676767],
] as const;

test.each(PALETTES)(
  "forced colors: notes, clips and their words are of the system and easy to tell apart: %s",
  (_, light, ground, text, highlight, onHighlight, disabled) => {
    const token = Object.fromEntries(TOKENS.map((name) => [name, packColor(ground)])) as Record<TokenName, PackedColor>;
    Object.assign(token, {
      text: packColor(text),
      "line-strong": packColor(text),
      primary: packColor(highlight),
      "on-primary": packColor(onHighlight),
      disabled: packColor(disabled),
    });
    const fixed = forcedFixed(token, light);
    const colors = new Uint32Array(forcedTable(token).buffer);
    for (let velocity = 0; velocity < 128; velocity++) {
      expect(contrast(colors[velocity]!, token.lane)).toBeGreaterThan(3);
      expect(contrast(colors[velocity]!, fixed.inkOnBright)).toBeGreaterThan(3);
      if (velocity > 0)
        expect(contrast(colors[velocity]!, token.lane)).toBeGreaterThanOrEqual(
          contrast(colors[velocity - 1]!, token.lane),
        );
    }
    expect(colors[127]).toBe(token.text);
    expect(colors[128], "what sounds").toBe(token.primary);
    expect(colors[MUTED_ROW * COLOR_COLUMNS + 64], "what is muted").toBe(token.disabled);
    const track = forcedTrack(token);
    for (const [ink, on] of [
      [track.clipText, track.clipHead],
      [track.clipTextSelected, track.clipHeadSelected],
      [track.chordText, track.clipBody],
      [forcedMuted(token).clipText, forcedMuted(token).clipHead],
      [fixed.inkOnSounding, token.primary],
      [fixed.keyText, fixed.whiteKey],
      [token.text, fixed.currentMarker],
    ] as const)
      expect(contrast(ink, on)).toBeGreaterThan(4.5);
    expect(contrast(track.clipHeadSelected, track.clipBody)).toBeGreaterThan(3);
  },
);
