import { useState } from "react";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import { setFieldsOfPads } from "../../../../domain/board/commands/pads.ts";
import type { RowStep, StepRowWidget } from "../../../../domain/board/padWidget.ts";
import { MOST_STEPS } from "../../../../domain/board/widget/padWidgetSchema.ts";
import { stepRowOf } from "../../../../domain/board/widget/stepRow.ts";
import { NEW_STEP } from "../../../../domain/board/widget/widgetKinds.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { widgetStrings } from "../../../strings/widgets.ts";
import { useEdit } from "../EditContext.ts";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { Columns, NumberBox } from "./Rows.tsx";
import { sharedOf } from "./sharedOf.ts";

const words = widgetStrings.row;
const FIRST_BPM = 120;
const BPM = linearScale({ min: 30, max: 300, step: 1, fine: 0.1, initial: FIRST_BPM });
const COUNT = linearScale({ min: 1, max: MOST_STEPS, step: 1, fine: 1, initial: 16 });
const VELOCITY = linearScale({ min: 1, max: 127, step: 1, fine: 1, initial: NEW_STEP.velocity });
const INTERVAL = linearScale({ min: -24, max: 24, step: 1, fine: 1, initial: 0, origin: 0 });

/** Changes the rows of all selected pads; what is dragged in one go is one undo step. */
function useRows({ pads }: PadPanelProps) {
  const { board } = useStudio();
  const { answer } = useEdit();
  const [stroke, setStroke] = useState(0);
  const change = (changed: (row: StepRowWidget) => Partial<StepRowWidget>, series: string | null = null): void => {
    const widgets = pads.flatMap((pad) => {
      const row = stepRowOf(pad);
      return row ? [[pad.id, { widget: { ...row, ...changed(row) } }] as const] : [];
    });
    const result = setFieldsOfPads(board.current, new Map(widgets));
    if (answer(result.ok ? null : result.error) && result.ok) board.apply(result.value, "user", series);
  };
  const endStroke = (): void => setStroke((at) => at + 1);
  const drag = (name: string, changed: (row: StepRowWidget, value: number) => Partial<StepRowWidget>) => ({
    change: (value: number) => change((row) => changed(row, value), `row ${name} ${stroke}`),
    commit: endStroke,
    cancel: endStroke,
  });
  return { change, drag };
}

/** Whether a row has a tempo of its own, and which. */
export function RowTempo(props: PadPanelProps) {
  const { change, drag } = useRows(props);
  const bpm = sharedOf(props.pads, (pad) => stepRowOf(pad)?.bpm ?? null);
  const isOwn = sharedOf(props.pads, (pad) => stepRowOf(pad)?.bpm !== null);
  return (
    <>
      <SwitchRow
        label={words.ownTempo}
        checked={isOwn}
        onChange={(own) => change(() => ({ bpm: own ? FIRST_BPM : null }))}
      />
      {isOwn === true && (
        <Columns count={2}>
          <NumberBox
            prefix={widgetStrings.options.bpm}
            label={widgetStrings.options.bpm}
            value={bpm ?? undefined}
            scale={BPM}
            format={String}
            edit={drag("tempo", (_, value) => ({ bpm: value }))}
          />
        </Columns>
      )}
    </>
  );
}

const resized = ({ pattern }: StepRowWidget, length: number): Partial<StepRowWidget> => ({
  pattern: Array.from({ length }, (_, at) => pattern[at] ?? NEW_STEP),
});

/** How many steps there are and, of a single row, each of them. */
export function RowPattern(props: PadPanelProps) {
  const { drag } = useRows(props);
  const count = sharedOf(props.pads, (pad) => stepRowOf(pad)?.pattern.length);
  const row = props.pads.length === 1 ? stepRowOf(props.pads[0]!) : null;
  return (
    <>
      <Columns count={2}>
        <NumberBox
          prefix={widgetStrings.options.pattern}
          label={widgetStrings.options.pattern}
          value={count}
          scale={COUNT}
          format={String}
          parse={parseWhole}
          parseDelta={parseWhole}
          edit={drag("count", resized)}
        />
      </Columns>
      {row && <StepFields {...props} row={row} />}
    </>
  );
}

function StepFields({ row, ...props }: PadPanelProps & { readonly row: StepRowWidget }) {
  const { change, drag } = useRows(props);
  const [shown, setShown] = useState(0);
  const at = Math.min(shown, row.pattern.length - 1);
  const step = row.pattern[at]!;
  const withStep = ({ pattern }: StepRowWidget, fields: Partial<RowStep>): Partial<StepRowWidget> => ({
    pattern: pattern.map((each, index) => (index === at ? { ...each, ...fields } : each)),
  });
  const number = (name: "velocity" | "interval") => (
    <NumberBox
      prefix={words[name]}
      label={words[name]}
      value={step[name]}
      scale={name === "velocity" ? VELOCITY : INTERVAL}
      format={String}
      parse={parseWhole}
      parseDelta={parseWhole}
      edit={drag(`${name} ${at}`, (each, value) => withStep(each, { [name]: value }))}
    />
  );
  return (
    <>
      <Columns count={2}>
        <NumberBox
          prefix={words.step}
          label={words.step}
          value={at + 1}
          scale={linearScale({ min: 1, max: Math.max(2, row.pattern.length), step: 1, fine: 1 })}
          format={String}
          parse={parseWhole}
          parseDelta={parseWhole}
          edit={{ change: (value) => setShown(value - 1), commit: () => {}, cancel: () => {} }}
        />
      </Columns>
      <SwitchRow label={words.on} checked={step.on} onChange={(on) => change((each) => withStep(each, { on }))} />
      <Columns count={2}>
        {number("velocity")}
        {number("interval")}
      </Columns>
      <SwitchRow label={words.tie} checked={step.tie} onChange={(tie) => change((each) => withStep(each, { tie }))} />
    </>
  );
}
