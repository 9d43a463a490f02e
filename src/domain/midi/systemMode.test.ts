import { expect, test } from "vitest";
import { selectedBank, SystemMode } from "./systemMode.ts";

const PERCUSSION = 128;
const { any, gm, gm2, gs, xg } = SystemMode;

/** Banks that CC 0 selects with CC 32 at 5. */
const banks = (mode: SystemMode): readonly number[] =>
  [0, 1, 120, 121, 126, 127].map((high) => selectedBank(mode, high, 5));

test("bank selects mean what the standard of the mode says, and without one what any of them says", () => {
  expect(banks(gm)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(banks(gs)).toEqual([0, 1, 120, 121, 126, 127]);
  expect(banks(gm2)).toEqual([0, 0, PERCUSSION, 5, 0, 0]);
  expect(banks(xg)).toEqual([5, 1, 120, 121, PERCUSSION, PERCUSSION]);
  expect(banks(any)).toEqual([5, 1, PERCUSSION, 5, 126, PERCUSSION]);
});
