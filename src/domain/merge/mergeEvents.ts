import { canonical } from "./canonical.ts";

type Event = Readonly<Record<string, unknown>>;

/**
 * Events of a list after both sides' changes, or null if these conflict. Events have no ids: a changed one
 * counts as removed and added. Both sides may not remove the same event; both may add notes
 * anywhere, but not other events (tempos, controllers) at the same tick. Equal additions are added once.
 */
export function mergeEvents(
  base: readonly Event[],
  ours: readonly Event[],
  theirs: readonly Event[],
): readonly Event[] | null {
  const here = changes(base, ours);
  const there = changes(base, theirs);
  for (const text of here.removed.keys()) if (there.removed.has(text)) return null;
  const added = minus(there.added, here.added);
  if (clash(minus(here.added, there.added), added)) return null;
  return inserted(without(ours, there.removed), added);
}

/** Number of occurrences of each event in a list, by canonical text. */
type Bag = ReadonlyMap<string, { readonly event: Event; readonly count: number }>;

function bagOf(events: readonly Event[]): Bag {
  const bag = new Map<string, { event: Event; count: number }>();
  for (const event of events) {
    const text = canonical(event);
    const known = bag.get(text);
    if (known) known.count++;
    else bag.set(text, { event, count: 1 });
  }
  return bag;
}

function minus(bag: Bag, other: Bag): Bag {
  const rest = new Map<string, { event: Event; count: number }>();
  for (const [text, { event, count }] of bag) {
    const left = count - (other.get(text)?.count ?? 0);
    if (left > 0) rest.set(text, { event, count: left });
  }
  return rest;
}

function changes(base: readonly Event[], list: readonly Event[]): { readonly removed: Bag; readonly added: Bag } {
  const [before, after] = [bagOf(base), bagOf(list)];
  return { removed: minus(before, after), added: minus(after, before) };
}

function clash(here: Bag, there: Bag): boolean {
  const ticks = new Set([...here.values()].flatMap(({ event }) => ("tick" in event ? [event["tick"]] : [])));
  return [...there.values()].some(({ event }) => "tick" in event && ticks.has(event["tick"]));
}

function without(events: readonly Event[], removed: Bag): readonly Event[] {
  const left = new Map([...removed].map(([text, { count }]) => [text, count]));
  return events.filter((event) => {
    const text = canonical(event);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0;
  });
}

/** Inserts new events after those of their own tick. */
function inserted(events: readonly Event[], added: Bag): readonly Event[] {
  const more = [...added.values()].flatMap(({ event, count }) => Array.from({ length: count }, () => event));
  return [...events, ...more].sort((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = (event: Event): number => Number(event["tick"] ?? event["time"]);
