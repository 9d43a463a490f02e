/** A value that somebody may set: its id among the values, and how it is shown and edited. */
export type ParameterField<Id extends string = string> =
  | {
      readonly kind: "number";
      readonly id: Id;
      readonly range: readonly [least: number, most: number];
      /** Steps of an arrow key, also finer and by pages. Absent: 1, and a tenth of the range. */
      readonly step?: { readonly normal: number; readonly fine: number; readonly large: number };
      /** Where the arc of a knob starts. Absent: the least, or 0 where the range has values below it. */
      readonly origin?: number;
    }
  | { readonly kind: "choice"; readonly id: Id; readonly options: readonly string[] };

/** Fields that stand together in a panel. */
export interface ParameterGroup<Id extends string = string> {
  readonly id: string;
  /** In order. */
  readonly fields: readonly Id[];
}

/** Declaration of a plugin's or device's parameters (specification 3, PluginBase `parameters`). Panels are generated from it. */
export interface PluginParameters<Values extends object, Id extends string & keyof Values = string & keyof Values> {
  /** As they are set now. */
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
