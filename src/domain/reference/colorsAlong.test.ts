import { expect, test } from "vitest";
import { colorsAlong } from "./colorAlong.ts";

test("a gradient is spread over pads from its first to its last colour", () => {
  expect(colorsAlong(["#000000", "#ff8000"], 3)).toEqual(["#000000", "#804000", "#ff8000"]);
  expect(colorsAlong(["#102030", "#405060", "#708090"], 3)).toEqual(["#102030", "#405060", "#708090"]);
  expect(colorsAlong(["#102030", "#405060"], 1)).toEqual(["#102030"]);
  expect(colorsAlong(["#102030", "#405060"], 0)).toEqual([]);
});
