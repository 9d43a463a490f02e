import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from "fast-check";
import { fail, ok } from "../domain/AppError.ts";
import { setBoardFields } from "../domain/board/commands/boardFields.ts";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import type { BoardDiff } from "../domain/board/diff.ts";
import type { Board } from "../domain/board/records.ts";
import { DocumentClaim, type Locks } from "./DocumentClaim.ts";
import { DocumentHandover, type HandoverMessage } from "./DocumentHandover.ts";
import { DocumentSaver, type DocumentUse } from "./DocumentSaver.ts";
import type { TabsPort } from "../protocol/tabs.ts";
import { boardKind } from "./documentKinds.ts";
import { DocumentStore } from "./DocumentStore.ts";

// Several tabs of one browser, which open, make, edit and leave the same documents by chance.

const RUNS = Number(process.env["TABS_RUNS"] ?? 300);
/** Longer than a tab waits for a lock, for its turn to save, and for what it reads. */
const REST_MS = 5000;

/** State that the tabs of one browser share. */
class Browser {
  readonly stored = new Map<string, { readonly board: Board; readonly version: number }>();
  /** Documents that were saved by a tab which had not seen the last version of them. */
  readonly overwritten: string[] = [];
  readonly #held = new Map<string, object>();
  #ids = 0;

  /** Listeners of each tab to what the others say. */
  readonly listeners = new Map<object, Set<(message: HandoverMessage) => void>>();

  /** Messages take their time; a closed tab receives none. */
  tabsOf(tab: object): Pick<TabsPort<HandoverMessage>, "post" | "onMessage"> {
    const own = new Set<(message: HandoverMessage) => void>();
    this.listeners.set(tab, own);
    return {
      post: (message) => {
        for (const [other, listeners] of this.listeners)
          if (other !== tab)
            setTimeout(() => this.listeners.has(other) && listeners.forEach((each) => each(message)), 2);
      },
      onMessage: (listener) => {
        own.add(listener);
        return () => void own.delete(listener);
      },
    };
  }

  newId = (): string => `board${++this.#ids}`;

  /** Locks of a tab; closing the tab releases them. */
  locksOf(tab: object): Locks {
    const request = async (
      name: string,
      _options: LockOptions,
      hold: (lock: object | null) => Promise<void> | null,
    ) => {
      await Promise.resolve();
      if (this.#held.has(name)) return hold(null);
      this.#held.set(name, tab);
      await hold({ name });
      if (this.#held.get(name) === tab) this.#held.delete(name);
      return undefined;
    };
    return { request } as unknown as Locks;
  }

  close(tab: object): void {
    this.listeners.delete(tab);
    for (const [name, holder] of this.#held) if (holder === tab) this.#held.delete(name);
  }
}

/** Storage takes its time. */
const slowly = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

class Tab {
  use: DocumentUse = "shown";
  readonly store: DocumentStore<Board, BoardDiff>;
  readonly saver: DocumentSaver<Board, BoardDiff>;
  readonly #browser: Browser;
  /** Version of each document that this tab read or wrote last. */
  readonly #seen = new Map<string, number>();

  constructor(browser: Browser) {
    this.#browser = browser;
    this.store = new DocumentStore(boardKind, { ...defaultBoard(), id: browser.newId(), name: "" });
    this.saver = new DocumentSaver({
      store: this.store,
      kind: {
        keyOf: (id) => `board_${id}`,
        idOf: ({ id }) => id,
        read: async (id) => {
          await slowly(20);
          const kept = browser.stored.get(id);
          if (!kept) return fail("DOCUMENT_MISSING", "not there");
          this.#seen.set(id, kept.version);
          return ok({ document: kept.board, problems: [] });
        },
        save: async (board) => {
          await slowly(15);
          const last = browser.stored.get(board.id)?.version ?? 0;
          if (last !== (this.#seen.get(board.id) ?? 0)) browser.overwritten.push(board.id);
          browser.stored.set(board.id, { board, version: last + 1 });
          this.#seen.set(board.id, last + 1);
          return ok(last + 1);
        },
        note: () => true,
        isNobodys: () => true,
        copyOf: (board) => ({ ...board, id: browser.newId() }),
        blank: () => ({ ...defaultBoard(), id: browser.newId(), name: "" }),
      },
      work: { ensureHere: async () => ok(undefined) },
      claims: new DocumentClaim(browser.locksOf(this)),
      onOpen: () => undefined,
      onCopy: () => undefined,
      onState: () => undefined,
      handover: new DocumentHandover(browser.tabsOf(this)),
      use: () => this.use,
    });
  }

  /** Adds a word to what is open. */
  edit(word: number): void {
    const renamed = setBoardFields(this.store.current, { name: `${this.store.current.name} ${word}` });
    if (!renamed.ok) throw renamed.error;
    this.store.apply(renamed.value);
  }

  /** Opens a document as screens do: one that is open already is not read again. */
  open(id: string, insists = false): void {
    if (id !== this.store.current.id) return void (insists ? this.saver.takeOver(id) : this.saver.open(id));
    this.saver.stopOpening();
    this.saver.stay();
  }

  async close(): Promise<void> {
    await this.saver.autosave.flush();
    this.saver.autosave.dispose();
    this.#browser.close(this);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const step = record({
  what: constantFrom(...(["edit", "edit", "open", "new", "reload", "take over", "use"] as const)),
  tab: nat(2),
  pick: nat(20),
  /** Milliseconds before the next step. */
  waitMs: constantFrom(0, 0, 1, 10, 30, 300, 600),
});

test("whatever several tabs open, make, edit and leave at once, no edit is overwritten, and no document is open in two", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 40 }), integer({ min: 1, max: 3 }), async (steps, first) => {
      const browser = new Browser();
      const tabs = Array.from({ length: first }, () => new Tab(browser));
      const words: number[] = [];
      for (const { what, tab: index, pick, waitMs } of steps) {
        const tab = (tabs[index] ??= new Tab(browser));
        // A document has an address, and is among the recent work, once it is stored.
        const known = [...browser.stored.keys(), "gone"];
        if (what === "edit") {
          words.push(words.length);
          tab.edit(words.length - 1);
        } else if (what === "open") tab.open(known[pick % known.length]!);
        else if (what === "take over") tab.open(known[pick % known.length]!, true);
        else if (what === "use") tab.use = (["idle", "shown", "busy"] as const)[pick % 3]!;
        else if (what === "new") {
          void tab.saver.show({ ...defaultBoard(), id: browser.newId(), name: "" }, () => undefined);
        } else {
          const { id } = tab.store.current;
          const closing = tab.close();
          await vi.advanceTimersByTimeAsync(100);
          await closing;
          tabs[index] = new Tab(browser);
          tabs[index].open(id);
        }
        await vi.advanceTimersByTimeAsync(waitMs);
      }
      await vi.advanceTimersByTimeAsync(REST_MS);
      const open = tabs.flatMap((tab) => tab?.store.current.id ?? []);
      expect(new Set(open).size, "documents that are open in two tabs").toBe(open.length);
      expect(browser.overwritten).toEqual([]);
      const kept = new Set([...browser.stored.values()].flatMap(({ board }) => board.name.split(" ").filter(Boolean)));
      expect([...kept].map(Number).toSorted((a, b) => a - b)).toEqual(words);
      for (const tab of tabs) tab?.saver.autosave.dispose();
    }),
    { numRuns: RUNS },
  );
});
