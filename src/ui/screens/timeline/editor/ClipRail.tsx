import { useState } from "react";
import type { CSSProperties } from "react";
import { noteName, parseNote } from "../../../../domain/music/noteName.ts";
import { setRoll } from "../../../../domain/timeline/commands/rolls.ts";
import { emptyTimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { rollLength } from "../../../../domain/timeline/rollLength.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Slider } from "../../../controls/Slider.tsx";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { lengthText, parseLength, parsePosition, positionText } from "../positionText.ts";
import { TextField } from "../TextField.tsx";
import { applyCommand, trackColor, useDocumentEdit, useEditedRoll, useMeter } from "../useTimeline.ts";
import { useNoteActions } from "./useNoteActions.ts";
import styles from "./Editor.module.css";

/** Properties of the clip in the roll, and of its selected notes. */
export function ClipRail() {
  const roll = useEditedRoll();
  return (
    <aside className={styles.rail} aria-label={strings.selection}>
      {roll ? (
        <>
          <ClipHead roll={roll} />
          <ClipPlace roll={roll} />
          <QuantizeSection />
          <SelectionSection />
        </>
      ) : (
        <p className={styles.empty}>{strings.noClipText}</p>
      )}
    </aside>
  );
}

function ClipHead({ roll }: { readonly roll: Roll }) {
  const { timeline } = useStudio();
  const track = useDocument(timeline, (document) => document.tracks.get(roll.trackId) ?? null);
  return (
    <div className={styles.clip} style={{ "--track": trackColor(track?.color ?? 0) } as CSSProperties}>
      <i />
      <TextField
        label={strings.clipName}
        value={roll.label}
        fallback={track?.name ?? strings.untitled}
        onCommit={(label) => applyCommand(timeline, (document) => setRoll(document, roll.id, { label }))}
      />
      <span>{track?.name}</span>
    </div>
  );
}

const TICKS_MAX = 1e9;

function ClipPlace({ roll }: { readonly roll: Roll }) {
  const { timeline } = useStudio();
  const meter = useMeter();
  const { ppq } = timeline.current.timeline;
  const ticks = linearScale({ min: 0, max: TICKS_MAX, step: ppq, fine: ppq / 4, initial: 0 });
  const repeats = linearScale({ min: 1, max: 999, step: 1, fine: 1 });
  const repeatTicks = Math.round(rollLength(roll, ppq) / Math.max(1, roll.repeatCount));
  const startEdit = useDocumentEdit(timeline, (document, startTime) => setRoll(document, roll.id, { startTime }));
  const lengthEdit = useDocumentEdit(timeline, (document, length) => setRoll(document, roll.id, { length }));
  const repeatEdit = useDocumentEdit(timeline, (document, repeatCount) => setRoll(document, roll.id, { repeatCount }));
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <span>{strings.start}</span>
        <NumberField
          label={strings.start}
          value={roll.startTime}
          scale={ticks}
          format={(tick) => positionText(meter, tick)}
          parse={(text) => parsePosition(meter, text)}
          edit={startEdit}
          pixelsPerStep={8}
        />
      </div>
      <div className={styles.row}>
        <span>{strings.length}</span>
        <NumberField
          label={strings.length}
          value={repeatTicks}
          scale={ticks}
          format={(length) => lengthText(meter, roll.startTime, length)}
          parse={(text) => parseLength(meter, roll.startTime, text)}
          edit={lengthEdit}
          pixelsPerStep={8}
          disabled={roll.chordPatterns.length > 0}
        />
      </div>
      <div className={styles.row}>
        <span>{strings.repeats}</span>
        <NumberField
          label={strings.repeats}
          value={roll.repeatCount}
          scale={repeats}
          format={String}
          edit={repeatEdit}
          pixelsPerStep={12}
        />
      </div>
    </section>
  );
}

const STRENGTH = linearScale({ min: 0, max: 1, step: 0.01, fine: 0.01, large: 0.1, initial: 0 });
const SWING = linearScale({ min: 0.5, max: 0.75, step: 0.01, fine: 0.01, large: 0.05, initial: 0.5 });

/** Moving strength or swing previews the quantized notes; letting go keeps them, as one undo step. */
function QuantizeSection() {
  const { timeline } = useStudio();
  const actions = useNoteActions();
  const [strength, setStrength] = useState(0);
  const [swing, setSwing] = useState(0.5);
  const strengthEdit = useDocumentEdit(
    timeline,
    (document, value) => actions.quantizeDiff(document, value, swing) ?? emptyTimelineDiff,
  );
  const swingEdit = useDocumentEdit(
    timeline,
    (document, value) => actions.quantizeDiff(document, Math.max(strength, 1), value) ?? emptyTimelineDiff,
  );
  const disabled = actions.total === 0;
  return (
    <section className={styles.section}>
      <h3>{strings.quantize}</h3>
      <div className={classes(styles.row, styles.slider)}>
        <span>{strings.strength}</span>
        <Slider
          label={strings.strength}
          value={strength}
          scale={STRENGTH}
          format={strings.percent}
          disabled={disabled}
          // The notes have moved when the gesture ends: the next one starts from nothing.
          edit={following(strengthEdit, setStrength, () => setStrength(0))}
        />
        <b>{strings.percent(strength)}</b>
      </div>
      <div className={classes(styles.row, styles.slider)}>
        <span>{strings.swing}</span>
        <Slider
          label={strings.swing}
          value={swing}
          scale={SWING}
          format={strings.percent}
          disabled={disabled}
          edit={following(swingEdit, setSwing, () => {})}
        />
        <b>{strings.percent(swing)}</b>
      </div>
    </section>
  );
}

function following(edit: ValueEdit, show: (value: number) => void, done: () => void): ValueEdit {
  return {
    change: (value) => {
      show(value);
      edit.change(value);
    },
    commit: () => {
      edit.commit();
      done();
    },
    cancel: () => {
      edit.cancel();
      done();
    },
  };
}

const PITCH = linearScale({ min: 0, max: 127, step: 1, fine: 1, large: 12 });
const VELOCITY = linearScale({ min: 1, max: 127, step: 1, fine: 1 });

function SelectionSection() {
  const { timeline } = useStudio();
  const actions = useNoteActions();
  const { selected } = actions;
  const top = selected.reduce((highest, note) => Math.max(highest, note.number), 0);
  const bottom = selected.reduce((lowest, note) => Math.min(lowest, note.number), 127);
  const loudest = Math.round(selected.reduce((most, note) => Math.max(most, note.attack), 0) * 127);
  const softest = Math.round(selected.reduce((least, note) => Math.min(least, note.attack), 1) * 127);
  const none = selected.length === 0;
  const pitchEdit = useDocumentEdit(
    timeline,
    (document, value) => actions.pitchDiff(document, value - top) ?? emptyTimelineDiff,
  );
  const velocityEdit = useDocumentEdit(
    timeline,
    (document, value) => actions.velocityDiff(document, value) ?? emptyTimelineDiff,
  );
  return (
    <>
      <section className={styles.section}>
        <h3>
          {strings.selection}
          {!none && <span>{strings.notesCount(selected.length)}</span>}
        </h3>
        <div className={styles.row}>
          <span>{strings.pitch}</span>
          <NumberField
            label={strings.pitch}
            value={none ? null : top}
            emptyText={strings.nothing}
            scale={PITCH}
            format={(value) => rangeText(noteName(bottom + value - top), noteName(value))}
            parse={parsePitch}
            edit={pitchEdit}
            disabled={none}
            pixelsPerStep={8}
          />
        </div>
        <div className={styles.row}>
          <span>{strings.velocity}</span>
          <NumberField
            label={strings.velocity}
            value={none ? null : loudest}
            emptyText={strings.nothing}
            scale={VELOCITY}
            format={(value) => rangeText(String(Math.max(1, softest + value - loudest)), String(value))}
            parse={(text) => Number.parseInt(text.split("–").at(-1) ?? "", 10) || null}
            edit={velocityEdit}
            disabled={none}
          />
        </div>
        <div className={styles.actions}>
          <ToolButton label={strings.legato} tip={strings.legatoTip} disabled={none} onClick={actions.legato} />
          <ToolButton label={strings.half} tip={strings.halfTip} disabled={none} onClick={() => actions.stretch(0.5)} />
          <ToolButton
            label={strings.double}
            tip={strings.doubleTip}
            disabled={none}
            onClick={() => actions.stretch(2)}
          />
        </div>
      </section>
      <section className={classes(styles.section, styles.wide)}>
        <h3>{strings.transform}</h3>
        <div className={styles.actions}>
          <ToolButton
            label={strings.octaveUp}
            tip={strings.octaveUpTip}
            disabled={none}
            onClick={() => actions.transpose(12)}
          />
          <ToolButton
            label={strings.octaveDown}
            tip={strings.octaveDownTip}
            disabled={none}
            onClick={() => actions.transpose(-12)}
          />
          <ToolButton label={strings.join} tip={strings.joinTip} disabled={none} onClick={actions.join} />
        </div>
      </section>
    </>
  );
}

/** The upper end of what was typed: a note's name or its number. */
function parsePitch(text: string): number | null {
  const last = text.split("–").at(-1)?.trim() ?? "";
  const note = parseNote(last.charAt(0).toUpperCase() + last.slice(1));
  if (note.ok) return note.value.number;
  return /^\d+$/.test(last) ? Number(last) : null;
}

const rangeText = (from: string, to: string): string => (from === to ? to : `${from} – ${to}`);

interface ToolButtonProps {
  readonly label: string;
  readonly tip: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function ToolButton({ label, tip, disabled, onClick }: ToolButtonProps) {
  return (
    <Tooltip text={tip}>
      <Button disabled={disabled} onClick={onClick}>
        {label}
      </Button>
    </Tooltip>
  );
}
