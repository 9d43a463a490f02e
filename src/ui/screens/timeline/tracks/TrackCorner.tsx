import { Drum, Piano, Plus } from "lucide-react";
import { setTempo } from "../../../../domain/timeline/commands/timeline.ts";
import { classes } from "../../../controls/classes.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Menu } from "../../../controls/Menu.tsx";
import { NumberField } from "../../../controls/NumberField.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { positionText } from "../positionText.ts";
import { useDocumentEdit, useMeter, useTimelineRecord } from "../useTimeline.ts";
import { useTrackActions } from "./useTrackActions.ts";
import styles from "./TrackHeads.module.css";

const TEMPO = linearScale({ min: 1, max: 999, step: 1, fine: 0.1, initial: 120 });

/** Beside the ruler: what its three rows are. */
export function TrackCorner() {
  const { timeline } = useStudio();
  const { loopStart, loopEnd, tempos } = useTimelineRecord();
  const meter = useMeter();
  const actions = useTrackActions();
  const edit = useDocumentEdit(timeline, (document, value) => setTempo(document, 0, value));
  const items = [
    { label: strings.addInstrument, icon: <Piano {...SMALL_ICON} />, onSelect: () => actions.add(0) },
    { label: strings.addDrums, icon: <Drum {...SMALL_ICON} />, onSelect: () => actions.add(128) },
  ];
  return (
    <div className={styles.corner}>
      <div>
        <h2>{strings.tracks}</h2>
        <span className={styles.end}>
          <Menu items={items} align="end">
            <IconButton className={styles.add} look="small" label={strings.addTrack} icon={<Plus {...SMALL_ICON} />} />
          </Menu>
        </span>
      </div>
      <div>
        {strings.loop}
        <span className={classes(styles.end, styles.range)}>
          {strings.loopRange(positionText(meter, loopStart), positionText(meter, loopEnd))}
        </span>
      </div>
      <div>
        {strings.tempo}
        <span className={styles.end}>
          <NumberField
            bare
            className={styles.tempo}
            label={strings.tempo}
            value={tempos[0]?.bpm ?? 120}
            scale={TEMPO}
            format={(value) => value.toFixed(2)}
            edit={edit}
          />
        </span>
      </div>
    </div>
  );
}
