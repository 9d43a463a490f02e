/** True or false. `text` explains a field in the JSON schema. */
export interface FlagField {
  readonly input: "flag";
  readonly initial: boolean;
  readonly text: string;
}

/** A whole number. */
export interface CountField {
  readonly input: "count";
  readonly initial: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Smallest change by the editor's number box. */
  readonly step: number;
  readonly text: string;
}

/** A MIDI note, 0..127. */
export interface NoteField {
  readonly input: "note";
  readonly initial: number;
  readonly text: string;
}

/** A pitch class, 0..11. */
export interface PitchClassField {
  readonly input: "pitchClass";
  readonly initial: number;
}

export interface ChoiceField<Value extends string = string> {
  readonly input: "choice";
  readonly initial: Value;
  readonly values: readonly Value[];
}

/** A chord as `chordNotes` reads it. */
export interface ChordField {
  readonly input: "chord";
  readonly initial: string;
}

/** Beats per minute; null follows the tempo of the song or the board. */
export interface TempoField {
  readonly input: "tempo";
  readonly initial: number | null;
  /** Beats per minute that the editor begins with when the tempo is set. */
  readonly first: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly text: string;
}

/** A list of records that all have the same fields. */
export interface ListField<Item extends ItemFields = ItemFields> {
  readonly input: "list";
  readonly initial: readonly FieldValues<Item>[];
  readonly item: Item;
  readonly most: number;
  /** Explains an item in the JSON schema. */
  readonly text: string;
}

type ItemFields = Readonly<Record<string, FlagField | CountField>>;

export type WidgetField =
  | FlagField
  | CountField
  | NoteField
  | PitchClassField
  | ChoiceField
  | ChordField
  | TempoField
  | ListField;

export type WidgetFields = Readonly<Record<string, WidgetField>>;

/** The record that has a value for each of some fields. */
export type FieldValues<Fields extends WidgetFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly initial: infer Value } ? Value : never;
};

export const flag = (initial: boolean, text: string): FlagField => ({ input: "flag", initial, text });

export const count = (initial: number, minimum: number, maximum: number, text: string, step = 1): CountField => ({
  input: "count",
  initial,
  minimum,
  maximum,
  step,
  text,
});

export const note = (initial: number, text: string): NoteField => ({ input: "note", initial, text });

export const choice = <const Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
): ChoiceField<Value> => ({ input: "choice", initial, values });

export const chord = (initial: string): ChordField => ({ input: "chord", initial });

/** The values that fields begin with. */
export const initialValues = <Fields extends WidgetFields>(fields: Fields): FieldValues<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])) as FieldValues<Fields>;
