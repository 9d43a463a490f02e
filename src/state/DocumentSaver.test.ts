import { expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { setBoardFields } from "../domain/board/commands/boardFields.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import type { Board } from "../domain/board/records.ts";
import { DocumentHandover, type HandoverMessage } from "./DocumentHandover.ts";
import { DocumentSaver, type DocumentUse, type ReadDocument } from "./DocumentSaver.ts";
import { boardKind } from "./documentKinds.ts";
import { DocumentStore } from "./DocumentStore.ts";

/** Tabs of one browser, each of which hears all others. `absent` ones do not answer. */
function otherTabs(absent: readonly number[], count = 2) {
  const listeners = Array.from({ length: count }, () => new Set<(message: HandoverMessage) => void>());
  return listeners.map((own, index) => ({
    post: (message: HandoverMessage) => {
      for (const [at, others] of listeners.entries())
        if (others !== own && !absent.includes(at) && !absent.includes(index))
          for (const listener of others) listener(message);
    },
    onMessage(listener: (message: HandoverMessage) => void) {
      own.add(listener);
      return () => void own.delete(listener);
    },
  }));
}

const named = (id: string, name: string): Board => ({ ...defaultBoard(), id, name });

/** A saver of `stored`; `taken` are keys of other tabs, and ids that others have written. */
function saver(stored: readonly Board[], taken: readonly string[] = [], tabs = otherTabs([])[0]!) {
  const use: { now: DocumentUse } = { now: "shown" };
  const saved = new Map<string, string>();
  const events: string[] = [];
  const store = new DocumentStore(boardKind, named("first", "First"));
  const kept = new DocumentSaver({
    store,
    kind: {
      keyOf: (id) => `board_${id}`,
      idOf: ({ id }) => id,
      async read(id): Promise<Result<ReadDocument<Board>>> {
        const document = stored.find((each) => each.id === id);
        return document ? ok({ document, problems: [] }) : fail("DOCUMENT_MISSING", "not there");
      },
      async save({ id, name }) {
        if (taken.includes(id)) return fail("WRITTEN_ELSEWHERE", "another tab saved it");
        saved.set(id, name);
        return ok(1);
      },
      note: () => true,
      isNobodys: () => false,
      copyOf: (board) => ({ ...board, id: `${board.id}2` }),
      blank: () => named("blank", ""),
    },
    work: { ensureHere: async (key) => (key.endsWith("unreachable") ? fail("OFFLINE", "no network") : ok(undefined)) },
    claims: {
      async claim(key) {
        events.push(`claim ${key}`);
        return !taken.includes(key);
      },
      async reserve(key) {
        events.push(`reserve ${key}`);
        return !taken.includes(key);
      },
    },
    onOpen: ({ id }, asked, isOwn) => void events.push(`open ${id} for ${asked}${isOwn ? "" : " as a copy"}`),
    onCopy: ({ id }, why) => void events.push(`copy of ${id}: ${why}`),
    handover: new DocumentHandover(tabs),
    use: () => use.now,
    onState: () => undefined,
  });
  const rename = (name: string): void => {
    const renamed = setBoardFields(store.current, { name });
    if (renamed.ok) store.apply(renamed.value);
  };
  return { kept, store, saved, events, rename, use };
}

test("what was edited is stored before it is left, and is the tab's own until then", async () => {
  const { kept, store, saved, events, rename } = saver([named("a", "A")]);
  rename("Edited");
  expect(await kept.open("a")).toEqual(ok([]));
  expect(saved).toEqual(new Map([["first", "Edited"]]));
  expect(store.current.name).toBe("A");
  expect(events).toEqual(["claim board_first", "reserve board_a", "open a for a", "claim board_a"]);
  expect(kept.isOpening).toBe(false);
});

test("what another tab has opens as a copy, which is stored once it is edited", async () => {
  const tabs = otherTabs([]);
  new DocumentHandover(tabs[1]!).answer(async () => false);
  const { kept, store, saved, events, rename } = saver([named("a", "A")], ["board_a"], tabs[0]);
  await kept.open("a");
  expect([store.current.id, events.slice(2)]).toEqual([
    "a2",
    ["open a2 for a as a copy", "claim board_a2", "copy of a: open"],
  ]);
  await kept.autosave.flush();
  expect(saved.size).toBe(0);
  rename("Mine");
  await kept.autosave.flush();
  expect(saved).toEqual(new Map([["a2", "Mine"]]));
});

test("what another tab has written over goes on as a copy, with every edit", async () => {
  const { kept, store, saved, events, rename } = saver([], ["first"]);
  rename("Mine");
  await kept.autosave.flush();
  expect([store.current.id, store.current.name]).toEqual(["first2", "Mine"]);
  expect(saved).toEqual(new Map([["first2", "Mine"]]));
  expect(events.at(-1)).toBe("copy of first: changed");
});

test("what cannot be opened leaves the open document where it is, claimed, and says why", async () => {
  const { kept, store, events } = saver([]);
  expect(await kept.open("none")).toMatchObject({ error: { code: "DOCUMENT_MISSING" } });
  expect(await kept.open("unreachable")).toMatchObject({ error: { code: "OFFLINE" } });
  expect(store.current.id).toBe("first");
  expect(events.at(-1)).toBe("claim board_first");
});

test("of what is asked for at once the last opens, and nothing after it is stopped", async () => {
  const { kept, store, events } = saver([named("a", "A"), named("b", "B")]);
  const [first, second] = [kept.open("a"), kept.open("b")];
  expect([await first, await second]).toEqual([ok(null), ok([])]);
  const third = kept.open("a");
  expect(kept.isOpening).toBe(true);
  kept.stopOpening();
  expect(await third).toEqual(ok(null));
  expect([store.current.id, events.filter((event) => event.startsWith("open"))]).toEqual(["b", ["open b for b"]]);
});

test("what another tab has written over goes on as a copy also when something else is open by then, which stays as it is", async () => {
  const { kept, store, saved, rename } = saver([], ["first"]);
  rename("Mine");
  store.load(named("other", "Other"));
  await kept.autosave.flush();
  expect([store.current.id, store.current.name]).toEqual(["other", "Other"]);
  expect(saved.get("first2")).toBe("Mine");
});

/** A tab that has board A, edited, and one that asks for it. */
async function twoTabs(now: DocumentUse) {
  const taken: string[] = [];
  const tabs = otherTabs([]);
  const holder = saver([named("a", "A")], [], tabs[0]);
  await holder.kept.open("a");
  holder.rename("Edited");
  holder.use.now = now;
  taken.push("board_a");
  // The lock of the holder's document.
  holder.store.subscribe({ load: () => void (holder.store.current.id === "a" || taken.splice(0)) });
  return { holder, other: saver([named("a", "A")], taken, tabs[1]) };
}

test("a document that is idle in another tab is written there, released, and opens here", async () => {
  const { holder, other } = await twoTabs("idle");
  await other.kept.open("a");
  expect(other.store.current.id).toBe("a");
  expect(other.events.slice(-2)).toEqual(["open a for a", "claim board_a"]);
  expect(holder.saved).toEqual(new Map([["a", "Edited"]]));
  expect(holder.store.current.id).toBe("blank");
  expect(holder.events.filter((event) => event.startsWith("copy"))).toEqual([]);
});

test("one that is shown in another tab opens as a copy, and is taken over when the user wants it", async () => {
  const { holder, other } = await twoTabs("shown");
  await other.kept.open("a");
  expect([other.store.current.id, holder.store.current.id]).toEqual(["a2", "a"]);
  await other.kept.takeOver("a");
  expect([other.store.current.id, holder.store.current.id]).toEqual(["a", "a2"]);
  expect(holder.saved).toEqual(new Map([["a", "Edited"]]));
  expect(holder.events.slice(-4)).toEqual([
    "open a2 for a as a copy",
    "claim board_a2",
    "copy of a: taken",
    "claim board_a2",
  ]);
});

test("one that is busy, or cannot be written, stays where it is", async () => {
  const busy = await twoTabs("busy");
  await busy.other.kept.takeOver("a");
  expect([busy.other.store.current.id, busy.holder.store.current.id]).toEqual(["a2", "a"]);
  const tabs = otherTabs([]);
  const holder = saver([], ["first"], tabs[0]);
  holder.use.now = "idle";
  holder.rename("Unsaved");
  const other = saver([named("first", "First")], ["board_first"], tabs[1]);
  await other.kept.open("first");
  expect(other.store.current.id).toBe("first2");
});

test("a tab that does not answer has its time", async () => {
  vi.useFakeTimers();
  const { kept, store } = saver([named("a", "A")], ["board_a"], otherTabs([1])[0]);
  const opening = kept.open("a");
  await vi.advanceTimersByTimeAsync(1400);
  expect(store.current.id).toBe("first");
  await vi.advanceTimersByTimeAsync(200);
  await opening;
  vi.useRealTimers();
  expect(store.current.id).toBe("a2");
});
