import { describe, expect, it } from "vitest";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { newTrack } from "../../domain/timeline/defaults.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import type { Action } from "../Action.ts";
import type { Studio } from "../../state/Studio.ts";
import { createStudio, pressKey } from "./studio.test-helper.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { timelineActions } from "./timelineActions.ts";

const actions = Object.entries<Action<Studio>>(timelineActions);
const enabled = (studio: Studio) =>
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
    const onTrack = ["splitByChannel", "mergeBelow", "drumView"];
    const selects = ["invertSelection", "selectInKey", "selectOutOfKey"];
    const onClip = ["quantize", "patternClip", "chordsToPatterns", ...selects, "quantizeDialog", ...onTrack, "fitClip"];
    const track = ["arm", "mute", "solo"];
    expect(enabled(studio)).toEqual([...track, ...onClip]);
    pressKey(studio, "a", { ctrlKey: true });
    expect(enabled(studio)).toEqual([
      ...track,
      "quantize",
      "octaveUp",
      "octaveDown",
      "legato",
      "half",
      "double",
      "joinNotes",
      "patternClip",
      "chordsToPatterns",
      ...Object.keys(transformActions),
      ...Object.keys(selectActions),
      "quantizeDialog",
      ...onTrack,
      "fitClip",
    ]);
    pressKey(studio, "Delete");
    expect(enabled(studio)).toEqual([...track, "undo", "patternClip", ...onTrack, "fitClip"]);
    pressKey(studio, "z", { ctrlKey: true });
    expect(enabled(studio)).toEqual([...track, "redo", ...onClip]);
    studio.timeline.apply(addTrack(studio.timeline.current, newTrack({ id: "t3" })));
    studio.session.selection.trackId = "t3";
    studio.session.selection.rollId = null;
    expect(enabled(studio)).toEqual([...track, "undo", "patternClip", "splitByChannel", "drumView"]);
  });
});
