import type { OpenSong } from "../../../state/transport.ts";
import { editorRows } from "../../../view/timeline/RowMap.ts";

/** Name of a pitch in the drum rows of the roll; null while it shows keys. */
export function drumNameOf(studio: OpenSong, pitch: number): string | null {
  const { names, rowOf } = editorRows(studio);
  return names?.[rowOf[pitch]!] ?? null;
}
