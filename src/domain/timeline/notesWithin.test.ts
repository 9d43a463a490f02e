import { expect, test } from "vitest";
import { noteOf } from "./commands/documents.test-helper.ts";
import { emptyNoteList, noteListOf, notesOf } from "./NoteList.ts";
import { notesBefore, notesEndedAt, notesFrom } from "./notesWithin.ts";

const list = noteListOf([noteOf(0), noteOf(240), noteOf(480)]);
const timesOf = (notes: typeof list) => [...notesOf(notes)].map(({ time }) => time);

test("notes before a tick and from it on, and the list itself where all are", () => {
  expect([timesOf(notesBefore(list, 240)), timesOf(notesFrom(list, 240))]).toEqual([[0], [240, 480]]);
  expect([timesOf(notesBefore(list, 241)), timesOf(notesFrom(list, 241))]).toEqual([[0, 240], [480]]);
  expect([timesOf(notesBefore(list, 0)), timesOf(notesFrom(list, 481))]).toEqual([[], []]);
  expect([notesBefore(list, 481), notesFrom(list, 0)]).toEqual([list, list]);
  expect(notesBefore(list, 481)).toBe(list);
  expect(notesFrom(list, 0)).toBe(list);
  expect(notesFrom(emptyNoteList, 5)).toBe(emptyNoteList);
});

test("notes across a tick end there, and the list itself where none is", () => {
  const { end } = list;
  expect(notesEndedAt(list, end)).toBe(list);
  const ended = [...notesOf(notesEndedAt(list, end - 1))];
  expect(ended.map(({ time, duration }) => time + duration).at(-1)).toBe(end - 1);
  expect(ended.slice(0, -1)).toEqual([...notesOf(list)].slice(0, -1));
});
