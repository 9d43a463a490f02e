import { expect, test } from "vitest";
import { freeLabels } from "./freeLabels.ts";

const label = (text: string, x: number, y: number) => ({ text, x, y, width: 60, height: 14 });

test("of words that would cover each other the weightier stays", () => {
  const shown = freeLabels([label("Berlin", 100, 100), label("Potsdam", 90, 106), label("Leipzig", 90, 130)]);
  expect(shown.map(({ text }) => text)).toEqual(["Berlin", "Leipzig"]);
});

test("words stay clear of marks", () => {
  const mark = { x: 100, y: 100, width: 24, height: 24 };
  expect(freeLabels([label("Berlin", 100, 100), label("Prague", 100, 140)], [mark])).toMatchObject([
    { text: "Prague" },
  ]);
});
