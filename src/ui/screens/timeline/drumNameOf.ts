import type { OpenSong } from "../../../state/transport.ts";
import { editorRows } from "../../../view/timeline/RowMap.ts";

/** What a note is called in the rows of drums that the roll shows; null where it shows keys. */
export function drumNameOf(studio: OpenSong, pitch: number): string | null {
  const { names, rowOf } = editorRows(studio);
  return names?.[rowOf[pitch]!] ?? null;
}
