import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTake, withTakes } from "../../domain/timeline/commands/takes.ts";
import type { TakenNote } from "../../domain/timeline/RollTakes.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import {
  copyNotes,
  deleteNotes,
  duplicateNotes,
  joinNotes,
  moveSelectedNotes,
  selectAllNotes,
  splitNotes,
} from "./noteActions.ts";
import { selectNeighbourNote } from "./neighbourNote.ts";
import { timelineActions } from "./timelineActions.ts";
import { createStudio, FIRST, pressKey, SECOND, THIRD } from "./studio.test-helper.ts";

const setUp = () => {
  const studio = createStudio();
  const notes = () => [...notesOf(studio.timeline.current.rolls.get("r1")!.notes)];
  const places = () => notes().map(({ time, number, duration }) => [time, number, duration]);
  const selected = () => notes().filter(({ id }) => studio.session.selection.noteIds.has(id));
  return { studio, notes, places, selected };
};

it("pastes what was copied at the playhead, twice if twice asked, and selects it; undo takes it and its selection back", () => {
  const { studio, notes, selected } = setUp();
  selectNotes(studio, new Set([SECOND.id, THIRD.id]));
  copyNotes(studio);
  studio.session.transport.positionTick = 3840 + 480;
  timelineActions.paste.run(studio);
  timelineActions.paste.run(studio);
  expect(notes().map(({ time, number }) => [time, number])).toEqual([
    [0, 60],
    [480, 64],
    [480, 64],
    [960, 64],
    [1440, 67],
    [1440, 67],
    [1920, 67],
  ]);
  expect(new Set(notes().map(({ id }) => id)).size).toBe(7);
  expect(selected().map(({ time, attack }) => [time, attack])).toEqual([
    [480, SECOND.attack],
    [1440, THIRD.attack],
  ]);
  studio.timeline.undo();
  studio.timeline.undo();
  expect(notes()).toEqual([FIRST, SECOND, THIRD]);
  expect(studio.session.selection.noteIds.size).toBe(0);
});

it("duplicates behind the selection, by whole steps of the grid, and goes on from there", () => {
  const { studio, places, selected } = setUp();
  selectNotes(studio, new Set([FIRST.id]));
  duplicateNotes(studio);
  duplicateNotes(studio);
  expect(places().filter(([, number]) => number === 60)).toEqual([
    [0, 60, 480],
    [480, 60, 480],
    [960, 60, 480],
  ]);
  expect(selected().map(({ time }) => time)).toEqual([960]);
});

it("splits the selected notes at a tick of the song and joins what is selected of one pitch", () => {
  const { studio, places } = setUp();
  selectNotes(studio, new Set([FIRST.id, SECOND.id]));
  splitNotes(studio, 3840 + 120);
  expect(places()[0]).toEqual([0, 60, 120]);
  expect(places()[1]).toEqual([120, 60, 360]);
  selectNotes(studio, new Set([...notesOf(studio.timeline.current.rolls.get("r1")!.notes)].map(({ id }) => id)));
  joinNotes(studio);
  expect(places()).toEqual([
    [0, 60, 480],
    [960, 64, 480],
    [1920, 67, 480],
  ]);
});

it("goes from note to note, from none to the first or the last, and stays at the ends", () => {
  const { studio, selected } = setUp();
  const at = (by: -1 | 1) => {
    selectNeighbourNote(studio, by);
    return selected().map(({ number }) => number);
  };
  expect([at(1), at(1), at(1), at(1), at(-1)]).toEqual([[60], [64], [67], [67], [64]]);
  selectNotes(studio, new Set());
  expect(at(-1)).toEqual([67]);
});

/** The clip has its three notes as take 0, `played` as take 1, and plays take 0. */
const withTake = (played: readonly TakenNote[]) => {
  const { studio, places } = setUp();
  const roll = studio.timeline.current.rolls.get("r1")!;
  const { takes } = withTakes(roll, [{ notes: played, lanes: [] }]);
  const document = { ...studio.timeline.current, rolls: new Map([["r1", { ...roll, takes }]]) };
  studio.timeline.load(document);
  studio.session.selection.rollId = "r1";
  const choose = (take: number): void =>
    studio.timeline.apply(chooseTake(studio.timeline.current, "r1", take, 0, Infinity));
  return { studio, places, choose };
};

describe("a clip with takes", () => {
  const taken = fc
    .uniqueArray(fc.record({ time: fc.nat(3000), number: fc.integer({ min: 20, max: 100 }) }), {
      selector: ({ time, number }) => `${time} ${number}`,
      minLength: 1,
      maxLength: 6,
    })
    .map((notes) =>
      notes
        .map((place): TakenNote => ({ ...place, duration: 300, attack: 0.7, release: 0.5 }))
        .sort((a, b) => a.time - b.time || a.number - b.number),
    );

  it("has what is done to all of its notes done to what was played in the other takes, too", () => {
    const actions = ["quantize", "legato", "double", "invert", "octaveUp"] as const;
    fc.assert(
      fc.property(taken, fc.constantFrom(...actions), (played, name) => {
        const [edited, other] = [withTake(played), withTake(played)];
        selectAllNotes(edited.studio);
        timelineActions[name].run(edited.studio);
        edited.choose(1);
        // The other take first, and then the edit.
        other.choose(1);
        selectAllNotes(other.studio);
        timelineActions[name].run(other.studio);
        expect(edited.places()).toEqual(other.places());
      }),
    );
  });

  it("moves with its takes as far as all of them can go, and undo brings all back", () => {
    const { studio, places, choose } = withTake([{ time: 0, duration: 240, number: 125, attack: 0.7, release: 0.5 }]);
    const before = places();
    selectAllNotes(studio);
    moveSelectedNotes(studio, 0, 12);
    expect(places().map(([, number]) => number)).toEqual([62, 66, 69]);
    choose(1);
    expect(places()).toEqual([[0, 127, 240]]);
    studio.timeline.undo();
    studio.timeline.undo();
    expect(places()).toEqual(before);
    choose(1);
    expect(places()).toEqual([[0, 125, 240]]);
  });

  it("keeps its takes as they were where some of its notes are edited, or all are deleted", () => {
    const { studio, places, choose } = withTake([{ time: 0, duration: 240, number: 50, attack: 0.7, release: 0.5 }]);
    selectNotes(studio, new Set([FIRST.id, SECOND.id]));
    moveSelectedNotes(studio, 0, 1);
    selectAllNotes(studio);
    deleteNotes(studio);
    expect(places()).toEqual([]);
    choose(1);
    expect(places()).toEqual([[0, 50, 240]]);
    choose(0);
    expect(places().map(([, number]) => number)).toEqual([60, 64, 67]);
  });
});

it("the roll follows what was pasted or duplicated out of sight, and stays where that is in view", () => {
  const studio = createStudio();
  const { session } = studio;
  const view = session.views.roll;
  session.sizes.roll = { width: 400, height: 300 };
  Object.assign(view, { scrollTick: 3840, pixelsPerTick: 400 / 3840, scrollY: (127 - 72) * view.rowHeight });
  pressKey(studio, "a", { ctrlKey: true });
  pressKey(studio, "c", { ctrlKey: true });
  session.transport.positionTick = 4 * 3840;
  const shows = (tick: number): boolean => tick >= view.scrollTick && tick < view.scrollTick + 3840;
  expect(shows(session.transport.positionTick)).toBe(false);
  timelineActions.paste.run(studio);
  expect(shows(session.transport.positionTick)).toBe(true);
  const { scrollTick } = view;
  timelineActions.paste.run(studio);
  expect(view.scrollTick).toBe(scrollTick);
  Object.assign(view, { scrollTick: 0, scrollY: 0 });
  duplicateNotes(studio);
  expect([view.scrollTick > 4 * 3840, view.scrollY > 0]).toEqual([true, true]);
});
