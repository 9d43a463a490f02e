import { expect, it } from "vitest";
import { ACTION_GROUPS, actionsOf } from "./actionGroups.ts";
import { findActions } from "./findActions.ts";
import { createStudio } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const studio = createStudio();
const find = (query: string, recent: readonly ActionName[] = []) => findActions(query, recent, studio);
const names = (query: string, recent: readonly ActionName[] = []) => find(query, recent).map(({ name }) => name);

it("finds by what labels begin with, by letters of words, and by what is said besides", () => {
  expect(names("quan")[0]).toBe("quantize");
  expect(names("legato")[0]).toBe("legato");
  expect(names("tempo")[0]).toBe("tempoHere");
  expect(names("stg")).toContain("snap");
  expect(names("transport")).toContain("play");
  expect(names("qqq")).toEqual([]);
});

const labels = (query: string) =>
  find(query).flatMap(({ name, choice }) => (choice ? [`${name}: ${choice.label}`] : []));

it("shows everything with nothing typed, what was done last first", () => {
  const all = names("", ["legato", "undo"]);
  expect(all.slice(0, 2)).toEqual(["legato", "undo"]);
  expect(all).toHaveLength(Object.keys(timelineActions).length - 1);
});

it("every action is in one group", () => {
  const listed = ACTION_GROUPS.flatMap((group) => [...actionsOf(group)]);
  expect(listed.toSorted()).toEqual(Object.keys(timelineActions).toSorted());
});

it("each action is found first by its own name", () => {
  const labels = Object.entries(timelineActions).map(([name, { label }]) => [name, label] as const);
  const own = labels.filter(
    ([name, label]) => name !== "palette" && labels.filter(([, other]) => other === label).length === 1,
  );
  expect(own.filter(([name, label]) => names(label)[0] !== name)).toEqual([]);
});

it.each([
  ["marker", ["sectionHere", "renameSection", "removeSection", "nextSection", "previousSection"]],
  ["locator", ["sectionHere", "nextSection"]],
  ["region", ["newClip", "renameClip", "clipColor", "exportClips"]],
  ["bounce", ["exportAudio", "exportSong", "exportTrack", "freezeDevices"]],
  ["CC", ["showLane", "lanePoint", "laneRemove"]],
  ["automation", ["showLane", "nextLane", "lanePoint", "laneSmooth", "laneThin"]],
  ["cycle", ["loop", "loopSelection"]],
  ["consolidate", ["join"]],
  ["glue", ["join"]],
  ["razor", ["split"]],
  ["pencil", ["draw"]],
  ["comp", ["showTakes", "recordTakes"]],
  ["preferences", ["settings"]],
  ["snapshot", ["versions"]],
  ["import midi", ["openFile", "addFiles"]],
  ["mixdown", ["exportAudio"]],
  ["transpose", ["up", "down", "octaveUp", "octaveDown"]],
  ["console", ["showMixer"]],
  ["hotkeys", ["keyList"]],
  ["devices", ["goDevices", "addDevice"]],
  ["arp", ["goArp"]],
] as const satisfies readonly (readonly [string, readonly ActionName[]])[])(
  "other programs call it %s: %j",
  (word, expected) => {
    const best = new Set(names(word).slice(0, 12));
    expect(expected.filter((name) => !best.has(name))).toEqual([]);
  },
);

it("finds what an action can set by its name, and that of the action once by its own", () => {
  expect(labels("sustain")).toContain("showLane: Sustain Pedal (CC 64)");
  expect(labels("arpeggiator")).toEqual(["addDevice: Arpeggiator"]);
  expect(labels("cc 74")).toContain("showLane: Cutoff (CC 74)");
  expect(labels("grid 1/8 t")).toContain("grid: 1/8 T");
  expect(labels("count 2 bars")).toContain("countIn: 2 bars");
  expect(labels("color teal")).toEqual(["clipColor: Teal", "trackColor: Teal"]);
  expect(labels("grid")).toEqual([]);
});
