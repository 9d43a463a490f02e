import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import type { PadType } from "../../domain/board/padTypes.ts";
import type { WidgetKind } from "../../domain/board/widget/widgetKinds.ts";

/** The words that the board's surface draws and speaks, in the language of the page. */
export interface BoardWords {
  /** Name of the group of keys. */
  readonly keyboard: string;
  /** Name of the bar that shows how much of a large board stands. */
  readonly opening: string;
  /** Names what has no label of its own. */
  readonly widget: (kind: PadType | WidgetKind) => string;
  readonly on: string;
  readonly off: string;
  /** The pitch wheel. */
  readonly pitch: string;
  readonly controller: (number: number) => string;
  /** Names of the parameters of an XY pad's two axes. */
  readonly axes: (x: string, y: string) => string;
  /** Values of an XY pad. */
  readonly position: (x: number, y: number) => string;
  /** Comes after the value of a control that waits for the gear. */
  readonly gearAt: (at: string) => string;
  /** A control that has a MIDI channel of its own. */
  readonly onChannel: (label: string, channel: number) => string;
  /** A cell of a page switch. */
  readonly page: (number: number) => string;
  /** Name of the handle that turns the parts of a board larger than the screen, and of the current part. */
  readonly parts: string;
  readonly previousPart: string;
  readonly nextPart: string;
  readonly part: (shown: number, count: number) => string;
  /** Name of the button that starts and stops a step row. */
  readonly rowStart: string;
  readonly step: (number: number, velocity: number, isTied: boolean) => string;
  /** State of the clip that a pad launches. */
  readonly clip: Readonly<Record<ClipState, string>>;
  readonly centre: string;
  readonly left: (distance: number) => string;
  readonly right: (distance: number) => string;
}
