/** A parameter that the user can set: its id among the values, and its display and editing. */
export type ParameterField<Id extends string = string> =
  | {
      readonly kind: "number";
      readonly id: Id;
      readonly range: readonly [least: number, most: number];
      /** Steps of an arrow key, also finer and by pages. Absent: 1, and a tenth of the range. */
      readonly step?: { readonly normal: number; readonly fine: number; readonly large: number };
      /** Start of a knob's arc. Absent: the minimum, or 0 if the range has values below it. */
      readonly origin?: number;
    }
  | { readonly kind: "choice"; readonly id: Id; readonly options: readonly string[] };

/** Fields that are shown together in a panel. */
export interface ParameterGroup<Id extends string = string> {
  readonly id: string;
  /** Ids of the group's fields, in order. */
  readonly fields: readonly Id[];
}

/** Declaration of a plugin's or device's parameters (specification 3, PluginBase `parameters`). Panels are generated from it. */
export interface PluginParameters<Values extends object, Id extends string & keyof Values = string & keyof Values> {
  /** Current values. */
  readonly values: Values;
  readonly fields: readonly ParameterField<Id>[];
  /** Each field is in one of them. */
  readonly groups: readonly ParameterGroup<Id>[];
}

/** The fields of a group, in its order. */
export const fieldsOfGroup = <Id extends string>(
  { fields }: { readonly fields: readonly ParameterField<Id>[] },
  group: ParameterGroup<Id>,
): readonly ParameterField<Id>[] => group.fields.flatMap((id) => fields.filter((field) => field.id === id));
