import { newId } from "../../id.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { TimelineDocument, Track, TrackFolder } from "../records.ts";
import { trackRows } from "../trackRows.ts";
import { timelineUpdate, tracksUpdate } from "./build.ts";

/** Commands for the order of tracks and for their folders. */

/** A place in the order: its index among the other tracks, and its folder. */
export interface TrackPlace {
  readonly index: number;
  readonly folderId: string | null;
  /** Number of the others' rows above it. */
  readonly row: number;
}

/** Moved item: a track, or a folder with all its tracks. */
export type Placed = { readonly trackId: string } | { readonly folderId: string };

/** The tracks that go with it, in their order. */
export const placedTracks = ({ tracks, timeline }: TimelineDocument, placed: Placed): readonly string[] =>
  timeline.trackIds.filter((id) =>
    "trackId" in placed ? id === placed.trackId : tracks.get(id)?.folderId === placed.folderId,
  );

/** All places that a track or folder could have, from the top: folders cannot be nested. */
export function trackPlaces(document: TimelineDocument, placed: Placed): readonly TrackPlace[] {
  const moving = new Set(placedTracks(document, placed));
  const { timeline } = document;
  const trackIds = timeline.trackIds.filter((id) => !moving.has(id));
  // Rows are cached by the tracks: those of another order are computed again.
  const rows = trackRows({ ...document, timeline: { ...timeline, trackIds } });
  const entersFolders = "trackId" in placed;
  const places: TrackPlace[] = [{ index: 0, folderId: null, row: 0 }];
  let index = 0;
  for (const [at, row] of rows.entries()) {
    const { folder } = row;
    index += row.kind === "track" ? 1 : row.folder.folded ? row.trackIds.length : 0;
    const next = rows[at + 1];
    const endsFolder =
      !folder || folder.folded || (row.kind === "track" && next?.folder !== folder) || next?.kind === "folder";
    if (entersFolders && folder && !folder.folded) places.push({ index, folderId: folder.id, row: at + 1 });
    if (endsFolder) places.push({ index, folderId: null, row: at + 1 });
  }
  return places;
}

/** Index of the current place in `trackPlaces`; -1 for a track that its folded folder hides. */
export function placeNow(document: TimelineDocument, placed: Placed, places: readonly TrackPlace[]): number {
  const [first = ""] = placedTracks(document, placed);
  const index = document.timeline.trackIds.indexOf(first);
  const own = "trackId" in placed ? (document.tracks.get(first)?.folderId ?? null) : null;
  // The folder of an only track does not exist without it.
  const isOnly = own !== null && placedTracks(document, { folderId: own }).length === 1;
  return places.findIndex((place) => place.index === index && place.folderId === (isOnly ? null : own));
}

/** Moves a track, or a folder with its tracks, to one of its `trackPlaces`. */
export function placeTracks(document: TimelineDocument, placed: Placed, { index, folderId }: TrackPlace): TimelineDiff {
  const ids = placedTracks(document, placed);
  const moving = new Set(ids);
  const others = document.timeline.trackIds.filter((id) => !moving.has(id));
  const trackIds = others.toSpliced(index, 0, ...ids);
  const same = trackIds.every((id, at) => id === document.timeline.trackIds[at]);
  return {
    ...(same ? emptyTimelineDiff : timelineUpdate(document, { trackIds })),
    tracks:
      "trackId" in placed
        ? tracksUpdate(document, ids, () => ({ folderId: folderId ?? undefined })).tracks
        : emptyTimelineDiff.tracks,
  };
}

/** Moves it one place up (-1) or down (1): a track moves into a folder, through it, and out of it again. */
export function stepTracks(document: TimelineDocument, placed: Placed, by: -1 | 1): TimelineDiff {
  const places = trackPlaces(document, placed);
  const now = placeNow(document, placed, places);
  const place = places[now + by];
  return now >= 0 && place ? placeTracks(document, placed, place) : emptyTimelineDiff;
}

/** A new folder for these tracks, which move together to the place of the first one, outside of folders. */
export function folderAround(
  document: TimelineDocument,
  trackIds: readonly string[],
  fields: Pick<TrackFolder, "name" | "color">,
): TimelineDiff {
  const { timeline, tracks } = document;
  const ids = timeline.trackIds.filter((id) => trackIds.includes(id));
  const [first] = ids;
  if (first === undefined) return emptyTimelineDiff;
  const folder: TrackFolder = { id: newId(), folded: false, ...fields };
  const others = timeline.trackIds.filter((id) => !ids.includes(id));
  const above = timeline.trackIds.slice(0, timeline.trackIds.indexOf(first)).filter((id) => !ids.includes(id));
  // Not into the middle of another folder: below its last track.
  const folderAt = (index: number): string | undefined => tracks.get(others[index] ?? "")?.folderId;
  const around = folderAt(above.length - 1);
  let index = above.length;
  if (around !== undefined) while (folderAt(index) === around) index++;
  return {
    ...timelineUpdate(document, {
      trackIds: others.toSpliced(index, 0, ...ids),
      folders: [...(timeline.folders ?? []), folder],
    }),
    tracks: tracksUpdate(document, ids, () => ({ folderId: folder.id })).tracks,
  };
}

/** Name, colour, and whether it is folded. */
export const setFolder = (
  document: TimelineDocument,
  folderId: string,
  fields: Partial<Omit<TrackFolder, "id">>,
): TimelineDiff =>
  timelineUpdate(document, {
    folders: (document.timeline.folders ?? []).map((folder) =>
      folder.id === folderId ? { ...folder, ...fields } : folder,
    ),
  });

/** Removes the folder; its tracks stay in place. */
export const dissolveFolder = (document: TimelineDocument, folderId: string): TimelineDiff => ({
  ...timelineUpdate(document, { folders: (document.timeline.folders ?? []).filter(({ id }) => id !== folderId) }),
  tracks: tracksUpdate(document, placedTracks(document, { folderId }), () => ({ folderId: undefined })).tracks,
});

/** Mutes or soloes all tracks of a folder, or none of them. */
export const setFolderTracks = (
  document: TimelineDocument,
  folderId: string,
  fields: Partial<Pick<Track, "mute" | "solo">>,
): TimelineDiff => tracksUpdate(document, placedTracks(document, { folderId }), () => fields);

/** True if all tracks are muted (or soloed), `mixed` if some are, false if none is. */
export function heldBy(
  { tracks }: TimelineDocument,
  trackIds: readonly string[],
  field: "mute" | "solo",
): boolean | "mixed" {
  const count = trackIds.filter((id) => tracks.get(id)?.[field]).length;
  return count === 0 ? false : count === trackIds.length || "mixed";
}
