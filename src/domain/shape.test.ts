import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hasShape, isCount, isListOf, isNullOr, isNumber, isText } from "./shape.ts";

const anything = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.boolean(),
  fc.constantFrom<unknown>(null, undefined, NaN, Infinity, [], {}, "3", [1], 1n),
);

test("numbers are finite ones, counts whole ones from 0 on, texts are texts", () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(isNumber(value)).toBe(typeof value === "number" && value - value === 0);
      expect(isCount(value)).toBe(typeof value === "number" && value >= 0 && value % 1 === 0);
      expect(isText(value)).toBe(String(value) === value);
      expect(isNullOr(isText)(value)).toBe(value === null || isText(value));
    }),
  );
  expect([0, 1, -1, 0.5].map(isCount)).toEqual([true, true, false, false]);
});

test("a list is one all of whose values pass, the empty one too", () => {
  fc.assert(
    fc.property(fc.array(anything), (values) => {
      expect(isListOf(isText)(values)).toBe(values.filter((value) => typeof value !== "string").length === 0);
    }),
  );
  for (const value of [null, undefined, {}, "abc", { length: 0 }]) expect(isListOf(isText)(value)).toBe(false);
});

test("a record has a shape where every named field passes, whatever else it has; lists and null have none", () => {
  const shape = { name: isText, at: isNullOr(isNumber) };
  const fits = (value: unknown) => hasShape<{ name: string; at: number | null; more?: string }>(value, shape);
  fc.assert(
    fc.property(anything, anything, (name, at) => {
      expect(fits({ name, at, more: 1 })).toBe(isText(name) && (at === null || isNumber(at)));
    }),
  );
  expect(fits({ name: "a" })).toBe(false);
  for (const value of [null, undefined, "text", 3, []]) expect(hasShape(value, {})).toBe(false);
  expect(hasShape({}, {})).toBe(true);
});
