import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newLane } from "../../domain/timeline/ClipLane.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { newRoll, newTimeline, newTrack } from "../../domain/timeline/defaults.ts";
import { selectLane } from "../../state/timeline/selectedLane.ts";
import { selectClips } from "../../state/timeline/selection.ts";
import { selectNeighbourClip } from "./clipActions.ts";
import { selectNeighbourPoint } from "./laneActions.ts";
import { createStudio } from "./studio.test-helper.ts";

const LANE = newLane("controlChange", 74);

/** A clip's points: their ticks, and which of them are selected. */
const clip = fc.record({
  startTime: fc.nat(6),
  points: fc.uniqueArray(fc.record({ tick: fc.nat(6), selected: fc.boolean() }), {
    maxLength: 5,
    selector: ({ tick }) => tick,
  }),
});

test("keys go from the last of several selected points on, or from the first back, through all clips, and stay at the ends", () => {
  fc.assert(
    fc.property(
      fc.array(clip, { minLength: 1, maxLength: 3 }),
      fc.nat(2),
      fc.constantFrom<readonly (-1 | 1)[]>([1], [-1]),
      (clips, active, [by]) => {
        const studio = createStudio();
        const rolls = clips.map(({ startTime, points }, at) => {
          const events = points.map(({ tick }) => ({ tick, value: 64 })).toSorted((a, b) => a.tick - b.tick);
          return newRoll({ id: `c${at}`, trackId: "t2", startTime, length: 20, lanes: [{ ...LANE, events }] });
        });
        studio.timeline.apply(addRolls(studio.timeline.current, rolls));
        selectClips(studio, new Set(rolls.map(({ id }) => id)), rolls[active % rolls.length]!);
        const selected = clips.map(({ points }, at) => {
          const ticks = points.flatMap((point) => (point.selected ? [point.tick] : []));
          return [`c${at}`, new Set(ticks)] as const;
        });
        selectLane(studio, LANE.id, new Map(selected));
        const all = clips
          .flatMap(({ startTime, points }, at) =>
            points.map((point) => ({ ...point, at, song: startTime + point.tick })),
          )
          .toSorted((a, b) => a.song - b.song || a.at - b.at);
        const chosen = all.flatMap((point, index) => (point.selected ? [index] : []));
        const from = by === 1 ? Math.max(-1, ...chosen) : Math.min(all.length, ...chosen);
        const expected = all[Math.min(all.length - 1, Math.max(0, from + by!))];

        selectNeighbourPoint(studio, by!);
        const now = [...studio.session.selection.lane!.points].flatMap(([id, ticks]) =>
          [...ticks].map((tick) => `${id} ${tick}`),
        );
        expect(now).toEqual(expected ? [`c${expected.at} ${expected.tick}`] : []);
      },
    ),
    { numRuns: 60 },
  );
});

/** Distance from a clip at 4 to one at `start`; those after it are a little further away than those before. */
const distance = (start: number): number => Math.abs(start + (start > 4 ? 0.1 : 0) - 4);

test("keys go up and down over the tracks that are seen: to the nearest clip of the next that has any, past folded folders", () => {
  const track = fc.record({ folder: fc.constantFrom(null, "f0", "f1"), starts: fc.array(fc.nat(8), { maxLength: 3 }) });
  fc.assert(
    fc.property(
      fc.array(track, { minLength: 1, maxLength: 6 }),
      fc.tuple(fc.boolean(), fc.boolean()),
      fc.nat(5),
      fc.constantFrom<readonly (-1 | 1)[]>([1], [-1]),
      (made, folded, startAt, [by]) => {
        // Tracks of a folder stand together.
        const tracks = [null, "f0", "f1"].flatMap((folder) => made.filter((each) => each.folder === folder));
        const at = startAt % tracks.length;
        // No two are as far from the selected one.
        const rolls = tracks.flatMap(({ starts }, index) =>
          [...new Set(index === at ? [4] : starts)].map((start) =>
            newRoll({ id: `${index} ${start}`, trackId: `n${index}`, startTime: start * 1000 + (start > 4 ? 100 : 0) }),
          ),
        );
        const studio = createStudio();
        studio.timeline.load({
          timeline: newTimeline({
            trackIds: tracks.map((_, index) => `n${index}`),
            folders: folded.map((isFolded, index) => ({ id: `f${index}`, name: "", color: 0, folded: isFolded })),
          }),
          tracks: new Map(
            tracks.map(({ folder }, index) => [
              `n${index}`,
              newTrack({ id: `n${index}`, ...(folder === null ? {} : { folderId: folder }) }),
            ]),
          ),
          rolls: new Map(rolls.map((roll) => [roll.id, roll])),
        });
        const now = rolls.find(({ trackId }) => trackId === `n${at}`)!;
        selectClips(studio, new Set([now.id]), now);

        const isSeen = ({ folder }: (typeof tracks)[number]): boolean => folder === null || !folded[Number(folder[1])];
        const way = tracks.map((_, index) => index).filter((index) => (index - at) * by! > 0);
        if (by === -1) way.reverse();
        const next = way.find((index) => isSeen(tracks[index]!) && tracks[index]!.starts.length > 0);
        const nearest = next !== undefined && tracks[next]!.starts.toSorted((a, b) => distance(a) - distance(b))[0];

        selectNeighbourClip(studio, 0, by!);
        expect(studio.session.selection.rollId).toBe(next === undefined ? now.id : `${next} ${String(nearest)}`);
      },
    ),
    { numRuns: 100 },
  );
});
