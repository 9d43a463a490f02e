import { expect, it } from "vitest";
import { createMeter } from "../../../../domain/music/meter.ts";
import { takeColumns } from "./takeColumns.ts";

const meter = createMeter(
  [
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: 3840, numerator: 3, denominator: 4 },
  ],
  960,
);

it("cuts a clip at bar lines, and where the clip begins and ends", () => {
  expect(takeColumns(meter, 1920, { from: 0, to: 1920 + 2880 + 100 }, "bar")).toEqual([
    { from: 0, to: 1920, bar: 1, beat: null },
    { from: 1920, to: 4800, bar: 2, beat: null },
    { from: 4800, to: 4900, bar: 3, beat: null },
  ]);
});

it("cuts it at beats", () => {
  expect(takeColumns(meter, 3840 + 480, { from: 0, to: 1440 }, "beat")).toEqual([
    { from: 0, to: 480, bar: 2, beat: 1 },
    { from: 480, to: 1440, bar: 2, beat: 2 },
  ]);
});
