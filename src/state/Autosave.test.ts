import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { renameTimeline } from "../domain/timeline/commands/timeline.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { Autosave, SAVE_WITHIN_MS } from "./Autosave.ts";
import { DocumentStore } from "./DocumentStore.ts";
import { timelineKind } from "./documentKinds.ts";

/** The names of the documents that were saved and noted. */
class Memory {
  readonly saved: string[] = [];
  noted = "";
  failures = 0;
  isFull = false;

  readonly save = ({ timeline }: TimelineDocument): Promise<Result<number>> => {
    if (this.failures-- > 0) return Promise.resolve(fail("STORAGE_FULL", "full"));
    this.saved.push(timeline.name);
    return Promise.resolve(ok(this.saved.length));
  };

  readonly note = ({ timeline }: TimelineDocument, urgent: boolean): boolean => {
    if (this.isFull || (timeline.name === "large" && !urgent)) return false;
    this.noted = timeline.name;
    return true;
  };
}

function setUp() {
  const store = new DocumentStore(timelineKind, emptyDocument());
  const storage = new Memory();
  const states: string[] = [];
  const autosave = new Autosave({
    store,
    save: storage.save,
    note: storage.note,
    onState: (state) => states.push(state),
    isKept: ({ timeline }) => timeline.name === "Untitled",
  });
  const rename = (name: string): void => store.apply(renameTimeline(store.current, name));
  return { store, storage, states, autosave, rename, names: () => storage.saved };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("autosave", () => {
  test("writes within 250 ms of a change, changes in between at once", async () => {
    const { rename, names, states } = setUp();
    rename("a");
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS - 1);
    rename("b");
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toEqual(["b"]);
    expect(states.at(-1)).toBe("saved");
  });

  test("flush writes at once, and only what changed", async () => {
    const { autosave, rename, names } = setUp();
    await autosave.flush();
    expect(names()).toEqual([]);
    rename("a");
    await autosave.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(["a"]);
  });

  test("a write that fails is shown and tried again until it holds", async () => {
    const { storage, rename, names, states } = setUp();
    storage.failures = 2;
    rename("a");
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS);
    expect(states.at(-1)).toBe("failed");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(["a"]);
    expect(states.at(-1)).toBe("saved");
  });

  test("the last edit is kept when another document is opened at once", async () => {
    const { store, rename, names } = setUp();
    rename("last edit");
    store.load(emptyDocument());
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS);
    expect(names()).toEqual(["last edit"]);
  });

  test("nor is it lost while an earlier write is under way, or fails", async () => {
    const { store, storage, rename, names } = setUp();
    const document = emptyDocument();
    storage.failures = 1;
    rename("first edit");
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS - 1);
    vi.advanceTimersByTime(1);
    rename("last edit");
    store.load({ ...document, timeline: { ...document.timeline, name: "imported" } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(expect.arrayContaining(["last edit", "imported"]));
  });

  test("whoever waits for what is not written yet waits for the write that is under way", async () => {
    const store = new DocumentStore(timelineKind, emptyDocument());
    const writes: ((saved: Result<number>) => void)[] = [];
    const save = (): Promise<Result<number>> => new Promise((resolve) => void writes.push(resolve));
    const autosave = new Autosave({ store, save, note: () => true, onState: () => undefined, isKept: () => false });
    store.apply(renameTimeline(store.current, "edited"));
    const ends: string[] = [];
    void autosave.flush().then(() => ends.push("first"));
    void autosave.flush().then(() => ends.push("second"));
    await vi.advanceTimersByTimeAsync(0);
    expect([writes.length, ends]).toEqual([1, []]);
    writes[0]!(fail("STORAGE_FULL", "full"));
    await vi.advanceTimersByTimeAsync(0);
    // The failed save runs once more for the one that waits.
    expect([writes.length, ends]).toEqual([2, ["first"]]);
    writes[1]!(ok(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual(["first", "second"]);
    autosave.dispose();
  });

  test("a document that comes from outside the storage is written when it is opened", async () => {
    const { store, names } = setUp();
    const document = emptyDocument();
    store.load({ ...document, timeline: { ...document.timeline, name: "imported" } });
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS);
    expect(names()).toEqual(["imported"]);
  });

  test("an edit is noted in the moment it is made; a large one when the page may go", () => {
    const { storage, rename, autosave } = setUp();
    rename("a");
    expect(storage.noted).toBe("a");
    rename("large");
    expect(storage.noted).toBe("a");
    expect(autosave.leave()).toBe(true);
    expect(storage.noted).toBe("large");
  });

  test("the page may not go without a question where an edit is neither saved nor noted, or cannot be saved", async () => {
    const { storage, rename, autosave } = setUp();
    storage.isFull = true;
    rename("a");
    expect(autosave.leave()).toBe(false);
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS);
    expect(autosave.leave()).toBe(true);
    storage.isFull = false;
    storage.failures = 1;
    rename("b");
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS);
    expect(autosave.leave()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(autosave.leave()).toBe(true);
  });
});
