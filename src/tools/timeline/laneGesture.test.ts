import type { SongServices } from "../../state/services/SongServices.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { createStudio, pressKey, TICKS_PER_PIXEL } from "../../actions/timeline/studio.test-helper.ts";
import { nextLane, showLane, writePoint } from "../../actions/timeline/laneActions.ts";
import type { RollPointer } from "../../state/timeline/gestures.ts";
import { createRollTools } from "./createRollTools.ts";
import { dragOver, onLane } from "./lanes.test-helper.ts";

let studio: SongServices;
const lane = () => studio.timeline.current.rolls.get("r1")!.lanes[0]!;
const events = () => lane().events;
const ticks = () => [...(studio.session.selection.lane?.points.get("r1") ?? [])];

function at(tick: number, value: number, fields: Partial<RollPointer> = {}): RollPointer {
  const place = { songTick: tick + 3840, x: tick / TICKS_PER_PIXEL, value };
  return onLane(lane(), studio.timeline.current.rolls.get("r1")!, place, fields);
}

const drag = (...places: readonly RollPointer[]): void => dragOver(studio, places);

const values = () => events().map(({ tick, value }) => [tick, value]);

beforeEach(() => {
  studio = createStudio();
  showLane(studio, "controlChange", 74);
});

describe("the pencil on a lane", () => {
  it("writes what it passes, over what stood there, as one step", () => {
    drag(at(0, 10), at(120, 30), at(240, 20));
    expect(values()).toEqual([
      [0, 10],
      [60, 20],
      [120, 30],
      [180, 25],
      [240, 20],
    ]);
    drag(at(0, 100), at(120, 100));
    expect(
      values()
        .slice(0, 3)
        .map(([, value]) => value),
    ).toEqual([100, 100, 100]);
    expect(values().slice(3)).toEqual([
      [180, 25],
      [240, 20],
    ]);
    studio.timeline.undo();
    studio.timeline.undo();
    expect(values()).toEqual([]);
  });

  it("draws a line with Shift and a curve with Control, wherever the pointer was between", () => {
    drag(at(0, 0), at(300, 127), at(240, 80, { shift: true }));
    expect(values()).toEqual([0, 20, 40, 60, 80].map((value, index) => [index * 60, value]));
    drag(at(0, 0, { mod: true }), at(240, 80, { mod: true }));
    expect(values().map(([, value]) => value)).toEqual([0, 13, 40, 68, 80]);
  });

  it("draws a line or a curve without a key where that is chosen, from on a point, too", () => {
    studio.session.editor.laneShape = "line";
    drag(at(0, 0), at(300, 127), at(240, 80));
    expect(values()).toEqual([0, 20, 40, 60, 80].map((value, index) => [index * 60, value]));
    studio.session.editor.laneShape = "curve";
    drag(at(0, 0), at(240, 80));
    expect(values().map(([, value]) => value)).toEqual([0, 13, 40, 68, 80]);
    drag(at(0, 0, { shift: true }), at(240, 80, { shift: true }));
    expect(values().map(([, value]) => value)).toEqual([0, 20, 40, 60, 80]);
    // The arrow moves points all the same.
    studio.session.editor.tool = "select";
    drag(at(240, 80), at(240, 90));
    expect(values().map(([, value]) => value)).toEqual([0, 20, 40, 60, 90]);
  });

  it("taken back it leaves what was", () => {
    const tools = createRollTools(studio, { previewNote: () => () => {}, playKey: () => () => {}, seek: () => {} });
    const gesture = tools.down(at(0, 50))!;
    gesture.move(at(600, 90));
    gesture.cancel();
    expect(events()).toEqual([]);
  });
});

describe("points of a lane", () => {
  beforeEach(() => {
    drag(at(0, 0), at(240, 80, { shift: true }));
    studio.session.editor.tool = "select";
  });

  it("are selected by dragging over them, and moved together, values kept in range", () => {
    drag(at(31, 100), at(130, 90));
    expect(ticks()).toEqual([60, 120]);
    drag(at(60, 20), at(300, 127));
    expect(values()).toEqual([
      [0, 0],
      [180, 60],
      [240, 127],
      [300, 127],
    ]);
    expect(ticks()).toEqual([240, 300]);
  });

  it("are taken away by the second button", () => {
    drag(at(0, 0, { button: 2 }), at(30, 0, { button: 2 }));
    expect(values().map(([tick]) => tick)).toEqual([120, 180, 240]);
  });

  it("are reached and changed by keys; after the last lane keys are the notes' again", () => {
    pressKey(studio, "ArrowRight", { altKey: true });
    pressKey(studio, "ArrowRight", { altKey: true });
    expect(ticks()).toEqual([60]);
    pressKey(studio, "ArrowUp");
    pressKey(studio, "ArrowDown", { altKey: true });
    expect(values()[1]).toEqual([60, 11]);
    pressKey(studio, "Delete");
    expect(values().map(([tick]) => tick)).toEqual([0, 120, 180, 240]);
    pressKey(studio, "a", { ctrlKey: true });
    expect(ticks()).toHaveLength(4);
    nextLane(studio);
    expect(studio.session.selection.focus).toBe("notes");
  });

  it("a point is written at the playhead with what holds there", () => {
    studio.session.transport.positionTick = 3840 + 1000;
    writePoint(studio);
    expect(values().at(-1)).toEqual([1000, 80]);
    expect(ticks()).toEqual([1000]);
  });
});
