import { type LaneEvent } from "../../domain/timeline/ClipLane.ts";
import { firstEventAt } from "../../domain/timeline/firstEventAt.ts";

const BLOCK = 256;

interface Extent {
  readonly min: number;
  readonly max: number;
}

const blocksOf = new WeakMap<readonly LaneEvent[], readonly Extent[]>();

/** Least and greatest value of every 256 events, made once for a list. */
function blocks(events: readonly LaneEvent[]): readonly Extent[] {
  const known = blocksOf.get(events);
  if (known) return known;
  const made: Extent[] = [];
  for (let from = 0; from < events.length; from += BLOCK) made.push(extentOf(events, from, from + BLOCK));
  blocksOf.set(events, made);
  return made;
}

function extentOf(events: readonly LaneEvent[], from: number, to: number): Extent {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = from; index < Math.min(to, events.length); index++) {
    const { value } = events[index]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** Calls `visit` with the extent of the values of each of `count` columns of `ticks` that has events, and the last of them. */
export function eachLaneColumn(
  events: readonly LaneEvent[],
  fromTick: number,
  ticks: number,
  count: number,
  visit: (column: number, min: number, max: number, last: number) => void,
): void {
  let from = firstEventAt(events, fromTick);
  for (let column = 0; column < count && from < events.length; column++) {
    const to = firstEventAt(events, fromTick + (column + 1) * ticks);
    if (to === from) continue;
    const { min, max } = to - from > 2 * BLOCK ? extentByBlocks(events, from, to) : extentOf(events, from, to);
    visit(column, min, max, events[to - 1]!.value);
    from = to;
  }
}

function extentByBlocks(events: readonly LaneEvent[], from: number, to: number): Extent {
  const [first, last] = [Math.ceil(from / BLOCK), Math.floor(to / BLOCK)];
  const parts = [
    extentOf(events, from, first * BLOCK),
    ...blocks(events).slice(first, last),
    extentOf(events, last * BLOCK, to),
  ];
  return { min: Math.min(...parts.map(({ min }) => min)), max: Math.max(...parts.map(({ max }) => max)) };
}
