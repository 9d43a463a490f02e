import { expect, it } from "vitest";
import { scaleOfKey } from "./scaleOfKey.ts";

it("reads the scale of a key signature", () => {
  expect(scaleOfKey(null)).toEqual({ scale: "major", root: 0 });
  expect(scaleOfKey({ fifths: 2, minor: false })).toEqual({ scale: "major", root: 2 });
  expect(scaleOfKey({ fifths: -3, minor: true })).toEqual({ scale: "minor", root: 0 });
});
