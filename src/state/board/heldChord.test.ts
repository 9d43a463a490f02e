import { expect, it } from "vitest";
import { heldChord } from "./heldChord.ts";

it.each([
  ["Em9", [64, 67, 71, 74, 78]],
  ["C", [60, 64, 67]],
  ["Am", [57, 60, 64]],
  ["C/E", [52, 60, 67]],
  ["F♯7", [66, 70, 73, 76]],
  ["B♭maj7", [58, 62, 65, 69]],
  ["", [60, 64]],
  ["", []],
  ["C", [36, 40, 43, 48, 52, 55, 60, 64, 67]],
  ["", [24, 36, 40, 43, 48, 52, 55, 60, 64, 67]],
  ["", [60, 61, 62, 63]],
])("names %s", (name, numbers) => {
  expect(heldChord(numbers)).toBe(name);
});
