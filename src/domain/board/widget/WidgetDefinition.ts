import type { PadCommand, PadType } from "../padTypes.ts";
import type { FieldValues, WidgetFields } from "./widgetField.ts";

/** A part of a widget that is struck by itself: a key, a cell of a grid, a string. */
export interface PadCell {
  /** MIDI notes that sound together. */
  readonly notes: readonly number[];
  readonly label: string;
  /** `root`, `scale` and `other` of a grid, `white` and `black` of keys. */
  readonly tone: "root" | "scale" | "other" | "white" | "black";
  /** Position and size within the widget, 0..1 from the upper left. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Facts about a pad that its cells depend on. */
export interface CellPad {
  /** MIDI note of the pad, -1 if it has none. */
  readonly note: number;
  readonly label: string;
  readonly channel: number | null;
  /** Width divided by height, in cells of the board. */
  readonly shape: number;
}

/**
 * Effect of a hand: controls are turned, slid, rolled from anywhere, or pointed at; notes are struck, or strummed by
 * crossing strings; a hand chooses the page of its cell, draws steps, or does nothing.
 */
export type WidgetGesture =
  | "turn"
  | "slide"
  | "roll"
  | "point"
  | "strike"
  | "strum"
  | "choosePage"
  | "drawSteps"
  | "none";

/** An entry of the editor's palette: size in cells, and fields of the pad and of its widget that are not the defaults. */
export interface WidgetPreset<Values> {
  readonly width: number;
  readonly height: number;
  /** MIDI note. */
  readonly note?: number;
  readonly widget?: Partial<Values>;
  readonly pad?: {
    readonly label?: string;
    readonly channel?: number;
    readonly command?: PadCommand;
    readonly direction?: "vertical";
    readonly value?: number;
  };
}

/** A kind of widget, as far as music, files and the editor's form go. Its view and its words stand in tables by kind. */
export interface WidgetDefinition<Fields extends WidgetFields, Preset extends string> {
  readonly type: PadType;
  /** Explains the kind in the JSON schema. */
  readonly text: string;
  readonly fields: Fields;
  readonly gesture: WidgetGesture;
  /** True if the widget looks like a plain pad, with room for a picture. */
  readonly isPlain?: boolean;
  /** Number of cells, without making them. */
  partCount?(values: FieldValues<Fields>): number;
  /** Cells of the widget, those on top at the end. */
  cells?(values: FieldValues<Fields>, pad: CellPad): readonly PadCell[];
  /** The notes and the velocity that it begins with when it plays by itself. */
  firstNotes?(values: FieldValues<Fields>, note: number): Struck;
  /** Problem with values of the right form, as a sentence without its period; null if there is none. */
  problem?(values: FieldValues<Fields>): string | null;
  /** Fields that may be edited while it plays, without stopping it. */
  readonly playsOnWith?: readonly (keyof Fields & string)[];
  /** Fields whose edit only repaints the widget. */
  readonly repaintsWith?: readonly (keyof Fields & string)[];
  readonly presets: Readonly<Record<Preset, WidgetPreset<FieldValues<Fields>>>>;
}

/** Notes that are struck at once. */
export interface Struck {
  readonly numbers: readonly number[];
  readonly velocity: number;
}

/** Checks a definition, and infers the types of its fields. */
export const defineWidget = <const Fields extends WidgetFields, Preset extends string>(
  definition: WidgetDefinition<Fields, Preset>,
): WidgetDefinition<Fields, Preset> => definition;
