import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { renameTimeline } from "../domain/timeline/commands/timeline.ts";
import { emptyDocument } from "../domain/timeline/defaults.ts";
import type { StoragePort, StoredDocument } from "../protocol/storage.ts";
import { Autosave, SAVE_WITHIN_MS } from "./Autosave.ts";
import { DocumentStore } from "./DocumentStore.ts";
import { timelineKind } from "./documentKinds.ts";

class MemoryStorage implements StoragePort {
  readonly writes: StoredDocument[] = [];
  failures = 0;
  list = () => Promise.resolve(ok([]));
  read = () => Promise.resolve(ok(null));
  remove = () => Promise.resolve(ok(undefined));
  write(document: StoredDocument): Promise<Result<void>> {
    if (this.failures-- > 0) return Promise.resolve(fail("STORAGE_FULL", "full"));
    this.writes.push(document);
    return Promise.resolve(ok(undefined));
  }
}

function setUp() {
  const store = new DocumentStore(timelineKind, emptyDocument());
  const storage = new MemoryStorage();
  const states: string[] = [];
  const autosave = new Autosave({
    store,
    storage,
    write: ({ timeline }) => ({ key: timeline.id, name: timeline.name, contentType: "test", json: timeline.name }),
    onState: (state) => states.push(state),
    isKept: ({ timeline }) => timeline.name === "Untitled",
  });
  const rename = (name: string): void => store.apply(renameTimeline(store.current, name));
  return { store, storage, states, autosave, rename, names: () => storage.writes.map(({ json }) => json) };
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

  test("a document that comes from outside the storage is written when it is opened", async () => {
    const { store, names } = setUp();
    const document = emptyDocument();
    store.load({ ...document, timeline: { ...document.timeline, name: "imported" } });
    await vi.advanceTimersByTimeAsync(SAVE_WITHIN_MS);
    expect(names()).toEqual(["imported"]);
  });
});
