import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withInsertions } from "./mergeOrder.ts";

test("ids that only the other list has come after the one before them there, in its order; the rest stays as it is", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefgh".split("")), { maxLength: 8 });
  fc.assert(
    fc.property(ids, ids, (main, other) => {
      const merged = withInsertions(main, other);
      expect([...merged].sort()).toEqual([...new Set([...main, ...other])].sort());
      expect(merged.filter((id) => main.includes(id))).toEqual(main);
      for (const [at, id] of other.entries()) {
        if (main.includes(id)) continue;
        const before = other[at - 1];
        expect(merged[merged.indexOf(id) - 1]).toBe(before);
      }
    }),
  );
});
