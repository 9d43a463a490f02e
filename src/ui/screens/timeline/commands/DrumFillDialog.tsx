import { useState } from "react";
import { euclid } from "../../../../domain/music/euclid.ts";
import { fillRow, swingRow } from "../../../../domain/timeline/commands/drums.ts";
import { rollContent } from "../../../../state/timeline/rollContent.ts";
import { currentRoll, firstSelectedNote } from "../../../../state/timeline/selection.ts";
import type { OpenSong } from "../../../../state/transport.ts";
import { gridTicks } from "../../../../state/timeline/snap.ts";
import { editorRows, type RowMap } from "../../../../view/timeline/RowMap.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { NumberField } from "../../../controls/NumberField.tsx";
import { parseWhole } from "../../../controls/typedValue.ts";
import { plainEdit } from "../../../controls/useValueControl.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { Row, SelectRow } from "../../../settings/Section.tsx";
import { strings } from "../../../strings/drums.ts";
import type { CommandWindowProps } from "./CommandWindowProps.ts";
import { GRID_OPTIONS } from "../editor/gridOptions.ts";
import { applyCommand } from "../useTimeline.ts";
import styles from "./Drums.module.css";

const RHYTHMS = (["euclid", "every"] as const).map((value) => ({ value, label: strings.rhythms[value] }));

/** Fills one row of the clip with a rhythm, in the place of its hits, or swings the hits it has. */
export function DrumFillDialog({ onClose }: CommandWindowProps) {
  const studio = useStudio();
  const { timeline, session } = studio;
  const [rows] = useState(() => editorRows(studio));
  const [pitch, setPitch] = useState(() => firstPitch(studio, rows));
  const [rhythm, setRhythm] = useState("euclid");
  const [hits, setHits] = useState(4);
  const [steps, setSteps] = useState(16);
  const [every, setEvery] = useState(2);
  const [rotation, setRotation] = useState(0);
  const [grid, setGrid] = useState(session.editor.grid);
  const [velocity, setVelocity] = useState(100);
  const [swing, setSwing] = useState(0.58);
  const isEuclid = rhythm === "euclid";
  const fill = (): void => {
    const roll = currentRoll(studio);
    if (!roll) return;
    const { offset, periodTicks } = rollContent(roll, timeline.current.timeline.ppq);
    applyCommand(timeline, (document) =>
      fillRow(document, roll.id, {
        number: pitch,
        steps: isEuclid ? euclid(hits, steps, rotation) : euclid(1, every, rotation),
        stepTicks: gridTicks(grid, timeline.current.timeline.ppq),
        fromTick: offset,
        lengthTicks: periodTicks,
        attack: velocity / 127,
      }),
    );
    onClose();
  };
  const swingHits = (): void => {
    const roll = currentRoll(studio);
    const step = gridTicks(grid, timeline.current.timeline.ppq);
    if (roll) applyCommand(timeline, (document) => swingRow(document, roll.id, pitch, swing, step));
    onClose();
  };
  const actions = (
    <>
      <Button size="medium" onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button size="medium" onClick={swingHits}>
        {strings.applySwing}
      </Button>
      <Button size="medium" tone="primary" onClick={fill}>
        {strings.apply}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.fill} open onClose={onClose} actions={actions}>
      <SelectRow
        label={strings.row}
        value={String(pitch)}
        options={rowOptions(rows)}
        onChange={(key) => setPitch(+key)}
      />
      <SelectRow label={strings.step} value={grid} options={GRID_OPTIONS} onChange={setGrid} />
      <SelectRow label={strings.rhythm} value={rhythm} options={RHYTHMS} onChange={setRhythm} />
      {isEuclid ? (
        <>
          <Amount label={strings.hits} min={0} max={64} value={hits} onChange={setHits} />
          <Amount label={strings.steps} min={1} max={64} value={steps} onChange={setSteps} />
        </>
      ) : (
        <Amount label={strings.every} min={1} max={64} value={every} onChange={setEvery} />
      )}
      <Amount label={strings.rotation} min={-64} max={64} value={rotation} onChange={setRotation} />
      <Amount label={strings.velocity} min={1} max={127} value={velocity} onChange={setVelocity} />
      <Amount
        label={strings.swing}
        min={50}
        max={75}
        value={Math.round(swing * 100)}
        onChange={(n) => setSwing(n / 100)}
      />
      <code className={styles.picture}>
        {isEuclid ? strings.picture(hits, steps, rotation) : strings.picture(1, every, rotation)}
      </code>
    </Dialog>
  );
}

/** The row of the first selected hit, else the lowest row. */
function firstPitch(studio: OpenSong, { pitchOf }: RowMap): number {
  const roll = currentRoll(studio);
  const note = roll && firstSelectedNote(studio, roll);
  return note?.number ?? pitchOf[0] ?? 36;
}

const rowOptions = ({ names, pitchOf }: RowMap) =>
  (names ?? []).map((label, row) => ({ value: String(pitchOf[row]), label })).toReversed();

interface AmountProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number of the window. Nothing of the song changes before it is used. */
const Amount = ({ label, min, max, value, onChange }: AmountProps) => (
  <Row label={label}>
    <NumberField
      label={label}
      value={value}
      scale={linearScale({ min, max, step: 1, fine: 1 })}
      format={String}
      parse={parseWhole}
      parseDelta={parseWhole}
      edit={plainEdit(onChange)}
    />
  </Row>
);
