import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { clipStart, offsetOf } from "../../../../domain/timeline/clipLength.ts";
import { setRollLength } from "../../../../domain/timeline/commands/clipEdges.ts";
import { setRoll } from "../../../../domain/timeline/commands/rolls.ts";
import { clipColor } from "../../../../domain/timeline/clipColor.ts";
import { clipName, trackName } from "../../../../domain/timeline/clipName.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { rollLength } from "../../../../domain/timeline/rollLength.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { clipsFile } from "../../../files/midiFiles.ts";
import { useMidiDrag } from "../../../files/useMidiDrag.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { nameRecord } from "../sessionActions.ts";
import { lengthText, parseLength, parsePosition, positionText } from "../positionText.ts";
import { TextField } from "../TextField.tsx";
import { applyCommand, trackColor, useDocumentEdit, useEditedRoll, useMeter } from "../useTimeline.ts";
import { QuantizeSection } from "./QuantizeSection.tsx";
import { RollClips } from "./RollClips.tsx";
import { SelectionSection } from "./SelectionSection.tsx";
import styles from "./Editor.module.css";

/** Properties of the clip in the roll, and of its selected notes. */
export function ClipRail() {
  const roll = useEditedRoll();
  const hasTracks = useDocument(useStudio().timeline, ({ tracks }) => tracks.size > 0);
  return (
    <section className={styles.rail} aria-label={strings.clip}>
      {roll ? (
        <>
          <ClipHead roll={roll} />
          <RollClips />
          <ClipPlace roll={roll} />
          <QuantizeSection />
          <SelectionSection />
        </>
      ) : (
        <p className={styles.empty}>{hasTracks ? strings.noClipText : strings.noTrackText}</p>
      )}
    </section>
  );
}

function ClipHead({ roll }: { readonly roll: Roll }) {
  const studio = useStudio();
  const { timeline, session } = studio;
  const { namedId } = useSnapshot(session);
  const track = useDocument(timeline, (document) => document.tracks.get(roll.trackId) ?? null);
  const dragOut = useMidiDrag(() => clipsFile(studio, new Set([roll.id])));
  const fallback = clipName({ label: "" }, track);
  return (
    <div
      className={styles.clip}
      style={{ "--track": trackColor(clipColor(roll, track ?? undefined)) } as CSSProperties}
    >
      <i {...dragOut} title={strings.dragClip} />
      <TextField
        focused={namedId === roll.id}
        label={strings.clipName}
        value={roll.label}
        fallback={fallback}
        onDone={() => nameRecord(session, null)}
        onCommit={(text) => {
          // A clip that is called as its track follows it when that is renamed.
          const label = text === fallback ? "" : text;
          applyCommand(timeline, (document) => setRoll(document, roll.id, { label }));
        }}
      />
      <span className="truncate text-2">{track && trackName(track)}</span>
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
  const startEdit = useDocumentEdit(timeline, (document, tick) =>
    setRoll(document, roll.id, { startTime: tick - offsetOf(roll) }),
  );
  const lengthEdit = useDocumentEdit(timeline, (document, length) => setRollLength(document, roll.id, length));
  const repeatEdit = useDocumentEdit(timeline, (document, repeatCount) => setRoll(document, roll.id, { repeatCount }));
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <span>{strings.start}</span>
        <NumberField
          label={strings.start}
          value={clipStart(roll)}
          scale={ticks}
          format={(tick) => positionText(meter, tick)}
          parse={(text) => parsePosition(meter, text)}
          parseDelta={(text) => parseLength(meter, clipStart(roll), text)}
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
          format={(length) => lengthText(meter, clipStart(roll), length)}
          parse={(text) => parseLength(meter, clipStart(roll), text)}
          parseDelta={(text) => parseLength(meter, clipStart(roll), text)}
          edit={lengthEdit}
          pixelsPerStep={8}
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
