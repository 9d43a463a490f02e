import type { NoteChunk, NoteList } from "../../domain/timeline/NoteList.ts";

const ranges = new WeakMap<NoteChunk, readonly [low: number, high: number]>();

/** Lowest and highest pitch of a list, remembered per chunk; null when it is empty. */
export function pitchRange(list: NoteList): readonly [low: number, high: number] | null {
  let low = 128;
  let high = -1;
  for (const chunk of list.chunks) {
    let range = ranges.get(chunk);
    if (!range) {
      range = [chunk.number.reduce((a, b) => Math.min(a, b), 127), chunk.number.reduce((a, b) => Math.max(a, b), 0)];
      ranges.set(chunk, range);
    }
    low = Math.min(low, range[0]);
    high = Math.max(high, range[1]);
  }
  return high < 0 ? null : [low, high];
}
