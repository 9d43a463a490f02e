import { canonical } from "../../merge/canonical.ts";

/** An event of a list, in order of ticks. */
export interface Placed {
  readonly tick: number;
}

export interface ListChange<T> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/**
 * The list after a change. What is to be removed and is not there is passed over; what is added comes after the events of
 * its tick, or in the place of the one that is there, in lists that have one at a tick.
 */
export function editedEvents<T extends Placed>(
  list: readonly T[],
  { removed, added }: ListChange<T>,
  isSingle: boolean,
): readonly T[] {
  const left = without(list, removed);
  if (added.length === 0) return left;
  const ticks = new Set(added.map(({ tick }) => tick));
  const kept = isSingle ? left.filter(({ tick }) => !ticks.has(tick)) : left;
  const put = isSingle ? [...new Map(added.map((event) => [event.tick, event])).values()] : added;
  return [...kept, ...put].sort((a, b) => a.tick - b.tick);
}

/** Smallest change of values that turns `before` into `after`. */
export function changeOfEvents<T extends Placed>(
  before: readonly T[],
  after: readonly T[],
  isSingle: boolean,
): ListChange<T> {
  const [had, has] = [new Set(before), new Set(after)];
  const gone = before.filter((event) => !has.has(event));
  const put = after.filter((event) => !had.has(event));
  const change = { removed: without(gone, put), added: without(put, gone) };
  if (isSingle) return change;
  // If the order within a tick differs, all events there are replaced.
  const ticks = differingTicks(editedEvents(before, change, isSingle), after);
  if (ticks.size === 0) return change;
  const isElsewhere = ({ tick }: T): boolean => !ticks.has(tick);
  return {
    removed: [...change.removed.filter(isElsewhere), ...before.filter(({ tick }) => ticks.has(tick))],
    added: [...change.added.filter(isElsewhere), ...after.filter(({ tick }) => ticks.has(tick))],
  };
}

/** The events without these, each once for each that is given. */
function without<T extends Placed>(list: readonly T[], removed: readonly T[]): readonly T[] {
  if (removed.length === 0) return list;
  const byTick = new Map<number, string[]>();
  for (const event of removed) byTick.set(event.tick, [...(byTick.get(event.tick) ?? []), canonical(event)]);
  return list.filter((event) => {
    const texts = byTick.get(event.tick);
    const at = texts?.indexOf(canonical(event)) ?? -1;
    if (at >= 0) texts!.splice(at, 1);
    return at < 0;
  });
}

function differingTicks<T extends Placed>(list: readonly T[], other: readonly T[]): ReadonlySet<number> {
  const ticks = new Set<number>();
  for (let at = 0; at < Math.max(list.length, other.length); at++) {
    const [one, two] = [list[at], other[at]];
    if (one === two || (one && two && canonical(one) === canonical(two))) continue;
    for (const event of [one, two]) if (event) ticks.add(event.tick);
  }
  return ticks;
}
