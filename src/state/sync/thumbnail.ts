import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";
import type { TimelineThumbnail } from "../../domain/timeline/timelineThumbnail.ts";

/** Picture of a document on a card: small, and made once for each version. */
export type Thumbnail = BoardThumbnail | TimelineThumbnail;

/** The board's grid: pads as rectangles in 0..1 of its width and height. */
export interface BoardThumbnail {
  readonly kind: "board";
  /** Width by height of the grid. */
  readonly cols: number;
  readonly rows: number;
  readonly hasKeyboard: boolean;
  readonly pads: readonly ThumbnailPad[];
  /** The picture that its owner chose, in the place of its pads. */
  readonly image?: string;
}

export interface ThumbnailPad {
  readonly type: "button" | "knob" | "slider" | "xyPad";
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Position of a knob, a fader or an XY pad, 0..1; missing in older ones. */
  readonly level?: number;
  /** Tone of a key, a cell or a string of a pad, drawn separately; missing for whole pads. */
  readonly tone?: PadCell["tone"];
}
