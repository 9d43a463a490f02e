import * as fc from "fast-check";
import { expect, test } from "vitest";
import { settledParts, withPart, type TakePart } from "./RollTakes.ts";

test("parts are settled as if each was chosen from its tick on, one after the other", () => {
  const part = fc.record({ tick: fc.nat(6), take: fc.constantFrom(null, 1, 2, 3) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const takes = new Map([
        [1, "one"],
        [2, "two"],
      ]);
      let wanted: readonly TakePart[] = [{ tick: 0, take: null }];
      for (const { tick, take } of parts.toSorted((a, b) => a.tick - b.tick))
        wanted = withPart(wanted, take !== null && takes.has(take) ? take : null, tick, Infinity);
      expect(settledParts(parts, takes)).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});
