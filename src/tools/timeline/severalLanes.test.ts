import type { SongServices } from "../../state/services/SongServices.ts";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { selectAllPoints, showLane, writePoint } from "../../actions/timeline/laneActions.ts";
import { createStudio, pressKey, TICKS_PER_PIXEL } from "../../actions/timeline/studio.test-helper.ts";
import { timelineActions, type ActionName } from "../../actions/timeline/timelineActions.ts";
import { newLane, type ClipLane, type LaneEvent } from "../../domain/timeline/ClipLane.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import type { RollPointer } from "../../state/timeline/gestures.ts";
import { selectedLane, selectLane, shownLanes } from "../../state/timeline/selectedLane.ts";
import { currentRoll, currentRolls, selectClips } from "../../state/timeline/selection.ts";
import { clipUnder } from "../../view/timeline/clipUnder.ts";
import { dragOver, onLane } from "./lanes.test-helper.ts";

const CUTOFF = newLane("controlChange", 74);

interface Clip {
  readonly startTime: number;
  readonly length: number;
  readonly lanes: readonly ClipLane[];
}

/** The clips `c0`, `c1` … in the roll, the first one active. */
function withClips(clips: readonly Clip[], active = 0): SongServices {
  const studio = createStudio();
  const rolls = clips.map((clip, at) => newRoll({ ...clip, id: `c${at}`, trackId: "t2" }));
  studio.timeline.apply(addRolls(studio.timeline.current, rolls));
  selectClips(studio, new Set(rolls.map(({ id }) => id)), rolls[active]!);
  return studio;
}

let studio: SongServices;
const eventsOf = (of: SongServices, at: number): readonly LaneEvent[] =>
  of.timeline.current.rolls.get(`c${at}`)!.lanes.find(({ id }) => id === CUTOFF.id)?.events ?? [];
const values = (at: number) => eventsOf(studio, at).map(({ tick, value }) => [tick, value]);
const ticks = (at: number) => [...(studio.session.selection.lane?.points.get(`c${at}`) ?? [])];

/** Off the grid. */
function at(songTick: number, value: number, fields: Partial<RollPointer> = {}): RollPointer {
  const roll = clipUnder(currentRolls(studio), songTick, 960);
  const place = { songTick, x: songTick / TICKS_PER_PIXEL, value };
  return onLane(selectedLane(studio)!, roll, place, { alt: true, ...fields });
}

const drag = (...places: readonly RollPointer[]): void => dragOver(studio, places);

const line = (...events: readonly (readonly [tick: number, value: number])[]): ClipLane => ({
  ...CUTOFF,
  events: events.map(([tick, value]) => ({ tick, value })),
});

describe("lanes of several clips", () => {
  // There is a gap between the two.
  beforeEach(() => {
    studio = withClips([
      { startTime: 0, length: 960, lanes: [] },
      { startTime: 1920, length: 960, lanes: [] },
    ]);
    showLane(studio, "controlChange", 74);
  });

  it("a stroke goes into each clip that it passes, none of it between them, and is one step", () => {
    drag(at(900, 0), at(2040, 114, { shift: true }));
    expect(values(0)).toEqual([[900, 0]]);
    expect(values(1)).toEqual([
      [0, 102],
      [60, 108],
      [120, 114],
    ]);
    expect(currentRoll(studio)?.id).toBe("c0");
    studio.timeline.undo();
    expect([values(0), values(1)]).toEqual([[], []]);
  });

  it("begins in the clip under the pointer, which is active from then on, and draws backwards, too", () => {
    drag(at(1980, 50), at(840, 50));
    expect(currentRoll(studio)?.id).toBe("c1");
    expect(values(1)).toEqual([
      [0, 50],
      [60, 50],
    ]);
    expect(values(0)).toEqual([
      [840, 50],
      [900, 50],
    ]);
  });

  it("points of all of them are selected, moved and taken away together; none goes before its clip", () => {
    drag(at(840, 20), at(2040, 20, { shift: true }));
    studio.session.editor.tool = "select";
    drag(at(850, 90), at(2000, 80));
    expect([ticks(0), ticks(1)]).toEqual([[900], [0, 60]]);
    // A step to the left is one too many for the point at the start of its clip.
    drag(at(900, 20), at(660, 30));
    expect([values(0), values(1)]).toEqual([
      [
        [840, 20],
        [900, 30],
      ],
      [
        [0, 30],
        [60, 30],
        [120, 20],
      ],
    ]);
    pressKey(studio, "Delete");
    expect([values(0), values(1)]).toEqual([[[840, 20]], [[120, 20]]]);
    drag(at(800, 0, { button: 2 }), at(2100, 0, { button: 2 }));
    expect([values(0), values(1)]).toEqual([[], []]);
  });

  it("a point of a clip that lies under the active one is grabbed; the pencil writes into the active one", () => {
    studio = withClips([
      { startTime: 0, length: 960, lanes: [line([0, 10])] },
      { startTime: 0, length: 960, lanes: [line([480, 90])] },
    ]);
    drag(at(240, 60), at(240, 60));
    expect([values(0), values(1)]).toEqual([
      [
        [0, 10],
        [240, 60],
      ],
      [[480, 90]],
    ]);
    drag(at(480, 90), at(480, 100));
    expect(values(1)).toEqual([[480, 100]]);
    expect(currentRoll(studio)?.id).toBe("c1");
    // The rubber takes from the pressed clip alone.
    drag(at(0, 0, { button: 2 }), at(900, 0, { button: 2 }));
    expect([values(0).length, values(1)]).toEqual([2, []]);
  });

  it("keys walk through the points of all in the order of the song, and write into the clip at the playhead", () => {
    studio.session.transport.positionTick = 2400;
    writePoint(studio);
    expect([values(0), values(1)]).toEqual([[], [[480, 0]]]);
    studio.session.transport.positionTick = 240;
    writePoint(studio);
    expect(ticks(0)).toEqual([240]);
    pressKey(studio, "ArrowRight", { altKey: true });
    expect([ticks(0), ticks(1)]).toEqual([[], [480]]);
    pressKey(studio, "ArrowRight", { altKey: true });
    expect(ticks(1)).toEqual([480]);
    pressKey(studio, "ArrowLeft", { altKey: true });
    expect([ticks(0), ticks(1)]).toEqual([[240], []]);
  });

  it("copied points are pasted into the clips in which they come to lie", () => {
    drag(at(600, 20), at(2160, 20, { shift: true }));
    selectAllPoints(studio);
    pressKey(studio, "c", { ctrlKey: true });
    const counts = [values(0).length, values(1).length];
    pressKey(studio, "Delete");
    studio.session.transport.positionTick = 540;
    pressKey(studio, "v", { ctrlKey: true });
    expect(values(0)[0]).toEqual([540, 20]);
    // Points moved between the clips continue in the one at the playhead.
    expect(values(0).length + values(1).length).toBe(counts[0]! + counts[1]!);
    expect(values(1)[0]).toEqual([0, 20]);
  });
});

const EDITS = [
  "up",
  "louder",
  "later",
  "remove",
  "laneUp",
  "laneDown",
  "laneSmooth",
  "laneThin",
  "laneRemove",
] as const satisfies readonly ActionName[];

const someEvents = fc
  .uniqueArray(fc.nat(40), { maxLength: 8 })
  .chain((steps) =>
    fc.tuple(...steps.toSorted((a, b) => a - b).map((step) => fc.tuple(fc.constant(960 + step * 60), fc.nat(127)))),
  );

const someClips = fc
  .array(fc.tuple(fc.nat(20), someEvents), { minLength: 2, maxLength: 4 })
  .map((clips) => clips.map(([beat, events]) => ({ startTime: beat * 960, length: 7680, lanes: [line(...events)] })));

it("edits of a lane of several clips are those of each of them alone, in one step", () => {
  fc.assert(
    fc.property(someClips, fc.constantFrom(...EDITS), fc.nat(3), (clips, edit, every) => {
      const run = (of: SongServices, only: number | null): void => {
        const points = currentRolls(of).map(({ id, lanes: [lane] }) => {
          const isMeant = every > 0 && (only === null || id === `c${only}`);
          return [
            id,
            new Set(lane!.events.filter((_, i) => isMeant && i % every === 0).map(({ tick }) => tick)),
          ] as const;
        });
        selectLane(of, CUTOFF.id, new Map(points));
        timelineActions[edit].run(of);
      };
      const together = withClips(clips);
      const before = together.timeline.current;
      run(together, null);
      const someSelected = every > 0 && clips.some(({ lanes }) => lanes[0]!.events.length > 0);
      for (const [index, clip] of clips.entries()) {
        const alone = withClips([clip]);
        const isMeant = !someSelected || clip.lanes[0]!.events.length > 0 || edit === "laneRemove";
        if (isMeant && (someSelected || every === 0 || edit.startsWith("lane"))) run(alone, 0);
        const isEdited = someSelected || edit.startsWith("lane");
        expect(eventsOf(together, index)).toEqual(isEdited ? eventsOf(alone, 0) : clip.lanes[0]!.events);
      }
      if (together.timeline.current !== before) {
        together.timeline.undo();
        expect(clips.map((_, index) => eventsOf(together, index))).toEqual(clips.map(({ lanes }) => lanes[0]!.events));
      }
    }),
  );
});

it("lanes are shown in the order of the song, whichever clip is active", () => {
  const clips: readonly Clip[] = [
    { startTime: 960, length: 960, lanes: [CUTOFF, newLane("pitchBend")] },
    { startTime: 0, length: 960, lanes: [newLane("chance"), newLane("pitchBend")] },
  ];
  const orders = [0, 1].map((active) => shownLanes(currentRolls(withClips(clips, active))).map(({ id }) => id));
  expect(orders[0]).toEqual(["chance", "pitchBend", CUTOFF.id]);
  expect(orders[1]).toEqual(orders[0]);
});
