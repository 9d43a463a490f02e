import { sameJson } from "./canonical.ts";
import { mergeOrder } from "./mergeOrder.ts";
import { mergeEvents } from "./mergeEvents.ts";

/** `value` holds the changes of both sides; with `conflict` they touched the same thing, and it holds ours there. */
export interface Merged {
  readonly value: unknown;
  readonly conflict: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Three-way merge of JSON values: what `ours` and `theirs` each changed of `base`. Objects merge by field, lists of records
 * by `id`, lists of events (with a `tick` or `time`) as sets of values, anything else only as a whole. Changes that touch
 * the same thing conflict, unless they are the same change.
 */
export function mergeJson(base: unknown, ours: unknown, theirs: unknown): Merged {
  if (sameJson(ours, theirs) || sameJson(base, theirs)) return { value: ours, conflict: false };
  if (sameJson(base, ours)) return { value: theirs, conflict: false };
  if (isFields(base) && isFields(ours) && isFields(theirs)) return mergeFields(base, ours, theirs);
  // A field that the song did not have yet is a list of nothing.
  if (base === undefined && Array.isArray(ours) && Array.isArray(theirs)) return mergeLists([], ours, theirs);
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs)) return mergeLists(base, ours, theirs);
  return { value: ours, conflict: true };
}

function mergeFields(base: Fields, ours: Fields, theirs: Fields): Merged {
  const entries: [string, unknown][] = [];
  let conflict = false;
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const merged = mergeJson(own(base, key), own(ours, key), own(theirs, key));
    conflict ||= merged.conflict;
    if (merged.value !== undefined) entries.push([key, merged.value]);
  }
  return { value: Object.fromEntries(entries), conflict };
}

function mergeLists(base: readonly unknown[], ours: readonly unknown[], theirs: readonly unknown[]): Merged {
  if ([base, ours, theirs].every(isRecords))
    return mergeRecords(base as readonly Identified[], ours as readonly Identified[], theirs as readonly Identified[]);
  if ([base, ours, theirs].every(isEvents)) {
    const events = mergeEvents(base as readonly Fields[], ours as readonly Fields[], theirs as readonly Fields[]);
    return { value: events ?? ours, conflict: events === null };
  }
  return { value: ours, conflict: true };
}

interface Identified {
  readonly id: string;
}

function mergeRecords(base: readonly Identified[], ours: readonly Identified[], theirs: readonly Identified[]): Merged {
  const [inBase, inOurs, inTheirs] = [base, ours, theirs].map((list) => new Map(list.map((each) => [each.id, each])));
  const merged = new Map<string, unknown>();
  let conflict = false;
  for (const id of new Set([...inOurs!.keys(), ...inTheirs!.keys()])) {
    const each = mergeJson(inBase!.get(id), inOurs!.get(id), inTheirs!.get(id));
    conflict ||= each.conflict;
    if (each.value !== undefined) merged.set(id, each.value);
  }
  const order = mergeOrder([...inBase!.keys()], [...inOurs!.keys()], [...inTheirs!.keys()]);
  const ids = (order ?? [...merged.keys()]).filter((id) => merged.has(id));
  return { value: ids.map((id) => merged.get(id)), conflict: conflict || order === null };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** True for lists of records with unique ids. */
function isRecords(list: readonly unknown[]): boolean {
  const ids = new Set(list.map((each) => (isFields(each) ? own(each, "id") : undefined)));
  return ids.size === list.length && [...ids].every((id) => typeof id === "string");
}

const isEvents = (list: readonly unknown[]): boolean =>
  list.every((each) => isFields(each) && [each["tick"], each["time"]].some((place) => typeof place === "number"));
