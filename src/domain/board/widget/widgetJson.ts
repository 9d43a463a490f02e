import { Type, type TOptional, type TSchema, type TUnion, type TUnsafe } from "typebox";
import type { PadType } from "../padTypes.ts";
import { chordNotes } from "./chordNotes.ts";
import { initialValues, type WidgetField, type WidgetFields } from "./widgetField.ts";
import { definitionOf, WIDGET_KINDS, type PadWidget, type WidgetKind, type WidgetOf } from "./widgetKinds.ts";

type Partly<Value> = Value extends readonly (infer Item)[] ? readonly Partial<Item>[] : Value;
type JsonOf<Widget extends { readonly kind: WidgetKind }> = Pick<Widget, "kind"> & {
  readonly [Name in Exclude<keyof Widget, "kind">]?: Partly<Widget[Name]>;
};

/** The JSON form of `PadWidget`; fields that are left out have their defaults. */
export type WidgetJson = { readonly [Kind in WidgetKind]: JsonOf<WidgetOf<Kind>> }[WidgetKind];

const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

const objectOf = (fields: WidgetFields): Record<string, TOptional> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(schemaOf(field))]));

const SCHEMAS: {
  readonly [Input in WidgetField["input"]]: (field: Extract<WidgetField, { input: Input }>) => TSchema;
} = {
  flag: ({ text }) => Type.Boolean({ description: text }),
  count: ({ minimum, maximum, text }) => whole(minimum, maximum, text),
  note: ({ text }) => whole(0, 127, text),
  pitchClass: () => whole(0, 11, "Pitch class"),
  choice: ({ values }) => Type.Enum([...values]),
  chord: () =>
    Type.String({
      maxLength: 64,
      description: "Name of a chord, empty for major; or semitones above the root: 0 4 7",
    }),
  tempo: ({ minimum, maximum, text }) =>
    Type.Union([Type.Number({ minimum, maximum }), Type.Null()], { description: text }),
  list: ({ item, most, text }) =>
    Type.Array(Type.Object(objectOf(item), { description: text }), { minItems: 1, maxItems: most }),
};

const schemaOf = (field: WidgetField): TSchema => (SCHEMAS[field.input] as (field: WidgetField) => TSchema)(field);

export const padWidgetSchema = Type.Union(
  WIDGET_KINDS.map((kind) => {
    const { text, fields } = definitionOf(kind);
    return Type.Object({ kind: Type.Literal(kind), ...objectOf(fields) }, { description: text });
  }),
) as TUnion as TSchema as TUnsafe<WidgetJson>;

/** A widget of its JSON, which fits the schema: fields that it leaves out have their defaults, those of list items too. */
export function wholeWidget(json: WidgetJson): PadWidget {
  const { fields } = definitionOf(json.kind);
  const widget: Record<string, unknown> = { ...initialValues(fields), ...json };
  for (const [name, field] of Object.entries(fields)) {
    if (field.input !== "list") continue;
    const initial = initialValues(field.item);
    widget[name] = (widget[name] as readonly object[]).map((item) => ({ ...initial, ...item }));
  }
  return widget as unknown as PadWidget;
}

/** Problem with a pad's widget beyond its form, as a sentence without its period; null if there is none. */
export function widgetProblem({ type, widget }: { type: PadType; widget: PadWidget | null }): string | null {
  if (widget === null) return null;
  const definition = definitionOf(widget.kind);
  if (definition.type !== type) return `widget.kind ${widget.kind} is not for a ${type}`;
  const values = widget as Readonly<Record<string, unknown>>;
  for (const [name, { input }] of Object.entries(definition.fields)) {
    const value = values[name];
    if (input === "chord" && chordNotes(String(value)) === null)
      return `widget.${name} “${String(value)}” is not known`;
  }
  return definition.problem?.(widget) ?? null;
}
