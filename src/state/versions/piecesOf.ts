import { newId } from "../../domain/id.ts";
import { canHash, cutBehind, hashedParts } from "../sync/textParts.ts";
import { nextTask } from "../nextTask.ts";

/** Longer than that at a stretch, cutting a text would hold up a frame. */
const STRETCH_MS = 6;

/** A text in pieces with their names. Where a page cannot hash, nothing is shared: each piece has a name of its own. */
export async function piecesOf(text: string): Promise<readonly (readonly [name: string, piece: string])[]> {
  const parts: string[] = [];
  let since = performance.now();
  for (let from = 0; from < text.length;) {
    const end = cutBehind(text, from);
    parts.push(text.slice(from, end));
    from = end;
    if (performance.now() - since < STRETCH_MS) continue;
    await nextTask();
    since = performance.now();
  }
  return canHash() ? hashedParts(parts) : parts.map((part) => [newId(), part] as const);
}
