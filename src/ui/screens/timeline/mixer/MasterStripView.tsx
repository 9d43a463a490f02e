import { useCallback, type ReactNode } from "react";
import { DEFAULT_MASTER } from "../../../../domain/mixer/MasterStrip.ts";
import { setMaster } from "../../../../domain/timeline/commands/mixer.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { Meter } from "../../../controls/Meter.tsx";
import { classes } from "../../../controls/classes.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand } from "../useTimeline.ts";
import { EqualizerButton } from "./EqualizerButton.tsx";
import { LimiterButton } from "./LimiterButton.tsx";
import { StripLevel } from "./StripLevel.tsx";
import styles from "./Mixer.module.css";

const masterOf = ({ timeline }: TimelineDocument) => timeline.master ?? DEFAULT_MASTER;

/** Strip of the sum of all tracks; `children` are at its top. */
export function MasterStripView({ children }: { readonly children: ReactNode }) {
  const { engine, timeline } = useStudio();
  const { gainDb, eq, limiter, effects } = useDocument(timeline, masterOf);
  const left = useCallback(() => engine.status()[EngineStatus.peakLeft] ?? 0, [engine]);
  const right = useCallback(() => engine.status()[EngineStatus.peakRight] ?? 0, [engine]);
  const reduction = useCallback(() => engine.status()[EngineStatus.limiterDb] ?? 0, [engine]);
  return (
    <section className={styles.master} aria-label={strings.master}>
      <div className={styles.top}>
        <span className={classes("text-3 size-1 tabular text-center", styles.index)}>{strings.output}</span>
        {children}
      </div>
      <div className={styles.pair}>
        <EqualizerButton name={strings.master} stripId={null} eq={eq} />
        <LimiterButton name={strings.master} stripId={null} limiter={limiter} read={reduction} />
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={effects}
        onClick={() => applyCommand(timeline, (document) => setMaster(document, { effects: !effects }))}
      >
        {strings.masterEffects}
      </button>
      <StripLevel stripId={null} name={strings.master} gainDb={gainDb}>
        <Meter direction="vertical" withPeak read={left} />
        <Meter direction="vertical" withPeak read={right} />
      </StripLevel>
      <b className={styles.plate}>{strings.master}</b>
    </section>
  );
}
