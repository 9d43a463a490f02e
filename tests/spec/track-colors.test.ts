import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { strings } from "../../src/actions/strings.ts";
import { luminance, oklchToRgb, PALETTE, paletteColor, rgbOfHex, type Oklch } from "../../src/domain/color.ts";
import { TRACK_COLORS } from "../../src/domain/trackColors.ts";
import { COLOR_VISION, distance, type ColorVision } from "./support/colorVision.ts";

const VISIONS = Object.keys(COLOR_VISION) as ColorVision[];
const tokens = readFileSync("src/ui/styles/tokens.css", "utf8");
/** The values of a token in the dark theme and in the light one. */
const valuesOf = (name: string): readonly string[] =>
  [...tokens.matchAll(new RegExp(`--${name}: (#?[\\da-f.]+);`, "g"))].map(([, value]) => value!);

interface Theme {
  readonly name: "dark" | "light";
  readonly panel: number;
  readonly text: number;
  readonly headLightness: number;
}

const THEMES = (["dark", "light"] as const).map((name, at): Theme => {
  const value = (token: string): string => valuesOf(token)[at]!;
  return {
    name,
    panel: rgbOfHex(value("panel")),
    text: rgbOfHex(value("text")),
    headLightness: Number(value("clip-head-lightness")),
  };
});

/** The color of a title bar of a clip, as `timelineColors` draws it. */
const headOf = ({ chroma, hue }: Oklch, { headLightness }: Theme): number =>
  oklchToRgb({ lightness: headLightness, chroma: chroma * 0.95, hue });

/** The surfaces that show the color of a track: 0xRRGGBB by palette index. */
const SURFACES: Readonly<Record<string, readonly number[]>> = {
  "track heads, faders, meters": PALETTE.map(oklchToRgb),
  ...Object.fromEntries(THEMES.map((theme) => [`clips, ${theme.name}`, PALETTE.map((hue) => headOf(hue, theme))])),
};
/** Distances at least: of a track and the two above it, of the first four and the first eight tracks among each other. */
const FLOORS = { window: { cones: 0.1, lacking: 0.04 }, four: 0.055, eight: 0.055 };

const count = TRACK_COLORS.length;
const pairsOf = (first: number): readonly (readonly [number, number])[] =>
  Array.from({ length: first }, (_, a) => Array.from({ length: a }, (_, b) => [a, b] as const)).flat();
/** Places of tracks in the order with the one or two places above them; the order repeats. */
const windowOf = (apart: number) => TRACK_COLORS.map((_, at) => [at, (at + apart) % count] as const);

function least(
  pairs: readonly (readonly [number, number])[],
  vision: ColorVision,
  colors: readonly number[],
  order = TRACK_COLORS,
): number {
  return Math.min(...pairs.map(([a, b]) => distance(colors[order[a]!]!, colors[order[b]!]!, vision)));
}

describe("colors of tracks", () => {
  test("eyes that lack a cone see grays as others do, and reds and greens or greens and blues closer to each other", () => {
    for (const vision of VISIONS) {
      for (const [red, green, blue] of COLOR_VISION[vision]) expect(red + green + blue).toBeCloseTo(1, 4);
      expect(distance(0x000000, 0xffffff, vision)).toBeCloseTo(1, 3);
    }
    const [red, green, blue] = [0xcc4444, 0x44aa44, 0x4444cc] as const;
    for (const vision of ["protanopia", "deuteranopia"] as const)
      expect(distance(red, green, vision)).toBeLessThan(0.7 * distance(red, green));
    expect(distance(green, blue, "tritanopia")).toBeLessThan(0.7 * distance(green, blue));
  });

  test("the order has each hue of the palette once", () => {
    expect([...TRACK_COLORS].sort((a, b) => a - b)).toEqual(PALETTE.map((_, index) => index));
  });

  test.each(Object.entries(SURFACES))("a track is told from the two above it, by all eyes: %s", (_, colors) => {
    for (const vision of VISIONS) {
      const floor = vision === "all cones" ? FLOORS.window.cones : FLOORS.window.lacking;
      for (const apart of [1, 2]) expect(least(windowOf(apart), vision, colors)).toBeGreaterThan(floor);
      expect(least(pairsOf(4), vision, colors)).toBeGreaterThan(FLOORS.four);
    }
    expect(least(pairsOf(8), "all cones", colors)).toBeGreaterThan(FLOORS.eight);
  });

  test("text on colors of tracks has the contrast of WCAG 2.2 AA in both themes, and the page of figures is up to date", async () => {
    const contrasts = THEMES.flatMap((theme) =>
      Object.entries(textsOf(theme)).map(([where, of]) => [theme, where, of] as const),
    );
    for (const [theme, where, ratios] of contrasts)
      expect(Math.min(...ratios), `${where}, ${theme.name}`).toBeGreaterThan(4.5);
    await expect(pageOf(contrasts)).toMatchFileSnapshot("../../docs/measurements/track-colors.md");
  });
});

const INK = 0x0b0f12;

/** Contrast ratios of texts on each color of the palette. */
const textsOf = (theme: Theme): Readonly<Record<string, readonly number[]>> => ({
  "names in the mixer": PALETTE.map((hue) => contrast(theme.text, mixed(oklchToRgb(hue), theme.panel, 0.26))),
  "names of selected strips": PALETTE.map((hue) => contrast(INK, oklchToRgb(hue))),
  "titles of clips": PALETTE.map((hue) => contrast(0x0b0e10, headOf(hue, theme))),
});

function contrast(one: number, other: number): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Mix of sRGB channels: near enough to `color-mix(in oklab)` of these surfaces, and darker in light, lighter in dark. */
function mixed(one: number, other: number, share: number): number {
  const at = (shift: number): number =>
    Math.round(((one >> shift) & 255) * share + ((other >> shift) & 255) * (1 - share)) << shift;
  return at(16) | at(8) | at(0);
}

const figure = (value: number): string => value.toFixed(3);
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${"---|".repeat(head.length)}`, ...rows.map(row)].join("\n");

function pageOf(contrasts: readonly (readonly [Theme, string, readonly number[]])[]): string {
  const own = SURFACES["track heads, faders, meters"]!;
  const numeric = PALETTE.map((_, index) => index);
  const neighbours = TRACK_COLORS.map((color, at) => [
    String(at + 1),
    strings.colors[color]!,
    `${paletteColor(color).hue}°`,
    ...VISIONS.map((vision) =>
      [1, 2]
        .map((apart) => TRACK_COLORS[(at - apart + count) % count]!)
        .map((above) => figure(distance(own[color]!, own[above]!, vision)))
        .join(", "),
    ),
  ]);
  const minima = Object.entries(SURFACES).flatMap(([surface, colors]) =>
    VISIONS.map((vision) => [
      surface,
      vision,
      figure(Math.min(...[1, 2].map((apart) => least(windowOf(apart), vision, colors)))),
      figure(Math.min(...[1, 2].map((apart) => least(windowOf(apart), vision, colors, numeric)))),
      figure(least(pairsOf(4), vision, colors)),
      figure(least(pairsOf(8), vision, colors)),
      figure(least(pairsOf(16), vision, colors)),
    ]),
  );
  return `# Colors of tracks

Run: \`npx vitest run tests/spec/track-colors.test.ts -u\`, which prints this page; the test holds its floors. Distances are ΔE in OKLab
(0.02 is just seen side by side). Eyes that lack a cone are simulated by the matrices of Machado, Oliveira and Fernandes (2009), severity 1.0.

New, imported, merged and recorded tracks and seats of rooms take the hues in this order: the next one is the first that the fewest
tracks of the song have. Stored colors are indices into the palette, which keeps its hues.

## Each color and the two above it

${table(["place", "color", "hue", ...VISIONS.map((vision) => `${vision}: to the one above, two above`)], neighbours)}

Before the first place comes the last one: the order repeats after 16 tracks.

## Least distances

Floors: ${FLOORS.window.cones} for a track and the two above it, ${FLOORS.window.lacking} for eyes that lack a cone; ${FLOORS.four} among the first four, for all
eyes; ${FLOORS.eight} among the first eight. Nobody who lacks a cone can tell 16 hues of one lightness apart: heads and strips always have a number and a name.

${table(["surface", "eyes", "window of three", "the same in the order of hues", "first 4", "first 8", "all 16"], minima)}

## Contrast of text

Least ratio over the 16 hues; WCAG 2.2 AA asks for 4.5.

${table(
  ["text", "theme", "ratio"],
  contrasts.map(([theme, where, ratios]) => [where, theme.name, Math.min(...ratios).toFixed(2)]),
)}
`;
}
