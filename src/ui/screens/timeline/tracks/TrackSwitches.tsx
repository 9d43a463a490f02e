import { toggleTrack } from "../../../../actions/timeline/songActions.ts";
import { useSnapshot } from "valtio";
import type { Track } from "../../../../domain/timeline/records.ts";
import type { ButtonHTMLAttributes } from "react";
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
      <TrackSwitch
        field="arm"
        label={strings.armTrack(name)}
        aria-pressed={armed}
        onClick={() => studio.recording.toggleArm(id)}
      />
      <TrackSwitch
        field="mute"
        label={strings.muteTrack(name)}
        data-gear={`mute ${id}`}
        aria-pressed={mute}
        onClick={() => toggleTrack(studio, id, "mute")}
      />
      <TrackSwitch
        field="solo"
        label={strings.soloTrack(name)}
        data-gear={`solo ${id}`}
        aria-pressed={solo}
        onClick={() => toggleTrack(studio, id, "solo")}
      />
    </div>
  );
}

const LETTERS = { arm: strings.armShort, mute: strings.muteShort, solo: strings.soloShort } as const;

interface TrackSwitchProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly field: keyof typeof LETTERS;
  readonly label: string;
  readonly "data-gear"?: string;
}

/** A letter that is pressed: of a track, or of a folder for all of its tracks. */
export const TrackSwitch = ({ field, label, ...rest }: TrackSwitchProps) => (
  <Tooltip text={label}>
    <button type="button" className={styles[field]} aria-label={label} {...rest}>
      {LETTERS[field]}
    </button>
  </Tooltip>
);
