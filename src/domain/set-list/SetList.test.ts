import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addEntry,
  LONGEST_SET_NAME,
  moveEntry,
  newSetList,
  readSetLists,
  removeEntry,
  renameSetList,
  setEntrySong,
  type SetList,
} from "./SetList.ts";

const listOf = (count: number): SetList => {
  let list = newSetList("Set");
  for (let at = 0; at < count; at++) list = addEntry(list, { id: `board ${at}`, name: `Board ${at}` });
  return list;
};
const boardsOf = ({ entries }: SetList): readonly string[] => entries.map(({ boardId }) => boardId);
const places = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(7)).filter(([count, at]) => at < count);

test("a board is added at the end without a song, up to one for each MIDI program", () => {
  const list = listOf(2);
  expect(list.entries[1]).toMatchObject({ boardId: "board 1", boardName: "Board 1", songId: null, songName: "" });
  expect(list.entries[0]!.id).not.toBe(list.entries[1]!.id);
  const full = listOf(128);
  expect(full.entries).toHaveLength(128);
  expect(addEntry(full, { id: "more", name: "More" })).toBe(full);
});

test("one entry is removed, moved by one place or given a song, and the others stay as they are", () => {
  fc.assert(
    fc.property(places, fc.constantFrom(-1 as const, 1 as const), ([count, at], by) => {
      const list = listOf(count);
      const { id } = list.entries[at]!;
      const boards = boardsOf(list);
      expect(boardsOf(removeEntry(list, id))).toEqual(boards.toSpliced(at, 1));
      const other = at + by;
      const moved = boards.toSpliced(at, 1).toSpliced(other, 0, boards[at]!);
      expect(boardsOf(moveEntry(list, id, by))).toEqual(other < 0 || other >= count ? boards : moved);
      const withSong = setEntrySong(list, id, { id: "song", name: "Song" });
      expect(withSong.entries.map(({ songId, songName }) => [songId, songName])).toEqual(
        boards.map((_, place) => (place === at ? ["song", "Song"] : [null, ""])),
      );
      expect(setEntrySong(withSong, id, null)).toEqual(list);
    }),
  );
  const list = listOf(3);
  expect(moveEntry(list, "nobody", 1)).toBe(list);
  expect(removeEntry(list, "nobody")).toEqual(list);
});

test("names have no spaces around them and a length; an empty one leaves the name as it is", () => {
  expect(newSetList("  A  ").name).toBe("A");
  const list = newSetList("A");
  expect(renameSetList(list, " B ").name).toBe("B");
  expect(renameSetList(list, "   ").name).toBe("A");
  expect(renameSetList(list, "x".repeat(100)).name).toBe("x".repeat(LONGEST_SET_NAME));
});

test("what is stored is read as it was; damaged lists and entries are left out, damaged songs alone", () => {
  const list = setEntrySong(listOf(2), listOf(2).entries[0]!.id, null);
  const full = { ...list, entries: [{ ...list.entries[0]!, songId: "s", songName: "S" }, list.entries[1]!] };
  expect(readSetLists(JSON.parse(JSON.stringify([full, list])))).toEqual([full, list]);
  for (const stored of [null, {}, "text", undefined]) expect(readSetLists(stored)).toEqual([]);
  const damaged = [null, {}, { id: 3 }, { ...list, name: 3 }, { ...list, entries: {} }, { ...list, id: undefined }];
  expect(readSetLists([...damaged, { ...list, name: ` ${list.name} ` }])).toEqual([list]);
  const [entry] = list.entries;
  const entries = [null, {}, { ...entry, id: 1 }, { ...entry, boardId: 1 }, { ...entry, boardName: 1 }];
  const halves = [
    { ...entry, songId: "s", songName: 1 },
    { ...entry, songId: 1, songName: "S" },
  ];
  expect(readSetLists([{ ...list, entries: [...entries, ...halves] }])[0]!.entries).toEqual([entry, entry]);
  const many = Array.from({ length: 130 }, () => entry);
  expect(readSetLists([{ ...list, entries: many }])[0]!.entries).toHaveLength(128);
});
