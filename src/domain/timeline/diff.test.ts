import * as fc from "fast-check";
import { expect, it } from "vitest";
import { emptyDocument, newRoll, newTrack } from "./defaults.ts";
import {
  applyTimelineDiff,
  diffOfRolls,
  emptyTimelineDiff,
  isEmptyTimelineDiff,
  reverseTimelineDiff,
  squashTimelineDiffs,
  timelineDiffsTouch,
  type TimelineDiff,
} from "./diff.ts";
import { diffTimelines } from "./diffTimelines.ts";
import type { TimelineDocument } from "./records.ts";

const EMPTY = emptyDocument();

/** Documents of one song: a name, and some of three tracks, each with one of two colors. */
const documents = fc
  .tuple(
    fc.constantFrom("One", "Two"),
    fc.subarray(["a", "b", "c"]),
    fc.array(fc.nat(1), { minLength: 3, maxLength: 3 }),
  )
  .map(([name, ids, colors]): TimelineDocument => ({
    timeline: { ...EMPTY.timeline, name, trackIds: ids },
    tracks: new Map(ids.map((id, at) => [id, newTrack({ id, color: colors[at]! })])),
    rolls: new Map(),
  }));

it("two diffs are one with the effect of both, and its reverse goes back to before the first", () => {
  fc.assert(
    fc.property(documents, documents, documents, (first, second, third) => {
      const one = diffTimelines(first, second);
      const middle = applyTimelineDiff(first, one);
      const two = diffTimelines(middle, third);
      const both = squashTimelineDiffs(one, two);
      const after = applyTimelineDiff(first, both);
      expect(after).toEqual(applyTimelineDiff(middle, two));
      expect(after).toEqual(third);
      expect(applyTimelineDiff(after, reverseTimelineDiff(both))).toEqual(first);
      expect(isEmptyTimelineDiff(squashTimelineDiffs(one, reverseTimelineDiff(one)))).toBe(true);
    }),
  );
});

/** Ids of all records that a diff changes; "song" is the timeline itself. */
const changedBy = ({ timeline, tracks, rolls }: TimelineDiff): ReadonlySet<string> =>
  new Set([
    ...(timeline ? ["song"] : []),
    ...[tracks, rolls].flatMap(({ added, updated, removed }) => [
      ...added.keys(),
      ...updated.keys(),
      ...removed.keys(),
    ]),
  ]);

it("two diffs touch each other where both change one record", () => {
  fc.assert(
    fc.property(documents, documents, documents, documents, (first, second, third, fourth) => {
      const one = diffTimelines(first, second);
      const other = diffTimelines(third, fourth);
      const inBoth = [...changedBy(one)].filter((id) => changedBy(other).has(id));
      expect(timelineDiffsTouch(one, other)).toBe(inBoth.length > 0);
      expect(isEmptyTimelineDiff(one)).toBe(changedBy(one).size === 0);
    }),
  );
});

const squashed = (one: TimelineDiff, two: TimelineDiff) => squashTimelineDiffs(one, two).timeline;

it("what two diffs change only on their way is not in the one of both, and what one alone changes is", () => {
  const before = EMPTY.timeline;
  const middle = { ...before, name: "Middle" };
  const after = { ...before, name: "After" };
  const renamed = (from: typeof before, to: typeof before): TimelineDiff => ({
    ...emptyTimelineDiff,
    timeline: [from, to],
  });
  expect(squashed(renamed(before, middle), renamed(middle, after))).toEqual([before, after]);
  expect(squashed(renamed(before, middle), renamed(middle, before))).toBe(null);
  expect(squashed(renamed(before, middle), emptyTimelineDiff)).toEqual([before, middle]);
  expect(squashed(emptyTimelineDiff, renamed(middle, after))).toEqual([middle, after]);
  expect(squashed(emptyTimelineDiff, emptyTimelineDiff)).toBe(null);
});

it("edits of different rolls are one diff of them all", () => {
  const rolls = ["a", "b", "c"].map((id) => newRoll({ id, trackId: "t" }));
  const [added, updated, removed] = rolls.map((roll, at): TimelineDiff => {
    const one = new Map([[roll.id, roll]]);
    const none = new Map<string, never>();
    const changed = new Map([[roll.id, [roll, { ...roll, label: "New" }] as const]]);
    return {
      ...emptyTimelineDiff,
      rolls: { added: at === 0 ? one : none, updated: at === 1 ? changed : none, removed: at === 2 ? one : none },
    };
  }) as [TimelineDiff, TimelineDiff, TimelineDiff];
  const all = diffOfRolls([added, emptyTimelineDiff, updated, removed]);
  expect(all.rolls).toEqual({
    added: added.rolls.added,
    updated: updated.rolls.updated,
    removed: removed.rolls.removed,
  });
  expect([all.timeline, all.tracks]).toEqual([null, emptyTimelineDiff.tracks]);
  expect(diffOfRolls([emptyTimelineDiff, removed]).rolls).toBe(removed.rolls);
  expect(isEmptyTimelineDiff(diffOfRolls([]))).toBe(true);
});
