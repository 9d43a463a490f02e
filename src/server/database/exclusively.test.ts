import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Queries } from "./Database.ts";
import { inTurn } from "./exclusively.ts";

const KEYS = ["a", "b", "c"];
const anyWork = fc.record({
  keys: fc.array(fc.constantFrom(...KEYS), { maxLength: 4 }),
  steps: fc.nat(3),
  fails: fc.boolean(),
});

test("works that share a key never run at once, and all of them come to an end, whatever order their keys are in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWork, { maxLength: 12 }), async (works) => {
      const queries = {} as Queries;
      const busy = new Set<string>();
      const ends = works.map(({ keys, steps, fails }) =>
        inTurn(queries, keys, async () => {
          for (const key of new Set(keys)) {
            expect(busy.has(key)).toBe(false);
            busy.add(key);
          }
          for (let step = 0; step < steps; step++) await Promise.resolve();
          for (const key of keys) busy.delete(key);
          if (fails) throw new Error("failed");
          return "done";
        }).catch((error: Error) => error.message),
      );
      expect(await Promise.all(ends)).toEqual(works.map(({ fails }) => (fails ? "failed" : "done")));
    }),
  );
});

test("whoever would be one of more than a hundred that wait is refused, and the others are served", async () => {
  const queries = {} as Queries;
  const ends = Array.from({ length: 102 }, () =>
    inTurn(queries, ["a"], async () => "done").catch((error: { code: string }) => error.code),
  );
  expect(await Promise.all(ends)).toEqual([...Array<string>(101).fill("done"), "OVERLOADED"]);
  expect(await inTurn(queries, ["a"], async () => "done")).toBe("done");
});
