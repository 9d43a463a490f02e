import type { PackedColor } from "../shared/packedColor.ts";

/** Columns of the colour table: velocities 0..127, sounding, glow. */
export const COLOR_COLUMNS = 130;
/** Rows: 16 hues in the roll, 16 in previews, then the preview of muted tracks. */
export const PREVIEW_ROW = 16;
export const MUTED_ROW = 32;
export const COLOR_ROWS = 33;

export interface TrackColors {
  readonly clipBody: PackedColor;
  readonly clipHead: PackedColor;
  readonly clipHeadSelected: PackedColor;
  readonly clipText: PackedColor;
  readonly clipTextSelected: PackedColor;
  readonly clipDivider: PackedColor;
  readonly chordText: PackedColor;
  readonly stepOn: PackedColor;
  readonly stepRest: PackedColor;
  readonly badge: PackedColor;
  readonly badgeText: PackedColor;
  readonly keyLit: PackedColor;
}

/** Tokens of the theme that the timeline draws with. */
export const TOKENS = [
  "app",
  "panel",
  "raised",
  "control",
  "line",
  "line-strong",
  "text",
  "text-2",
  "text-3",
  "disabled",
  "primary",
  "on-primary",
  "secondary-bright",
  "primary-bright",
  "lane",
  "lane-selected",
  "row-out",
  "row-out-black",
  "row-in",
  "row-in-black",
  "row-root",
  "grid-bar",
  "grid-beat",
  "grid-sub",
] as const;

export type TokenName = (typeof TOKENS)[number];

/** Colors that are no token. */
export interface FixedColors {
  /** Names on notes: on those that are bright, that are deep, and that sound. */
  readonly inkOnBright: PackedColor;
  readonly inkOnDeep: PackedColor;
  readonly inkOnSounding: PackedColor;
  readonly whiteKey: PackedColor;
  readonly whiteKeyEdge: PackedColor;
  readonly keyText: PackedColor;
  readonly blackKey: PackedColor;
  readonly blackKeyEdge: PackedColor;
  /** Ring of the head of a selected velocity. */
  readonly selectedHead: PackedColor;
  readonly loopHandle: PackedColor;
  /** Ground of the marker under the playhead. */
  readonly currentMarker: PackedColor;
}
