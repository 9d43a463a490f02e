import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentStore, type DocumentKind, type Gesture } from "./DocumentStore.ts";

/** A document that is a number; a diff is from where to where. */
type Step = readonly [before: number, after: number];

const numberKind: DocumentKind<number, Step> = {
  apply: (_document, [, after]) => after,
  reverse: ([before, after]) => [after, before],
  squash: ([before], [, after]) => [before, after],
  isEmpty: ([before, after]) => before === after,
  touches: () => true,
};

type Verb = readonly [verb: "apply" | "undo" | "redo" | "begin" | "update" | "commit" | "cancel", to: number];

const verbs = fc.array(
  fc.tuple(
    fc.constantFrom<Verb[0]>("apply", "undo", "redo", "begin", "update", "commit", "cancel"),
    fc.integer({ min: 0, max: 5 }),
  ),
  { maxLength: 40 },
);

describe("document store", () => {
  test.each(["apply", "undo", "begin"] as const)("a gesture that %s interrupts is one step of its own", (verb) => {
    const store = new DocumentStore(numberKind, 0);
    store.apply([0, 1]);
    const gesture = store.gesture();
    gesture.update([1, 5]);
    if (verb === "apply") store.apply([5, 6]);
    else if (verb === "begin") store.gesture().update([5, 6]);
    else store.undo();
    gesture.update([1, 7]);
    gesture.commit();
    expect(store.current).toBe(verb === "undo" ? 1 : 6);
    if (verb === "undo") store.redo();
    else store.undo();
    expect(store.current).toBe(5);
    store.undo();
    store.undo();
    expect(store.current).toBe(0);
  });

  test("a replica that applies every change, in order, is the document", () => {
    fc.assert(
      fc.property(verbs, (steps) => {
        const store = new DocumentStore(numberKind, 0);
        let replica = 0;
        let revision = 0;
        store.subscribe({
          change: (change) => {
            expect(change.diff[0]).toBe(replica);
            expect(change.revision).toBe(++revision);
            replica = numberKind.apply(replica, change.diff);
          },
        });
        let gesture: Gesture<Step> | null = null;
        let start = 0;
        for (const [verb, to] of steps) {
          if (verb === "apply" && !gesture) store.apply([store.current, to]);
          else if ((verb === "undo" || verb === "redo") && !gesture) store[verb]();
          else if (verb === "begin" && !gesture) {
            start = store.current;
            gesture = store.gesture();
          } else if (verb === "update") gesture?.update([start, to]);
          else if (verb === "commit" || verb === "cancel") {
            gesture?.[verb]();
            if (gesture && verb === "cancel") expect(store.current).toBe(start);
            gesture = null;
          }
          expect(replica).toBe(store.current);
        }
      }),
    );
  });

  test("undoing everything gives the start, redoing everything the end", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 }), (values) => {
        const store = new DocumentStore(numberKind, 0);
        for (const value of values) store.apply([store.current, value]);
        const end = store.current;
        while (store.canUndo) store.undo();
        expect(store.current).toBe(0);
        while (store.canRedo) store.redo();
        expect(store.current).toBe(end);
      }),
    );
  });

  test("a gesture is one step of the history, and none when it changes nothing or is cancelled", () => {
    const store = new DocumentStore(numberKind, 0);
    const gesture = store.gesture();
    for (const to of [3, 7, 5]) gesture.update([0, to]);
    gesture.commit();
    expect(store.current).toBe(5);
    store.undo();
    expect([store.current, store.canUndo]).toEqual([0, false]);
    const idle = store.gesture();
    idle.update([0, 4]);
    idle.update([0, 0]);
    idle.commit();
    const cancelled = store.gesture();
    cancelled.update([0, 9]);
    cancelled.cancel();
    expect([store.current, store.canUndo]).toEqual([0, false]);
  });

  test("a gesture that is cancelled is over, and one that was interrupted leaves the next one alone", () => {
    const store = new DocumentStore(numberKind, 0);
    const first = store.gesture();
    first.update([0, 3]);
    first.cancel();
    expect([store.current, store.isGesturing, store.openGesture]).toEqual([0, false, null]);
    first.update([0, 4]);
    expect(store.current).toBe(0);
    const second = store.gesture();
    second.update([0, 5]);
    const third = store.gesture();
    third.update([5, 6]);
    second.cancel();
    expect([store.current, store.isGesturing]).toEqual([6, true]);
    third.update([5, 7]);
    expect(store.current).toBe(7);
    third.cancel();
    expect([store.current, store.isGesturing, store.canUndo]).toEqual([5, false, true]);
  });

  test("changes of others enter no history; another document starts a new one", () => {
    const store = new DocumentStore(numberKind, 0);
    store.apply([0, 1], "remote");
    expect(store.canUndo).toBe(false);
    store.apply([1, 2]);
    let loads = 0;
    store.subscribe({ load: () => loads++ });
    store.load(9);
    expect([store.current, store.canUndo, store.canRedo, loads]).toEqual([9, false, false, 1]);
  });

  test("a new edit ends what could be redone", () => {
    const store = new DocumentStore(numberKind, 0);
    store.apply([0, 1]);
    store.undo();
    store.apply([0, 2]);
    expect(store.canRedo).toBe(false);
  });
});

test("changes of one series that follow one another are one step, until anything comes between", () => {
  const store = new DocumentStore(numberKind, 0);
  const set = (to: number, series: string | null): void => store.apply([store.current, to], "user", series);
  set(1, "a");
  set(2, "a");
  set(3, "b");
  set(4, null);
  set(5, "b");
  store.undo();
  set(6, "b");
  set(7, "b");
  const undone: number[] = [];
  while (store.canUndo) {
    store.undo();
    undone.push(store.current);
  }
  expect(undone).toEqual([4, 3, 2, 0]);
});

test("a series that leads back to where it began leaves no step", () => {
  const store = new DocumentStore(numberKind, 0);
  store.apply([0, 1], "user", "a");
  store.apply([1, 0], "user", "a");
  expect(store.canUndo).toBe(false);
  store.apply([0, 2], "user", "a");
  store.undo();
  expect(store.current).toBe(0);
});

test.each(["remote", "aside"] as const)("a %s change forgets the steps that it touches, and no others", (source) => {
  for (const isTouched of [true, false]) {
    const store = new DocumentStore({ ...numberKind, touches: () => isTouched }, 0);
    store.apply([0, 1]);
    store.apply([1, 2]);
    store.undo();
    store.apply([1, 5], source);
    expect(store.canUndo).toBe(!isTouched);
    expect(store.canRedo).toBe(!isTouched);
    expect(store.current).toBe(5);
  }
});
