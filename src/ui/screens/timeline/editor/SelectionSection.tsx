import { noteLabel, plainNote, spellingAt } from "../../../../domain/music/noteLabel.ts";
import { parseNote } from "../../../../domain/music/noteName.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import { moveNotes, setPitches, setVelocities } from "../../../../domain/timeline/commands/notes.ts";
import { extentOfPicked } from "../../../../domain/timeline/pickNotes.ts";
import { parseNumber, parseWhole } from "../../../controls/typedValue.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { strings } from "../../../strings/timeline.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { drumNameOf } from "../drumNameOf.ts";
import { ActionButton } from "../ActionButton.tsx";
import { useEditedRoll, useNotesEdit, useSelectedNotes, useTimelineRecord } from "../useTimeline.ts";
import { RailNumber, RailSection } from "./RailSection.tsx";
import styles from "./Editor.module.css";

const PITCH = linearScale({ min: 0, max: 127, step: 1, fine: 1, large: 12 });
const VELOCITY = linearScale({ min: 1, max: 127, step: 1, fine: 1 });

/** Pitch, velocity and transformations of the selected notes. */
export function SelectionSection() {
  const studio = useStudio();
  const roll = useEditedRoll();
  const startTick = roll ? clipStart(roll) : 0;
  const spelling = spellingAt(useTimelineRecord(), startTick);
  const named = (number: number): string => drumNameOf(studio, number) ?? noteLabel(number, spelling);
  const { count, lowest: bottom, highest: top, ...velocity } = extentOfPicked(useSelectedNotes());
  const loudest = Math.round(velocity.loudest * 127);
  const softest = Math.round(velocity.softest * 127);
  const none = count === 0;
  const pitchEdit = useNotesEdit((value) => (document, rollId, picked) => {
    return moveNotes(document, rollId, picked, 0, value - top);
  });
  const velocityEdit = useNotesEdit((value) => (document, rollId, picked) => {
    const more = value / 127 - extentOfPicked(picked).loudest;
    return setVelocities(document, rollId, picked, (attack) => attack + more);
  });
  const pitchOfAll = useNotesEdit((value) => (document, rollId, picked) => {
    return setPitches(document, rollId, picked, value);
  });
  const velocityOfAll = useNotesEdit((value) => (document, rollId, picked) => {
    return setVelocities(document, rollId, picked, () => value / 127);
  });
  return (
    <>
      <RailSection title={strings.selection} note={!none && strings.notesCount(count)}>
        <RailNumber
          label={strings.pitch}
          value={none ? null : top}
          emptyText={strings.nothing}
          scale={PITCH}
          format={(value) => rangeText(named(bottom + value - top), named(value))}
          parse={parsePitch}
          parseDelta={parseWhole}
          edit={pitchEdit}
          setAll={pitchOfAll}
          limitText={named}
          disabled={none}
          pixelsPerStep={8}
        />
        <RailNumber
          label={strings.velocity}
          value={none ? null : loudest}
          emptyText={strings.nothing}
          scale={VELOCITY}
          format={(value) => rangeText(String(Math.max(1, softest + value - loudest)), String(value))}
          parse={(text) => parseNumber(text.split("–").at(-1) ?? "")}
          edit={velocityEdit}
          setAll={velocityOfAll}
          limitText={String}
          disabled={none}
        />
        <div className={styles.actions}>
          <ActionButton action={timelineActions.legato} />
          <ActionButton action={timelineActions.half} text={strings.half} />
          <ActionButton action={timelineActions.double} text={strings.double} />
        </div>
      </RailSection>
      <RailSection title={strings.transform} className={styles.wide}>
        <div className={styles.actions}>
          <ActionButton action={timelineActions.octaveUp} text={strings.octaveUp} />
          <ActionButton action={timelineActions.octaveDown} text={strings.octaveDown} />
          <ActionButton action={timelineActions.joinNotes} />
        </div>
      </RailSection>
    </>
  );
}

/** The upper end of what was typed: a note's name or its number. */
function parsePitch(text: string): number | null {
  const last = text.split("–").at(-1)?.trim() ?? "";
  const note = parseNote(plainNote(last));
  if (note.ok) return note.value.number;
  return parseWhole(last);
}

const rangeText = (from: string, to: string): string => (from === to ? to : `${from} – ${to}`);
