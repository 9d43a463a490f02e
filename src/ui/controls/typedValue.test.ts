import { describe, expect, it } from "vitest";
import { parseNumber, readTyped } from "./typedValue.ts";
import { linearScale } from "./valueScale.ts";

const options = {
  scale: linearScale({ min: 1, max: 127, step: 1, initial: 64 }),
  value: 100,
  parse: parseNumber,
  parseDelta: parseNumber,
  format: String,
};
const read = (text: string) => readTyped(text, options);

describe("what is typed into a field", () => {
  it("is a value, or with a sign so much more or less", () => {
    expect(read("64")).toEqual({ value: 64, relative: false, answer: null });
    expect(read(" +10 ")).toEqual({ value: 110, relative: true, answer: null });
    expect(read("-5")).toEqual({ value: 95, relative: true, answer: null });
    expect(read("−5")).toEqual({ value: 95, relative: true, answer: null });
    expect(read("12,5").value).toBe(12.5);
  });

  it("is answered where it cannot be done as typed", () => {
    expect(read("0")).toMatchObject({ value: 1, answer: expect.stringContaining("1") });
    expect(read("1e9")).toMatchObject({ value: 127, answer: expect.stringContaining("127") });
    expect(read("-500")).toMatchObject({ value: 1, answer: expect.any(String) });
    for (const nonsense of ["", "abc", "+", "12 bars", "Infinity", "NaN"])
      expect(read(nonsense)).toMatchObject({ value: null, answer: expect.any(String) });
  });

  it("may be negative where values are", () => {
    const pan = { ...options, scale: linearScale({ min: -50, max: 50, step: 1 }), value: 10 };
    expect(readTyped("-5", pan)).toEqual({ value: -5, relative: false, answer: null });
    expect(readTyped("+5", pan)).toEqual({ value: 15, relative: true, answer: null });
  });
});
