import { useSnapshot } from "valtio";
import { quantizing } from "../../../../actions/timeline/noteActions.ts";
import { classes } from "../../../controls/classes.ts";
import { Slider } from "../../../controls/Slider.tsx";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { setQuantize } from "../sessionActions.ts";
import { useNotesEdit, useSelectedNotes } from "../useTimeline.ts";
import styles from "./Editor.module.css";

const STRENGTH = linearScale({ min: 0, max: 1, step: 0.01, fine: 0.01, large: 0.1, initial: 1 });
const SWING = linearScale({ min: 0.5, max: 0.75, step: 0.01, fine: 0.01, large: 0.05, initial: 0.5 });

/** Settings of quantize. With notes selected, a slider previews the result; releasing it makes one undo step. */
export function QuantizeSection() {
  const studio = useStudio();
  const { session } = studio;
  const { quantizeStrength: strength, swing } = useSnapshot(session).editor;
  const chosen = useSelectedNotes().size > 0;
  const strengthEdit = useNotesEdit((value) => quantizing(studio, value, swing));
  const swingEdit = useNotesEdit((value) => quantizing(studio, strength, value));
  return (
    <section className={styles.section}>
      <h3 className="flex between text-3 size-1 weight-500 line-16">
        {strings.quantize}
        {chosen && <span>{strings.livePreview}</span>}
      </h3>
      <div className={classes(styles.row, styles.slider)}>
        <span>{strings.strength}</span>
        <Slider
          label={strings.strength}
          value={strength}
          scale={STRENGTH}
          format={strings.percent}
          edit={following(strengthEdit, strength, (value) => setQuantize(session, { quantizeStrength: value }))}
        />
        <b className="text-1 weight-500 tabular text-right">{strings.percent(strength)}</b>
      </div>
      <div className={classes(styles.row, styles.slider)}>
        <span>{strings.swing}</span>
        <Slider
          label={strings.swing}
          value={swing}
          scale={SWING}
          format={strings.percent}
          edit={following(swingEdit, swing, (value) => setQuantize(session, { swing: value }))}
        />
        <b className="text-1 weight-500 tabular text-right">{strings.percent(swing)}</b>
      </div>
    </section>
  );
}

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
