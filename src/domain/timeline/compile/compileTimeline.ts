import { createMeter, type Meter } from "../../music/meter.ts";
import { createTempoMap, type TempoMap } from "../../music/time.ts";
import type { Timeline, TimelineDocument, Track } from "../records.ts";
import { compileChannels, type CompiledChannel } from "./compileChannels.ts";
import { compileRoll, rollEndTick, type CompiledRoll } from "./compileRoll.ts";
import { throughDevices } from "./throughDevices.ts";
import type { PlacedEvent } from "../ControlEvent.ts";
import type { RunMapping } from "../runPosition.ts";

/** Compiled document for playback. Cheap to compile again after an edit: unchanged parts are cached by record. */
export interface CompiledTimeline {
  readonly document: TimelineDocument;
  readonly tempo: TempoMap;
  readonly meter: Meter;
  readonly ppq: number;
  readonly tracks: readonly CompiledTrack[];
  readonly trackById: ReadonlyMap<string, CompiledTrack>;
  /** Tick after the last roll, controller or bend. */
  readonly endTick: number;
}

export interface CompiledTrack {
  readonly track: Track;
  readonly channel: CompiledChannel;
  /** The messages of the track's channel, of all of its tracks. */
  readonly controls: readonly PlacedEvent[];
  /** Rank offset in front of the track's own events. */
  readonly place: number;
  /** Played rolls: the track's own, or the result of its devices. */
  readonly rolls: readonly CompiledRoll[];
}

export function compileTimeline(document: TimelineDocument): CompiledTimeline {
  const { tempos, timeSignatures, ppq, trackIds } = document.timeline;
  const rolls = groupRolls(document.rolls, ppq);
  const seats = compileChannels(document);
  const tempo = tempoMapOf(tempos, ppq);
  const tracks: CompiledTrack[] = [];
  for (const id of trackIds) {
    const track = document.tracks.get(id);
    if (!track) continue;
    const { channel, place } = seats.get(id)!;
    const played = throughDevices(track, rolls.get(id) ?? [], { tempos, tempo, ppq });
    tracks.push({ track, channel, controls: channel.controls, place, rolls: played });
  }
  const trackById = new Map(tracks.map((compiled) => [compiled.track.id, compiled]));
  const meter = createMeter(timeSignatures, ppq);
  return { document, tempo, meter, ppq, tracks, trackById, endTick: endOf(tracks) };
}

const tempoMaps = new WeakMap<Timeline["tempos"], { readonly ppq: number; readonly tempo: TempoMap }>();

/** Made once for each list of tempos, so that caches can compare it by reference. */
export function tempoMapOf(tempos: Timeline["tempos"], ppq: number): TempoMap {
  const known = tempoMaps.get(tempos);
  if (known?.ppq === ppq) return known.tempo;
  const tempo = createTempoMap(tempos, ppq);
  tempoMaps.set(tempos, { ppq, tempo });
  return tempo;
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

/** The loop of the document; null when it is off. */
export const loopOf = ({ document: { timeline } }: CompiledTimeline): RunMapping["loop"] =>
  timeline.loop ? { startTick: timeline.loopStart, endTick: timeline.loopEnd } : null;

/** The loop of a run that plays from `tick` on: none behind its end, even if the count-in starts before it. */
export function loopFrom(timeline: CompiledTimeline, tick: number): RunMapping["loop"] {
  const loop = loopOf(timeline);
  return loop && tick < loop.endTick ? loop : null;
}
