import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { clipStart, offsetOf } from "../../../../domain/timeline/clipLength.ts";
import { setRollLength } from "../../../../domain/timeline/commands/clipEdges.ts";
import { setRoll } from "../../../../domain/timeline/commands/rolls.ts";
import { clipColor } from "../../../../domain/timeline/clipColor.ts";
import { clipName, trackName } from "../../../../domain/timeline/clipName.ts";
import type { Roll, TimelineDocument } from "../../../../domain/timeline/records.ts";
import { rollLength } from "../../../../domain/timeline/rollLength.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { clipsFile } from "../../../files/midiFiles.ts";
import { useMidiDrag } from "../../../files/useMidiDrag.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { nameRecord, setQuantize } from "../sessionActions.ts";
import { lengthText, parseLength, parsePosition, positionText } from "../positionText.ts";
import { TextField } from "../TextField.tsx";
import { useEditorView } from "../useEditorView.ts";
import {
  applyCommand,
  trackColor,
  useDocumentEdit,
  useEditedRoll,
  useMeter,
  useNotesEdit,
  useSelectedNotes,
  useEditedRolls,
} from "../useTimeline.ts";
import { RailNumber, RailSection } from "./RailSection.tsx";
import { SelectionSection } from "./SelectionSection.tsx";
import styles from "./Editor.module.css";
import { quantizing } from "../../../../actions/timeline/noteActions.ts";
import { classes } from "../../../controls/classes.ts";
import { Slider, type SliderProps } from "../../../controls/Slider.tsx";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { ToggleGroup } from "radix-ui";
import { inSongOrder } from "../../../../state/timeline/editedRolls.ts";
import { activateClip } from "../../../../state/timeline/selection.ts";

/** More than these are no list to choose from. */
const MAX_CLIPS = 50;

const tracksOf = ({ tracks }: TimelineDocument): TimelineDocument["tracks"] => tracks;
const trackIdsOf = ({ timeline }: TimelineDocument): readonly string[] => timeline.trackIds;

/** Clips in the roll, if there are several, and the active one. */
function RollClips() {
  const studio = useStudio();
  const rolls = useEditedRolls();
  const tracks = useDocument(studio.timeline, tracksOf);
  const trackIds = useDocument(studio.timeline, trackIdsOf);
  const meter = useMeter();
  const [active] = rolls;
  if (!active || rolls.length < 2) return null;
  const inOrder = inSongOrder(trackIds, rolls);
  const shown = inOrder.slice(0, MAX_CLIPS);
  return (
    <section className={styles.section} title={strings.clipsInRollText}>
      <h3 className="flex between text-3 size-1 weight-500 line-16">
        {strings.clipsInRoll}
        <span className="text-primary">{rolls.length}</span>
      </h3>
      <ToggleGroup.Root
        type="single"
        orientation="vertical"
        className={styles.clips}
        aria-label={strings.clipsInRoll}
        value={active.id}
        onValueChange={(id) => {
          const chosen = rolls.find((roll) => roll.id === id);
          if (chosen) activateClip(studio, chosen);
        }}
      >
        {shown.map((roll) => {
          const track = tracks.get(roll.trackId);
          const color = { "--track": trackColor(clipColor(roll, track)) } as CSSProperties;
          return (
            <ToggleGroup.Item
              key={roll.id}
              value={roll.id}
              className="grid items-center gap-8 pad-x-8 text-2 text-left hover-control touch-height"
              style={color}
            >
              <i />
              <span className="truncate">{clipName(roll, track)}</span>
              <small className="text-3 size-1 tabular">{positionText(meter, clipStart(roll)).split(".")[0]}</small>
            </ToggleGroup.Item>
          );
        })}
      </ToggleGroup.Root>
      {inOrder.length > shown.length && <p>{strings.moreClips(inOrder.length - shown.length)}</p>}
    </section>
  );
}

const STRENGTH = linearScale({ min: 0, max: 1, step: 0.01, fine: 0.01, large: 0.1, initial: 1 });
const SWING = linearScale({ min: 0.5, max: 0.75, step: 0.01, fine: 0.01, large: 0.05, initial: 0.5 });

/** Settings of quantize. With notes selected, a slider previews the result; releasing it makes one undo step. */
function QuantizeSection() {
  const studio = useStudio();
  const { session } = studio;
  const { quantizeStrength: strength, swing } = useSnapshot(session).editor;
  const chosen = useSelectedNotes().size > 0;
  const strengthEdit = useNotesEdit((value) => quantizing(studio, value, swing));
  const swingEdit = useNotesEdit((value) => quantizing(studio, strength, value));
  return (
    <RailSection title={strings.quantize} note={chosen && strings.livePreview}>
      <QuantizeSlider
        label={strings.strength}
        value={strength}
        scale={STRENGTH}
        edit={following(strengthEdit, strength, (value) => setQuantize(session, { quantizeStrength: value }))}
      />
      <QuantizeSlider
        label={strings.swing}
        value={swing}
        scale={SWING}
        edit={following(swingEdit, swing, (value) => setQuantize(session, { swing: value }))}
      />
    </RailSection>
  );
}

const QuantizeSlider = (slider: Omit<SliderProps, "format">) => (
  <div className={classes(styles.row, styles.slider)}>
    <span>{slider.label}</span>
    <Slider {...slider} format={strings.percent} />
    <b className="text-1 weight-500 tabular text-right">{strings.percent(slider.value)}</b>
  </div>
);

/** The slider's value follows the edit, and goes back with it. */
function following(edit: ValueEdit, now: number, show: (value: number) => void): ValueEdit {
  return {
    change: (value) => {
      show(value);
      edit.change(value);
    },
    commit: () => edit.commit(),
    cancel: () => {
      show(now);
      edit.cancel();
    },
  };
}

/** Properties of the clip in the editor; beside the roll those of its selected notes, too. */
export function ClipRail() {
  const roll = useEditedRoll();
  const withNotes = useEditorView() === "roll";
  const hasTracks = useDocument(useStudio().timeline, ({ tracks }) => tracks.size > 0);
  return (
    <section className={styles.rail} aria-label={strings.clip}>
      {roll ? (
        <>
          <ClipHead roll={roll} />
          <RollClips />
          <ClipPlace roll={roll} />
          {withNotes && (
            <>
              <QuantizeSection />
              <SelectionSection />
            </>
          )}
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
        className="flex-1 min-width-0 radius-px weight-600"
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
      <RailNumber
        label={strings.start}
        value={clipStart(roll)}
        scale={ticks}
        format={(tick) => positionText(meter, tick)}
        parse={(text) => parsePosition(meter, text)}
        parseDelta={(text) => parseLength(meter, clipStart(roll), text)}
        edit={startEdit}
        pixelsPerStep={8}
      />
      <RailNumber
        label={strings.length}
        value={repeatTicks}
        scale={ticks}
        format={(length) => lengthText(meter, clipStart(roll), length)}
        parse={(text) => parseLength(meter, clipStart(roll), text)}
        parseDelta={(text) => parseLength(meter, clipStart(roll), text)}
        edit={lengthEdit}
        pixelsPerStep={8}
      />
      <RailNumber
        label={strings.repeats}
        value={roll.repeatCount}
        scale={repeats}
        format={String}
        edit={repeatEdit}
        pixelsPerStep={12}
      />
    </section>
  );
}
