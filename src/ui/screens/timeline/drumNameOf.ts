import type { Studio } from "../../../state/Studio.ts";
import { editorRows } from "../../../view/timeline/RowMap.ts";

/** What a note is called in the rows of drums that the roll shows; null where it shows keys. */
export function drumNameOf(studio: Studio, pitch: number): string | null {
  const { names, rowOf } = editorRows(studio);
  return names?.[rowOf[pitch]!] ?? null;
}
