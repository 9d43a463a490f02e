import type { Device, DeviceBook } from "./DeviceBook.ts";

/** The input whose MIDI clock songs and boards follow, whether it is there or not; undefined where they keep their own tempo. */
export const clockSource = ({ state }: Pick<DeviceBook, "state">): Device | undefined =>
  state.devices.find(({ isClockSource }) => isClockSource);

/** Songs and boards follow the clock of this input from now on, or, null, of none. */
export function chooseClockSource(book: DeviceBook, key: string | null): void {
  for (const device of book.state.devices) {
    if (device.isClockSource !== (device.key === key)) book.annotate(device.key, { isClockSource: device.key === key });
  }
}
