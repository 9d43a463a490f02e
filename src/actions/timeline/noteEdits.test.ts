import type { SongServices } from "../../state/services/SongServices.ts";
import { describe, expect, it } from "vitest";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import { selectClips, selectNotes } from "../../state/timeline/selection.ts";
import { createStudio, pressKey } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

type Place = readonly [time: number, number: number, duration?: number];

/** A clip of these notes at bar 2, all of them selected. The grid is a sixteenth: 240 ticks. */
function withNotes(...places: readonly Place[]): SongServices {
  const studio = createStudio();
  const notes = places.map(([time, number, duration = 480], at): Note => ({
    id: 500 + at,
    time,
    number,
    duration,
    channel: 1,
    attack: 0.5,
    release: 0.5,
  }));
  const roll = newRoll({ id: "c", trackId: "t2", startTime: 3840, notes: noteListOf(notes) });
  studio.timeline.apply(addRolls(studio.timeline.current, [roll]));
  selectClips(studio, new Set(["c"]), roll);
  studio.session.selection.focus = "notes";
  studio.session.editor.grid = "16n";
  selectNotes(studio, new Set(notes.map(({ id }) => id)));
  return studio;
}

const notesNow = (studio: SongServices): readonly Note[] => [...notesOf(studio.timeline.current.rolls.get("c")!.notes)];

const placesOf = (notes: readonly Note[]): readonly Place[] =>
  notes.map(({ time, number, duration }) => [time, number, duration] as const);

/** Notes after an action; it is one step, which undo reverts and redo repeats. */
function edited(name: ActionName, ...places: readonly Place[]): readonly Note[] {
  const studio = withNotes(...places);
  const before = studio.timeline.current;
  timelineActions[name].run(studio);
  const after = studio.timeline.current;
  const notes = notesNow(studio);
  expect(after, name).not.toBe(before);
  studio.timeline.undo();
  expect(studio.timeline.current, name).toEqual(before);
  studio.timeline.redo();
  expect(studio.timeline.current, name).toEqual(after);
  return notes;
}

const CHORD: readonly Place[] = [
  [0, 60],
  [0, 64],
  [0, 67],
];
const LINE: readonly Place[] = [
  [0, 60],
  [480, 62, 240],
  [960, 65],
];

const startsOf = (name: ActionName) =>
  edited(name, ...CHORD)
    .toSorted((a, b) => a.number - b.number)
    .map(({ time }) => time);

describe("selected notes", () => {
  const results = {
    up: [
      [0, 61, 480],
      [480, 63, 240],
      [960, 66, 480],
    ],
    down: [
      [0, 59, 480],
      [480, 61, 240],
      [960, 64, 480],
    ],
    octaveUp: [
      [0, 72, 480],
      [480, 74, 240],
      [960, 77, 480],
    ],
    octaveDown: [
      [0, 48, 480],
      [480, 50, 240],
      [960, 53, 480],
    ],
    later: [
      [240, 60, 480],
      [720, 62, 240],
      [1200, 65, 480],
    ],
    longer: [
      [0, 60, 720],
      [480, 62, 480],
      [960, 65, 720],
    ],
    shorter: [
      [0, 60, 240],
      [480, 62, 240],
      [960, 65, 240],
    ],
    scaleUp: [
      [0, 62, 480],
      [480, 64, 240],
      [960, 67, 480],
    ],
    scaleDown: [
      [0, 59, 480],
      [480, 60, 240],
      [960, 64, 480],
    ],
    invert: [
      [0, 65, 480],
      [480, 63, 240],
      [960, 60, 480],
    ],
    reverse: [
      [0, 65, 480],
      [720, 62, 240],
      [960, 60, 480],
    ],
    halfLength: [
      [0, 60, 240],
      [480, 62, 120],
      [960, 65, 240],
    ],
    doubleLength: [
      [0, 60, 960],
      [480, 62, 480],
      [960, 65, 960],
    ],
    half: [
      [0, 60, 240],
      [240, 62, 120],
      [480, 65, 240],
    ],
    double: [
      [0, 60, 960],
      [960, 62, 480],
      [1920, 65, 960],
    ],
    legato: [
      [0, 60, 480],
      [480, 62, 480],
      [960, 65, 480],
    ],
    chop: [
      [0, 60, 240],
      [240, 60, 240],
      [480, 62, 240],
      [960, 65, 240],
      [1200, 65, 240],
    ],
    remove: [],
  } as const satisfies Partial<Record<ActionName, readonly Place[]>>;

  it.each(Object.entries(results))("come out as %s says, in one step", (name, places) => {
    expect(placesOf(edited(name as ActionName, ...LINE))).toEqual(places);
  });

  it("are strummed from the lowest up, or from the highest down, a 64th apart", () => {
    expect(startsOf("strum")).toEqual([0, 60, 120]);
    expect(startsOf("strumDown")).toEqual([120, 60, 0]);
  });

  it("are humanized by a 128th and a little of their velocities at most, and otherwise than the last time", () => {
    const straight: readonly Place[] = Array.from({ length: 24 }, (_, at) => [480 + at * 240, 60 + (at % 5)]);
    const [first, second] = [edited("humanize", ...straight), edited("humanize", ...straight)];
    const offs = first.map(({ id, time }) => time - straight[id - 500]![0]);
    expect(Math.max(...offs.map(Math.abs))).toBeLessThanOrEqual(30);
    expect(new Set(offs).size).toBeGreaterThan(3);
    expect(Math.max(...first.map(({ attack }) => Math.abs(attack - 0.5)))).toBeLessThanOrEqual(0.0801);
    expect(placesOf(second)).not.toEqual(placesOf(first));
  });

  it("are put onto the grid, those that are not on it", () => {
    const off: readonly Place[] = [
      [7, 60],
      [470, 62],
      [960, 64],
    ];
    expect(edited("quantize", ...off).map(({ time }) => time)).toEqual([0, 480, 960]);
  });

  it("get louder and softer by the same step, and their note-offs where the lane shows those", () => {
    const louder = edited("louder", ...CHORD)[0]!.attack;
    const softer = edited("softer", ...CHORD)[0]!.attack;
    expect(louder).toBeGreaterThan(0.5);
    expect(louder - 0.5).toBeCloseTo(0.5 - softer);
    const studio = withNotes(...CHORD);
    studio.session.editor.velocities = "release";
    timelineActions.louder.run(studio);
    expect(notesNow(studio).map(({ attack, release }) => [attack, release > 0.5])).toEqual(
      CHORD.map(() => [0.5, true]),
    );
  });

  it("are split at the playhead, those that it crosses, and joined again", () => {
    const studio = withNotes(...CHORD);
    const before = placesOf(notesNow(studio));
    studio.session.transport.positionTick = 3840 + 240;
    pressKey(studio, "e", { ctrlKey: true });
    expect(notesNow(studio)).toHaveLength(6);
    pressKey(studio, "a", { ctrlKey: true });
    pressKey(studio, "j");
    expect(placesOf(notesNow(studio))).toEqual(before);
  });
});

const openLine = (): SongServices =>
  withNotes([0, 60], [0, 72], [240, 61, 240], [3840, 60], [3840, 67], [4080, 60, 240], [7680, 64]);

const chosenBy = (name: ActionName, first: number): readonly number[] => {
  const studio = openLine();
  selectNotes(studio, new Set([500 + first]));
  timelineActions[name].run(studio);
  expect(studio.session.selection.focus).toBe("notes");
  return [...studio.session.selection.noteIds].map((id) => id - 500).toSorted((a, b) => a - b);
};

describe("notes are selected", () => {
  it("by the pitch and length, the pitch in all octaves, or the place in the bar of one of them", () => {
    expect(chosenBy("selectSimilar", 0)).toEqual([0, 3]);
    expect(chosenBy("selectPitchClass", 0)).toEqual([0, 1, 3, 5]);
    expect(chosenBy("selectRhythm", 0)).toEqual([0, 1, 3, 4, 6]);
  });

  it("by the key, and by not being selected", () => {
    expect(chosenBy("selectInKey", 0)).toEqual([0, 1, 3, 4, 5, 6]);
    expect(chosenBy("selectOutOfKey", 0)).toEqual([2]);
    expect(chosenBy("invertSelection", 0)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("one after the other, and one before the other", () => {
    const studio = openLine();
    selectNotes(studio, new Set());
    const walk = (name: "next" | "previous", steps: number) =>
      Array.from({ length: steps }, () => {
        timelineActions[name].run(studio);
        return [...studio.session.selection.noteIds].map((id) => id - 500);
      });
    expect(walk("next", 3)).toEqual([[0], [1], [2]]);
    expect(walk("previous", 2)).toEqual([[1], [0]]);
    timelineActions.selectNone.run(studio);
    expect(studio.session.selection.noteIds.size).toBe(0);
  });

  it("with nothing selected, what needs some changes nothing", () => {
    const studio = openLine();
    selectNotes(studio, new Set());
    for (const name of ["selectSimilar", "selectPitchClass", "selectRhythm"] as const) {
      timelineActions[name].run(studio);
      expect(studio.session.selection.noteIds.size, name).toBe(0);
    }
  });
});
