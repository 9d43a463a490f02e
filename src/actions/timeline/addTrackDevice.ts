import { DEVICE_KINDS, type DeviceKind } from "../../domain/note-processors/noteChain.ts";
import { isClockedDevice, type TrackDevice } from "../../domain/note-processors/trackDevices.ts";
import { addDevice } from "../../domain/timeline/commands/devices.ts";
import type { Track } from "../../domain/timeline/records.ts";
import { notify } from "../../state/notices.ts";
import type { Studio } from "../../state/Studio.ts";
import type { Choice } from "../Action.ts";
import { strings } from "../strings.ts";

/** Adds a device to a track. Of those that play in their own time there is one: which gave way is said. */
function addTrackDevice({ timeline, session }: Studio, trackId: string, kind: DeviceKind): void {
  const clocked = (): TrackDevice | undefined => timeline.current.tracks.get(trackId)?.devices?.find(isClockedDevice);
  const before = clocked();
  timeline.apply(addDevice(timeline.current, trackId, kind));
  if (!before || clocked()?.id === before.id) return;
  const said = strings.oneClocked(strings.devices[before.processor.id], strings.devices[kind]);
  notify(session, "info", said, { label: strings.undo, run: () => timeline.undo() });
}

/** The devices that can be added to a track. */
export const deviceChoices = (studio: Studio, track: Track | undefined): readonly Choice[] =>
  DEVICE_KINDS.map((kind) => ({
    label: strings.devices[kind],
    run: () => track && addTrackDevice(studio, track.id, kind),
  }));
