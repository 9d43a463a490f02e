import type { ReactNode } from "react";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import { MOST_PAGES } from "../../../../domain/board/pages.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { ROW_RATES, type PadWidget, type WidgetKind } from "../../../../domain/board/padWidget.ts";
import { defaultWidget, TYPE_OF_KIND, widgetOf } from "../../../../domain/board/widget/widgetKinds.ts";
import { noteLabel, pitchClassLabel } from "../../../../domain/music/noteLabel.ts";
import { SCALE_IDS } from "../../../../domain/music/scales.ts";
import { chainStrings } from "../../../strings/noteChain.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { widgetStrings as words } from "../../../strings/widgets.ts";
import { TextField } from "../../timeline/TextField.tsx";
import styles from "./Panel.module.css";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { readNote } from "./readNote.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { RowPattern, RowTempo } from "./RowFields.tsx";
import { Choice, Columns, NumberBox, Row } from "./Rows.tsx";
import { sharedOf } from "./sharedOf.ts";
import { usePadFields } from "./usePadFields.ts";

const USUAL = "usual";
const KINDS = Object.keys(TYPE_OF_KIND) as readonly WidgetKind[];

/** Which of its type's widgets a pad is, and what is set on it. */
export function WidgetFields({ pads }: PadPanelProps) {
  const { set } = usePadFields();
  const type = sharedOf(pads, (pad) => pad.type);
  const kind = sharedOf(pads, (pad) => widgetOf(pad)?.kind ?? USUAL);
  // Who sends a controller is no widget of notes.
  const kinds = KINDS.filter((each) => TYPE_OF_KIND[each] === type && (type !== "button" || pads.every(playsNotes)));
  if (kinds.length === 0) return null;
  return (
    <>
      <Row label={words.kind}>
        <Choice
          label={words.kind}
          value={kind}
          options={[
            { value: USUAL, label: words.usual },
            ...kinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
          onChange={(next) => set({ widget: next === USUAL ? null : defaultWidget(next as WidgetKind) })}
        />
      </Row>
      {kind !== undefined && kind !== USUAL && <Options pads={pads} />}
    </>
  );
}

const playsNotes = ({ command }: Pad): boolean => command === null;

/** The fields of one kind; `pads` are all of it. */
function Options({ pads }: PadPanelProps) {
  const lead = widgetOf(pads[0]!)!;
  return (
    <>
      {Object.keys(lead).map((field) => {
        const Field = FIELDS[field as OptionName];
        return Field && <Field key={field} field={field as OptionName} pads={pads} />;
      })}
    </>
  );
}

type OptionName = PadWidget extends infer W ? (W extends unknown ? Exclude<keyof W, "kind"> : never) : never;

interface OptionProps extends PadPanelProps {
  readonly field: OptionName;
}

type Option = string | number | boolean;

/** The options of the widgets, whatever their kind, by name. */
const optionsOf = ({ widget }: Pad): Readonly<Partial<Record<OptionName, Option>>> =>
  widget as unknown as Readonly<Partial<Record<OptionName, Option>>>;

function useOption({ pads, field }: OptionProps) {
  const { setEach, numberEach } = usePadFields();
  const withOption = ({ widget }: Pad, value: Option): Partial<Pad> => ({
    widget: { ...widget, [field]: value } as unknown as PadWidget,
  });
  return {
    value: sharedOf(pads, (pad) => optionsOf(pad)[field]),
    choose: (value: Option) => setEach(pads, (pad) => withOption(pad, value)),
    drag: numberEach(pads, field, withOption),
  };
}

function FlagOption(props: OptionProps) {
  const { value, choose } = useOption(props);
  return <SwitchRow label={words.options[props.field]} checked={value as boolean | undefined} onChange={choose} />;
}

/** `[least, most]` of numbers that are counted. */
const RANGES: Partial<Record<OptionName, readonly [number, number]>> = {
  steps: [0, 128],
  springMs: [0, 10_000],
  rows: [1, 16],
  cols: [1, 16],
  rowInterval: [1, 24],
  strings: [1, 32],
  pages: [2, MOST_PAGES],
  gate: [1, 200],
};

function NumberOption(props: OptionProps) {
  const { value, drag } = useOption(props);
  const [min, max] = RANGES[props.field]!;
  return (
    <Columns count={2}>
      <NumberBox
        prefix={words.options[props.field]}
        label={words.options[props.field]}
        value={value as number | undefined}
        scale={linearScale({ min, max, step: props.field === "springMs" ? 50 : 1, fine: 1 })}
        format={String}
        parse={parseWhole}
        parseDelta={parseWhole}
        edit={drag}
      />
    </Columns>
  );
}

const NOTES = linearScale({ min: 0, max: 127, step: 1, fine: 1, initial: 60 });

function NoteOption(props: OptionProps) {
  const { value, drag } = useOption(props);
  return (
    <Columns count={2}>
      <NumberBox
        prefix={words.options[props.field]}
        label={words.options[props.field]}
        value={value as number | undefined}
        scale={NOTES}
        format={noteLabel}
        parse={readNote}
        parseDelta={parseWhole}
        edit={drag}
      />
    </Columns>
  );
}

function ChoiceOption({
  options,
  ...props
}: OptionProps & { readonly options: readonly { value: string; label: string }[] }) {
  const { value, choose } = useOption(props);
  return (
    <Row label={words.options[props.field]}>
      <Choice
        label={words.options[props.field]}
        value={value === undefined ? undefined : String(value)}
        options={options}
        onChange={(next) => choose(typeof value === "number" ? Number(next) : next)}
      />
    </Row>
  );
}

const TURNS = (["drag", "circular"] as const).map((value) => ({ value, label: words.turns[value] }));
const TOUCHES = (["grab", "jump", "relative"] as const).map((value) => ({ value, label: words.touches[value] }));
const SHOWN = (["value", "clock", "text"] as const).map((value) => ({ value, label: words.shown[value] }));
const PLAYED = (["note", "chord"] as const).map((value) => ({ value, label: words.row.plays[value] }));
const RATES = ROW_RATES.map((value) => ({ value, label: chainStrings.rateName(value) }));
const ROOTS = Array.from({ length: 12 }, (_, root) => ({ value: String(root), label: pitchClassLabel(root) }));
const SCALE_OPTIONS = SCALE_IDS.map((value) => ({ value, label: chainStrings.scaleName(value) }));

/** A name or semitones; what is neither is refused with the reason. */
function ChordOption(props: OptionProps) {
  const { value, choose } = useOption(props);
  return (
    <Row label={words.options.chord}>
      <TextField
        className={styles.text}
        label={words.options.chord}
        placeholder={words.major}
        value={value === undefined ? words.mixed : String(value)}
        fallback=""
        onCommit={choose}
      />
    </Row>
  );
}

const FIELDS: Readonly<Record<OptionName, (props: OptionProps) => ReactNode>> = {
  turn: (props) => <ChoiceOption {...props} options={TURNS} />,
  touch: (props) => <ChoiceOption {...props} options={TOUCHES} />,
  bipolar: FlagOption,
  steps: NumberOption,
  returns: FlagOption,
  springMs: NumberOption,
  trail: FlagOption,
  low: NoteOption,
  high: NoteOption,
  chord: ChordOption,
  root: (props) => <ChoiceOption {...props} options={ROOTS} />,
  scale: (props) => <ChoiceOption {...props} options={SCALE_OPTIONS} />,
  inScale: FlagOption,
  rowInterval: NumberOption,
  rows: NumberOption,
  cols: NumberOption,
  strings: NumberOption,
  pages: NumberOption,
  shows: (props) => <ChoiceOption {...props} options={SHOWN} />,
  plays: (props) => <ChoiceOption {...props} options={PLAYED} />,
  rate: (props) => <ChoiceOption {...props} options={RATES} />,
  gate: NumberOption,
  bpm: ({ pads }) => <RowTempo pads={pads} />,
  pattern: ({ pads }) => <RowPattern pads={pads} />,
};
