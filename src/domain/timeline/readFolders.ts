import type { Timeline, Track, TrackFolder } from "./records.ts";

type FolderJson = Pick<TrackFolder, "id"> & Partial<TrackFolder>;

/**
 * The folders that have tracks, the order in which tracks of one folder follow each other, and the tracks of missing
 * folders without a folder. A folder's tracks move together to the place of its first one.
 */
export function readFolders(
  folders: readonly FolderJson[],
  tracks: readonly Track[],
): { readonly fields: Pick<Timeline, "trackIds" | "folders">; readonly tracks: ReadonlyMap<string, Track> } {
  const byId = new Map(
    folders.map(({ id, name = "", color = 0, folded = false }) => [id, { id, name, color, folded }]),
  );
  const groups = new Map<string, string[]>();
  const changed = new Map<string, Track>();
  const used: TrackFolder[] = [];
  for (const track of tracks) {
    const { id, folderId } = track;
    const folder = folderId === undefined ? undefined : byId.get(folderId);
    if (folderId !== undefined && !folder) {
      const { folderId: _, ...rest } = track;
      changed.set(id, rest);
    }
    // Ids of tracks and folders may be alike.
    const key = folder ? `folder ${folder.id}` : `track ${id}`;
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
    if (folder && !group) used.push(folder);
  }
  const trackIds = [...groups.values()].flat();
  return { fields: used.length > 0 ? { trackIds, folders: used } : { trackIds }, tracks: changed };
}
