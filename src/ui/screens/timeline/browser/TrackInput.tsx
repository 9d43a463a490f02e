import { useSnapshot } from "valtio";
import { setPluginValues } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand } from "../useTimeline.ts";
import { CHANNELS, portOptions } from "./portOptions.ts";
import { SelectField } from "./SelectField.tsx";
import styles from "./SidePanel.module.css";

const ANY = "";

/** Input of a track while it is armed: every input, or one of them, and all of its channels or one. */
export function TrackInput({ track }: { readonly track: Track }) {
  const { timeline, session } = useStudio();
  const { inputs } = useSnapshot(session).midi;
  const { midiInputEnabled, midiInputPortId, midiInputChannel } = track.pluginValues;
  const portId = midiInputEnabled ? midiInputPortId : ANY;
  const channel = midiInputEnabled ? midiInputChannel : 0;
  const listen = (portId: string, channel: number): void =>
    applyCommand(timeline, (document) =>
      setPluginValues(document, track.id, {
        midiInputEnabled: portId !== ANY || channel !== 0,
        midiInputPortId: portId,
        midiInputChannel: channel,
      }),
    );
  return (
    <>
      <h3 className={styles.heading}>{strings.trackInput}</h3>
      <div className={styles.fields}>
        <SelectField
          label={strings.trackInput}
          value={portId}
          options={portOptions(strings.allInputs, inputs, portId, strings.inputMissing)}
          onChange={(id) => listen(id, channel)}
        />
        <SelectField
          label={strings.inputChannel}
          value={String(channel)}
          options={CHANNELS}
          onChange={(value) => listen(portId, Number(value))}
        />
      </div>
    </>
  );
}
