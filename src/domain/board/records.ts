/** The records of a board (specification 3, Pad and MIDIBoard; both readings merged as decided). */

import type { PadCommand, PadType } from "./padTypes.ts";
import type { PadMessage } from "./padMessage.ts";
import type { PadWidget } from "./widget/widgetKinds.ts";
import type { BoardScene } from "./scene.ts";

export const BOARD_VERSION = "application/vnd.padroll.board.v1+json";

type PadDirection = "none" | "vertical" | "horizontal" | "both";
export type TemplateType =
  | "MainBoard"
  | "SuperTouch"
  | "Mixer"
  | "AllKnobs"
  | "AllFaders"
  | "Isomorphic"
  | "Drums"
  | "Strings";

export const PAD_EXPRESSIONS = ["none", "channelPressure", "keyPressure", "mpe"] as const;
export type PadExpression = (typeof PAD_EXPRESSIONS)[number];

/** Axis of a pad; all but XY pads have one, `x`. */
export type PadAxis = "x" | "y";

/** Cells of the board's grid: `row` and `col` count from 0. */
export interface PadLocation {
  readonly row: number;
  readonly col: number;
  readonly width: number;
  readonly height: number;
}

/** `name` in `octave` is the truth for sound (`padNumber`). */
export interface PadNote {
  /** -1 for the MIDI notes 0..11. */
  readonly octave: number;
  /** Letter and accidental, for example `C#`. */
  readonly name: string;
  /** Letter, accidental and octave, for example `C#4`; an octave below 0 is shown as 0. */
  readonly note: string;
}

/** A key, controller or bend wheel of a MIDI input. */
export interface PadInput {
  readonly kind: "note" | "cc" | "pitch";
  /** MIDI note or controller, 0..127; 0 for the wheel. */
  readonly number: number;
  /** 1..16, 0 for all channels. */
  readonly channel: number;
  /** Name of the input: ids change from visit to visit on some systems. "" = any. */
  readonly port: string;
}

/** Toggles of one name are a group: of `radio` one stays on, of `exclusive` all may be off. */
export interface PadGroup {
  readonly name: string;
  readonly kind: "radio" | "exclusive";
}

/** A control that moves with another one of the board. */
export interface PadFollowing {
  /** Id of the pad that leads; one that is not there leads nobody. */
  readonly pad: string;
  /** Down when the other goes up. */
  readonly inverted: boolean;
  /** The part of its own range that it moves through while the other moves through all of its, 0..1. */
  readonly scale: number;
}

export interface Pad {
  readonly id: string;
  readonly type: PadType;
  readonly label: string;
  /** Shown while a toggle is off; "" = the label. */
  readonly labelOff: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** Name of a gradient of the library, whose colours go across the pad; "" and names that are not known are its colour. */
  readonly gradient: string;
  /** A picture as a data URL; "" = none. */
  readonly image: string;
  readonly location: PadLocation;
  /** Its place in the board's `otherLayout`; null: it is not shown there. */
  readonly otherLocation: PadLocation | null;
  /** The page of the board that it is on, 1 to `MOST_PAGES`; 0 = on every one. */
  readonly page: number;
  readonly disabled: boolean;
  /** The stored state of a toggle. */
  readonly on: boolean;
  readonly canToggle: boolean;
  readonly direction: PadDirection;
  /** Look and gestures; null for the usual ones of its type. */
  readonly widget: PadWidget | null;
  /** The second axis of an XY pad: its command and code. */
  readonly pad2: { readonly command: PadCommand; readonly code: number } | null;
  /** null: the pad plays its `midiNote`. */
  readonly command: PadCommand | null;
  /** Id or name of a MIDI output; "" = the board's. */
  readonly port: string;
  /** MIDI channel 1..16, 0 for all channels; null = the board's. */
  readonly channel: number | null;
  /** Input that moves the pad as a hand does; null: none, and the pad's own message is shown as feedback. */
  readonly input: PadInput | null;
  /** Input that moves the second axis of an XY pad. */
  readonly inputY: PadInput | null;
  /** Effect of a hand's pressure and movement on its notes. */
  readonly expression: PadExpression;
  readonly midiNote: PadNote;
  /** Controller number of command `cc`, 0..127; without meaning for other commands. */
  readonly code: number;
  /** Default of a knob, slider or XY axis, 0..127. */
  readonly value: number;
  /** A continuous control runs from `minValue` to `maxValue`; a CC button sends `maxValue` pressed, `minValue` released; a note pad's velocity lies between them. */
  readonly minValue: number;
  readonly maxValue: number;
  /**
   * True if it sends the message of `command`, of an XY pad across. null, the default, sends it, but for the note of a pad that
   * launches a clip, and C4, the note of new pads, beside an action of the app.
   */
  readonly sendsOwn: boolean | null;
  /** Sent after that, in this order. */
  readonly messages: readonly PadMessage[];
  readonly group: PadGroup | null;
  readonly follows: PadFollowing | null;
}

/** Shape of an area: `portrait` if it is higher than wide. */
export type LayoutShape = "landscape" | "portrait";

/** A grid of its own that a board has in areas of one shape; where each pad is in it is the pad's `otherLocation`. */
export interface OtherLayout {
  readonly shape: LayoutShape;
  /** Size of the grid in cells. */
  readonly rows: number;
  readonly cols: number;
}

export interface Board {
  readonly id: string;
  readonly version: typeof BOARD_VERSION;
  readonly templateType: TemplateType;
  readonly name: string;
  readonly description: string;
  readonly thumbNail: string;
  /** Size of the grid in cells. */
  readonly rows: number;
  readonly cols: number;
  /** Grid in areas of the other shape; null if all areas have one grid. */
  readonly otherLayout: OtherLayout | null;
  readonly pads: readonly Pad[];
  /** The fields new pads start from. */
  readonly defaultPad: Partial<Pad>;
  readonly showKeyboard: boolean;
  readonly showKeyboardKeys: boolean;
  readonly keyboardChannel: number;
  readonly keyboardPort: string;
  readonly startOctave: number;
  readonly endOctave: number;
  readonly sliderCount: number;
  readonly padRows: number;
  readonly padCols: number;
  /** Named sets of its values. */
  readonly scenes: readonly BoardScene[];
  /** Id of the scene that it opens with; "" = as it was left. */
  readonly openingScene: string;
}
