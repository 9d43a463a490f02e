import { subscribe } from "valtio/vanilla";
import { GearLights, type Light } from "../midi/GearLights.ts";
import type { GearTarget } from "./GearTarget.ts";
import { bpmLevel, type SongGear } from "./SongGear.ts";

/** Sends the mixer and the transport to the gear that has learned to move them. Returns the undo, which puts lamps out. */
export function attachSongLights(gear: SongGear): () => void {
  const { ports } = gear;
  const { session, timeline, midi, midiIn } = ports;
  const lights = new GearLights({
    midi,
    midiIn,
    devices: () => session.midi.lights,
    lights: () =>
      gear.state.links.flatMap(({ target, input }): readonly Light[] => {
        const shown = shownOf(gear, target);
        return shown ? [{ input, ...shown }] : [];
      }),
  });
  const change = (): void => lights.change();
  const leave = [
    timeline.subscribe({ load: change, change }),
    subscribe(session.transport, change),
    subscribe(gear.state, change),
    subscribe(session.midi, () => lights.devicesChanged()),
  ];
  lights.begin();
  return () => {
    for (const each of leave) each();
    lights.end();
  };
}

const lamp = (on: boolean): Omit<Light, "input"> => ({ level: Number(on), isLamp: true });

/** null: a track that the song does not have, which is dark. */
function shownOf({ ports, tempo }: SongGear, target: GearTarget): Omit<Light, "input"> | null {
  const { session, timeline, levelAt } = ports;
  const { transport } = session;
  if (target.place === null) {
    if (target.field === "play") return lamp(transport.state === "started");
    if (target.field === "stop") return lamp(transport.state === "stopped");
    if (target.field === "record") return lamp(transport.recording);
    return { level: bpmLevel(tempo?.bpm ?? 0), isLamp: false };
  }
  const track = timeline.current.tracks.get(timeline.current.timeline.trackIds[target.place] ?? "");
  if (!track) return null;
  if (target.field === "gainDb") return { level: levelAt(track.gainDb), isLamp: false };
  if (target.field === "pan") return { level: (track.pan + 1) / 2, isLamp: false };
  return lamp(track[target.field]);
}
