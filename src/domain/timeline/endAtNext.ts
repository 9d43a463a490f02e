import { changeColumns } from "./changeColumns.ts";
import type { NoteList } from "./NoteList.ts";
import { pickWhere, pickAll, type PickedNotes } from "./pickNotes.ts";

const KEYS = 128;

/** Range of ticks of a list, end exclusive. */
interface HeardTicks {
  readonly from: number;
  readonly to: number;
}

const EVERYWHERE: HeardTicks = { from: 0, to: Infinity };

const isIn = ({ from, to }: HeardTicks, tick: number): boolean => tick >= from && tick < to;

/**
 * `after`, an edit of `before`, in which a note that the edit made overlap the next one of its key ends where that begins:
 * MIDI has no note ids, and gear ends the later one with the note off of the earlier. Notes that overlapped before stay
 * unchanged, as do notes that begin at the same tick, and those that do not start in the
 * audible ticks `heard`.
 */
export function endAtNext(before: NoteList, after: NoteList, heard: HeardTicks = EVERYWHERE): NoteList {
  if (after === before) return after;
  const reaching = notesIntoNext(after);
  if (reaching.picked.size === 0) return after;
  const known = new Set<number>();
  for (const [{ id }, indices] of notesIntoNext(before).picked) for (const at of indices) known.add(id[at]!);
  const picked = pickWhere(reaching.picked, ({ id, time }, at) => isIn(heard, time[at]!) && !known.has(id[at]!));
  if (picked.size === 0) return after;
  return changeColumns(after, picked, ["duration"], ({ id, time, duration }, indices) => {
    const nexts = reaching.nexts.get(id)!;
    for (const at of indices) duration[at] = nexts[at]! - time[at]!;
  });
}

/** Notes that end after the next one of their key begins; `nexts`: starts of the next ones, by their chunk's ids. */
function notesIntoNext(list: NoteList): { picked: PickedNotes; nexts: ReadonlyMap<Uint32Array, Float64Array> } {
  // Start of the last visited note of each key, and the first start that is later.
  const starts = new Float64Array(KEYS).fill(Infinity);
  const laters = new Float64Array(KEYS).fill(Infinity);
  const nexts = new Map<Uint32Array, Float64Array>();
  for (const { id, time, duration, number, length } of list.chunks.toReversed()) {
    let those: Float64Array | null = null;
    for (let at = length - 1; at >= 0; at--) {
      const key = number[at]!;
      const start = time[at]!;
      if (start < starts[key]!) {
        laters[key] = starts[key]!;
        starts[key] = start;
      }
      if (start + duration[at]! <= laters[key]!) continue;
      those ??= new Float64Array(length).fill(Infinity);
      those[at] = laters[key]!;
    }
    if (those) nexts.set(id, those);
  }
  const whole = nexts.size === 0 ? new Map() : pickAll(list);
  return { picked: pickWhere(whole, ({ id }, at) => (nexts.get(id)?.[at] ?? Infinity) < Infinity), nexts };
}
