import { expect, test } from "vitest";
import { luminance } from "./color.ts";

test("luminance is 0 of black, 1 of white, and of each primary its share", () => {
  expect(luminance(0x000000)).toBe(0);
  expect(luminance(0xffffff)).toBeCloseTo(1, 10);
  expect([0xff0000, 0x00ff00, 0x0000ff].map(luminance)).toEqual([0.2126, 0.7152, 0.0722]);
  expect(luminance(0x777777)).toBeCloseTo(0.1845, 4);
});
