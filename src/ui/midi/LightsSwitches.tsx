import { useSnapshot } from "valtio";
import type { PadInput } from "../../domain/board/records.ts";
import { lightPort } from "../../state/midi/GearLights.ts";
import { switchLights } from "../../state/midi/lightsSetting.ts";
import { Switch } from "../controls/Switch.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { lightStrings as words } from "../strings/midi.ts";

/** Whether the devices among `inputs` that have an output are sent lights. */
export function LightsSwitches({ inputs }: { readonly inputs: readonly (PadInput | null)[] }) {
  const { midi } = useStudio().session;
  const { lights, outputs } = useSnapshot(midi);
  const devices = [...new Set(inputs.flatMap((input) => input?.port ?? []))].filter(
    (name) => lightPort(outputs, name) !== undefined,
  );
  return devices.map((name) => (
    <span key={name} className="row gap-8 nowrap" data-tip={words.tip}>
      <span aria-hidden="true">{words.label(name)}</span>
      <Switch
        label={words.label(name)}
        checked={lights.includes(name)}
        onChange={(on) => switchLights(midi, name, on)}
      />
    </span>
  ));
}
