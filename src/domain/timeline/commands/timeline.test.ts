import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyTimelineDiff, isEmptyTimelineDiff } from "../diff.ts";
import { documentWith, isReversed } from "./documents.test-helper.ts";
import {
  addTempo,
  addTimeSignature,
  moveMarker,
  moveTempo,
  removeTempo,
  removeTimeSignature,
  renameTimeline,
  setLoop,
  setMarker,
  setTempo,
  setTimeSignature,
} from "./timeline.ts";

describe("timeline commands", () => {
  test("tempo changes stay in order, one a tick, the first at 0", () => {
    const change = fc.tuple(fc.constantFrom("add", "set", "remove"), fc.nat(10), fc.double({ min: -50, max: 2000 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let document = documentWith([]);
        for (const [verb, beat, bpm] of changes) {
          const tick = beat * 960;
          const diff =
            verb === "add"
              ? addTempo(document, tick, bpm, beat % 2 === 0)
              : verb === "set"
                ? setTempo(document, tick, bpm)
                : removeTempo(document, tick);
          expect(isReversed(document, diff)).toBe(true);
          document = applyTimelineDiff(document, diff);
          const ticks = document.timeline.tempos.map((tempo) => tempo.tick);
          expect(ticks[0]).toBe(0);
          expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
          for (const tempo of document.timeline.tempos) {
            expect(tempo.bpm).toBeGreaterThanOrEqual(1);
            expect(tempo.bpm).toBeLessThanOrEqual(999);
          }
        }
      }),
    );
    expect(isEmptyTimelineDiff(setTempo(documentWith([]), 0, Number.NaN))).toBe(true);
    expect(isEmptyTimelineDiff(addTempo(documentWith([]), Number.NaN, 120))).toBe(true);
  });

  test("a tempo is set where it is asked for: what comes before and after stays", () => {
    const start = documentWith([]);
    const document = applyTimelineDiff(start, addTempo(start, 1920, 90));
    const early = applyTimelineDiff(document, setTempo(document, 1919, 100)).timeline.tempos;
    const late = applyTimelineDiff(document, setTempo(document, 1920, 100)).timeline.tempos;
    expect(early.map(({ tick, bpm }) => [tick, bpm])).toEqual([
      [0, 120],
      [1919, 100],
      [1920, 90],
    ]);
    expect(late.map(({ tick, bpm }) => [tick, bpm])).toEqual([
      [0, 120],
      [1920, 100],
    ]);
    expect(isEmptyTimelineDiff(setTempo(document, 1000, 120))).toBe(true);
  });

  test("a tempo change moves between its neighbours, the first only in speed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 960, 1920),
        fc.integer({ min: -5000, max: 5000 }),
        fc.double(),
        (from, to, bpm) => {
          let document = documentWith([]);
          for (const tick of [960, 1920]) document = applyTimelineDiff(document, addTempo(document, tick, 90));
          const diff = moveTempo(document, from, to, bpm);
          const { tempos } = applyTimelineDiff(document, diff).timeline;
          expect(tempos).toHaveLength(3);
          expect(tempos[0]!.tick).toBe(0);
          expect(tempos.map(({ tick }) => tick)).toEqual(
            [...new Set(tempos.map(({ tick }) => tick))].sort((a, b) => a - b),
          );
          expect(isReversed(document, diff)).toBe(true);
        },
      ),
    );
  });

  test("a marker moves with its name, and takes the place of one that stands there", () => {
    let document = documentWith([]);
    for (const [tick, name] of [
      [0, "Intro"],
      [960, "Verse"],
      [1920, "Chorus"],
    ] as const)
      document = applyTimelineDiff(document, setMarker(document, { tick, name }));
    const moved = (from: number, to: number) =>
      applyTimelineDiff(document, moveMarker(document, from, to)).timeline.markers.map(({ tick, name }) => [
        tick,
        name,
      ]);
    expect(moved(960, 2880)).toEqual([
      [0, "Intro"],
      [1920, "Chorus"],
      [2880, "Verse"],
    ]);
    expect(moved(960, 1920)).toEqual([
      [0, "Intro"],
      [1920, "Verse"],
    ]);
  });

  test("a time signature is set from the bar that holds the tick on", () => {
    const start = documentWith([]);
    const document = applyTimelineDiff(start, setTimeSignature(start, 5000, 3, 4));
    expect(document.timeline.timeSignatures).toEqual([
      { tick: 0, numerator: 4, denominator: 4 },
      { tick: 3840, numerator: 3, denominator: 4 },
    ]);
  });

  test("time signatures are added, replaced, removed; what is none is ignored", () => {
    let document = documentWith([]);
    document = applyTimelineDiff(document, addTimeSignature(document, { tick: 3840, numerator: 7, denominator: 8 }));
    document = applyTimelineDiff(document, setTimeSignature(document, 5000, 5, 8));
    expect(document.timeline.timeSignatures).toEqual([
      { tick: 0, numerator: 4, denominator: 4 },
      { tick: 3840, numerator: 5, denominator: 8 },
    ]);
    for (const [numerator, denominator] of [
      [0, 4],
      [4, 3],
      [2.5, 4],
      [Number.NaN, 4],
      [4, 0],
    ] as const) {
      expect(isEmptyTimelineDiff(setTimeSignature(document, 0, numerator, denominator))).toBe(true);
      expect(isEmptyTimelineDiff(addTimeSignature(document, { tick: 0, numerator, denominator }))).toBe(true);
    }
    document = applyTimelineDiff(document, removeTimeSignature(document, 3840));
    expect(document.timeline.timeSignatures).toHaveLength(1);
    expect(isEmptyTimelineDiff(removeTimeSignature(document, 0))).toBe(true);
  });

  test("a loop's bounds are ordered ticks; a loop of no length is off", () => {
    const document = documentWith([]);
    const loop = (...bounds: [boolean, number, number]) => {
      const { timeline } = applyTimelineDiff(document, setLoop(document, ...bounds));
      return [timeline.loop, timeline.loopStart, timeline.loopEnd];
    };
    expect(loop(true, 960, 0)).toEqual([true, 0, 960]);
    expect(loop(true, -5, 100.4)).toEqual([true, 0, 100]);
    expect(loop(true, 480, 480)).toEqual([false, 480, 480]);
    for (const bad of [Number.NaN, Infinity]) expect(isEmptyTimelineDiff(setLoop(document, true, 0, bad))).toBe(true);
  });

  test("markers are kept in order, renamed in place, removed by an empty name; a timeline is renamed", () => {
    let document = documentWith([]);
    for (const [tick, name] of [
      [960, "B"],
      [0, "A"],
      [960, "C"],
    ] as const)
      document = applyTimelineDiff(document, setMarker(document, { tick, name }));
    expect(document.timeline.markers.map(({ name }) => name).join("")).toBe("AC");
    document = applyTimelineDiff(document, setMarker(document, { tick: 0, name: "" }));
    expect(document.timeline.markers).toEqual([{ tick: 960, name: "C" }]);
    expect(applyTimelineDiff(document, renameTimeline(document, "Song")).timeline.name).toBe("Song");
    expect(isEmptyTimelineDiff(renameTimeline(document, "Untitled"))).toBe(true);
  });
});
