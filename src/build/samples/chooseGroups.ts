import type { KeyGroup } from "./keyGroups.ts";

/** A group that stays, with the keys that it now covers. */
export interface KeptGroup {
  readonly group: KeyGroup;
  readonly keyLow: number;
  readonly keyHigh: number;
}

/** Semitones that a sample may be transposed to sound at this key. */
export type ShiftLimit = (key: number) => number;

/**
 * The groups to keep: those of the least cost with which no key is played further from the pitch at which its sample
 * was recorded than `limit` says (or than it is without thinning). Neighbours meet half-way between their roots.
 * `groups` are in order of their keys, without gaps.
 */
export function chooseGroups(
  groups: readonly KeyGroup[],
  limit: ShiftLimit,
  costOf: (group: KeyGroup) => number,
): readonly KeptGroup[] {
  const lowest = groups[0]?.keyLow ?? 0;
  const highest = groups.at(-1)?.keyHigh ?? 127;
  const covers = coverage(groups, limit);
  const best: Path[] = [];
  for (const group of groups) {
    const candidates: Path[] = [];
    const cost = costOf(group);
    if (covers(group, lowest, group.rootKey)) candidates.push({ cost, previous: null, group });
    for (const path of best) {
      const seam = seamBetween(path.group, group);
      if (covers(path.group, path.group.rootKey, seam) && covers(group, seam + 1, group.rootKey)) {
        candidates.push({ cost: path.cost + cost, previous: path, group });
      }
    }
    const path = cheapest(candidates);
    if (path) best.push(path);
  }
  const ends = best.filter(({ group }) => covers(group, group.rootKey, highest));
  return toKept(cheapest(ends), lowest, highest);
}

/** A choice that ends with `group`, linked to the group chosen before it. */
interface Path {
  readonly cost: number;
  readonly previous: Path | null;
  readonly group: KeyGroup;
}

/** The last key of the lower of two neighbours. */
const seamBetween = (low: KeyGroup, high: KeyGroup): number => Math.floor((low.rootKey + high.rootKey) / 2);

const cheapest = (paths: readonly Path[]): Path | null =>
  paths.reduce<Path | null>((best, path) => (best && best.cost <= path.cost ? best : path), null);

/** Tells whether a group may play the keys `from` to `to`. */
const coverage =
  (groups: readonly KeyGroup[], limit: ShiftLimit) =>
  (group: KeyGroup, from: number, to: number): boolean => {
    for (let key = from; key <= to; key += 1) {
      const before = groups.find(({ keyLow, keyHigh }) => keyLow <= key && key <= keyHigh);
      const allowed = Math.max(limit(key), before ? Math.abs(key - before.rootKey) : 0);
      if (Math.abs(key - group.rootKey) > allowed) return false;
    }
    return true;
  };

function toKept(end: Path | null, keyLow: number, keyHigh: number): readonly KeptGroup[] {
  const kept: KeptGroup[] = [];
  let high = keyHigh;
  for (let path = end; path; path = path.previous) {
    const low = path.previous ? seamBetween(path.previous.group, path.group) + 1 : keyLow;
    kept.unshift({ group: path.group, keyLow: low, keyHigh: high });
    high = low - 1;
  }
  return kept;
}
