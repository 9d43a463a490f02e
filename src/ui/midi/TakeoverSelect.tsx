import { useSnapshot } from "valtio";
import { TAKEOVERS, type Takeover } from "../../domain/midi/takeover.ts";
import { chooseTakeover } from "../../state/midi/takeoverSetting.ts";
import { Select } from "../controls/Select.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { takeoverStrings as words } from "../strings/midi.ts";

const OPTIONS = TAKEOVERS.map((value) => ({ value, label: words.modes[value] }));

/** What a knob or fader does whose value is elsewhere. */
export function TakeoverSelect() {
  const { midi } = useStudio().session;
  const { takeover } = useSnapshot(midi);
  return (
    <Select
      label={words.label}
      prefix={words.label}
      tip={words.tip}
      value={takeover}
      options={OPTIONS}
      onChange={(mode) => chooseTakeover(midi, mode as Takeover)}
    />
  );
}
