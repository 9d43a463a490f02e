import { useState, type FC } from "react";
import type { Pad } from "../../../../domain/board/records.ts";
import { initialValues, type ListField, type WidgetField } from "../../../../domain/board/widget/widgetField.ts";
import {
  defaultWidget,
  definitionOf,
  WIDGET_KINDS,
  widgetOf,
  type PadWidget,
  type WidgetFieldName,
  type WidgetKind,
} from "../../../../domain/board/widget/widgetKinds.ts";
import { pitchClassLabel } from "../../../../domain/music/noteLabel.ts";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { widgetStrings as words } from "../../../strings/widgets.ts";
import { ChoiceRow, Columns, CountBox, NoteBox, NumberBox, TextRow } from "./Rows.tsx";
import { usePadFields, type PadPanelProps } from "./usePadFields.ts";

const USUAL = "usual";

/** Kind of widget of the pads, and the fields of that kind, made from its definition. */
export function WidgetFields({ pads }: PadPanelProps) {
  const { set } = usePadFields();
  const type = sharedOf(pads, (pad) => pad.type);
  const kind = sharedOf(pads, (pad) => widgetOf(pad)?.kind ?? USUAL);
  // A pad with a command of its own does not play notes, and is no widget of notes.
  const isNotes = type !== "button" || pads.every(({ command }) => command === null);
  const kinds = WIDGET_KINDS.filter((each) => definitionOf(each).type === type && isNotes);
  if (kinds.length === 0) return null;
  return (
    <>
      <ChoiceRow
        label={words.kind}
        value={kind}
        options={[
          { value: USUAL, label: words.usual },
          ...kinds.map((value) => ({ value, label: words.kinds[value] })),
        ]}
        onChange={(next) => set({ widget: next === USUAL ? null : defaultWidget(next as WidgetKind) })}
      />
      {kind !== undefined &&
        kind !== USUAL &&
        Object.entries(definitionOf(kind).fields).map(([name, field]) => (
          <OneField key={name} pads={pads} name={name as WidgetFieldName} field={field} />
        ))}
    </>
  );
}

/** A field of a widget in the panel. */
interface WidgetInputProps<Field> {
  readonly field: Field;
  readonly name: WidgetFieldName;
  readonly label: string;
  /** undefined where the pads differ. */
  readonly value: unknown;
  /** The single widget that is edited; null if there are several. */
  readonly sole: unknown;
  /** Changes the value of each pad, as one undo step. */
  readonly change: (next: (value: unknown) => unknown) => void;
  /** A number that is dragged; `series` names it within the field. */
  readonly drag: (next: (value: unknown, number: number) => unknown, series?: string) => ValueEdit;
}

const valueOf = ({ widget }: Pad, name: WidgetFieldName): unknown =>
  (widget as Readonly<Record<string, unknown>> | null)?.[name];

function OneField({ pads, name, field }: PadPanelProps & { name: WidgetFieldName; field: WidgetField }) {
  const { setEach, numberEach } = usePadFields();
  const withValue = (pad: Pad, value: unknown): Partial<Pad> => ({
    widget: { ...pad.widget, [name]: value } as PadWidget,
  });
  const Input = INPUTS[field.input] as FC<WidgetInputProps<WidgetField>>;
  return (
    <Input
      field={field}
      name={name}
      label={words.options[name]}
      value={sharedOf(pads, (pad) => valueOf(pad, name))}
      sole={pads.length === 1 ? valueOf(pads[0]!, name) : null}
      change={(next) => setEach(pads, (pad) => withValue(pad, next(valueOf(pad, name))))}
      drag={(next, series = "") =>
        numberEach(pads, `${name} ${series}`, (pad, number) => withValue(pad, next(valueOf(pad, name), number)))
      }
    />
  );
}

const replaced = (_: unknown, number: number): number => number;
const INPUTS: {
  readonly [Input in WidgetField["input"]]: FC<WidgetInputProps<Extract<WidgetField, { input: Input }>>>;
} = {
  flag: ({ label, value, change }) => (
    <SwitchRow label={label} checked={value as boolean | undefined} onChange={(on) => change(() => on)} />
  ),
  count: ({ field, label, value, drag }) => (
    <Columns count={2}>
      <CountBox field={field} label={label} value={value as number | undefined} edit={drag(replaced)} />
    </Columns>
  ),
  note: ({ label, value, drag }) => (
    <Columns count={2}>
      <NoteBox prefix={label} label={label} value={value as number | undefined} edit={drag(replaced)} />
    </Columns>
  ),
  pitchClass: ({ label, value, change }) => (
    <ChoiceRow
      label={label}
      value={(value as number | undefined)?.toString()}
      options={Array.from({ length: 12 }, (_, root) => ({ value: String(root), label: pitchClassLabel(root) }))}
      onChange={(next) => change(() => Number(next))}
    />
  ),
  choice: ({ field, name, label, value, change }) => (
    <ChoiceRow
      label={label}
      value={value as string | undefined}
      options={field.values.map((each) => ({ value: each, label: words.choiceName(name, each) }))}
      onChange={(next) => change(() => next)}
    />
  ),
  // A name or semitones. Anything else is refused with the reason.
  chord: ({ label, value, change }) => (
    <TextRow
      label={label}
      placeholder={words.major}
      value={(value as string | undefined) ?? words.mixed}
      fallback=""
      onCommit={(next) => change(() => next)}
    />
  ),
  tempo: ({ field, label, value, change, drag }) => (
    <>
      <SwitchRow
        label={words.row.ownTempo}
        checked={value === undefined ? undefined : value !== null}
        onChange={(own) => change(() => (own ? field.first : null))}
      />
      {typeof value === "number" && (
        <Columns count={2}>
          <NumberBox
            prefix={label}
            label={label}
            value={value}
            scale={linearScale({ min: field.minimum, max: field.maximum, step: 1, fine: 0.1, initial: field.first })}
            format={String}
            edit={drag(replaced)}
          />
        </Columns>
      )}
    </>
  ),
  list: ListInput,
};

type Item = Readonly<Record<string, number | boolean>>;
type Items = readonly Item[];

/** Number of items of a list and, of a single widget, the fields of one item at a time. */
function ListInput({ field, label, value, sole, change, drag }: WidgetInputProps<ListField>) {
  const [shown, setShown] = useState(0);
  const list = sole as Items | null;
  const at = Math.min(shown, (list?.length ?? 1) - 1);
  const item = list?.[at];
  const withItem = (items: unknown, name: string, next: number | boolean): Items =>
    (items as Items).map((each, index) => (index === at ? { ...each, [name]: next } : each));
  const resized = (items: unknown, length: number): Items =>
    Array.from({ length }, (_, index) => (items as Items)[index] ?? initialValues(field.item));
  const entries = Object.entries(field.item);
  const counts = entries.flatMap(([name, each]) => (each.input === "count" ? [{ name, field: each }] : []));
  const count = { initial: field.initial.length, minimum: 1, maximum: field.most, step: 1 };
  return (
    <>
      <Columns count={2}>
        <CountBox field={count} label={label} value={(value as Items | undefined)?.length} edit={drag(resized)} />
      </Columns>
      {item && (
        <>
          <Columns count={2}>
            <CountBox
              field={{ initial: 1, minimum: 1, maximum: Math.max(2, list.length), step: 1 }}
              label={words.row.step}
              value={at + 1}
              edit={showing(setShown)}
            />
          </Columns>
          {entries.map(([name, { input }]) => {
            if (input === "flag")
              return (
                <SwitchRow
                  key={name}
                  label={words.row[name as keyof typeof words.row]}
                  checked={item[name] as boolean}
                  onChange={(on) => change((items) => withItem(items, name, on))}
                />
              );
            // Numbers stand beside one another, where the first of them is.
            if (name !== counts[0]!.name) return null;
            return (
              <Columns key={name} count={2}>
                {counts.map((each) => (
                  <CountBox
                    key={each.name}
                    field={each.field}
                    label={words.row[each.name as keyof typeof words.row]}
                    value={item[each.name] as number}
                    edit={drag((items, next) => withItem(items, each.name, next), `${each.name} ${at}`)}
                  />
                ))}
              </Columns>
            );
          })}
        </>
      )}
    </>
  );
}

/** Chooses the item that is shown; no edit of the board. */
const showing = (setShown: (at: number) => void): ValueEdit => ({
  change: (value) => setShown(value - 1),
  commit: () => {},
  cancel: () => {},
});
