import { expect, it } from "vitest";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { copyNotes, duplicateNotes, joinNotes, splitNotes } from "./noteActions.ts";
import { selectNeighbourNote } from "./neighbourNote.ts";
import { timelineActions } from "./timelineActions.ts";
import { createStudio, FIRST, SECOND, THIRD } from "./studio.test-helper.ts";

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
