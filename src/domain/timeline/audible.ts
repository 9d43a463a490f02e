import type { Track } from "./records.ts";

/**
 * Ids of the tracks that sound: while any track is solo only the solo ones, else those not muted. A track's own `mute`
 * is kept while another is solo, and applies again when solo is cleared (specification 4).
 */
export function audibleTracks(tracks: Iterable<Pick<Track, "id" | "mute" | "solo">>): ReadonlySet<string> {
  const all = [...tracks];
  const anySolo = all.some((track) => track.solo);
  return new Set(all.filter((track) => (anySolo ? track.solo : !track.mute)).map((track) => track.id));
}
