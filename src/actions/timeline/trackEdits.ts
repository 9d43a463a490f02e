import { removeTracks } from "../../domain/timeline/commands/tracks.ts";
import { placeNow, placeTracks, trackPlaces } from "../../domain/timeline/commands/folders.ts";
import { selectTrack } from "../../state/timeline/selection.ts";
import type { OpenSong } from "../../state/transport.ts";

/** Deletes tracks; the nearest one that is left is selected in the place of a selected one. */
export function deleteTracks({ timeline, session }: OpenSong, trackIds: readonly string[]): void {
  const gone = new Set(trackIds);
  const order = timeline.current.timeline.trackIds;
  const { trackId } = session.selection;
  if (trackId !== null && gone.has(trackId)) {
    const at = order.indexOf(trackId);
    const left = (id: string): boolean => !gone.has(id);
    selectTrack(session, order.slice(at).find(left) ?? order.slice(0, at).findLast(left) ?? null);
  }
  timeline.apply(removeTracks(timeline.current, gone));
}

/** Moves a track out of its folder, to below its last track. */
export function leaveFolder({ timeline }: Pick<OpenSong, "timeline">, trackId: string): void {
  const placed = { trackId };
  const folderId = timeline.current.tracks.get(trackId)?.folderId;
  const places = trackPlaces(timeline.current, placed);
  const last = places.findLastIndex((place) => place.folderId === folderId);
  const out = places[last + 1] ?? places[placeNow(timeline.current, placed, places)];
  if (out) timeline.apply(placeTracks(timeline.current, placed, out));
}
