import { useState } from "react";
import { useSnapshot } from "valtio";
import { quantizeBy } from "../../../../actions/timeline/noteActions.ts";
import { createMeter } from "../../../../domain/music/meter.ts";
import { clipName } from "../../../../domain/timeline/clipName.ts";
import { grooveOf, type Groove } from "../../../../domain/timeline/commands/grooveOf.ts";
import { extentOfPicked } from "../../../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../../../domain/timeline/records.ts";
import { setGrid } from "../../../../state/timeline/clipGrid.ts";
import { gridTicks } from "../../../../state/timeline/snap.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { Slider } from "../../../controls/Slider.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { plainEdit } from "../../../controls/useValueControl.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { Row, SelectRow } from "../../../settings/Section.tsx";
import { strings } from "../../../strings/commands.ts";
import { GRID_OPTIONS } from "../editor/gridOptions.ts";
import { setQuantize } from "../sessionActions.ts";
import { useEditedRolls, useSelectedNotes } from "../useTimeline.ts";
import type { CommandWindowProps } from "./CommandWindowProps.ts";
import styles from "./Drums.module.css";

const STRENGTH = linearScale({ min: 0, max: 1, step: 0.01, fine: 0.01, large: 0.1, initial: 1 });
const SWING = linearScale({ min: 0.5, max: 0.75, step: 0.01, fine: 0.01, large: 0.05, initial: 0.5 });
const NO_GROOVE = "grid";

/** Quantizing with all there is to choose. Grid, strength and swing are those of the editor. */
export function QuantizeDialog({ onClose }: CommandWindowProps) {
  const studio = useStudio();
  const { session, timeline } = studio;
  const { grid, quantizeStrength, swing } = useSnapshot(session).editor;
  const [starts, setStarts] = useState(true);
  const [ends, setEnds] = useState(false);
  const [grooveId, setGrooveId] = useState(NO_GROOVE);
  const rolls = useEditedRolls();
  const notes = rolls.reduce((sum, { notes: { length } }) => sum + length, 0);
  const { count } = extentOfPicked(useSelectedNotes());
  const apply = (): void => {
    const moves = starts && ends ? "both" : ends ? "ends" : "starts";
    const step = gridTicks(grid, timeline.current.timeline.ppq);
    const groove = grooveOfClip(timeline.current, grooveId, step);
    quantizeBy(studio, { gridTicks: step, strength: quantizeStrength, swing, moves, groove });
    onClose();
  };
  const actions = (
    <>
      <Button size="medium" onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button size="medium" tone="primary" disabled={!starts && !ends} onClick={apply}>
        {strings.apply}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.quantize} open onClose={onClose} actions={actions}>
      <p className={styles.what}>{count > 0 ? strings.whatSelected(count) : strings.whatAll(notes)}</p>
      <SelectRow
        label={strings.grid}
        value={grid}
        options={GRID_OPTIONS}
        onChange={(value) => setGrid(studio, value)}
      />
      <SelectRow
        label={strings.groove}
        value={grooveId}
        options={[{ value: NO_GROOVE, label: strings.noGroove }, ...clipOptions(timeline.current, rolls[0] ?? null)]}
        onChange={setGrooveId}
      />
      <Row label={strings.starts}>
        <Switch label={strings.starts} checked={starts} onChange={setStarts} />
      </Row>
      <Row label={strings.ends}>
        <Switch label={strings.ends} checked={ends} onChange={setEnds} />
      </Row>
      <Amount
        label={strings.strength}
        scale={STRENGTH}
        value={quantizeStrength}
        onChange={(value) => setQuantize(session, { quantizeStrength: value })}
      />
      <Amount
        label={strings.swing}
        scale={SWING}
        value={swing}
        disabled={grooveId !== NO_GROOVE}
        onChange={(value) => setQuantize(session, { swing: value })}
      />
    </Dialog>
  );
}

interface AmountProps {
  readonly label: string;
  readonly scale: typeof STRENGTH;
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** Nothing but the session changes: there is nothing to take back. */
const Amount = ({ label, scale, value, disabled = false, onChange }: AmountProps) => (
  <Row label={label}>
    <span className={styles.amount}>
      <Slider
        label={label}
        value={value}
        scale={scale}
        format={strings.percent}
        disabled={disabled}
        edit={plainEdit(onChange)}
      />
      <b className="weight-500 tabular text-right">{strings.percent(value)}</b>
    </span>
  </Row>
);

/** The other clips that have notes, to take a groove from. */
function clipOptions({ rolls, tracks }: TimelineDocument, own: Roll | null) {
  return [...rolls.values()]
    .filter((roll) => roll.id !== own?.id && roll.notes.length > 0)
    .map((roll) => ({ value: roll.id, label: clipName(roll, tracks.get(roll.trackId) ?? null) }));
}

function grooveOfClip({ rolls, timeline }: TimelineDocument, id: string, step: number): Groove | null {
  const roll = rolls.get(id);
  if (!roll) return null;
  const bar = createMeter(timeline.timeSignatures, timeline.ppq).barTicksAt(roll.startTime);
  return grooveOf(roll.notes, step, bar, roll.startTime);
}
