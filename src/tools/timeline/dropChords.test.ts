import type { SongServices } from "../../state/services/SongServices.ts";
import { beforeEach, expect, it } from "vitest";
import { DEFAULT_CHORD_PATTERN } from "../../domain/timeline/defaults.ts";
import { folderAround } from "../../domain/timeline/commands/folders.ts";
import { createStudio, pressKey } from "../../actions/timeline/studio.test-helper.ts";
import type { DropPoint } from "../../state/timeline/gestures.ts";
import { trackTop } from "../../view/timeline/arrangementLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { dropChords } from "./dropChords.ts";

const CHORDS = ["D", "G", "C"].map((note) => ({ ...DEFAULT_CHORD_PATTERN, note }));
let studio: SongServices;
const clips = () => [...studio.timeline.current.rolls.values()];
const dropped = () => clips().find(({ id }) => id !== "r1");
const at = (tick: number, row: number, alt = false): DropPoint => {
  const view = studio.session.views.arrangement;
  return { x: tickToX(view, tick, 0), y: trackTop(view, row) + 5, alt };
};

beforeEach(() => {
  studio = createStudio();
  studio.session.editor.grid = "1m";
});

it("shows the clip where it would lie, and lets it go as one undo step, selected in the pattern editor", () => {
  const drag = dropChords(studio, CHORDS);
  drag.move(at(0, 0));
  expect(dropped()).toMatchObject({ trackId: "t1", startTime: 0 });
  expect(studio.session.selection.rollId).toBe("r1");
  drag.move(at(3840 * 2 + 300, 1));
  expect(clips()).toHaveLength(2);
  expect(dropped()).toMatchObject({ trackId: "t2", startTime: 3840 * 2, chordPatterns: CHORDS });
  drag.end(at(3840 * 3 - 300, 1));
  expect(dropped()).toMatchObject({ trackId: "t2", startTime: 3840 * 3 });
  expect(studio.session.selection).toMatchObject({ rollId: dropped()!.id, trackId: "t2", focus: "clips" });
  expect(studio.session.editor.view).toBe("patterns");
  pressKey(studio, "z", { ctrlKey: true });
  expect(clips()).toHaveLength(1);
  expect(studio.timeline.canUndo).toBe(false);
});

it("is free of the grid with Alt, and never before the song", () => {
  const drag = dropChords(studio, CHORDS);
  drag.move(at(1000, 0, true));
  expect(dropped()?.startTime).toBe(1000);
  drag.move(at(-5000, 0));
  expect(dropped()?.startTime).toBe(0);
  drag.cancel();
});

it("lies nowhere over the ruler, a folder and below the last track, and leaves no undo step there", () => {
  studio.timeline.apply(folderAround(studio.timeline.current, ["t2"], { name: "Folder", color: 0 }));
  studio.session.selection.rollId = null;
  const drag = dropChords(studio, CHORDS);
  for (const nowhere of [at(0, -1), at(0, 1), at(0, 3), null]) {
    drag.move(at(0, 2));
    expect(dropped()).toMatchObject({ trackId: "t2" });
    drag.move(nowhere);
    expect(dropped()).toBeUndefined();
  }
  drag.end(null);
  expect(clips()).toHaveLength(1);
  expect(studio.session.selection.rollId).toBeNull();
  studio.timeline.undo();
  expect(studio.timeline.canUndo).toBe(false);
});

it("comes to the playhead by its key: the palette's progression to the rhythm of the clip", () => {
  studio.session.transport.positionTick = 5000;
  expect(pressKey(studio, "p", { altKey: true, code: "KeyP" })).toBe(true);
  const names = () => dropped()!.chordPatterns.map(({ note, name }) => note + name);
  expect(dropped()).toMatchObject({ trackId: "t1", startTime: 3840 });
  expect(names()).toEqual(["CM", "GM", "Am", "FM"]);
  studio.timeline.undo();
  studio.session.editor.harmony = { key: { root: 9, minor: true }, sevenths: true, progression: "jazz" };
  pressKey(studio, "p", { altKey: true, code: "KeyP" });
  // The other mode has its own progressions.
  expect(names()).toEqual(["Am7", "Fmaj7", "Cmaj7", "G7"]);
});
