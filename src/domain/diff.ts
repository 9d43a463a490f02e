/**
 * A Diff has the records that were added, updated (before, after) and removed. It can be applied,
 * reversed and squashed for any type of records; they are immutable, so a Diff only holds references.
 */
export interface RecordDiff<T> {
  readonly added: ReadonlyMap<string, T>;
  readonly updated: ReadonlyMap<string, readonly [before: T, after: T]>;
  readonly removed: ReadonlyMap<string, T>;
}

const EMPTY: ReadonlyMap<string, never> = new Map<string, never>();

export const emptyRecordDiff: RecordDiff<never> = { added: EMPTY, updated: EMPTY, removed: EMPTY };

export const isEmptyRecordDiff = (diff: RecordDiff<unknown>): boolean =>
  diff.added.size === 0 && diff.updated.size === 0 && diff.removed.size === 0;

/** The Diff that reverses `diff`. */
export function reverseRecordDiff<T>(diff: RecordDiff<T>): RecordDiff<T> {
  const updated = new Map<string, readonly [T, T]>();
  for (const [id, [before, after]] of diff.updated) updated.set(id, [after, before]);
  return { added: diff.removed, updated, removed: diff.added };
}

/** The records after `diff`; the input map is left as it was. An empty diff returns the same map. */
export function applyRecordDiff<T>(records: ReadonlyMap<string, T>, diff: RecordDiff<T>): ReadonlyMap<string, T> {
  if (isEmptyRecordDiff(diff)) return records;
  const next = new Map(records);
  for (const id of diff.removed.keys()) next.delete(id);
  for (const [id, [, after]] of diff.updated) next.set(id, after);
  for (const [id, record] of diff.added) next.set(id, record);
  return next;
}

/** One Diff of several that have no record in common. */
export function joinRecordDiffs<T>(diffs: readonly RecordDiff<T>[]): RecordDiff<T> {
  const only = diffs.filter((diff) => !isEmptyRecordDiff(diff));
  if (only.length < 2) return only[0] ?? emptyRecordDiff;
  return {
    added: new Map(only.flatMap(({ added }) => [...added])),
    updated: new Map(only.flatMap(({ updated }) => [...updated])),
    removed: new Map(only.flatMap(({ removed }) => [...removed])),
  };
}

/** One Diff with the effect of `first`, then `second`. Records that end as they began drop out. */
export function squashRecordDiffs<T>(first: RecordDiff<T>, second: RecordDiff<T>): RecordDiff<T> {
  const origin = new Map<string, T | undefined>();
  const outcome = new Map<string, T | undefined>();
  for (const diff of [first, second]) {
    const note = (id: string, before: T | undefined, after: T | undefined): void => {
      if (!origin.has(id)) origin.set(id, before);
      outcome.set(id, after);
    };
    for (const [id, record] of diff.removed) note(id, record, undefined);
    for (const [id, [before, after]] of diff.updated) note(id, before, after);
    for (const [id, record] of diff.added) note(id, undefined, record);
  }
  const added = new Map<string, T>();
  const updated = new Map<string, readonly [T, T]>();
  const removed = new Map<string, T>();
  for (const [id, after] of outcome) {
    const before = origin.get(id);
    if (before === after) continue;
    if (before === undefined) added.set(id, after as T);
    else if (after === undefined) removed.set(id, before);
    else updated.set(id, [before, after]);
  }
  return { added, updated, removed };
}

/** True if both change a record of the same id. */
export function recordDiffsTouch(first: RecordDiff<unknown>, second: RecordDiff<unknown>): boolean {
  const ids = new Set([...first.added.keys(), ...first.updated.keys(), ...first.removed.keys()]);
  return [second.added, second.updated, second.removed].some((records) =>
    [...records.keys()].some((id) => ids.has(id)),
  );
}
