import type { SongServices } from "../../state/services/SongServices.ts";
import { describe, expect, it } from "vitest";
import { newLane } from "../../domain/timeline/ClipLane.ts";
import { addLane, writeLane } from "../../domain/timeline/commands/lanes.ts";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { newTrack } from "../../domain/timeline/defaults.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import type { Action } from "../Action.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { createStudio, FIRST, pressKey, SECOND } from "./studio.test-helper.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { timelineActions } from "./timelineActions.ts";

const actions = Object.entries<Action<SongServices>>(timelineActions);
const enabled = (studio: SongServices) =>
  actions.flatMap(([name, action]) => (action.enabled && action.enabled(studio) ? [name] : []));

describe("the table of actions", () => {
  it("binds each key to one action", () => {
    const keys = actions.flatMap(([, action]) => (action.keys ?? []).map((key) => key.toLowerCase()));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("has a name for people for each", () => {
    expect(actions.filter(([, { label }]) => label.trim() === "")).toEqual([]);
  });
});

describe("what can be done now", () => {
  it("is nothing in an empty song, and each action that cannot leaves it as it is", () => {
    const studio = createStudio();
    studio.timeline.load(emptyDocument());
    studio.session.selection.trackId = null;
    expect(enabled(studio)).toEqual([]);
    const before = studio.timeline.current;
    for (const [, action] of actions) if (action.enabled) action.run(studio);
    expect(studio.timeline.current).toBe(before);
  });

  it("follows the song, what is selected, and the history", () => {
    const studio = createStudio();
    const edits = ["cut", "copy", "duplicate", "remove", "join"];
    const named = ["renameTrack", "duplicateTrack", "trackColor"];
    const onTrack = [
      ...named,
      "trackDown",
      "addDevice",
      "removeTrack",
      "splitByChannel",
      "mergeBelow",
      "folder",
      "drumView",
    ];
    const ofClip = [
      "showLane",
      "foldLane",
      "laneTaller",
      "laneLower",
      "laneFirst",
      "laneLast",
      "newClip",
      "renameClip",
      "clipColor",
    ];
    const selects = ["invertSelection", "selectInKey", "selectOutOfKey"];
    const onClip = [
      "quantize",
      "patternClip",
      "progressionClip",
      "chordsToPatterns",
      ...selects,
      "exportTrack",
      "quantizeDialog",
      ...ofClip,
      ...onTrack,
      "fitClip",
    ];
    const track = ["arm", "mute", "solo"];
    expect(enabled(studio)).toEqual([...track, ...onClip]);
    pressKey(studio, "a", { ctrlKey: true });
    expect(enabled(studio)).toEqual([
      ...track,
      ...edits,
      "octaveUp",
      "octaveDown",
      "quantize",
      "legato",
      "half",
      "double",
      "muteNotes",
      "joinNotes",
      "patternClip",
      "progressionClip",
      "chordsToPatterns",
      ...Object.keys(transformActions),
      ...Object.keys(selectActions),
      "exportTrack",
      "quantizeDialog",
      ...ofClip,
      ...onTrack,
      "fitClip",
    ]);
    pressKey(studio, "Delete");
    expect(enabled(studio)).toEqual([
      ...track,
      "undo",
      "patternClip",
      "progressionClip",
      "exportTrack",
      ...ofClip,
      ...onTrack,
      "fitClip",
    ]);
    pressKey(studio, "z", { ctrlKey: true });
    expect(enabled(studio)).toEqual([...track, "redo", ...onClip]);
    studio.timeline.apply(addTrack(studio.timeline.current, newTrack({ id: "t3" })));
    studio.session.selection.trackId = "t3";
    studio.session.selection.rollId = null;
    expect(enabled(studio)).toEqual([
      ...track,
      "undo",
      "patternClip",
      "progressionClip",
      "exportTrack",
      "newClip",
      ...named,
      "trackUp",
      "addDevice",
      "removeTrack",
      "splitByChannel",
      "folder",
      "drumView",
    ]);
  });

  it("is copied, cut and pasted where there is something to copy and a place for it", () => {
    const studio = createStudio();
    const edits = ["cut", "copy", "paste", "duplicate", "remove", "join"];
    const now = () => enabled(studio).filter((name) => edits.includes(name));
    expect(now()).toEqual([]);
    pressKey(studio, "a", { ctrlKey: true });
    pressKey(studio, "c", { ctrlKey: true });
    expect(now()).toEqual(edits);
    studio.session.selection.trackId = "t2";
    studio.session.selection.rollId = null;
    expect(now()).toEqual([]);

    // A clip alone cannot be joined.
    studio.session.selection.focus = "clips";
    pressKey(studio, "a", { ctrlKey: true });
    expect(now()).toEqual(["cut", "copy", "paste", "duplicate", "remove"]);
    pressKey(studio, "c", { ctrlKey: true });
    pressKey(studio, "d", { ctrlKey: true });
    pressKey(studio, "a", { ctrlKey: true });
    expect(now()).toEqual(edits);
  });

  it("notes are muted, and sound again where all of them are muted", () => {
    const studio = createStudio();
    const muted = () => [...notesOf(studio.timeline.current.rolls.get("r1")!.notes)].map((note) => note.muted === true);
    selectNotes(studio, new Set([FIRST.id]));
    pressKey(studio, "m", { shiftKey: true });
    expect(muted()).toEqual([true, false, false]);
    selectNotes(studio, new Set([FIRST.id, SECOND.id]));
    pressKey(studio, "m", { shiftKey: true });
    expect(muted()).toEqual([true, true, false]);
    pressKey(studio, "m", { shiftKey: true });
    expect(muted()).toEqual([false, false, false]);
    pressKey(studio, "z", { ctrlKey: true });
    expect(muted()).toEqual([true, true, false]);
  });

  it("points of a lane are copied to another place", () => {
    const studio = createStudio();
    const kept = { from: 0, to: 1 };
    studio.timeline.apply(addLane(studio.timeline.current, "r1", newLane("controlChange", 1)));
    const events = [
      { tick: 0, value: 10 },
      { tick: 240, value: 90 },
    ];
    studio.timeline.apply(writeLane(studio.timeline.current, "r1", newLane("controlChange", 1), kept, events));
    studio.session.selection.focus = "lane";
    const now = () => enabled(studio).filter((name) => ["copy", "paste", "remove"].includes(name));
    expect(now()).toEqual([]);
    pressKey(studio, "a", { ctrlKey: true });
    pressKey(studio, "c", { ctrlKey: true });
    expect(now()).toEqual(["copy", "paste", "remove"]);
    studio.session.transport.positionTick = 3840 + 960;
    pressKey(studio, "v", { ctrlKey: true });
    const lane = studio.timeline.current.rolls.get("r1")?.lanes[0];
    expect(lane?.events).toEqual([...events, { tick: 960, value: 10 }, { tick: 1200, value: 90 }]);
    pressKey(studio, "x", { ctrlKey: true });
    expect(studio.timeline.current.rolls.get("r1")?.lanes[0]?.events).toEqual(events);
  });
});
