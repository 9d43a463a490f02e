import type { BoardWords } from "../../state/board/BoardWords.ts";
import { rgbToOklch } from "../../domain/color.ts";
import { hasForcedColors, tokenColor, tokenNumber } from "../../view/canvas/tokens.ts";

/** Materials of the hardware in one theme, beside the tokens. All colours are 0xRRGGBB. */
interface Hardware {
  readonly slot: number;
  readonly slotRim: number;
  readonly tick: number;
  readonly tickMinor: number;
  readonly dot: number;
  readonly dotMajor: number;
  readonly cap: readonly [number, number, number, number];
  readonly capTouched: readonly [number, number, number, number];
  readonly dial: readonly [number, number, number];
  readonly dialFace: number;
  readonly dialRim: number;
  readonly track: number;
  readonly indicator: number;
  readonly shadow: number;
  readonly shadowAlpha: number;
  readonly ledge: readonly [number, number];
  readonly xyField: number;
  readonly xyLine: number;
  readonly xyMiddle: number;
  readonly noteTint: number;
  readonly litBase: number;
  readonly toggleBase: readonly [number, number];
  /** Amount of its color that a pad at rest has: on light ground the amount of the dark theme looks dull. */
  readonly padChroma: number;
}

const DARK: Hardware = {
  slot: 0x05070a,
  slotRim: 0x252d35,
  tick: 0x4a5763,
  tickMinor: 0x2d3740,
  dot: 0x3d4853,
  dotMajor: 0x6f7c88,
  cap: [0x4b5965, 0x35404a, 0x2a333b, 0x323c45],
  capTouched: [0x5a6874, 0x3a4650, 0x313b44, 0x3b4650],
  dial: [0x46535f, 0x2d3740, 0x20272e],
  dialFace: 0x272f37,
  dialRim: 0x0b0e11,
  track: 0x242c34,
  indicator: 0xf1f5f7,
  shadow: 0x000000,
  shadowAlpha: 1,
  ledge: [0x040608, 0x080b0d],
  xyField: 0x0a0d10,
  xyLine: 0x1a2127,
  xyMiddle: 0x2c3640,
  noteTint: 0xcfd6dc,
  litBase: 0x1d242a,
  toggleBase: [0x141a1f, 0x10151a],
  padChroma: 1,
};

const LIGHT: Hardware = {
  slot: 0xb9c3cb,
  slotRim: 0xa3afb9,
  tick: 0x8b98a3,
  tickMinor: 0xb6c0c8,
  dot: 0xa9b5bf,
  dotMajor: 0x71808c,
  cap: [0xffffff, 0xe9eef1, 0xd3dbe1, 0xdee5ea],
  capTouched: [0xffffff, 0xeaf0f3, 0xd6dfe5, 0xe2e9ee],
  dial: [0xffffff, 0xe3e9ed, 0xcbd4db],
  dialFace: 0xeef2f4,
  dialRim: 0xa3afb9,
  track: 0xcdd6dc,
  indicator: 0x1c262e,
  shadow: 0x28343d,
  shadowAlpha: 0.4,
  ledge: [0xaab5be, 0xbcc6ce],
  xyField: 0xdbe2e7,
  xyLine: 0xccd5dc,
  xyMiddle: 0xb4c0c9,
  noteTint: 0x2b3740,
  litBase: 0xe8eef2,
  toggleBase: [0xf1f5f7, 0xe2e9ee],
  padChroma: 1.45,
};

export const HARDWARE = { dark: DARK, light: LIGHT } as const;

/** Colors of the system in the place of those that pads have, 0xRRGGBB. */
export interface ForcedColors {
  readonly ground: number;
  /** Rims of pads at rest. */
  readonly rest: number;
  /** Color of controls that are lit, on, or filled up to a value. */
  readonly lit: number;
  /** Words on what is lit. */
  readonly ink: number;
  /** Keys: the white ones and the black ones. */
  readonly white: number;
  readonly black: number;
}

/** The hardware in colors of the system: flat, each part with a rim. */
export const forcedHardware = ({ ground, rest }: ForcedColors, disabled: number): Hardware => ({
  slot: ground,
  slotRim: rest,
  tick: rest,
  tickMinor: disabled,
  dot: disabled,
  dotMajor: rest,
  cap: [rest, rest, rest, rest],
  capTouched: [rest, rest, rest, rest],
  dial: [ground, ground, ground],
  dialFace: ground,
  dialRim: rest,
  track: ground,
  indicator: rest,
  shadow: ground,
  shadowAlpha: 0,
  ledge: [ground, ground],
  xyField: ground,
  xyLine: disabled,
  xyMiddle: rest,
  noteTint: rest,
  litBase: ground,
  toggleBase: [ground, ground],
  padChroma: 0,
});

/** Everything the painters need: one theme, and the words of the page. */
export interface Materials extends Hardware {
  readonly words: BoardWords;
  readonly dark: boolean;
  /** Null unless the system forces its colors. */
  readonly forced: ForcedColors | null;
  readonly panel: number;
  readonly well: number;
  readonly line: number;
  readonly text: number;
  readonly text2: number;
  readonly textDanger: number;
  readonly keyboardColor: number;
  readonly padLightness: number;
  readonly padLightnessFoot: number;
}

/** Reads the theme that is on now. `keyboardColor`: the hue played keys light in. */
export function readMaterials(keyboardColor: number, words: BoardWords): Materials {
  const dark = document.documentElement.dataset["theme"] !== "light";
  const forced = hasForcedColors() ? readForced(dark) : null;
  // Pads at rest are as light as the ground.
  const lightness = forced && rgbToOklch(forced.ground).lightness;
  return {
    ...(forced ? forcedHardware(forced, tokenColor("--disabled").rgb) : HARDWARE[dark ? "dark" : "light"]),
    words,
    dark,
    forced,
    panel: tokenColor("--panel").rgb,
    well: tokenColor("--well").rgb,
    line: tokenColor("--line").rgb,
    text: tokenColor("--text").rgb,
    text2: tokenColor("--text-2").rgb,
    textDanger: tokenColor("--text-danger").rgb,
    keyboardColor: forced?.lit ?? keyboardColor,
    padLightness: lightness ?? tokenNumber("--pad-lightness"),
    padLightnessFoot: lightness ?? tokenNumber("--pad-lightness-foot"),
  };
}

function readForced(dark: boolean): ForcedColors {
  const ground = tokenColor("--app").rgb;
  const rest = tokenColor("--text").rgb;
  return {
    ground,
    rest,
    lit: tokenColor("--primary").rgb,
    ink: tokenColor("--on-primary").rgb,
    white: dark ? rest : ground,
    black: dark ? ground : rest,
  };
}
