import type { TrackDevice } from "../../../../domain/note-processors/trackDevices.ts";
import { deviceStrings as words } from "../../../strings/trackDevices.ts";

/** Names of devices: kinds, with a number where a track has several of a kind. */
export function deviceNames(devices: readonly TrackDevice[]): readonly string[] {
  return devices.map(({ processor: { id } }, index) => {
    const alike = devices.flatMap((other, at) => (other.processor.id === id ? [at] : []));
    return alike.length === 1 ? words.kind(id) : words.numbered(id, alike.indexOf(index) + 1);
  });
}
