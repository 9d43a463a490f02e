import { expect, test } from "vitest";
import { comingText } from "./comingText.ts";

const FOUR = { numerator: 4, denominator: 4, fromBeat: 0, fromBar: 0 } as const;
const THREE = { numerator: 3, denominator: 4, fromBeat: 8, fromBar: 2 } as const;
const AT_120 = { bpm: 120, beat: { bpm: 120, anchorBeat: 0, anchorMs: 0 } };
const AT_90_FROM = (anchorBeat: number) => ({ bpm: 90, beat: { bpm: 90, anchorBeat, anchorMs: 500 * anchorBeat } });

test("a meter or tempo that is to come is told with its bar line, until it is there", () => {
  const waltz = { ...THREE, ...AT_120, meters: [FOUR, THREE] };
  expect([2, 4, 7.9, 8, 30].map((beat) => comingText(waltz, beat))).toEqual([
    "3/4 in 2 bars",
    "3/4 from the next bar",
    "3/4 from the next bar",
    "",
    "",
  ]);
  const slower = { ...FOUR, denominator: 4 as const, ...AT_90_FROM(8) };
  expect([2, 7, 8].map((beat) => comingText(slower, beat))).toEqual([
    "90 BPM in 2 bars",
    "90 BPM from the next bar",
    "",
  ]);
});

test("both of one line are told as one change, and of two lines each with its own", () => {
  const meters = [FOUR, THREE];
  expect(comingText({ ...THREE, ...AT_90_FROM(8), meters }, 5)).toBe("3/4, 90 BPM from the next bar");
  expect(comingText({ ...THREE, ...AT_90_FROM(11), meters }, 5)).toBe("3/4 from the next bar; 90 BPM in 2 bars");
});

test("where nothing has changed nothing is to come", () => {
  expect(comingText({ ...THREE, ...AT_120 }, 0)).toBe("");
});
