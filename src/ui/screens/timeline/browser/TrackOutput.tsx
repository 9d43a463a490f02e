import { useSnapshot } from "valtio";
import { setPluginValues } from "../../../../domain/timeline/commands/tracks.ts";
import type { PluginValues, Track } from "../../../../domain/timeline/records.ts";
import { changeSettings } from "../../../../state/settings.ts";
import { Button } from "../../../controls/Button.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { useSettings, useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand } from "../useTimeline.ts";
import { CHANNELS, portOptions } from "./portOptions.ts";
import { SelectField } from "./SelectField.tsx";
import styles from "./SidePanel.module.css";

const INTERNAL = "";
/** Output of a track: this page, or a channel of a MIDI output. */
export function TrackOutput({ track }: { readonly track: Track }) {
  const { timeline, session, midi } = useStudio();
  const { outputs, permission, supported } = useSnapshot(session).midi;
  const { midiOutputEnabled, midiOutputPortId, midiOutputChannel } = track.pluginValues;
  const portId = midiOutputEnabled ? midiOutputPortId : INTERNAL;
  const set = (values: Partial<PluginValues>): void =>
    applyCommand(timeline, (document) => setPluginValues(document, track.id, values));
  const choose = (id: string): void => {
    if (id === INTERNAL) return set({ midiOutputEnabled: false });
    const isNew = midiOutputPortId === "";
    set({
      midiOutputEnabled: true,
      midiOutputPortId: id,
      midiOutputChannel: isNew ? track.channel : midiOutputChannel,
    });
  };
  const options = portOptions(strings.internalSound, outputs, portId, strings.outputMissing);
  return (
    <>
      <h3 className={styles.heading}>{strings.trackOutput}</h3>
      <div className={styles.fields}>
        <SelectField label={strings.trackOutput} value={portId} options={options} onChange={choose} />
        {midiOutputEnabled && (
          <SelectField
            label={strings.outputChannel}
            value={String(midiOutputChannel)}
            options={CHANNELS}
            onChange={(value) => set({ midiOutputChannel: Number(value) })}
          />
        )}
        {midiOutputEnabled && <SysExSwitch portId={portId} />}
        {supported && permission === "PROMPT" && (
          <Button onClick={() => void midi.request()}>{strings.connectMidi}</Button>
        )}
      </div>
    </>
  );
}

/** Messages of an imported file may rewrite what a device has stored: they are sent only where this is on. */
function SysExSwitch({ portId }: { readonly portId: string }) {
  const { midi } = useStudio();
  const settings = useSettings();
  const { sysExPorts } = useSettingsSnapshot();
  const allow = async (allowed: boolean): Promise<void> => {
    const others = settings.sysExPorts.filter((id) => id !== portId);
    const granted = allowed && (await midi.requestSysEx());
    changeSettings(settings, { sysExPorts: granted ? [...others, portId] : others });
  };
  return (
    <div className={styles.field}>
      <span>{strings.sendSysEx}</span>
      <Switch
        label={strings.sendSysEx}
        checked={sysExPorts.includes(portId)}
        onChange={(allowed) => void allow(allowed)}
      />
    </div>
  );
}
