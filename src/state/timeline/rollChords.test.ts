import { expect, it } from "vitest";
import { editNotes, noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import { rollChords } from "./rollChords.ts";

const PPQ = 960;
const BAR = 4 * PPQ;
const chord = (time: number, duration: number, numbers: readonly number[]) =>
  numbers.map((number, index) => ({
    id: time + index + 1,
    time,
    duration,
    number,
    channel: 1,
    attack: 0.8,
    release: 0.5,
  }));

it("a chord that lasts over the edges of windows is one, and is looked for once in each list", () => {
  const list = noteListOf([...chord(BAR, 9 * BAR, [60, 64, 67]), ...chord(10 * BAR, BAR, [57, 60, 64])]);
  const spans = rollChords(list, 0, 20 * BAR, PPQ);
  expect(spans.map(({ fromTick, toTick, chord: { root, name } }) => [fromTick, toTick, root, name])).toEqual([
    [BAR, 10 * BAR, 0, "M"],
    [10 * BAR, 11 * BAR, 9, "m"],
  ]);
  expect(rollChords(list, 10 * BAR, 20 * BAR, PPQ).at(-1)).toBe(spans.at(-1));
  expect(rollChords(list, 100 * BAR, 120 * BAR, PPQ)).toEqual([]);
  const edited = editNotes(list, [...notesOf(list)].slice(-1), []);
  expect(rollChords(edited, 0, 20 * BAR, PPQ)).toHaveLength(1);
});
