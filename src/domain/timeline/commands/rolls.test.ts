import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clipColor } from "../clipColor.ts";
import { expandRoll } from "../expandRoll.ts";
import { DEFAULT_CHORD_PATTERN } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff } from "../diff.ts";
import type { Roll } from "../records.ts";
import { rollLength, timelineLength } from "../rollLength.ts";
import { trimRoll } from "./clipEdges.ts";
import { anyRolls, documentWith, heard, isReversed, noteOf, notesIn, rollOf } from "./documents.test-helper.ts";
import { readTimeline } from "../timelineJson.ts";
import { writeTimeline } from "../writeTimeline.ts";
import {
  addRolls,
  colorRolls,
  duplicateRolls,
  joinRolls,
  moveRolls,
  removeRolls,
  setRoll,
  splitRoll,
} from "./rolls.ts";

const PPQ = 960;
const played = (roll: Roll) => expandRoll(roll, PPQ, 1);

describe("roll commands", () => {
  test("rolls move as a group: distances stay, none starts before 0 or leaves the tracks", () => {
    fc.assert(
      fc.property(
        anyRolls,
        fc.integer({ min: -9000, max: 9000 }),
        fc.integer({ min: -4, max: 4 }),
        (rolls, ticks, tracks) => {
          const document = documentWith(rolls);
          const diff = moveRolls(document, new Set(rolls.map(({ id }) => id)), ticks, tracks);
          const moved = applyTimelineDiff(document, diff);
          const shifts = new Set(
            rolls.map((roll) => {
              const { startTime, trackId } = moved.rolls.get(roll.id)!;
              expect(startTime).toBeGreaterThanOrEqual(0);
              expect(document.tracks.has(trackId)).toBe(true);
              return `${startTime - roll.startTime} ${"abc".indexOf(trackId) - "abc".indexOf(roll.trackId)}`;
            }),
          );
          expect(shifts.size).toBe(1);
          expect(isReversed(document, diff)).toBe(true);
        },
      ),
    );
    expect(isEmptyTimelineDiff(moveRolls(documentWith([]), new Set(["none"]), 5, 1))).toBe(true);
  });

  test("copies have ids of their own, down to the notes, and sound alike later", () => {
    const document = documentWith([rollOf("one", [noteOf(0), noteOf(50)])]);
    const diff = duplicateRolls(document, new Set(["one"]), 4000, 1);
    const [copy] = diff.rolls.added.values();
    expect(copy).toMatchObject({ startTime: 4000, trackId: "b" });
    const after = applyTimelineDiff(document, diff);
    const ids = [...notesIn(after, "one"), ...notesIn(after, copy!.id)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(isReversed(document, diff)).toBe(true);
  });

  test("a clip's colour goes with its copies and parts, and is the track's again without one", () => {
    fc.assert(
      fc.property(fc.nat(15), fc.option(fc.nat(15)), (color, other) => {
        const document = documentWith([
          rollOf("one", [noteOf(0), noteOf(960)]),
          rollOf("two", [noteOf(0)], { startTime: 4000, ...(other === null ? {} : { color: other }) }),
        ]);
        const colored = colorRolls(document, ["one"], color);
        expect(isReversed(document, colored)).toBe(true);
        let after = applyTimelineDiff(document, colored);
        for (const diff of [
          duplicateRolls(after, new Set(["one"]), 9000),
          splitRoll(after, "one", 500),
          joinRolls(after, new Set(["one", "two"])),
        ]) {
          const made = [...diff.rolls.added.values(), ...[...diff.rolls.updated.values()].map(([, roll]) => roll)];
          expect(made.length).toBeGreaterThan(0);
          for (const roll of made) expect(clipColor(roll, { color: 20 })).toBe(color);
        }
        const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(after))));
        expect(read.ok && [...read.value.rolls.values()].map((roll) => clipColor(roll, { color: 20 }))).toEqual([
          color,
          other ?? 20,
        ]);
        after = applyTimelineDiff(after, colorRolls(after, after.rolls.keys(), null));
        for (const roll of after.rolls.values()) expect(clipColor(roll, { color: 20 })).toBe(20);
        expect(
          writeTimeline(after)
            .tracks?.flatMap(({ rolls = [] }) => rolls)
            .some((roll) => "color" in roll),
        ).toBe(false);
      }),
    );
  });

  test("splitting and joining again sounds as before, but for the notes that were cut", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { minLength: 2, maxLength: 20 }), fc.nat(2100), (times, tick) => {
        const document = documentWith([
          rollOf(
            "one",
            times.map((time) => noteOf(time, { duration: 1 })),
            { startTime: 300 },
          ),
        ]);
        const halves = applyTimelineDiff(document, splitRoll(document, "one", 300 + tick));
        expect(heard(halves, played)).toEqual(heard(document, played));
        expect(timelineLength(halves)).toBe(timelineLength(document));
        const joined = applyTimelineDiff(halves, joinRolls(halves, new Set(halves.rolls.keys())));
        expect(joined.rolls.size).toBe(1);
        expect(heard(joined, played)).toEqual(heard(document, played));
      }),
    );
  });

  test("a clip that is shortened behind its last note keeps its notes as they are", () => {
    const roll = rollOf("r", [noteOf(0, { duration: 480 })], { length: 9000 });
    const document = documentWith([roll]);
    const shorter = applyTimelineDiff(document, trimRoll(document, "r", 4000)).rolls.get("r")!;
    expect(shorter.length).toBe(4000);
    expect(shorter.notes).toBe(document.rolls.get("r")!.notes);
  });

  test("a cut ends the notes across it", () => {
    const document = documentWith([rollOf("one", [noteOf(0, { duration: 500 })])]);
    const after = applyTimelineDiff(document, splitRoll(document, "one", 200));
    expect(heard(after, played)).toEqual(["0 60 200"]);
    expect([...after.rolls.values()].map((roll) => rollLength(roll, PPQ))).toEqual([200, 300]);
  });

  test("joining plays repeats out: what is heard stays the same", () => {
    fc.assert(
      fc.property(anyRolls, (rolls) => {
        const document = documentWith(rolls.map((roll) => ({ ...roll, trackId: "a" })));
        const diff = joinRolls(document, new Set(document.rolls.keys()));
        const after = applyTimelineDiff(document, diff);
        expect(after.rolls.size).toBe(1);
        expect(heard(after, played)).toEqual(heard(document, played));
        expect(timelineLength(after)).toBe(timelineLength(document));
        expect(isReversed(document, diff)).toBe(true);
      }),
    );
  });

  test("rolls of chord patterns, repeating rolls and rolls of several tracks are left as they are", () => {
    const patterns = rollOf("p", [], { chordPatterns: [DEFAULT_CHORD_PATTERN] });
    const other = rollOf("o", [noteOf(0)], { trackId: "b" });
    const repeating = rollOf("r", [noteOf(0, { duration: 400 })], { repeatCount: 2 });
    const document = documentWith([patterns, other, repeating]);
    for (const diff of [
      splitRoll(document, "r", 100),
      splitRoll(document, "missing", 100),
      joinRolls(document, new Set(["p", "r"])),
      joinRolls(document, new Set(["o", "r"])),
      joinRolls(document, new Set(["o"])),
    ])
      expect(isEmptyTimelineDiff(diff)).toBe(true);
  });

  test("adding, changing and removing are exact opposites of their reverse", () => {
    const document = documentWith([rollOf("one", [noteOf(0)])]);
    const added = addRolls(document, [rollOf("two", [])]);
    expect(applyTimelineDiff(document, added).rolls.size).toBe(2);
    const repeated = setRoll(document, "one", { repeatCount: 3 });
    expect(timelineLength(applyTimelineDiff(document, repeated))).toBe(300);
    const removed = removeRolls(document, new Set(["one", "missing"]));
    expect(applyTimelineDiff(document, removed).rolls.size).toBe(0);
    for (const diff of [added, repeated, removed]) expect(isReversed(document, diff)).toBe(true);
    expect(isEmptyTimelineDiff(setRoll(document, "one", { repeatCount: 1 }))).toBe(true);
  });
});
