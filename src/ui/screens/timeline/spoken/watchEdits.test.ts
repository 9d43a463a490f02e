import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentWith, noteOf, rollOf } from "../../../../domain/timeline/commands/documents.test-helper.ts";
import { addNotes, removeNotes } from "../../../../domain/timeline/commands/notes.ts";
import { timelineKind } from "../../../../state/documentKinds.ts";
import { DocumentStore } from "../../../../state/DocumentStore.ts";
import { watchEdits } from "./watchEdits.ts";

const NOTES = [noteOf(0), noteOf(10)];

const open = () => {
  const store = new DocumentStore(timelineKind, documentWith([rollOf("r", NOTES)]));
  const said: string[] = [];
  const stop = watchEdits(store, (text) => said.push(text));
  return { store, said, stop };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("says nothing of what a gesture did and took back, however long it was held", () => {
  const { store, said } = open();
  const gesture = store.gesture();
  gesture.update(addNotes(store.current, "r", [noteOf(5)]));
  vi.advanceTimersByTime(2000);
  gesture.cancel();
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([]);
});

it("says what a gesture came to once it has ended", () => {
  const { store, said } = open();
  const before = store.current;
  const gesture = store.gesture();
  gesture.update(addNotes(before, "r", [noteOf(5)]));
  vi.advanceTimersByTime(2000);
  gesture.update(addNotes(before, "r", [noteOf(5), noteOf(6)]));
  gesture.commit();
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(["2 notes added: C4, bar 1 beat 1 plus 5 ticks; C4, bar 1 beat 1 plus 6 ticks"]);
});

it("says what was done last where edits follow one another at once", () => {
  const { store, said } = open();
  const gesture = store.gesture();
  gesture.update(addNotes(store.current, "r", [noteOf(5)]));
  gesture.commit();
  const next = store.gesture();
  next.update(removeNotes(store.current, "r", NOTES));
  next.commit();
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(["2 notes deleted: C4, bar 1 beat 1; C4, bar 1 beat 1 plus 10 ticks"]);
});

const UNDONE = "Undone: 1 note added: C4, bar 1 beat 1 plus 5 ticks, 100 ticks";

it("says of an undo that follows at once what was undone, and nothing of a song that was left", () => {
  const { store, said, stop } = open();
  store.apply(addNotes(store.current, "r", [noteOf(5)]));
  store.undo();
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([UNDONE]);
  store.redo();
  store.load(documentWith([]));
  vi.advanceTimersByTime(2000);
  store.apply(addNotes(documentWith([rollOf("r", [])]), "r", [noteOf(5)]));
  stop();
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([UNDONE]);
});
