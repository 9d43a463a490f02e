import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { gridLabel } from "../../../actions/timeline/choices.ts";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import { classes } from "../../controls/classes.ts";
import { Kbd } from "../../controls/Kbd.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useKeyOf } from "../../hooks/useKeys.ts";
import { useOnline } from "../../hooks/useOnline.ts";
import { strings } from "../../strings/timeline.ts";
import { positionText } from "./positionText.ts";
import { useEditorView } from "./useEditorView.ts";
import { useSilentTracks } from "./useSilentTracks.ts";
import { useEditedRolls, useMeter } from "./useTimeline.ts";
import styles from "./TimelineScreen.module.css";

/** The line at the foot: what the tool does, what is selected, how the sound runs, whether the net is there. */
export function StatusLine() {
  const { session, recording } = useStudio();
  const { selection, isStoredOffline } = useSnapshot(session);
  const { step } = useSnapshot(recording.state);
  const view = useEditorView();
  const rolls = useEditedRolls();
  const notes = rolls.reduce((sum, roll) => sum + roll.notes.length, 0);
  const online = useOnline();
  const silent = useSilentTracks().length;
  return (
    <footer className={styles.line}>
      {step ? <StepHint /> : view === "mixer" ? <MixerHint /> : <ToolHint />}
      <div className={classes("row gap-16 push-right tabular", styles.end)}>
        {rolls.length > 0 && <span className="row gap-6">{strings.selectedOf(selection.noteIds.size, notes)}</span>}
        <EngineState />
        <span className="row gap-6">
          <i className={styles.led} data-offline={!online || undefined} />
          {!online && strings.offline(silent)}
          {online && (isStoredOffline ? strings.worksOffline : strings.online)}
        </span>
      </div>
    </footer>
  );
}

const MixerHint = () => (
  <>
    <span>
      <b className="text-1 weight-550">{strings.mixer}</b> — {strings.mixerHint}
    </span>
    <span className={styles.keys}>
      <Kbd>Shift</Kbd>
      {strings.fineSteps}
    </span>
    <span className={styles.keys}>
      <Kbd>{strings.doubleClick}</Kbd>
      {strings.defaultValue}
    </span>
  </>
);

function ToolHint() {
  const { tool } = useSnapshot(useStudio().session).editor;
  const keyOf = useKeyOf();
  const other = tool === "select" ? timelineActions.draw : timelineActions.select;
  return (
    <>
      <span>
        <b className="text-1 weight-550">{timelineActions[tool].label}</b> — {strings.hints[tool]}
      </span>
      <span className={styles.keys}>
        <Kbd>Alt</Kbd>
        {strings.bypassSnap}
      </span>
      <span className={styles.keys}>
        <Kbd>Mod</Kbd>
        {strings.zoomTime}
      </span>
      <span className={styles.keys}>
        <Kbd>{keyOf(other) ?? ""}</Kbd>
        {other.label.toLowerCase()}
      </span>
      {[timelineActions.palette, timelineActions.help].map((action) => (
        <span key={action.label} className={styles.keys}>
          <Kbd>{keyOf(action) ?? ""}</Kbd>
          {action.label.toLowerCase()}
        </span>
      ))}
    </>
  );
}

/** Progress of the sounds that are being loaded, or else the state of the output. */
function EngineState() {
  const { engine, session } = useStudio();
  const [state, setState] = useState(() => engine.state());
  useEffect(() => engine.onState(setState), [engine]);
  const { instruments } = useSnapshot(session);
  const loading = Object.values(instruments).flatMap(({ progress }) => progress ?? []);
  if (loading.length > 0) {
    const share = loading.reduce((sum, progress) => sum + progress, 0) / loading.length;
    return <span className="row gap-6">{strings.soundsLoad(Math.floor(100 * share))}</span>;
  }
  if (state === "failed") return <span className="row gap-6">{strings.soundFailed}</span>;
  if (state !== "running") return <span className="row gap-6">{strings.soundOff}</span>;
  return <span className="row gap-6">{strings.latency(engine.sampleRate(), engine.latencySeconds() * 1000)}</span>;
}

const { stepInput, stepRest, stepTie, stepErase } = timelineActions;

/** Hint of step input: the place and the length of the next note. */
function StepHint() {
  const { session } = useStudio();
  const { state, positionTick } = useSnapshot(session.transport);
  const { grid } = useSnapshot(session.editor);
  const meter = useMeter();
  if (state === "started") return <Hint text={strings.stepPlaying} />;
  return (
    <>
      <Hint text={strings.stepWaits(positionText(meter, positionTick), gridLabel(grid))} />
      {[stepRest, stepTie, stepErase].map(({ label, shownKey }) => (
        <span key={label} className={styles.keys}>
          <Kbd>{shownKey}</Kbd>
          {label.toLowerCase()}
        </span>
      ))}
    </>
  );
}

const Hint = ({ text }: { readonly text: string }) => (
  <span>
    <b className="text-1 weight-550">{stepInput.label}</b> — {text}
  </span>
);
