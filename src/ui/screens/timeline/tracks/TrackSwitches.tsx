import { toggleTrack } from "../../../../actions/timeline/songActions.ts";
import { useSnapshot } from "valtio";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import styles from "./TrackSwitches.module.css";

/** Arm, mute and solo of a track. */
export function TrackSwitches({ track: { id, name, mute, solo } }: { readonly track: Track }) {
  const studio = useStudio();
  const armed = useSnapshot(studio.recording.state).armedIds.includes(id);
  return (
    <div className={styles.switches} data-switches>
      <Tooltip text={strings.armTrack(name)}>
        <button
          type="button"
          className={styles.arm}
          aria-pressed={armed}
          aria-label={strings.armTrack(name)}
          onClick={() => studio.recording.toggleArm(id)}
        >
          {strings.armShort}
        </button>
      </Tooltip>
      <Tooltip text={strings.muteTrack(name)}>
        <button
          type="button"
          className={styles.mute}
          data-gear={`mute ${id}`}
          aria-pressed={mute}
          aria-label={strings.muteTrack(name)}
          onClick={() => toggleTrack(studio, id, "mute")}
        >
          {strings.muteShort}
        </button>
      </Tooltip>
      <Tooltip text={strings.soloTrack(name)}>
        <button
          type="button"
          className={styles.solo}
          data-gear={`solo ${id}`}
          aria-pressed={solo}
          aria-label={strings.soloTrack(name)}
          onClick={() => toggleTrack(studio, id, "solo")}
        >
          {strings.soloShort}
        </button>
      </Tooltip>
    </div>
  );
}
