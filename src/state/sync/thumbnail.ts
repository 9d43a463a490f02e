/** What is drawn of a document on a card: small, and made once for each version. */
export type Thumbnail = BoardThumbnail | TimelineThumbnail;

/** The board's grid: pads as rectangles in 0..1 of its width and height. */
export interface BoardThumbnail {
  readonly kind: "board";
  /** Width by height of the grid. */
  readonly cols: number;
  readonly rows: number;
  readonly hasKeyboard: boolean;
  readonly pads: readonly ThumbnailPad[];
}

export interface ThumbnailPad {
  readonly type: "button" | "knob" | "slider" | "xyPad";
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where a knob or fader stands and an XY pad is held, 0..1; missing in older ones. */
  readonly level?: number;
}

/** The song at a glance: one lane for each track. */
export interface TimelineThumbnail {
  readonly kind: "timeline";
  readonly trackCount: number;
  readonly noteCount: number;
  /** Length in quarter notes. */
  readonly quarters: number;
  /** The first 12 tracks. */
  readonly tracks: readonly ThumbnailTrack[];
}

export interface ThumbnailTrack {
  /** Index into the palette. */
  readonly color: number;
  /**
   * Bars over time, four numbers each in 0..255: start, length (both of the song's length), pitch (of the span of all
   * notes, 255 is the highest) and velocity. At most 160 for a track: notes closer than that are merged.
   */
  readonly bars: readonly number[];
}
