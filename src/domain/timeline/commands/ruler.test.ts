import { expect, test } from "vitest";
import { emptyDocument } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { putKeySignature, putTempo, putTimeSignature, removeKeySignature } from "./ruler.ts";

const after = (...steps: readonly ((document: TimelineDocument) => TimelineDiff)[]) =>
  steps.reduce((document, step) => applyTimelineDiff(document, step(document)), emptyDocument()).timeline;

test("changes are added, moved in order, and replace what stands where they go", () => {
  const { timeSignatures } = after(
    (document) => putTimeSignature(document, null, { tick: 3840, numerator: 3, denominator: 4 }),
    (document) => putTimeSignature(document, null, { tick: 7680, numerator: 6, denominator: 8 }),
    (document) => putTimeSignature(document, 7680, { tick: 3840, numerator: 5, denominator: 8 }),
  );
  expect(timeSignatures).toEqual([
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: 3840, numerator: 5, denominator: 8 },
  ]);
});

test("the first tempo stays at the start, whatever place is typed", () => {
  const { tempos } = after((document) => putTempo(document, 0, { tick: 960, bpm: 90, ramp: true }));
  expect(tempos).toEqual([{ tick: 0, bpm: 90, ramp: true }]);
});

test("keys are put and removed, the first one, too", () => {
  const key = { tick: 0, fifths: -3, minor: true };
  expect(after((document) => putKeySignature(document, null, key)).keySignatures).toEqual([key]);
  const none = after(
    (document) => putKeySignature(document, null, key),
    (document) => removeKeySignature(document, 0),
  );
  expect(none.keySignatures).toEqual([]);
});

test("what makes no sense changes nothing", () => {
  const document = emptyDocument();
  for (const diff of [
    putTempo(document, null, { tick: 0, bpm: Number.NaN, ramp: false }),
    putTempo(document, null, { tick: 0, bpm: 1000, ramp: false }),
    putTimeSignature(document, null, { tick: 0, numerator: 4, denominator: 3 }),
    putKeySignature(document, null, { tick: 0, fifths: 8, minor: false }),
    removeKeySignature(document, 0),
  ])
    expect(isEmptyTimelineDiff(diff)).toBe(true);
});
