import { useCallback } from "react";
import { DEFAULT_MASTER } from "../../../../domain/mixer/MasterStrip.ts";
import { setMaster, setMasterEqualizer } from "../../../../domain/timeline/commands/mixer.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { Fader } from "../../../controls/Fader.tsx";
import { Meter } from "../../../controls/Meter.tsx";
import { gainScale } from "../../../controls/valueScale.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import { EqualizerButton } from "./EqualizerButton.tsx";
import { MARKS_DB } from "./marks.ts";
import styles from "./Mixer.module.css";

const masterOf = ({ timeline }: TimelineDocument) => timeline.master ?? DEFAULT_MASTER;

/** What the sum of all tracks goes through. */
export function MasterStripView() {
  const { engine, timeline } = useStudio();
  const master = useDocument(timeline, masterOf);
  const left = useCallback(() => engine.status()[EngineStatus.peakLeft] ?? 0, [engine]);
  const right = useCallback(() => engine.status()[EngineStatus.peakRight] ?? 0, [engine]);
  const edit = useDocumentEdit(timeline, (document, gainDb) => setMaster(document, { gainDb }));
  return (
    <section className={styles.master} aria-label={strings.master}>
      <span className={styles.index}>{strings.output}</span>
      <EqualizerButton name={strings.master} eq={master.eq} set={setMasterEqualizer} />
      <MasterSwitch field="effects" label={strings.masterEffects} />
      <MasterSwitch field="limiter" label={strings.limiter} />
      <div className={styles.level}>
        <Fader
          label={strings.volumeOf(strings.master)}
          value={master.gainDb}
          scale={gainScale}
          format={strings.decibels}
          marks={MARKS_DB}
          edit={edit}
        />
        <div className={styles.meters}>
          <Meter direction="vertical" withPeak read={left} />
          <Meter direction="vertical" withPeak read={right} />
        </div>
      </div>
      <span className={styles.value} aria-hidden="true">
        {strings.decibels(master.gainDb)}
      </span>
      <b className={styles.plate}>{strings.master}</b>
    </section>
  );
}

function MasterSwitch({ field, label }: { readonly field: "effects" | "limiter"; readonly label: string }) {
  const { timeline } = useStudio();
  const isOn = useDocument(timeline, (document) => masterOf(document)[field]);
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={() => applyCommand(timeline, (document) => setMaster(document, { [field]: !isOn }))}
    >
      {label}
    </button>
  );
}
