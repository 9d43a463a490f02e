import { expect, test } from "vitest";
import { DEFAULT_LIMITER } from "../../domain/mixer/limiter.ts";
import { newTimeline } from "../../domain/timeline/defaults.ts";
import { documentOf } from "./SongIndex.ts";

test("a master that was kept when its limiter was on or off and no more, and silent in a journal, is read as it was", () => {
  const kept = JSON.parse('{"gainDb":null,"limiter":false,"effects":true}') as object;
  const parts = new Map([[1, { ...newTimeline(), master: kept }]]);
  const document = documentOf({ timeline: 1, tracks: [], rolls: [] }, parts, () => undefined);
  expect(document!.timeline.master).toEqual({
    gainDb: -Infinity,
    limiter: { ...DEFAULT_LIMITER, on: false },
    effects: true,
  });
});
