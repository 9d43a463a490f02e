import { array, assert, asyncProperty, constantFrom, nat, oneof, record, type Arbitrary } from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { DocumentClaim, type Locks } from "./DocumentClaim.ts";
import { DocumentSaver, type ReadDocument } from "./DocumentSaver.ts";
import { DocumentStore, type DocumentKind } from "./DocumentStore.ts";

/** A document that only grows: by one number with each edit of any tab. */
interface Notes {
  readonly id: string;
  readonly edits: readonly number[];
}

const KIND: DocumentKind<Notes, readonly number[]> = {
  apply: (document, diff) => ({ ...document, edits: [...document.edits, ...diff] }),
  reverse: () => [],
  squash: (first, second) => [...first, ...second],
  isEmpty: (diff) => diff.length === 0,
  touches: () => true,
};

const LOCK_MS = 20;

/** State that the tabs of one browser share. Locks and transactions are answered in the order in which they are asked for. */
class Browser {
  readonly stored = new Map<string, { readonly document: Notes; readonly savedAt: number }>();
  readonly #held = new Set<string>();
  readonly #delays: readonly number[];
  #turn = 0;
  #ids = 0;
  #lastLock: Promise<unknown> = Promise.resolve();
  #lastTransaction: Promise<unknown> = Promise.resolve();

  constructor(delays: readonly number[]) {
    this.#delays = delays;
  }

  newId(): string {
    return `document ${++this.#ids}`;
  }

  /** Waits for the next of the random delays, at most `most` ms. */
  wait(most = Infinity): Promise<void> {
    const ms = this.#delays[this.#turn++ % this.#delays.length]!;
    return new Promise((resolve) => setTimeout(resolve, Math.min(ms, most)));
  }

  transaction<T>(work: () => T): Promise<T> {
    const done = this.#lastTransaction.then(() => this.wait()).then(work);
    this.#lastTransaction = done;
    return done;
  }

  readonly locks = {
    request: async (name: string, _options: LockOptions, callback: (lock: object | null) => Promise<void> | null) => {
      // Sooner than a new document is stored.
      this.#lastLock = this.#lastLock.then(() => this.wait(LOCK_MS));
      await this.#lastLock;
      if (this.#held.has(name)) return callback(null);
      this.#held.add(name);
      await callback({ name });
      this.#held.delete(name);
    },
  } as unknown as Locks;
}

class Tab {
  readonly #store: DocumentStore<Notes, readonly number[]>;
  readonly saver: DocumentSaver<Notes, readonly number[]>;
  /** Time at which this tab's version of each document was stored. */
  readonly #known = new Map<string, number>();

  constructor(browser: Browser, locks: Locks | undefined) {
    this.#store = new DocumentStore(KIND, { id: browser.newId(), edits: [] });
    this.saver = new DocumentSaver({
      store: this.#store,
      claims: new DocumentClaim(locks),
      work: { ensureHere: () => browser.wait().then(() => ok(undefined)) },
      onOpen: () => undefined,
      onCopy: () => undefined,
      onState: () => undefined,
      handover: { ask: async () => false, answer: () => () => undefined },
      use: () => "shown",
      kind: {
        keyOf: (id) => id,
        idOf: ({ id }) => id,
        isNobodys: ({ edits }) => edits.length === 0,
        copyOf: (document) => ({ ...document, id: browser.newId() }),
        blank: () => ({ id: browser.newId(), edits: [] }),
        note: () => true,
        read: async (id, isOwn): Promise<Result<ReadDocument<Notes>>> => {
          const kept = await browser.transaction(() => browser.stored.get(id));
          if (kept && isOwn) this.#known.set(id, kept.savedAt);
          await browser.wait();
          return kept ? ok({ document: kept.document, problems: [] }) : fail("DOCUMENT_MISSING", "not there");
        },
        save: async (document) => {
          const { id } = document;
          const savedAt = await browser.transaction(() => {
            const before = browser.stored.get(id)?.savedAt ?? 0;
            if (before !== (this.#known.get(id) ?? 0)) return null;
            browser.stored.set(id, { document, savedAt: before + 1 });
            return before + 1;
          });
          if (savedAt === null) return fail("WRITTEN_ELSEWHERE", "another tab saved it");
          this.#known.set(id, savedAt);
          return ok(savedAt);
        },
      },
    });
  }

  get open(): Notes {
    return this.#store.current;
  }

  edit(number: number): void {
    this.#store.apply([number]);
  }

  make(id: string): Promise<void> {
    return this.saver.show({ id, edits: [] }, () => undefined);
  }
}

const TABS = 3;
const step = record({
  tab: nat(TABS - 1),
  action: oneof(
    { weight: 4, arbitrary: constantFrom("edit" as const) },
    { weight: 4, arbitrary: constantFrom("open" as const) },
    { weight: 1, arbitrary: constantFrom("make" as const) },
  ),
  pick: nat(9),
  thenMs: oneof(nat(40), nat(1500)),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;

function take({ tab: index, action, pick }: Step, tabs: readonly Tab[], browser: Browser, number: number): void {
  const tab = tabs[index]!;
  if (action === "edit") tab.edit(number);
  else if (action === "make") void tab.make(browser.newId());
  else {
    const ids = [...browser.stored.keys()].filter((id) => id !== tab.open.id);
    if (ids.length > 0) void tab.saver.open(ids[pick % ids.length]!);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["that can claim documents", true],
  ["of a page that is not served securely", false],
])("tabs %s lose no edit, whatever they open and however late the browser answers", async (_tabs, canClaim) => {
  await assert(
    asyncProperty(
      array(step, { minLength: 2, maxLength: 30 }),
      array(nat(300), { minLength: 1, maxLength: 12 }),
      async (steps, delays) => {
        const browser = new Browser(delays);
        const tabs = Array.from({ length: TABS }, () => new Tab(browser, canClaim ? browser.locks : undefined));
        const made: number[] = [];
        for (const [number, each] of steps.entries()) {
          if (each.action === "edit") made.push(number);
          take(each, tabs, browser, number);
          await vi.advanceTimersByTimeAsync(each.thenMs);
        }
        await vi.advanceTimersByTimeAsync(20_000);
        const kept = new Set([...browser.stored.values()].flatMap(({ document }) => document.edits));
        expect(made.filter((number) => !kept.has(number))).toEqual([]);
        if (canClaim) expect(new Set(tabs.map(({ open }) => open.id)).size).toBe(TABS);
      },
    ),
    { numRuns: Number(process.env["TAB_RUNS"] ?? 300) },
  );
});
