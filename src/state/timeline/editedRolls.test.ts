import { expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { editedRolls } from "./editedRolls.ts";

const notes = [{ time: 0, duration: 960, number: 60 }];
const document = song({
  tracks: [
    {
      rolls: [
        { notes, startTime: 960 },
        { notes, startTime: 0 },
      ],
    },
    { rolls: [{ notes }] },
  ],
});
const shown = (rollId: string | null, ...ids: readonly string[]) => ({ trackId: "t0", rollId, rollIds: new Set(ids) });
const idsOf = (of: ReturnType<typeof shown>) => editedRolls(document, of).map(({ id }) => id);

it("the roll shows the selected clips, the active one first; without one the first of the selected track", () => {
  expect(idsOf(shown("t1r0", "t0r0", "t1r0", "gone"))).toEqual(["t1r0", "t0r0"]);
  expect(idsOf(shown("t1r0", "t0r0", "t0r1"))).toEqual(["t1r0"]);
  expect(idsOf(shown(null, "t0r0"))).toEqual(["t0r1"]);
  expect(editedRolls(document, { trackId: null, rollId: null, rollIds: new Set() })).toEqual([]);
});

it("the list stays the same while none of its clips changes", () => {
  const few = shown("t0r0", "t0r0", "t1r0");
  const first = editedRolls(document, few);
  expect(editedRolls(document, { ...few })).toBe(first);
  const named = { ...document.rolls.get("t0r1")!, label: "x" };
  const elsewhere = { ...document, rolls: new Map(document.rolls).set("t0r1", named) };
  expect(editedRolls(elsewhere, few)).toBe(first);
  const changed = { ...document, rolls: new Map(document.rolls).set("t1r0", { ...first[1]!, label: "x" }) };
  expect(editedRolls(changed, few)).not.toBe(first);
});
