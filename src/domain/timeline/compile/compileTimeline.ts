import { createTempoMap, type TempoMap } from "../../music/time.ts";
import type { TimelineDocument, Track } from "../records.ts";
import { compileChannels, type CompiledChannel } from "./compileChannels.ts";
import { compileRoll, rollEndTick, type CompiledRoll } from "./compileRoll.ts";
import type { PlacedEvent } from "../ControlEvent.ts";

/** What playback needs of a document. Cheap to make anew after an edit: what did not change is kept by record. */
export interface CompiledTimeline {
  readonly document: TimelineDocument;
  readonly tempo: TempoMap;
  readonly ppq: number;
  readonly tracks: readonly CompiledTrack[];
  readonly trackById: ReadonlyMap<string, CompiledTrack>;
  /** Tick after the last roll, controller or bend. */
  readonly endTick: number;
}

export interface CompiledTrack {
  readonly track: Track;
  readonly channel: CompiledChannel;
  /** The messages of the track's channel, whichever of its tracks they stand in. */
  readonly controls: readonly PlacedEvent[];
  /** What comes before the ranks of the track's own events in their places. */
  readonly place: number;
  readonly rolls: readonly CompiledRoll[];
}

export function compileTimeline(document: TimelineDocument): CompiledTimeline {
  const { tempos, ppq, trackIds } = document.timeline;
  const rolls = groupRolls(document.rolls, ppq);
  const seats = compileChannels(document);
  const tracks: CompiledTrack[] = [];
  for (const id of trackIds) {
    const track = document.tracks.get(id);
    if (!track) continue;
    const { channel, place } = seats.get(id)!;
    tracks.push({ track, channel, controls: channel.controls, place, rolls: rolls.get(id) ?? [] });
  }
  const trackById = new Map(tracks.map((compiled) => [compiled.track.id, compiled]));
  return { document, tempo: createTempoMap(tempos, ppq), ppq, tracks, trackById, endTick: endOf(tracks) };
}

function groupRolls(rolls: TimelineDocument["rolls"], ppq: number): ReadonlyMap<string, readonly CompiledRoll[]> {
  const groups = new Map<string, CompiledRoll[]>();
  for (const roll of rolls.values()) {
    const group = groups.get(roll.trackId);
    if (group) group.push(compileRoll(roll, ppq));
    else groups.set(roll.trackId, [compileRoll(roll, ppq)]);
  }
  return groups;
}

function endOf(tracks: readonly CompiledTrack[]): number {
  let end = 0;
  for (const { controls, rolls } of tracks) {
    end = Math.max(end, controls.at(-1)?.tick ?? 0);
    for (const roll of rolls) end = Math.max(end, rollEndTick(roll));
  }
  return end;
}
