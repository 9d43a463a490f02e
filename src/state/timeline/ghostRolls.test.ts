import { expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { DEFAULT_PLUGIN_VALUES } from "../../domain/timeline/defaults.ts";
import { ghostRolls } from "./ghostRolls.ts";

const notes = [{ time: 0, duration: 960, number: 60 }];
const document = song({
  tracks: [
    { rolls: [{ notes }, { notes, startTime: 480 }] },
    {
      rolls: [
        { notes, startTime: 900 },
        { notes, startTime: 960 },
      ],
    },
    { channel: 10, pluginValues: { ...DEFAULT_PLUGIN_VALUES, bank: 128 }, rolls: [{ notes }] },
    { rolls: [{ notes: Array.from({ length: 20_001 }, (_, time) => ({ time, duration: 1, number: 60 })) }] },
  ],
});
const edited = [document.rolls.get("t0r0")!];

it("ghosts are the clips that play meanwhile, but for drums and those of too many notes", () => {
  expect(ghostRolls(document, edited).map(({ id }) => id)).toEqual(["t0r1", "t1r0"]);
});

it("the list stays the same as long as nothing of it changes", () => {
  const first = ghostRolls(document, edited);
  const elsewhere = {
    ...document,
    rolls: new Map(document.rolls).set("t1r1", { ...document.rolls.get("t1r1")!, label: "x" }),
  };
  expect(ghostRolls(elsewhere, edited)).toBe(first);
  const moved = {
    ...document,
    rolls: new Map(document.rolls).set("t1r0", { ...document.rolls.get("t1r0")!, startTime: 5000 }),
  };
  expect(ghostRolls(moved, edited).map(({ id }) => id)).toEqual(["t0r1"]);
});
