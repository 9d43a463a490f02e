import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { KeyGroup } from "./keyGroups.ts";
import { standInFor } from "./standInFor.ts";

const group = (keyLow: number, rootKey: number, keyHigh: number): KeyGroup => ({ keyLow, keyHigh, rootKey, zones: [] });

const rootsOf = (groups: readonly KeyGroup[], roots: readonly number[]) =>
  groups.map((each) => standInFor(each, groups, new Set(roots)).rootKey);

const GROUPS = [group(12, 23, 24), group(25, 27, 28), group(29, 30, 31), group(32, 33, 40)];

test("what is kept plays itself, and the nearest stands in for the others, the lower of two", () => {
  expect(rootsOf(GROUPS, [23, 33])).toEqual([23, 23, 33, 33]);
  expect(rootsOf(GROUPS, [27])).toEqual([27, 27, 27, 27]);
  expect(rootsOf([group(40, 40, 40), group(43, 43, 43), group(46, 46, 46)], [40, 46])).toEqual([40, 40, 46]);
});

test("where the nearest would be transposed by more than six semitones, another one stands in", () => {
  expect(rootsOf([group(27, 27, 30), group(33, 31, 34), group(38, 38, 40)], [27, 38])).toEqual([27, 38, 38]);
});

test("an instrument of which nothing would be left is kept whole", () => {
  expect(rootsOf(GROUPS, [])).toEqual([23, 27, 30, 33]);
});

test("no other kept recording is nearer within six semitones", () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 127 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.boolean()), (roots, choices) => {
      const groups = roots.map((root) => group(root, root, root));
      const kept = roots.filter(() => choices.next().value);
      for (const [at, standIn] of rootsOf(groups, kept).entries()) {
        const nearest = Math.min(...(kept.length > 0 ? kept : roots).map((key) => Math.abs(key - roots[at]!)));
        expect(Math.abs(standIn - roots[at]!)).toBe(nearest);
      }
    }),
  );
});
