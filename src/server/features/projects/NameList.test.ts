import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NameList, type NameRow } from "./NameList.ts";

const SONG = "application/vnd.padroll.timeline.v1+json";
const BOARD = "application/vnd.padroll.board.v1+json";

const rowOf = (id: string, searchText: string, contentType = SONG): NameRow => ({
  id,
  searchText,
  contentType,
  createdRank: id,
  nameRank: String(-Number(id)),
});

const list = new NameList("7", [
  rowOf("3", "blue monday"),
  rowOf("1", "monday blues", BOARD),
  rowOf("2", "blue"),
  rowOf("4", ""),
]);

const idsOf = (...all: Parameters<NameList["find"]>) => list.find(...all).ids;

test("names are found that contain every word, in the order of their last change", () => {
  expect(idsOf({ searchText: "blue" }, 10, 0)).toEqual(["3", "1", "2"]);
  expect(idsOf({ searchText: "monday blue" }, 10, 0)).toEqual(["3", "1"]);
  expect(idsOf({ searchText: "blues monday" }, 10, 0)).toEqual(["1"]);
  expect(idsOf({}, 10, 0)).toEqual(["3", "1", "2", "4"]);
  expect(list.find({ searchText: "green" }, 10, 0)).toEqual({ totalCount: 0, ids: [] });
  expect([list.size, list.version]).toEqual([4, "7"]);
});

test("of one type, from a place on, so many, and how many there are in all", () => {
  expect(list.find({ searchText: "blue", contentType: SONG }, 1, 0)).toEqual({ totalCount: 2, ids: ["3"] });
  expect(list.find({ searchText: "blue", contentType: SONG }, 5, 1)).toEqual({ totalCount: 2, ids: ["2"] });
  expect(list.find({ contentType: BOARD }, 5, 0)).toEqual({ totalCount: 1, ids: ["1"] });
  expect(list.find({ searchText: "boards", contentType: BOARD }, 5, 0)).toEqual({ totalCount: 0, ids: [] });
});

test("in the order of creation or of names", () => {
  expect(idsOf({ sort: "created" }, 10, 0)).toEqual(["1", "2", "3", "4"]);
  expect(idsOf({ sort: "name" }, 10, 0)).toEqual(["4", "3", "2", "1"]);
  expect(idsOf({ sort: "name", searchText: "blue" }, 2, 1)).toEqual(["2", "1"]);
});

test("no word is found across two names, and each name once", () => {
  const words = fc.array(fc.stringMatching(/^[ab ]{0,6}$/), { maxLength: 12 });
  fc.assert(
    fc.property(words, fc.stringMatching(/^[ab]{1,3}( [ab]{1,2})?$/), (names, searchText) => {
      const found = new NameList(
        "1",
        names.map((name, index) => rowOf(String(index), name)),
      ).find({ searchText }, 100, 0).ids;
      const right = names.flatMap((name, index) =>
        searchText.split(" ").every((word) => name.includes(word)) ? [String(index)] : [],
      );
      expect(found).toEqual(right);
    }),
  );
});

test("an account without documents has none", () => {
  const empty = new NameList("1", []);
  expect([empty.find({}, 10, 0), empty.find({ searchText: "a" }, 10, 0)]).toEqual([
    { totalCount: 0, ids: [] },
    { totalCount: 0, ids: [] },
  ]);
});
