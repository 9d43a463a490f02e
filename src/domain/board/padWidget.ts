import type { ScaleId } from "../music/scales.ts";

/** A knob. `circular`: it points to the finger; `drag`: it turns with the way the finger goes. */
interface DialWidget {
  readonly kind: "dial";
  readonly turn: "drag" | "circular";
  /** Its zero is in the middle, and is drawn from there. */
  readonly bipolar: boolean;
  /** Places it stops at, 2 or more; 0 for all values. */
  readonly steps: number;
}

/** A slider. `grab`: the cap jumps to the finger unless it is touched itself; `jump`: always; `relative`: never. */
interface FaderWidget {
  readonly kind: "fader";
  readonly touch: "grab" | "jump" | "relative";
  readonly bipolar: boolean;
  readonly steps: number;
}

/** A wheel: it moves with the finger, wherever that is. With `returns` it goes back to its middle; a bend always does. */
interface WheelWidget {
  readonly kind: "wheel";
  readonly returns: boolean;
}

/** An XY pad. */
interface FieldWidget {
  readonly kind: "field";
  /** How long it takes to its stored place when it is let go; 0 = it stays where it is. */
  readonly springMs: number;
  readonly trail: boolean;
}

/** Piano keys from one MIDI note to another. */
export interface KeysWidget {
  readonly kind: "keys";
  readonly low: number;
  readonly high: number;
}

/** A pad that plays a chord on its note. `chord`: a name (`m7`, "" is major), or semitones (`0 4 7`). */
interface ChordWidget {
  readonly kind: "chord";
  readonly chord: string;
}

/** Cells that rise by semitones, or by tones of the scale where `inScale`, and from row to row by `rowInterval` of these. */
export interface ScaleGridWidget {
  readonly kind: "scaleGrid";
  /** Pitch class 0..11. */
  readonly root: number;
  readonly scale: ScaleId;
  readonly inScale: boolean;
  readonly rowInterval: number;
  readonly rows: number;
  readonly cols: number;
}

/** Pads from the pad's note upwards, the lowest at the lower left. */
interface DrumGridWidget {
  readonly kind: "drumGrid";
  readonly rows: number;
  readonly cols: number;
}

/** Strings that sound the tones of a chord, octave after octave, when a finger crosses them. */
interface StrumWidget {
  readonly kind: "strum";
  readonly chord: string;
  readonly strings: number;
}

/** A switch between the pages of the board, a cell for each. */
interface PagesWidget {
  readonly kind: "pages";
  readonly pages: number;
}

/** A step of a row. The row waits in one that is off; one that is tied lengthens the note before it. */
export interface RowStep {
  readonly on: boolean;
  /** 1..127. */
  readonly velocity: number;
  /** Semitones above or below the row's note, -24..24. */
  readonly interval: number;
  readonly tie: boolean;
}

export const ROW_RATES = ["4n", "4t", "8n", "8t", "16n", "16t", "32n"] as const;

/** Steps that play the pad's note, or a chord on it, one after the other and round again, from when it is started. */
export interface StepRowWidget {
  readonly kind: "stepRow";
  readonly pattern: readonly RowStep[];
  readonly plays: "note" | "chord";
  readonly chord: string;
  /** How long a step is. */
  readonly rate: (typeof ROW_RATES)[number];
  /** Percent of a step that a note sounds. */
  readonly gate: number;
  /** A tempo of its own; null: the song's while it runs, else the board's. */
  readonly bpm: number | null;
}

/** A display: what was moved last, the time of day, or the label of its pad. It is not played. */
interface DisplayWidget {
  readonly kind: "display";
  readonly shows: "value" | "clock" | "text";
}

/** How a pad looks and is played where that is not the usual way of its type. */
export type PadWidget =
  | DialWidget
  | FaderWidget
  | WheelWidget
  | FieldWidget
  | KeysWidget
  | ChordWidget
  | ScaleGridWidget
  | DrumGridWidget
  | StrumWidget
  | PagesWidget
  | StepRowWidget
  | DisplayWidget;

export type WidgetKind = PadWidget["kind"];
