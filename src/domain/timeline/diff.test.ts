import * as fc from "fast-check";
import { expect, it } from "vitest";
import { emptyDocument, newTrack } from "./defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff, reverseTimelineDiff, squashTimelineDiffs } from "./diff.ts";
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
