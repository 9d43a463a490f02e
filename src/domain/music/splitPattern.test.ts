import * as fc from "fast-check";
import { expect, it } from "vitest";
import { newRoll, DEFAULT_CHORD_PATTERN } from "../timeline/defaults.ts";
import { compileChordPatterns } from "../timeline/compilePatterns.ts";
import type { ChordPattern } from "./records.ts";
import { splitPattern } from "./splitPattern.ts";

const PPQ = 960;
const played = (chordPatterns: readonly ChordPattern[]) => {
  const compiled = compileChordPatterns(newRoll({ trackId: "t", startTime: 0, chordPatterns }), PPQ, 1);
  if (!compiled.ok) throw new Error(compiled.error.message);
  return compiled.value.notes.map(({ time, duration, number, attack }) => ({ time, duration, number, attack }));
};

const step = fc.oneof(
  fc.constantFrom("x", "-", "x_"),
  fc.array(fc.constantFrom("x", "-"), { minLength: 1, maxLength: 3 }).map((members) => `[${members.join("")}]`),
);
const steps = fc.array(step, { minLength: 2, maxLength: 8 });

it("two parts sound as the pattern did, wherever it is divided between chords", () => {
  fc.assert(
    fc.property(steps, fc.stringMatching(/^[x-]{0,5}$/), fc.nat(), (list, accent, at) => {
      const pattern = { ...DEFAULT_CHORD_PATTERN, pattern: list.join(""), accent };
      const before = 1 + (at % (list.length - 1));
      const count = list.slice(0, before).reduce((sum, each) => sum + (each === "x_" ? 2 : 1), 0);
      const parts = splitPattern(pattern, count);
      expect(parts).toHaveLength(2);
      expect(played(parts)).toEqual(played([pattern]));
    }),
  );
});

it("strikes the chord anew where a tie is cut", () => {
  const tied = { ...DEFAULT_CHORD_PATTERN, pattern: "x_[__]x", accent: "x-" };
  expect(splitPattern(tied, 1)).toMatchObject([
    { pattern: "x", accent: "" },
    { pattern: "x[__]x", accent: "x-" },
  ]);
  expect(splitPattern(tied, 2)).toMatchObject([{ pattern: "x_" }, { pattern: "[x_]x" }]);
});

it("leaves a pattern whole at its ends, and one that cannot be read", () => {
  const pattern = { ...DEFAULT_CHORD_PATTERN, pattern: "xx" };
  for (const at of [-1, 0, 2, 9]) expect(splitPattern(pattern, at)).toEqual([pattern]);
  expect(splitPattern({ ...pattern, pattern: "x[x" }, 1)).toHaveLength(1);
});
