import { fade, mixColors, type PackedColor } from "../shared/packedColor.ts";
import {
  COLOR_COLUMNS,
  COLOR_ROWS,
  MUTED_ROW,
  type FixedColors,
  type TokenName,
  type TrackColors,
} from "./colorTable.ts";

type Tokens = Readonly<Record<TokenName, PackedColor>>;

/** Colors of every track while the system forces its own: the names of clips and tracks tell them apart. */
export const forcedTrack = (token: Tokens): TrackColors => ({
  clipBody: mixColors(token.text, token.app, 0.16),
  clipHead: token.text,
  clipHeadSelected: token.primary,
  clipText: token.app,
  clipTextSelected: token["on-primary"],
  clipDivider: token["line-strong"],
  chordText: token.text,
  stepOn: token.text,
  stepRest: fade(token.text, 0.6),
  badge: token.control,
  badgeText: token.text,
  keyLit: token.primary,
});

/** Colors of muted tracks while the system forces its own: those of what is disabled. */
export const forcedMuted = (token: Tokens): TrackColors => ({
  ...forcedTrack(token),
  clipBody: token.app,
  clipHead: token.disabled,
  chordText: token.disabled,
  stepOn: token.disabled,
  badgeText: token.disabled,
});

/** A loud note has the color of text, a soft one is nearer to the ground; what sounds is highlighted. */
export function forcedTable(token: Tokens): Uint8Array {
  const table = new Uint8Array(COLOR_COLUMNS * COLOR_ROWS * 4);
  const colors = new Uint32Array(table.buffer);
  for (let row = 0; row < COLOR_ROWS; row++) {
    const isMuted = row === MUTED_ROW;
    for (let velocity = 0; velocity < 128; velocity++)
      colors[row * COLOR_COLUMNS + velocity] = isMuted
        ? token.disabled
        : mixColors(token.text, token.app, 0.6 + 0.4 * (velocity / 127));
    colors.fill(isMuted ? token.disabled : token.primary, row * COLOR_COLUMNS + 128, (row + 1) * COLOR_COLUMNS);
  }
  return table;
}

/** Inks on notes, the keyboard, heads and handles while the system forces its own. `light`: the ground is light. */
export function forcedFixed(token: Tokens, light: boolean): FixedColors {
  const [bright, deep] = light ? [token.app, token.text] : [token.text, token.app];
  return {
    inkOnBright: token.app,
    inkOnDeep: token.app,
    inkOnSounding: token["on-primary"],
    whiteKey: bright,
    whiteKeyEdge: mixColors(deep, bright, 0.5),
    keyText: deep,
    blackKey: deep,
    blackKeyEdge: bright,
    selectedHead: token.text,
    loopHandle: token["on-primary"],
    currentMarker: mixColors(token.text, token.app, 0.25),
  };
}
