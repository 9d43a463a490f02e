import { DEVICE_KINDS, isClockedKind, type DeviceKind } from "../../domain/note-processors/noteChain.ts";
import { chainOfDevices, MOST_CLOCKED } from "../../domain/note-processors/trackDevices.ts";
import { addDevice } from "../../domain/timeline/commands/devices.ts";
import type { Track } from "../../domain/timeline/records.ts";
import { notify } from "../../state/notices.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { Choice } from "../Action.ts";
import { strings } from "../strings.ts";

/** Adds a device to a track; one that would not be played is refused. */
function addTrackDevice({ timeline, session }: OpenSong, trackId: string, kind: DeviceKind): void {
  const chain = chainOfDevices(timeline.current.tracks.get(trackId)?.devices ?? []);
  const clocked = chain.filter(({ id }) => isClockedKind(id)).length;
  if (isClockedKind(kind) && clocked >= MOST_CLOCKED) return notify(session, "info", strings.mostClocked(MOST_CLOCKED));
  timeline.apply(addDevice(timeline.current, trackId, kind));
  return undefined;
}

/** The devices that can be added to a track. */
export const deviceChoices = (studio: OpenSong, track: Track | undefined): readonly Choice[] =>
  DEVICE_KINDS.map((kind) => ({
    label: strings.devices[kind],
    run: () => track && addTrackDevice(studio, track.id, kind),
  }));
