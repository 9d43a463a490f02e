import type { TimelineDocument, TrackFolder } from "./records.ts";

/** A row of the list of tracks: a track, or a folder above its tracks. */
export type TrackRow =
  | { readonly kind: "track"; readonly trackId: string; readonly folder: TrackFolder | null }
  | { readonly kind: "folder"; readonly folder: TrackFolder; readonly trackIds: readonly string[] };

const known = new WeakMap<TimelineDocument["tracks"], { timeline: TimelineDocument["timeline"]; rows: TrackRow[] }>();

/** The rows from the top. Tracks of a folded folder have none. */
export function trackRows({ timeline, tracks }: TimelineDocument): readonly TrackRow[] {
  const last = known.get(tracks);
  if (last?.timeline === timeline) return last.rows;
  const rows = makeRows(timeline, tracks);
  known.set(tracks, { timeline, rows });
  return rows;
}

function makeRows(
  { trackIds, folders = [] }: TimelineDocument["timeline"],
  tracks: TimelineDocument["tracks"],
): TrackRow[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const shown = new Map<string, string[]>();
  const rows: TrackRow[] = [];
  for (const trackId of trackIds) {
    const folder = byId.get(tracks.get(trackId)?.folderId ?? "") ?? null;
    if (folder) {
      const inside = shown.get(folder.id) ?? [];
      if (inside.length === 0) rows.push({ kind: "folder", folder, trackIds: inside });
      inside.push(trackId);
      shown.set(folder.id, inside);
    }
    if (!folder?.folded) rows.push({ kind: "track", trackId, folder });
  }
  return rows;
}

/** The row a track is seen in: its own, or that of its folded folder; -1 for none. */
export const rowOfTrack = (rows: readonly TrackRow[], trackId: string): number =>
  rows.findLastIndex((row) =>
    row.kind === "track" ? row.trackId === trackId : row.folder.folded && row.trackIds.includes(trackId),
  );

/** The track of a row, null for folders and beyond the last row. */
export function trackOfRow(rows: readonly TrackRow[], index: number): string | null {
  const row = rows[index];
  return row?.kind === "track" ? row.trackId : null;
}

/** Place of row `index` in the order of the tracks; rows beyond the ends continue the count. */
export function trackIndexOfRow(
  { timeline: { trackIds } }: TimelineDocument,
  rows: readonly TrackRow[],
  index: number,
): number {
  const row = rows[index];
  if (!row) return index < 0 ? index : trackIds.length + index - rows.length;
  return trackIds.indexOf(row.kind === "track" ? row.trackId : row.trackIds[0]!);
}
