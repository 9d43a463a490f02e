import { changeColumns } from "./changeColumns.ts";
import { onlyPicked, withoutPicked } from "./gatherNotes.ts";
import type { NoteChunk, NoteList } from "./NoteList.ts";
import { pickAll, type PickedNotes } from "./pickNotes.ts";

/** The notes that start before `tick`. The list itself if all do. */
export function notesBefore(list: NoteList, tick: number): NoteList {
  const later = pickFrom(list, tick);
  return later.size === 0 ? list : withoutPicked(list, later);
}

/** The notes that start at `tick` or later. The list itself if all do. */
export const notesFrom = (list: NoteList, tick: number): NoteList =>
  (list.chunks[0]?.time[0] ?? tick) >= tick ? list : onlyPicked(pickFrom(list, tick));

/** Notes that all start before `tick`, those across it ended there. */
export const notesEndedAt = (list: NoteList, tick: number): NoteList =>
  list.end <= tick
    ? list
    : changeColumns(list, pickAll(list), ["duration"], ({ time, duration, length }) => {
        for (let at = 0; at < length; at++) duration[at] = Math.min(duration[at]!, tick - time[at]!);
      });

function pickFrom(list: NoteList, tick: number): PickedNotes {
  const picked = new Map<NoteChunk, Uint16Array>();
  for (const [chunk, indices] of pickAll(list)) {
    const first = chunk.time[0]! >= tick ? 0 : chunk.time.findIndex((time) => time >= tick);
    if (first >= 0) picked.set(chunk, first === 0 ? indices : indices.slice(first));
  }
  return picked;
}
