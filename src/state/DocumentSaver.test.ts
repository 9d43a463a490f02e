import { expect, test } from "vitest";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { setBoardFields } from "../domain/board/commands/boardFields.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import type { Board } from "../domain/board/records.ts";
import { DocumentSaver, type ReadDocument } from "./DocumentSaver.ts";
import { boardKind } from "./documentKinds.ts";
import { DocumentStore } from "./DocumentStore.ts";

const named = (id: string, name: string): Board => ({ ...defaultBoard(), id, name });

/** A saver of `stored`; `taken` are keys of other tabs, and ids that others have written. */
function saver(stored: readonly Board[], taken: readonly string[] = []) {
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
    onState: () => undefined,
  });
  const rename = (name: string): void => {
    const renamed = setBoardFields(store.current, { name });
    if (renamed.ok) store.apply(renamed.value);
  };
  return { kept, store, saved, events, rename };
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
  const { kept, store, saved, events, rename } = saver([named("a", "A")], ["board_a"]);
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
