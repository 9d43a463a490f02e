import { createTempoMap } from "../../domain/music/time.ts";
import { freezeDevices } from "../../domain/timeline/commands/devices.ts";
import { addTempo, setMarker } from "../../domain/timeline/commands/timeline.ts";
import { setTrack } from "../../domain/timeline/commands/tracks.ts";
import type { OpenSong } from "../../state/transport.ts";
import { strings } from "../strings.ts";

/** Actions on the song's tracks, tempo and sections. */

export function toggleTrack(
  { timeline }: Pick<OpenSong, "timeline">,
  trackId: string | null,
  field: "mute" | "solo",
): void {
  const track = timeline.current.tracks.get(trackId ?? "");
  if (track) timeline.apply(setTrack(timeline.current, track.id, { [field]: !track[field] }));
}

/** Replaces the notes of the selected track's clips by the output of its devices. */
export function freezeTrackDevices({ timeline, session }: OpenSong): void {
  const { trackId } = session.selection;
  if (trackId !== null) timeline.apply(freezeDevices(timeline.current, trackId));
}

/** A tempo change that sounds as before until it is dragged. */
export function addTempoChange({ timeline }: Pick<OpenSong, "timeline">, tick: number): void {
  const { tempos, ppq } = timeline.current.timeline;
  const bpm = Math.round(createTempoMap(tempos, ppq).bpmAt(tick) * 100) / 100;
  const ramp = tempos.findLast((tempo) => tempo.tick <= tick)?.ramp ?? false;
  timeline.apply(addTempo(timeline.current, tick, bpm, ramp));
}

/** A section that begins at `tick`; its name is typed next. */
export function addSection({ timeline, session }: OpenSong, tick: number): void {
  const name = strings.section(timeline.current.timeline.markers.length + 1);
  timeline.apply(setMarker(timeline.current, { tick, name }));
  session.namedSectionTick = tick;
}
