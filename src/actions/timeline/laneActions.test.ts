import type { SongServices } from "../../state/services/SongServices.ts";
import { describe, expect, it } from "vitest";
import { newLane } from "../../domain/timeline/ClipLane.ts";
import { addLane, writeLane } from "../../domain/timeline/commands/lanes.ts";
import { VELOCITY_LANE } from "../../state/timeline/laneFolds.ts";
import { selectLane } from "../../state/timeline/selectedLane.ts";
import { createStudio, pressFor, pressKey } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const PAN = newLane("controlChange", 10);
const MOD = newLane("controlChange", 1);

function withLanes(): SongServices {
  const studio = createStudio();
  for (const lane of [MOD, PAN]) studio.timeline.apply(addLane(studio.timeline.current, "r1", lane));
  const events = [
    { tick: 0, value: 20 },
    { tick: 960, value: 80 },
  ];
  studio.timeline.apply(writeLane(studio.timeline.current, "r1", PAN, { from: 0, to: 3840 }, events));
  return studio;
}

const laneEvents = (studio: SongServices, id: string) =>
  studio.timeline.current.rolls.get("r1")!.lanes.find((lane) => lane.id === id)!.events;

type Points = readonly { readonly value: number }[];
const span = (events: Points) =>
  Math.max(...events.map(({ value }) => value)) - Math.min(...events.map(({ value }) => value));
const way = (events: Points) =>
  events.reduce((sum, { value }, at) => sum + Math.abs(value - (events[at - 1] ?? events[0]!).value), 0);
const edited = (name: ActionName): Points => {
  const studio = withLanes();
  const events = [40, 40, 40, 80, 80, 80, 40, 80, 60].map((value, at) => ({ tick: at * 120, value }));
  studio.timeline.apply(writeLane(studio.timeline.current, "r1", PAN, { from: 0, to: 3840 }, events));
  selectLane(studio, PAN.id);
  const before = studio.timeline.current;
  timelineActions[name].run(studio);
  const after = studio.timeline.current.rolls.get("r1")!.lanes.find(({ id }) => id === PAN.id)?.events ?? [];
  studio.timeline.undo();
  expect(studio.timeline.current, name).toEqual(before);
  return after;
};

describe("a lane by the keyboard", () => {
  it("is chosen one after the other, and after the last one the notes are", () => {
    const studio = withLanes();
    const now = () => {
      pressFor(studio, "nextLane", "l", { shiftKey: true });
      const { focus, lane } = studio.session.selection;
      return focus === "lane" ? lane?.id : focus;
    };
    // A lane is chosen in the order in which they stand under the roll.
    const chosen = [now(), now()];
    expect(new Set(chosen)).toEqual(new Set([MOD.id, PAN.id]));
    expect([now(), now()]).toEqual(["notes", chosen[0]]);
  });

  it("is folded and opened by its key: the lane that was used last, or else the velocities; edits are none", () => {
    const studio = withLanes();
    const before = studio.timeline.current;
    const { session } = studio;
    const press = () => pressFor(studio, "foldLane", "l", { altKey: true, shiftKey: true });
    session.openLanes = new Set([VELOCITY_LANE, PAN.id]);
    press();
    expect([...session.editor.foldedLanes]).toEqual([VELOCITY_LANE]);
    selectLane(studio, PAN.id);
    press();
    expect([...session.editor.foldedLanes]).toEqual([VELOCITY_LANE, PAN.id]);
    session.openLanes = new Set();
    press();
    expect([...session.editor.foldedLanes]).toEqual([VELOCITY_LANE]);
    expect(session.editor.openedLanes.at(-1)).toBe(PAN.id);
    expect(studio.timeline.current).toBe(before);
  });

  it("gets a point at the playhead with the value that holds there, which is selected, and undo takes it away", () => {
    const studio = withLanes();
    selectLane(studio, PAN.id);
    const before = studio.timeline.current;
    studio.session.transport.positionTick = 3840 + 1200;
    pressFor(studio, "lanePoint", "p", { shiftKey: true });
    expect(laneEvents(studio, PAN.id).at(-1)).toEqual({ tick: 1200, value: 80 });
    pressKey(studio, "ArrowUp");
    expect(laneEvents(studio, PAN.id).at(-1)).toEqual({ tick: 1200, value: 81 });
    pressKey(studio, "ArrowUp", { altKey: true });
    expect(laneEvents(studio, PAN.id).at(-1)).toEqual({ tick: 1200, value: 91 });
    for (let step = 0; step < 3; step++) studio.timeline.undo();
    expect(studio.timeline.current).toEqual(before);
  });

  it("folds to a line and opens again; where none is selected, the velocities do", () => {
    const studio = withLanes();
    const { session } = studio;
    session.openLanes = new Set([VELOCITY_LANE, PAN.id]);
    selectLane(studio, PAN.id);
    pressFor(studio, "foldLane", "l", { altKey: true, shiftKey: true });
    expect([...session.editor.foldedLanes]).toEqual([PAN.id]);
    session.openLanes = new Set([VELOCITY_LANE]);
    pressFor(studio, "foldLane", "l", { altKey: true, shiftKey: true });
    expect([...session.editor.foldedLanes]).toEqual([]);
    expect(session.editor.openedLanes).toEqual([PAN.id]);
    session.selection.focus = "notes";
    pressFor(studio, "foldLane", "l", { altKey: true, shiftKey: true });
    expect([...session.editor.foldedLanes]).toEqual([VELOCITY_LANE]);
  });

  it("is made wider and narrower about its middle, smoothed, thinned out and removed, each one step back", () => {
    expect(span(edited("laneUp"))).toBeCloseTo(50, -1);
    expect(span(edited("laneDown"))).toBeCloseTo(32, -1);
    expect(way(edited("laneSmooth"))).toBeLessThan(160);
    const thinned = edited("laneThin").map(({ value }) => value);
    expect(thinned.length).toBeLessThan(9);
    expect(span(edited("laneThin"))).toBe(40);
    expect(edited("laneRemove")).toEqual([]);
  });
});
