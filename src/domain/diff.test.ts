import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { applyRecordDiff, emptyRecordDiff, isEmptyRecordDiff, reverseRecordDiff, squashRecordDiffs } from "./diff.ts";
import type { RecordDiff } from "./diff.ts";

type Rows = ReadonlyMap<string, { readonly value: number }>;

const rows = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.record({ value: fc.integer({ min: 0, max: 3 }) }))
  .map((object): Rows => new Map(Object.entries(object)));

function diffBetween(before: Rows, after: Rows): RecordDiff<{ readonly value: number }> {
  const added = new Map([...after].filter(([id]) => !before.has(id)));
  const removed = new Map([...before].filter(([id]) => !after.has(id)));
  const updated = new Map(
    [...after]
      .filter(([id, row]) => before.has(id) && before.get(id) !== row)
      .map(([id, row]) => [id, [before.get(id)!, row] as const]),
  );
  return { added, updated, removed };
}

describe("record diffs", () => {
  test("a diff and its reverse cancel out", () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const diff = diffBetween(before, after);
        expect(new Map(applyRecordDiff(before, diff))).toEqual(new Map(after));
        expect(new Map(applyRecordDiff(after, reverseRecordDiff(diff)))).toEqual(new Map(before));
      }),
    );
  });

  test("two squashed diffs do what both do in turn", () => {
    fc.assert(
      fc.property(rows, rows, rows, (first, second, third) => {
        const squashed = squashRecordDiffs(diffBetween(first, second), diffBetween(second, third));
        expect(new Map(applyRecordDiff(first, squashed))).toEqual(new Map(third));
      }),
    );
  });

  test("a diff squashed with its reverse is empty, and an empty diff keeps the map", () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const diff = diffBetween(before, after);
        expect(isEmptyRecordDiff(squashRecordDiffs(diff, reverseRecordDiff(diff)))).toBe(true);
        expect(applyRecordDiff(before, emptyRecordDiff)).toBe(before);
      }),
    );
  });
});
