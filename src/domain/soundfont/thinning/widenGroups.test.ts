import { array, assert, integer, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import type { KeyGroup } from "./keyGroups.ts";
import { widenGroups } from "./widenGroups.ts";

const group = (keyLow: number, rootKey: number, keyHigh: number): KeyGroup => ({ keyLow, keyHigh, rootKey, zones: [] });

const ranges = (groups: readonly KeyGroup[], roots: readonly number[]) =>
  widenGroups(groups, ({ rootKey }) => roots.includes(rootKey)).map(({ keyLow, group, keyHigh }) => [
    keyLow,
    group.rootKey,
    keyHigh,
  ]);

const GROUPS = [group(12, 23, 24), group(25, 27, 28), group(29, 30, 31), group(32, 33, 40)];

test("neighbours meet half-way between their roots; the ends reach as far as the instrument", () => {
  expect(ranges(GROUPS, [23, 33])).toEqual([
    [12, 23, 28],
    [29, 33, 40],
  ]);
  expect(ranges(GROUPS, [27])).toEqual([[12, 27, 40]]);
});

test("an instrument of which nothing would be left is kept whole", () => {
  expect(ranges(GROUPS, [])).toHaveLength(4);
});

test("whatever is kept, every key is played by exactly one group", () => {
  const keys = uniqueArray(integer({ min: 0, max: 127 }), { minLength: 1, maxLength: 30 });
  assert(
    property(keys, array(integer({ min: 0, max: 127 })), (roots, kept) => {
      const sorted = roots.toSorted((a, b) => a - b);
      const groups = sorted.map((root, i) => group(i === 0 ? 0 : root, root, (sorted[i + 1] ?? 128) - 1));
      const played = ranges(groups, kept).flatMap(([low = 0, , high = -1]) =>
        Array.from({ length: high - low + 1 }, (_, i) => low + i),
      );
      expect(played).toEqual(Array.from({ length: 128 }, (_, key) => key));
    }),
  );
});
