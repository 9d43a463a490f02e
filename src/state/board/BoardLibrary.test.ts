import { expect, test } from "vitest";
import { ok, type Result } from "../../domain/AppError.ts";
import { setBoardFields } from "../../domain/board/commands/boardFields.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import type { Board } from "../../domain/board/records.ts";
import type { BoardText } from "../../protocol/boardStorage.ts";
import { boardKind } from "../documentKinds.ts";
import { DocumentClaim, type Locks } from "../DocumentClaim.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { FakeStorage } from "../sync/FakeBrowser.test-helper.ts";
import type { BoardStore } from "../stores.ts";
import { storedBoard } from "../sync/workDocument.ts";
import { BoardLibrary } from "./BoardLibrary.ts";

class BoardStorage extends FakeStorage {
  readonly known: string[] = [];
  openBoard = (key: string) => this.read(key);
  knowBoard = (key: string): void => void this.known.push(key);
  noteBoard = (): boolean => true;
  async saveBoard(text: BoardText): Promise<Result<number>> {
    await this.write({ ...text, savedAt: 1 });
    return ok(1);
  }
}

/** The locks of one browser. */
function locksOfTabs(): Locks {
  const held = new Set<string>();
  const request = async (name: string, _options: LockOptions, hold: (lock: object | null) => Promise<void> | null) => {
    if (held.has(name)) return hold(null);
    held.add(name);
    await hold({ name });
    held.delete(name);
    return undefined;
  };
  return { request } as unknown as Locks;
}

function tab(storage: BoardStorage, locks: Locks = locksOfTabs()) {
  const store = new DocumentStore(boardKind, defaultBoard());
  const settings = { boardId: "" };
  const copied: string[] = [];
  const library = new BoardLibrary({
    storage,
    store,
    settings,
    work: { ensureHere: () => Promise.resolve(ok(undefined)) },
    claims: new DocumentClaim(locks),
    copyOf: (board) => ({ ...board, id: `${board.id}2`, name: `${board.name} (copy)` }),
    onCopy: ({ name }, why) => void copied.push(`${name}: ${why}`),
    onState: () => undefined,
    handover: KEEPS,
    use: () => "shown",
  });
  return { library, store, settings, copied };
}

function rename(store: BoardStore, name: string): void {
  const renamed = setBoardFields(store.current, { name });
  store.apply(renamed.ok ? renamed.value : (undefined as never));
}

/** Tabs that keep what they have. */
const KEEPS = { ask: async () => false, answer: () => () => undefined };

const named = (id: string, name: string): Board => ({ ...defaultBoard(), id, name });

async function storageWith(...boards: readonly Board[]): Promise<BoardStorage> {
  const storage = new BoardStorage();
  for (const board of boards) await storage.saveBoard(storedBoard(board));
  return storage;
}

test("a board that another tab has opens as a copy, which has no address until it is kept", async () => {
  const storage = await storageWith(named("a", "Mine"));
  const locks = locksOfTabs();
  const [first, second] = [tab(storage, locks), tab(storage, locks)];
  await first.library.open("a");
  await second.library.open("a");
  expect(first.store.current).toMatchObject({ id: "a", name: "Mine" });
  expect(second.store.current).toMatchObject({ id: "a2", name: "Mine (copy)" });
  expect([first.library.keptId, second.library.keptId]).toEqual(["a", null]);
  expect(second.settings.boardId).toBe("a");
  expect(second.copied).toEqual(["Mine: open"]);
  rename(second.store, "Ours");
  await second.library.autosave.flush();
  expect(storage.documents.get("board_a2")?.name).toBe("Ours");
  expect([second.library.keptId, second.settings.boardId]).toEqual(["a2", "a2"]);
});

test("from one screen to another the board that is open stays, also a copy and one that nobody has kept", async () => {
  const storage = await storageWith(named("a", "Mine"));
  const locks = locksOfTabs();
  await tab(storage, locks).library.open("a");
  const { library, store } = tab(storage, locks);
  await library.open("a");
  const copy = store.current;
  await library.open("a");
  await library.openLast();
  expect(store.current).toBe(copy);

  const fresh = tab(new BoardStorage());
  const start = fresh.store.current;
  await fresh.library.openLast();
  await fresh.library.openLast();
  expect(fresh.store.current).toBe(start);
});

test("what is edited before a first board is found stays on the screen", async () => {
  const { library, store } = tab(new BoardStorage());
  const opening = library.openLast();
  rename(store, "At once");
  await opening;
  expect(store.current.name).toBe("At once");
});

test("of boards that are asked for at once the last one opens", async () => {
  const storage = await storageWith(named("a", "A"), named("b", "B"), named("c", "C"));
  const { library, store } = tab(storage);
  await Promise.all(["a", "b", "c", "a", "b"].map((id) => library.open(id)));
  expect(store.current.name).toBe("B");
});

test("a damaged board opens mended, and what is stored stays nobody's to write over", async () => {
  const storage = await storageWith(named("a", "Torn"), named("b", "Whole"));
  const torn = storage.documents.get("board_a")!;
  storage.documents.set("board_a", { ...torn, json: torn.json.replace('"pads":[', '"pads":[null,') });
  const { library } = tab(storage);
  expect(await library.open("a")).toMatchObject({ ok: true, value: [expect.stringContaining("pads[0]")] });
  await library.open("b");
  expect(storage.known).toEqual(["board_b"]);
});

test("what a visitor changes on somebody's board is kept nowhere, and one's own boards are kept after it", async () => {
  const storage = new BoardStorage();
  const { library, store, settings } = tab(storage);
  await library.showGuest({ ...defaultBoard(), id: "visit", name: "Somebody's" });
  rename(store, "Drawn on");
  await library.autosave.flush();
  expect([store.current.name, library.keptId, settings.boardId]).toEqual(["Drawn on", null, ""]);
  expect(await library.list()).toEqual(ok([]));
  await library.openLast();
  expect(store.current.id).not.toBe("visit");
  rename(store, "Mine");
  await library.autosave.flush();
  expect(await library.list()).toEqual(ok([{ id: store.current.id, name: "Mine" }]));
});
