import { useSnapshot } from "valtio";
import { chooseClockSource } from "../../state/devices/clockSource.ts";
import type { DeviceBook } from "../../state/devices/DeviceBook.ts";
import { deviceName } from "../../state/devices/Devices.ts";
import { Select } from "../controls/Select.tsx";
import { SwitchRow } from "../controls/SwitchRow.tsx";
import { deviceStrings as words } from "../strings/devices.ts";

export interface ClockChoicesProps {
  readonly book: DeviceBook;
}

/** Source of the tempo of songs: their own, or the clock of an input. */
export function ClockSource({ book }: ClockChoicesProps) {
  const inputs = useSnapshot(book.state).devices.filter(({ direction }) => direction === "in");
  const source = inputs.find(({ isClockSource }) => isClockSource);
  const offered = inputs.filter((device) => (device.connected && !device.isHidden) || device === source);
  return (
    <Select
      label={words.clockSource}
      prefix={words.clockSource}
      wide
      value={source?.key ?? ""}
      options={[
        { value: "", label: words.ownTempo },
        ...offered.map((device) => ({
          value: device.key,
          label: device.connected ? deviceName(device) : words.goneDevice(deviceName(device)),
        })),
      ]}
      onChange={(key) => chooseClockSource(book, key || null)}
    />
  );
}

/** The outputs that are sent clock. */
export function ClockOutputs({ book }: ClockChoicesProps) {
  const outputs = useSnapshot(book.state).devices.filter(({ direction }) => direction === "out");
  return outputs.map((device) => (
    <SwitchRow
      key={device.key}
      label={deviceName(device)}
      checked={device.sendsClock}
      onChange={(sendsClock) => book.annotate(device.key, { sendsClock })}
    />
  ));
}
