import * as fc from "fast-check";
import { expect, test } from "vitest";
import { emptyDocument } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { moveSignatures, putKeySignature, putTempo, putTimeSignature, removeKeySignature } from "./ruler.ts";

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

const signed = (...move: readonly ((document: TimelineDocument) => TimelineDiff)[]) => {
  const { timeSignatures, keySignatures } = after(
    (document) => putTimeSignature(document, null, { tick: 3840, numerator: 3, denominator: 4 }),
    (document) => putTimeSignature(document, null, { tick: 9600, numerator: 6, denominator: 8 }),
    (document) => putKeySignature(document, null, { tick: 3840, fifths: 2, minor: false }),
    (document) => putKeySignature(document, null, { tick: 0, fifths: 0, minor: false }),
    ...move,
  );
  return [timeSignatures.map(({ tick, numerator }) => [tick, numerator]), keySignatures.map(({ tick }) => tick)];
};

test("signatures that stand together move together, over what is there; the first time signature stays", () => {
  const still = signed();
  expect(signed((document) => moveSignatures(document, 3840, 9600))).toEqual([
    [
      [0, 4],
      [9600, 3],
    ],
    [0, 9600],
  ]);
  expect(signed((document) => moveSignatures(document, 3840, 0))).toEqual(still);
  expect(signed((document) => moveSignatures(document, 3840, 3840))).toEqual(still);
  expect(signed((document) => moveSignatures(document, 100, 3840))).toEqual(still);
  // At the start only the key moves.
  expect(signed((document) => moveSignatures(document, 0, 1920))[0]).toEqual(still[0]);
  expect(signed((document) => moveSignatures(document, 0, 1920))[1]).toEqual([1920, 3840]);
});

const byTick = (a: { readonly tick: number }, b: { readonly tick: number }): number => a.tick - b.tick;

test("a move takes the signature that counts along: the last of several at one tick, as files may have them", () => {
  const place = fc.constantFrom(0, 1, 2, 960, 3840);
  const meter = fc.record({ tick: place, numerator: fc.integer({ min: 1, max: 12 }), denominator: fc.constant(4) });
  const key = fc.record({ tick: place, fifths: fc.integer({ min: -7, max: 7 }), minor: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(meter, { maxLength: 5 }),
      fc.array(key, { maxLength: 5 }),
      place,
      place,
      (meters, keys, from, to) => {
        const first = { tick: 0, numerator: 4, denominator: 4 };
        const document = emptyDocument();
        const timeline = {
          ...document.timeline,
          timeSignatures: [first, ...meters].toSorted(byTick),
          keySignatures: keys.toSorted(byTick),
        };
        const before = { ...document, timeline };
        const moved = applyTimelineDiff(before, moveSignatures(before, from, to)).timeline;
        const movesMeter = from > 0 && timeline.timeSignatures.some(({ tick }) => tick === from);
        const isRefused = from === to || (movesMeter && to === 0);
        const after = <T extends { readonly tick: number }>(changes: readonly T[], moves: boolean): readonly T[] => {
          const last = changes.findLast(({ tick }) => tick === from);
          if (isRefused || !moves || !last) return changes;
          return [...changes.filter(({ tick }) => tick !== from && tick !== to), { ...last, tick: to }].toSorted(
            byTick,
          );
        };
        expect(moved.timeSignatures).toEqual(after(timeline.timeSignatures, from > 0));
        expect(moved.keySignatures).toEqual(after(timeline.keySignatures, true));
      },
    ),
  );
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
