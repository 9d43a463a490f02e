import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { newTrack } from "../../domain/timeline/defaults.ts";
import { trackColorsAfter } from "../../domain/trackColors.ts";
import type { PluginValues, TimelineDocument, Track } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../transport.ts";
import { selectTrack } from "./selection.ts";

const DRUM_CHANNEL = 10;

/** A track for this song: the next color, a channel of its own, the piano; for the percussion bank the standard kit. */
export function newTrackFor(document: TimelineDocument, pluginValues: Partial<PluginValues> = {}): Track {
  return newTrack({
    color: trackColorsAfter([...document.tracks.values()].map(({ color }) => color))(),
    channel: pluginValues.bank === PERCUSSION_BANK ? DRUM_CHANNEL : freeChannel(document),
    pluginValues,
  });
}

/** Adds such a track, and selects it. */
export function addNewTrack({ timeline, session }: OpenSong, pluginValues: Partial<PluginValues> = {}): Track {
  const track = newTrackFor(timeline.current, pluginValues);
  timeline.apply(addTrack(timeline.current, track));
  selectTrack(session, track.id);
  return track;
}

/** The lowest channel that no track has, apart from the drums' one; 1 where all are taken. */
function freeChannel({ tracks }: TimelineDocument): number {
  const used = new Set([...tracks.values()].map((track) => track.channel));
  for (let channel = 1; channel <= 16; channel++) {
    if (channel !== DRUM_CHANNEL && !used.has(channel)) return channel;
  }
  return 1;
}
