import { useState } from "react";
import { useSnapshot } from "valtio";
import { Drum, Maximize, Piano, Plus } from "lucide-react";
import { setTempo } from "../../../../domain/timeline/commands/timeline.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { classes } from "../../../controls/classes.ts";
import { positionTick } from "../../../../state/transport.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Menu } from "../../../controls/Menu.tsx";
import { NumberField } from "../../../controls/NumberField.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { useAction } from "../../../hooks/useAction.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useFrame } from "../../../hooks/useFrame.ts";
import { strings as recordingStrings } from "../../../strings/recording.ts";
import { strings } from "../../../strings/timeline.ts";
import { useActionItem } from "../useActionItem.ts";
import { positionText } from "../positionText.ts";
import { useMeter, usePlayheadEdit, useTempoMap, useTimelineRecord } from "../useTimeline.ts";
import styles from "./TrackHeads.module.css";

const TEMPO = linearScale({ min: 1, max: 999, step: 1, fine: 0.1, initial: 120 });

/** The tempo that counts where the playhead is, rounded as it is shown. */
function useBpmAtPlayhead(): number {
  const studio = useStudio();
  const tempoMap = useTempoMap();
  const read = (): number => Math.round(tempoMap.bpmAt(positionTick(studio)) * 100) / 100;
  const [bpm, setBpm] = useState(read);
  useFrame(() => {
    setBpm(read());
    return studio.session.transport.state === "started";
  });
  return bpm;
}

/** Labels of the ruler's three rows, beside it. */
export function TrackCorner() {
  const { loopStart, loopEnd } = useTimelineRecord();
  const { punch } = useSnapshot(useStudio().recording.state).settings;
  const meter = useMeter();
  const item = useActionItem();
  const edit = usePlayheadEdit(setTempo);
  const bpm = useBpmAtPlayhead();
  const items = [
    { ...item(timelineActions.addTrack), icon: <Piano {...SMALL_ICON} /> },
    { ...item(timelineActions.addDrumTrack), icon: <Drum {...SMALL_ICON} /> },
  ];
  return (
    <div className={styles.corner}>
      <div className="row min-height-0 text-2 size-1 nowrap">
        <h2 className="text-1 size-2">{strings.tracks}</h2>
        <span className={classes("row gap-4 push-right text-1 tabular", styles.buttons)}>
          <IconButton
            {...useAction(timelineActions.fitSong)}
            className={classes(styles.add, styles.fit)}
            look="small"
            icon={<Maximize {...SMALL_ICON} />}
          />
          <Menu items={items} align="end">
            <IconButton className={styles.add} look="small" label={strings.addTrack} icon={<Plus {...SMALL_ICON} />} />
          </Menu>
        </span>
      </div>
      <div className="row min-height-0 hidden-overflow text-2 size-1 nowrap">
        {punch ? recordingStrings.punchRange : strings.loop}
        <span className={classes("row gap-4 push-right text-1 tabular", styles.range)}>
          {strings.loopRange(positionText(meter, loopStart), positionText(meter, loopEnd))}
        </span>
      </div>
      <div className="row min-height-0 hidden-overflow text-2 size-1 nowrap">
        {strings.tempo}
        <span className="row gap-4 push-right text-1 tabular">
          <NumberField
            bare
            className={styles.tempo}
            label={strings.tempo}
            value={bpm}
            scale={TEMPO}
            format={(value) => value.toFixed(2)}
            edit={edit}
          />
        </span>
      </div>
    </div>
  );
}
