import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { setTempo } from "../../../../domain/timeline/commands/timeline.ts";
import { bpmAt, bpmLevel } from "../../../../state/gear/SongGear.ts";
import { classes } from "../../../controls/classes.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { TINY_ICON } from "../../../controls/iconSize.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Popover } from "../../../controls/Popover.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { takeoverStrings } from "../../../strings/midi.ts";
import { strings } from "../../../strings/timeline.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import { useGearLevel } from "../tracks/useGearLevel.ts";
import { usePlayheadEdit } from "../useTimeline.ts";
import styles from "./TransportBar.module.css";

const ClockMenu = lazy(async () => ({ default: (await import("./ClockMenu.tsx")).ClockMenu }));

const TEMPO = linearScale({ min: 1, max: 999, step: 1, fine: 0.1, initial: 120 });

/** The tempo of the song, or of the clock that it follows, and what chooses between them. */
export function TempoCell({ bpm }: { readonly bpm: number }) {
  const { bpm: heardBpm } = useSnapshot(useTimelinePorts().clockIn.state);
  const menu = (
    <Suspense>
      <ClockMenu />
    </Suspense>
  );
  return (
    <div className={classes(styles.cell, styles.tempoCell)} data-gear="tempo">
      {heardBpm === null ? (
        <TempoField bpm={bpm} />
      ) : (
        <>
          <output className={styles.value} aria-label={strings.tempoOfClock(heardBpm)} aria-live="off">
            <i>{strings.external}</i> {heardBpm.toFixed(1)}
          </output>
          <small>{strings.bpm}</small>
        </>
      )}
      <Popover label={strings.clock} content={menu}>
        <IconButton className={styles.clock} label={strings.clock} icon={<ChevronDown {...TINY_ICON} />} />
      </Popover>
    </div>
  );
}

/** While the tempo waits for pickup, a mark on a knob's range shows the control's position, and its number the tempo there. */
function TempoField({ bpm }: { readonly bpm: number }) {
  const edit = usePlayheadEdit(setTempo);
  const id = useId();
  const level = bpmLevel(bpm);
  const gearAt = useGearLevel("tempo", level);
  const gear = gearAt === null ? null : takeoverStrings.gear(String(bpmAt(gearAt)));
  return (
    <>
      <NumberField
        bare
        className={styles.value}
        label={strings.tempo}
        describedBy={gear === null ? undefined : id}
        value={bpm}
        scale={TEMPO}
        format={(value) => value.toFixed(2)}
        edit={edit}
      />
      <small id={id} className={gear === null ? undefined : styles.gearBpm}>
        {gear ?? strings.bpm}
      </small>
      {gearAt !== null && (
        <span className={styles.gearWay}>
          <i style={{ "--at": level } as CSSProperties} />
          <i className={styles.gear} style={{ "--at": gearAt } as CSSProperties} />
        </span>
      )}
    </>
  );
}
