import type { KeyGroup } from "./keyGroups.ts";

/** Semitones by which a recording is transposed at most, where there is a nearer one. */
const FARTHEST = 6;

/**
 * The group whose recordings a group plays: itself where it is kept, else the kept one with the nearest root key, the lower of two,
 * among those that no key transposes by more than six semitones. Where nothing would be kept everything is.
 */
export function standInFor(group: KeyGroup, groups: readonly KeyGroup[], keptRootKeys: ReadonlySet<number>): KeyGroup {
  if (keptRootKeys.has(group.rootKey)) return group;
  const farthest = ({ rootKey }: KeyGroup): number => Math.max(rootKey - group.keyLow, group.keyHigh - rootKey);
  const distance = (other: KeyGroup): number =>
    Math.abs(other.rootKey - group.rootKey) + 128 * Math.max(0, farthest(other) - FARTHEST);
  const kept = groups.filter(({ rootKey }) => keptRootKeys.has(rootKey)).toSorted((a, b) => a.rootKey - b.rootKey);
  return kept.reduce((best, other) => (distance(other) < distance(best) ? other : best), kept[0] ?? group);
}
