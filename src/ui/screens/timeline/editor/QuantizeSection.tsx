import { useState } from "react";
import { emptyTimelineDiff } from "../../../../domain/timeline/diff.ts";
import { classes } from "../../../controls/classes.ts";
import { Slider } from "../../../controls/Slider.tsx";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useDocumentEdit } from "../useTimeline.ts";
import { useNoteActions } from "./useNoteActions.ts";
import styles from "./Editor.module.css";

const STRENGTH = linearScale({ min: 0, max: 1, step: 0.01, fine: 0.01, large: 0.1, initial: 0 });
const SWING = linearScale({ min: 0.5, max: 0.75, step: 0.01, fine: 0.01, large: 0.05, initial: 0.5 });

/** Moving strength or swing previews the quantized notes; letting go keeps them, as one undo step. */
export function QuantizeSection() {
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
