import type { ReactNode } from "react";
import { setStrip, type StripId } from "../../../../domain/timeline/commands/mixer.ts";
import { Fader } from "../../../controls/Fader.tsx";
import { classes } from "../../../controls/classes.ts";
import { gainScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useDocumentEdit } from "../useTimeline.ts";
import styles from "./Mixer.module.css";

export interface StripLevelProps {
  readonly stripId: StripId;
  readonly name: string;
  readonly gainDb: number;
  /** Position of the hardware fader: see `Fader`. */
  readonly gearAt?: number | null;
  /** Shows figures without words. */
  readonly narrow?: boolean;
  /** Two meters. */
  readonly children: ReactNode;
}

/** Fader and meters of a strip, and what the fader says. */
export function StripLevel({ stripId, name, gainDb, narrow = false, gearAt = null, children }: StripLevelProps) {
  const { timeline } = useStudio();
  const edit = useDocumentEdit(timeline, (document, value) => setStrip(document, stripId, { gainDb: value }));
  return (
    <>
      <div className={styles.level} data-gear={stripId === null ? undefined : `gainDb ${stripId}`}>
        <Fader
          label={strings.volumeOf(name)}
          value={gainDb}
          scale={gainScale}
          format={strings.decibels}
          marks={narrow ? NO_MARKS : MARKS_DB}
          gearAt={gearAt}
          edit={edit}
        />
        <div className={styles.meters}>{children}</div>
      </div>
      <span className={classes("text-1 size-1 tabular text-center", styles.value)} aria-hidden="true">
        {narrow ? strings.decibelFigure(gainDb) : strings.decibels(gainDb)}
      </span>
    </>
  );
}

/** Values that faders mark, dB. Narrow ones have no room for them. */
const MARKS_DB = [6, 0, -6, -12, -24, -48] as const;
const NO_MARKS: readonly number[] = [];
