import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { trackRows, type TrackRow } from "../../../../domain/timeline/trackRows.ts";
import { KEYS_HOME } from "../../../controls/keysHome.ts";

const idOf = (row: TrackRow): string => (row.kind === "track" ? row.trackId : row.folder.id);

/**
 * Finds where the focus goes when rows of the list of tracks are deleted: the name of the nearest row that is left, below
 * them if there is one, or a canvas where no row is left.
 *
 * @param document the song before the deletion
 * @param goneIds ids of the tracks and folders that are deleted
 */
export function focusBeside(document: TimelineDocument, goneIds: ReadonlySet<string>): () => HTMLElement | null {
  const rows = trackRows(document);
  const isLeft = (row: TrackRow): boolean =>
    !goneIds.has(idOf(row)) && !(row.kind === "folder" && row.trackIds.every((id) => goneIds.has(id)));
  const at = rows.findIndex((row) => goneIds.has(idOf(row)));
  const beside = rows.slice(at).find(isLeft) ?? rows.slice(0, at).findLast(isLeft);
  return () => (beside && nameOf(idOf(beside))) ?? window.document.querySelector<HTMLElement>(KEYS_HOME);
}

/** Button with the name of a track or folder in the list of tracks. */
function nameOf(id: string): HTMLElement | null {
  const rows = [...window.document.querySelectorAll<HTMLElement>("[data-track], [data-folder]")];
  const row = rows.find(({ dataset }) => dataset["track"] === id || dataset["folder"] === id);
  return row?.querySelector<HTMLElement>(":scope > [aria-keyshortcuts]") ?? null;
}
