import { noteLabel, plainNote, spellingAt } from "../../../../domain/music/noteLabel.ts";
import { parseNote } from "../../../../domain/music/noteName.ts";
import { emptyTimelineDiff } from "../../../../domain/timeline/diff.ts";
import { extentOfPicked } from "../../../../domain/timeline/pickNotes.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { parseNumber } from "../../../controls/typedValue.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useDocumentEdit, useEditedRoll, useTimelineRecord } from "../useTimeline.ts";
import { useNoteActions } from "./useNoteActions.ts";
import styles from "./Editor.module.css";

const PITCH = linearScale({ min: 0, max: 127, step: 1, fine: 1, large: 12 });
const VELOCITY = linearScale({ min: 1, max: 127, step: 1, fine: 1 });

/** Pitch, velocity and transformations of the selected notes. */
export function SelectionSection() {
  const { timeline } = useStudio();
  const actions = useNoteActions();
  const startTick = useEditedRoll()?.startTime ?? 0;
  const spelling = spellingAt(useTimelineRecord(), startTick);
  const named = (number: number): string => noteLabel(number, spelling);
  const { count, lowest: bottom, highest: top, ...velocity } = extentOfPicked(actions.selected);
  const loudest = Math.round(velocity.loudest * 127);
  const softest = Math.round(velocity.softest * 127);
  const none = count === 0;
  const pitchEdit = useDocumentEdit(
    timeline,
    (document, value) => actions.pitchDiff(document, value - top) ?? emptyTimelineDiff,
  );
  const velocityEdit = useDocumentEdit(
    timeline,
    (document, value) => actions.velocityDiff(document, value) ?? emptyTimelineDiff,
  );
  const setPitches = useDocumentEdit(
    timeline,
    (document, value) => actions.allPitchesDiff(document, value) ?? emptyTimelineDiff,
  );
  const setVelocities = useDocumentEdit(
    timeline,
    (document, value) => actions.allVelocitiesDiff(document, value) ?? emptyTimelineDiff,
  );
  return (
    <>
      <section className={styles.section}>
        <h3>
          {strings.selection}
          {!none && <span>{strings.notesCount(count)}</span>}
        </h3>
        <div className={styles.row}>
          <span>{strings.pitch}</span>
          <NumberField
            label={strings.pitch}
            value={none ? null : top}
            emptyText={strings.nothing}
            scale={PITCH}
            format={(value) => rangeText(named(bottom + value - top), named(value))}
            parse={parsePitch}
            edit={pitchEdit}
            setAll={setPitches}
            limitText={named}
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
            parse={(text) => parseNumber(text.split("–").at(-1) ?? "")}
            edit={velocityEdit}
            setAll={setVelocities}
            limitText={String}
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
  const note = parseNote(plainNote(last));
  if (note.ok) return note.value.number;
  return parseNumber(last);
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
