import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { addTrack, removeTracks } from "../../domain/timeline/commands/tracks.ts";
import { placeNow, placeTracks, trackPlaces } from "../../domain/timeline/commands/folders.ts";
import { newTrack } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { selectTrack } from "../../state/timeline/selection.ts";
import type { OpenSong } from "../../state/transport.ts";

const DRUM_CHANNEL = 10;

/** A new track of the piano, or of the standard kit for the percussion bank. */
export function addNewTrack({ timeline, session }: OpenSong, bank: number): void {
  const document = timeline.current;
  const track = newTrack({
    color: document.timeline.trackIds.length % 16,
    channel: bank === PERCUSSION_BANK ? DRUM_CHANNEL : freeChannel(document),
    pluginValues: { bank },
  });
  timeline.apply(addTrack(document, track));
  selectTrack(session, track.id);
}

/** The lowest channel that no track has, apart from the drums' one; 1 where all are taken. */
function freeChannel({ tracks }: TimelineDocument): number {
  const used = new Set([...tracks.values()].map((track) => track.channel));
  for (let channel = 1; channel <= 16; channel++) {
    if (channel !== DRUM_CHANNEL && !used.has(channel)) return channel;
  }
  return 1;
}

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

/** Takes a track out of its folder, to below its last track. */
export function leaveFolder({ timeline }: OpenSong, trackId: string): void {
  const placed = { trackId };
  const folderId = timeline.current.tracks.get(trackId)?.folderId;
  const places = trackPlaces(timeline.current, placed);
  const last = places.findLastIndex((place) => place.folderId === folderId);
  const out = places[last + 1] ?? places[placeNow(timeline.current, placed, places)];
  if (out) timeline.apply(placeTracks(timeline.current, placed, out));
}
