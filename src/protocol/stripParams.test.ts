import { expect, test } from "vitest";
import { DEFAULT_LIMITER } from "../domain/mixer/limiter.ts";
import { DEFAULT_MASTER } from "../domain/mixer/MasterStrip.ts";
import { newTrack } from "../domain/timeline/defaults.ts";
import { masterParamsOf, stripParamsOf } from "./stripParams.ts";

test("a limiter that is switched off, or was never set, is none to the engine", () => {
  const off = { ...DEFAULT_LIMITER, on: false };
  expect(stripParamsOf(newTrack(), true, 0).limiter).toBeNull();
  expect(stripParamsOf(newTrack({ limiter: off }), true, 0).limiter).toBeNull();
  expect(stripParamsOf(newTrack({ limiter: DEFAULT_LIMITER }), true, 0).limiter).toBe(DEFAULT_LIMITER);
  expect(masterParamsOf({}).limiter).toBe(DEFAULT_LIMITER);
  expect(masterParamsOf({ master: { ...DEFAULT_MASTER, limiter: off } }).limiter).toBeNull();
});
