import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { keyLabel } from "../../../../domain/music/keyName.ts";
import { keySignatureAt } from "../../../../domain/music/noteLabel.ts";
import { createMeter } from "../../../../domain/music/meter.ts";
import type { KeySignature, TempoChange, TimeSignature } from "../../../../domain/music/records.ts";
import { tapTempo } from "../../../../domain/music/tapTempo.ts";
import { createTempoMap } from "../../../../domain/music/time.ts";
import {
  putKeySignature,
  putTempo,
  putTimeSignature,
  removeKeySignature,
} from "../../../../domain/timeline/commands/ruler.ts";
import { removeTempo, removeTimeSignature } from "../../../../domain/timeline/commands/timeline.ts";
import type { TimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { Timeline, TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { Session } from "../../../../state/session.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { parseNumber, parseWhole } from "../../../controls/typedValue.ts";
import { plainEdit } from "../../../controls/useValueControl.ts";
import { linearScale, type ValueScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { Row, SelectRow } from "../../../settings/Section.tsx";
import { rulerStrings as strings } from "../../../strings/commands.ts";
import { parsePosition, positionText } from "../positionText.ts";
import { applyCommand, useMeter, useTimelineRecord } from "../useTimeline.ts";
import type { CommandWindowProps } from "./CommandWindowProps.ts";

/** Changes a tempo, a time signature or a key of the ruler by typing: its place and its value, as one undo step. */
export function RulerDialog({ onClose }: CommandWindowProps) {
  const { session } = useStudio();
  const change = useSnapshot(session).rulerChange;
  const Fields = { tempo: TempoFields, meter: MeterFields, key: KeyFields }[change.kind];
  return <Fields {...change} onClose={onClose} />;
}

type FieldsProps = Session["rulerChange"] & CommandWindowProps;

function TempoFields({ tick, fromTick, onClose }: FieldsProps) {
  const timeline = useTimelineRecord();
  const [draft, setDraft] = useState(() => tempoAt(timeline, tick));
  const [taps, setTaps] = useState<readonly number[]>([]);
  const tap = (timeMs: number): void => {
    const times = [...taps, timeMs];
    setTaps(times);
    const bpm = tapTempo(times);
    if (bpm !== null) setDraft({ ...draft, bpm });
  };
  return (
    <Shell
      kind="tempo"
      fromTick={fromTick}
      onClose={onClose}
      apply={(document) => putTempo(document, fromTick, draft)}
      remove={removeTempo}
    >
      <Place tick={draft.tick} disabled={fromTick === 0} onChange={(next) => setDraft({ ...draft, tick: next })} />
      <Row label={strings.bpm}>
        <span className="row gap-8">
          <Value label={strings.bpm} value={draft.bpm} scale={BPM} onChange={(bpm) => setDraft({ ...draft, bpm })} />
          <Button onClick={() => tap(performance.now())}>{strings.tap}</Button>
        </span>
      </Row>
      <Row label={strings.glide}>
        <Switch label={strings.glide} checked={draft.ramp} onChange={(ramp) => setDraft({ ...draft, ramp })} />
      </Row>
    </Shell>
  );
}

const BPM = linearScale({ min: 1, max: 999, step: 1, fine: 0.1 });

function tempoAt({ tempos, ppq }: Timeline, tick: number): TempoChange {
  const here = tempos.find((tempo) => tempo.tick === tick);
  return here ?? { tick, bpm: Math.round(createTempoMap(tempos, ppq).bpmAt(tick) * 100) / 100, ramp: false };
}

const BEATS = linearScale({ min: 1, max: 255, step: 1, fine: 1 });
const UNITS = [1, 2, 4, 8, 16, 32, 64].map((unit) => ({ value: String(unit), label: String(unit) }));

function MeterFields({ tick, fromTick, onClose }: FieldsProps) {
  const timeline = useTimelineRecord();
  const [draft, setDraft] = useState<TimeSignature>(() => ({
    ...createMeter(timeline.timeSignatures, timeline.ppq).signatureAt(tick),
    tick,
  }));
  return (
    <Shell
      kind="meter"
      fromTick={fromTick}
      onClose={onClose}
      apply={(document) => putTimeSignature(document, fromTick, draft)}
      remove={removeTimeSignature}
    >
      <Place tick={draft.tick} disabled={fromTick === 0} onChange={(next) => setDraft({ ...draft, tick: next })} />
      <Row label={strings.beats}>
        <Value
          label={strings.beats}
          value={draft.numerator}
          scale={BEATS}
          parse={parseWhole}
          onChange={(numerator) => setDraft({ ...draft, numerator })}
        />
      </Row>
      <SelectRow
        label={strings.unit}
        value={String(draft.denominator)}
        options={UNITS}
        onChange={(unit) => setDraft({ ...draft, denominator: Number(unit) })}
      />
    </Shell>
  );
}

/** Majors, then minors, each from seven flats to seven sharps. */
const KEYS = [false, true].flatMap((minor) =>
  Array.from({ length: 15 }, (_, index) => ({ value: keyValue(index - 7, minor), label: keyLabel(index - 7, minor) })),
);

function keyValue(fifths: number, minor: boolean): string {
  return `${fifths} ${minor ? "minor" : "major"}`;
}

function KeyFields({ tick, fromTick, onClose }: FieldsProps) {
  const timeline = useTimelineRecord();
  const [draft, setDraft] = useState<KeySignature>(() => ({
    ...(keySignatureAt(timeline, tick) ?? { fifths: 0, minor: false }),
    tick,
  }));
  return (
    <Shell
      kind="key"
      fromTick={fromTick}
      onClose={onClose}
      apply={(document) => putKeySignature(document, fromTick, draft)}
      remove={removeKeySignature}
      keepsFirst={false}
    >
      <Place tick={draft.tick} onChange={(next) => setDraft({ ...draft, tick: next })} />
      <SelectRow
        label={strings.key}
        value={keyValue(draft.fifths, draft.minor)}
        options={KEYS}
        onChange={(value) => setDraft({ ...draft, fifths: parseInt(value, 10), minor: value.endsWith("minor") })}
      />
    </Shell>
  );
}

interface ShellProps {
  readonly kind: Session["rulerChange"]["kind"];
  readonly fromTick: number | null;
  readonly onClose: () => void;
  readonly apply: (document: TimelineDocument) => TimelineDiff;
  readonly remove: (document: TimelineDocument, tick: number) => TimelineDiff;
  /** True if the entry at the start cannot be removed. */
  readonly keepsFirst?: boolean;
  readonly children: ReactNode;
}

function Shell({ kind, fromTick, onClose, apply, remove, keepsFirst = true, children }: ShellProps) {
  const { timeline } = useStudio();
  const done = (command: (document: TimelineDocument) => TimelineDiff): void => {
    applyCommand(timeline, command);
    onClose();
  };
  const actions = (
    <>
      {fromTick !== null && (
        <Button
          size="medium"
          disabled={keepsFirst && fromTick === 0}
          onClick={() => done((document) => remove(document, fromTick))}
        >
          {strings.remove}
        </Button>
      )}
      <Button size="medium" onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button size="medium" tone="primary" onClick={() => done(apply)}>
        {strings.apply}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.titles[kind]} open onClose={onClose} actions={actions}>
      {children}
    </Dialog>
  );
}

interface PlaceProps {
  readonly tick: number;
  readonly disabled?: boolean;
  readonly onChange: (tick: number) => void;
}

function Place({ tick, disabled = false, onChange }: PlaceProps) {
  const meter = useMeter();
  return (
    <Row label={strings.place}>
      <NumberField
        label={strings.place}
        value={tick}
        scale={linearScale({ min: 0, max: 1e9, step: Math.round(meter.beatTicksAt(tick)), fine: 1 })}
        format={(value) => positionText(meter, value)}
        parse={(text) => parsePosition(meter, text)}
        disabled={disabled}
        edit={plainEdit(onChange)}
      />
    </Row>
  );
}

interface ValueProps {
  readonly label: string;
  readonly value: number;
  readonly scale: ValueScale;
  readonly parse?: (text: string) => number | null;
  readonly onChange: (value: number) => void;
}

/** Nothing of the song changes before the window is closed by OK. */
const Value = ({ label, value, scale, parse = parseNumber, onChange }: ValueProps) => (
  <NumberField
    label={label}
    value={value}
    scale={scale}
    format={String}
    parse={parse}
    parseDelta={parse}
    edit={plainEdit(onChange)}
  />
);
