import type { KeyGroup } from "./keyGroups.ts";

/** A group that stays, with the keys that it now covers. */
export interface WidenedGroup {
  readonly group: KeyGroup;
  readonly keyLow: number;
  readonly keyHigh: number;
}

/**
 * The groups to keep, widened over the keys of the others: neighbours meet half-way between their roots, the lower one
 * taking the key in the middle. If none is to be kept, all are. `groups` are in order of their keys.
 */
export function widenGroups(
  groups: readonly KeyGroup[],
  isKept: (group: KeyGroup) => boolean,
): readonly WidenedGroup[] {
  const kept = groups.some(isKept) ? groups.filter(isKept) : groups;
  const lowest = groups[0]?.keyLow ?? 0;
  const highest = groups.at(-1)?.keyHigh ?? 127;
  return kept.map((group, index) => {
    const below = kept[index - 1];
    const above = kept[index + 1];
    return {
      group,
      keyLow: below ? lastKeyBetween(below, group) + 1 : lowest,
      keyHigh: above ? lastKeyBetween(group, above) : highest,
    };
  });
}

const lastKeyBetween = (low: KeyGroup, high: KeyGroup): number => Math.floor((low.rootKey + high.rootKey) / 2);
