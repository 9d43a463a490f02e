import { LIMITER_RANGE, DEFAULT_LIMITER, type Limiter } from "../../../../domain/mixer/limiter.ts";
import { setLimiter, type StripId } from "../../../../domain/timeline/commands/mixer.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { Popover } from "../../../controls/Popover.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { frequencyScale, linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import { ReductionMeter } from "./ReductionMeter.tsx";
import styles from "./Limiter.module.css";

const { ceilingDb, releaseMs } = LIMITER_RANGE;
const CEILING = linearScale({ ...ceilingDb, step: 0.5, fine: 0.1, large: 3, initial: DEFAULT_LIMITER.ceilingDb });
/** Each doubling as wide as the others. */
const RELEASE = frequencyScale(releaseMs.min, releaseMs.max, DEFAULT_LIMITER.releaseMs);

const OFF: Limiter = { ...DEFAULT_LIMITER, on: false };

export interface LimiterButtonProps {
  /** Whose it is. */
  readonly name: string;
  readonly stripId: StripId;
  readonly limiter: Limiter | undefined;
  /** Gain reduction since the last reading, dB, 0 or less. */
  readonly read: () => number;
}

/** Whether a strip is limited and by how much just now; pressed, it shows switch and knobs. */
export function LimiterButton({ name, stripId, limiter = OFF, read }: LimiterButtonProps) {
  const { timeline } = useStudio();
  const ceiling = useDocumentEdit(timeline, (document, value) => setLimiter(document, stripId, { ceilingDb: value }));
  const release = useDocumentEdit(timeline, (document, value) => setLimiter(document, stripId, { releaseMs: value }));
  const label = strings.limiterOf(name);
  const turn = (on: boolean): void => applyCommand(timeline, (document) => setLimiter(document, stripId, { on }));
  const content = (
    <div className={styles.panel}>
      <label className="row gap-8">
        <Switch label={strings.limiter} checked={limiter.on} onChange={turn} />
        <span aria-hidden="true">{strings.limiter}</span>
      </label>
      <div className="grid two-columns">
        <Knob
          label={strings.ceiling}
          value={limiter.ceilingDb}
          scale={CEILING}
          format={strings.decibels}
          edit={ceiling}
          color="var(--primary-bright)"
        />
        <Knob
          label={strings.limiterRelease}
          value={limiter.releaseMs}
          scale={RELEASE}
          format={strings.milliseconds}
          edit={release}
          color="var(--primary-bright)"
        />
      </div>
      <div className="grid gap-2 text-2 size-1">
        <span>{strings.reduction}</span>
        <ReductionMeter read={read} withValue />
      </div>
    </div>
  );
  return (
    <Popover label={label} content={content}>
      <button
        type="button"
        className={styles.button}
        aria-label={strings.limiterState(label, limiter.on)}
        data-on={limiter.on || undefined}
      >
        <span className={styles.short} data-text={strings.limiterShort} />
        <ReductionMeter read={read} />
      </button>
    </Popover>
  );
}
