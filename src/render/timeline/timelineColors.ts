import { oklchToRgb, paletteColor, type Oklch } from "../../domain/color.ts";
import { fade, packColor, type PackedColor } from "../shared/packedColor.ts";
import { hasForcedColors, tokenColor, tokenNumber } from "../../view/canvas/tokens.ts";
import {
  COLOR_COLUMNS,
  COLOR_ROWS,
  MUTED_ROW,
  PREVIEW_ROW,
  TOKENS,
  type FixedColors,
  type TokenName,
  type TrackColors,
} from "./colorTable.ts";
import { forcedFixed, forcedMuted, forcedTable, forcedTrack } from "./forcedColors.ts";

/** Every colour of the timeline's canvases, read from the tokens of the theme. */
export interface TimelineColors {
  readonly light: boolean;
  readonly family: string;
  readonly token: Readonly<Record<TokenName, PackedColor>>;
  readonly fixed: FixedColors;
  readonly tracks: readonly TrackColors[];
  readonly muted: TrackColors;
  /** RGBA bytes, `COLOR_COLUMNS` × rows. */
  readonly table: Uint8Array;
  readonly rows: number;
}

export function readTimelineColors(): TimelineColors {
  const token = {} as Record<TokenName, PackedColor>;
  for (const name of TOKENS) {
    const { rgb, alpha } = tokenColor(`--${name}`);
    token[name] = packColor(rgb, alpha);
  }
  const light = document.documentElement.dataset["theme"] === "light";
  const common = {
    light,
    family: getComputedStyle(document.documentElement).getPropertyValue("--sans").trim() || "sans-serif",
    token,
    rows: COLOR_ROWS,
  };
  if (hasForcedColors())
    return {
      ...common,
      fixed: forcedFixed(token, light),
      tracks: Array<TrackColors>(16).fill(forcedTrack(token)),
      muted: forcedMuted(token),
      table: forcedTable(token),
    };
  const clips = clipLightness();
  return {
    ...common,
    fixed: fixedColors(light, token["line-strong"]),
    tracks: Array.from({ length: 16 }, (_, index) => trackColors(paletteColor(index), light, clips)),
    muted: mutedColors(light, token),
    table: colorTable(light, token.disabled),
  };
}

const shade = (hue: Oklch, lightness: number, chroma: number): number =>
  oklchToRgb({ lightness, chroma: hue.chroma * chroma, hue: hue.hue });

/** Lightness of a note by MIDI velocity: what is loud is light on dark rows, and dark on light ones. */
export const velocityLightness = (velocity: number, light: boolean): number =>
  light ? 0.73 - 0.36 * (velocity / 127) ** 1.2 : 0.4 + 0.48 * (velocity / 127) ** 1.2;

/** Fill of a note in its track's hue. */
export const velocityRgb = (hue: Oklch, velocity: number, light: boolean): number =>
  shade(hue, velocityLightness(velocity, light), 0.72 + 0.36 * (velocity / 127));

const INK = 0x0b0e10;
const PAPER = 0xffffff;

/** White keys and the gaps between them are dimmed where the screen is dark. */
export const fixedColors = (light: boolean, currentMarker: PackedColor): FixedColors => ({
  inkOnBright: packColor(0x12100a),
  inkOnDeep: packColor(0xffffff),
  inkOnSounding: packColor(light ? 0xffffff : 0x12100a),
  whiteKey: packColor(light ? 0xfbfcfd : 0xc3cbd2),
  whiteKeyEdge: packColor(light ? 0xbcc5cd : 0x8b959e),
  keyText: packColor(0x14181c),
  blackKey: packColor(0x20272d),
  blackKeyEdge: packColor(0x0b0e10),
  selectedHead: packColor(0xdff5fd),
  loopHandle: packColor(0xa9e2f8),
  currentMarker,
});

/** Lightness of a clip's parts, 0..1. */
export interface ClipLightness {
  readonly body: number;
  readonly head: number;
  readonly selected: number;
}

const clipLightness = (): ClipLightness => ({
  body: tokenNumber("--clip-body-lightness"),
  head: tokenNumber("--clip-head-lightness"),
  selected: tokenNumber("--clip-selected-lightness"),
});

export function trackColors(hue: Oklch, light: boolean, lightness: ClipLightness): TrackColors {
  return {
    clipBody: packColor(shade(hue, lightness.body, 0.55)),
    clipHead: packColor(shade(hue, lightness.head, 0.95)),
    clipHeadSelected: packColor(shade(hue, lightness.selected, 1.1)),
    clipText: packColor(INK),
    clipTextSelected: packColor(light ? PAPER : INK),
    clipDivider: packColor(shade(hue, light ? 0.74 : 0.18, 0.4)),
    chordText: packColor(shade(hue, light ? 0.3 : 0.92, 0.5)),
    stepOn: packColor(shade(hue, light ? 0.42 : 0.88, 0.9)),
    stepRest: packColor(shade(hue, light ? 0.66 : 0.62, 0.9)),
    badge: packColor(shade(hue, light ? 0.86 : 0.3, 0.6)),
    badgeText: packColor(shade(hue, light ? 0.32 : 0.9, 0.6)),
    keyLit: packColor(shade(hue, 0.84, 1.1)),
  };
}

function mutedColors(light: boolean, token: Readonly<Record<TokenName, PackedColor>>): TrackColors {
  const text = token["text-2"];
  return {
    clipBody: light ? packColor(0xd9dfe4) : packColor(0x1b2025),
    clipHead: light ? packColor(0xc0c9d1) : packColor(0x2b3239),
    clipHeadSelected: light ? packColor(0xb0bac3) : packColor(0x3c4650),
    clipText: text,
    clipTextSelected: text,
    clipDivider: token.line,
    chordText: text,
    stepOn: text,
    stepRest: fade(text, 0.5),
    badge: token.control,
    badgeText: text,
    keyLit: text,
  };
}

function colorTable(light: boolean, disabled: PackedColor): Uint8Array {
  const table = new Uint8Array(COLOR_COLUMNS * COLOR_ROWS * 4);
  const put = (row: number, column: number, rgb: number): void => {
    table.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], (row * COLOR_COLUMNS + column) * 4);
  };
  for (let velocity = 0; velocity < 128; velocity++) {
    for (let index = 0; index < 16; index++) {
      const hue = paletteColor(index);
      put(index, velocity, velocityRgb(hue, velocity, light));
      const preview = light ? 0.52 - 0.22 * (velocity / 127) : 0.62 + 0.28 * (velocity / 127);
      put(PREVIEW_ROW + index, velocity, shade(hue, preview, 0.9));
    }
  }
  for (let index = 0; index < 16; index++) {
    const hue = paletteColor(index);
    put(index, 128, shade(hue, light ? 0.28 : 0.93, 0.9));
    put(index, 129, shade(hue, 0.8, 1.1));
    put(PREVIEW_ROW + index, 128, light ? 0x101418 : 0xffffff);
  }
  const muted = MUTED_ROW * COLOR_COLUMNS;
  new Uint32Array(table.buffer).fill(disabled, muted, muted + 129);
  return table;
}
