import type { NoteList } from "../../domain/timeline/NoteList.ts";

/** Cache by the column of pitches, which a chunk shares with its copies after edits of other columns. */
const ranges = new WeakMap<Uint8Array, readonly [low: number, high: number]>();

/** Lowest and highest pitch of a list, remembered per chunk; null when it is empty. */
export function pitchRange(list: NoteList): readonly [low: number, high: number] | null {
  let low = 128;
  let high = -1;
  for (const { number } of list.chunks) {
    let range = ranges.get(number);
    if (!range) ranges.set(number, (range = rangeOf(number)));
    if (range[0] < low) low = range[0];
    if (range[1] > high) high = range[1];
  }
  return high < 0 ? null : [low, high];
}

function rangeOf(numbers: Uint8Array): readonly [low: number, high: number] {
  let low = 127;
  let high = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!;
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return [low, high];
}
