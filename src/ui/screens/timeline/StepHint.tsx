import { useSnapshot } from "valtio";
import { gridLabel } from "../../../actions/timeline/choices.ts";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import { Kbd } from "../../controls/Kbd.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/timeline.ts";
import { positionText } from "./positionText.ts";
import styles from "./StatusLine.module.css";
import { useMeter } from "./useTimeline.ts";

const { stepInput, stepRest, stepTie, stepErase } = timelineActions;

/** What step input waits for: what is played is written where, and how long. */
export function StepHint() {
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
    <b>{stepInput.label}</b> — {text}
  </span>
);
