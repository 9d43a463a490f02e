import { useRef } from "react";
import { LIMITER_RANGE, DEFAULT_LIMITER, type Limiter } from "../../../../domain/mixer/limiter.ts";
import { setLimiter, type StripId } from "../../../../domain/timeline/commands/mixer.ts";
import { classes } from "../../../controls/classes.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { Popover } from "../../../controls/Popover.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { frequencyScale, linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useFrame } from "../../../hooks/useFrame.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import meter from "./LimiterButton.module.css";
import styles from "./Mixer.module.css";

const { ceilingDb, releaseMs } = LIMITER_RANGE;
const CEILING = linearScale({ ...ceilingDb, step: 0.5, fine: 0.1, large: 3, initial: DEFAULT_LIMITER.ceilingDb });
/** Each doubling as wide as the others. */
const RELEASE = frequencyScale(releaseMs.min, releaseMs.max, DEFAULT_LIMITER.releaseMs);

const OFF: Limiter = { ...DEFAULT_LIMITER, on: false };

export interface LimiterButtonProps {
  /** Name of the strip. */
  readonly name: string;
  readonly stripId: StripId;
  readonly limiter: Limiter | undefined;
  /** Gain reduction since the last reading, dB, 0 or less. */
  readonly read: () => number;
}

/** Button with a strip's current gain reduction; pressed, it shows the switch and the knobs. */
export function LimiterButton({ name, stripId, limiter = OFF, read }: LimiterButtonProps) {
  const { timeline } = useStudio();
  const ceiling = useDocumentEdit(timeline, (document, value) => setLimiter(document, stripId, { ceilingDb: value }));
  const release = useDocumentEdit(timeline, (document, value) => setLimiter(document, stripId, { releaseMs: value }));
  const label = strings.limiterOf(name);
  const turn = (on: boolean): void => applyCommand(timeline, (document) => setLimiter(document, stripId, { on }));
  const content = (
    <div className={meter.panel}>
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
        className={styles.limiterButton}
        aria-label={strings.limiterState(label, limiter.on)}
        data-on={limiter.on || undefined}
      >
        <span className={styles.short} data-text={strings.limiterShort} />
        <ReductionMeter read={read} />
      </button>
    </Popover>
  );
}

/** Range of the bar, dB. */
const RANGE_DB = 18;
const FALL_DB_PER_SECOND = 24;

interface ReductionMeterProps {
  /** Gain reduction since the last reading, dB, 0 or less. */
  readonly read: () => number;
  /** With its value in dB beside the bar. */
  readonly withValue?: boolean;
}

/** Gain reduction of a limiter, from the right: moved by animation frames outside React. */
function ReductionMeter({ read, withValue = false }: ReductionMeterProps) {
  const bar = useRef<HTMLElement>(null);
  const value = useRef<HTMLElement>(null);
  const shown = useRef({ db: 0, atMs: 0 });
  useFrame((timeMs) => {
    const fallen = Math.max(0, shown.current.db - (FALL_DB_PER_SECOND * (timeMs - shown.current.atMs)) / 1000);
    const db = Math.max(-read(), fallen);
    if (db !== shown.current.db) {
      if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, db / RANGE_DB).toFixed(3)})`;
      if (value.current) value.current.textContent = strings.decibels(-Number(db.toFixed(1)) || 0);
    }
    shown.current = { db, atMs: timeMs };
    return db > 0;
  });
  return (
    <span className={classes("row gap-8 min-width-0", meter.meter)} aria-hidden={!withValue}>
      <i className={meter.track}>
        <i ref={bar} className={meter.bar} />
      </i>
      {withValue && (
        <b className="text-1 weight-550 tabular text-right" ref={value}>
          {strings.decibels(0)}
        </b>
      )}
    </span>
  );
}
