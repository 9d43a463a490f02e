import { memo } from "react";
import { Play, RotateCw, Star, Volume2 } from "lucide-react";
import { Progress } from "../../../controls/Progress.tsx";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { toggleFavourite } from "../../../../state/settings.ts";
import { useSettings } from "../../../hooks/SettingsContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { numberText } from "./instrumentList.ts";
import type { InstrumentEntry } from "./instrumentList.ts";
import type { Instruments } from "./useInstruments.ts";
import styles from "./SidePanel.module.css";

export interface InstrumentRowProps {
  readonly entry: InstrumentEntry;
  /** The selected track plays it. */
  readonly current: boolean;
  readonly favourite: boolean;
  /** 0..1 while it is loaded. */
  readonly progress: number | null;
  /** Why it could not be loaded. */
  readonly error: string | null;
  readonly instruments: Instruments;
}

/** Drawn anew only where something of it changed: there are 140 of them. */
export const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { entry, current, favourite, progress, error, instruments } = props;
  const settings = useSettings();
  const failed = error !== null;
  const Icon = failed ? RotateCw : current ? Volume2 : Play;
  const previewLabel = failed ? strings.retryInstrument(entry.label) : strings.preview(entry.label);
  return (
    <li className={styles.item} data-current={current || undefined}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.name}
        aria-pressed={current}
        title={strings.choose(entry.label)}
        onClick={() => instruments.choose(entry)}
      >
        <span className={classes("text-3 size-1 tabular", styles.number)}>{numberText(entry.program)}</span>
        <span>{entry.label}</span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.mark}
        aria-pressed={favourite}
        aria-label={favourite ? strings.dropFavourite(entry.label) : strings.addFavourite(entry.label)}
        onClick={() => toggleFavourite(settings, entry.id)}
      >
        <Star {...SMALL_ICON} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.preview}
        data-failed={failed || undefined}
        aria-label={previewLabel}
        title={error ?? previewLabel}
        onClick={() => instruments.preview(entry)}
      >
        <Icon {...SMALL_ICON} />
      </button>
      {progress !== null && progress > 0 && (
        <div className={styles.loading}>
          <Progress label={strings.loadingInstrument(entry.label)} value={progress} />
        </div>
      )}
    </li>
  );
});
