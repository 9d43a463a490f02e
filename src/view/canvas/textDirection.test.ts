import { expect, test } from "vitest";
import { textDirection } from "./textDirection.ts";

test.each([
  ["Piano", "ltr"],
  ["", "ltr"],
  ["12 – 3", "ltr"],
  ["פסנתר", "rtl"],
  ["بيانو كبير", "rtl"],
  ["2. פסנתר", "rtl"],
  ["🎹 بيانو", "rtl"],
  ["Bass בס", "ltr"],
  ["בס Bass", "rtl"],
  ["\u200fBass", "rtl"],
  ["\u200eבס", "ltr"],
])("%j is written %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
