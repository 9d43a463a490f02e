import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fail, ok } from "../../domain/AppError.ts";
import type { StoredSummary } from "../../protocol/storage.ts";
import { newRecord, type SyncHead } from "../../protocol/syncStorage.ts";
import type { SyncAnswer } from "./SyncPorts.ts";
import { SyncRunner, type RunnerPorts } from "./SyncRunner.ts";

const TYPE = "application/vnd.padroll.board.v1+json";

let summaries: StoredSummary[];
let records: SyncHead[];
/** Projects of the account's list. */
let listed: { id: string; contentType: string; revision: number; name: string; updatedAt: string }[];
let isOnline: boolean;
let leads: boolean;
let isVisible: boolean;
let openKeys: Set<string>;
let heldKeys: Set<string>;
let reads: number;
let posted: unknown[];
let changes: number;
let listeners: Record<"write" | "open", (key: string) => void> & { message: (message: { key: string }) => void };
let answer: (key: string) => SyncAnswer;
const reconcile = vi.fn<(key: string) => Promise<SyncAnswer>>();
const fetchDocument = vi.fn<(key: string) => Promise<SyncAnswer>>();
const checkGone = vi.fn<(key: string) => Promise<void>>();
let runner: SyncRunner;

const summaryOf = (key: string, fields: Partial<StoredSummary> = {}): StoredSummary => ({
  key,
  name: key,
  contentType: TYPE,
  savedAt: 5,
  owner: "ann",
  deletedAt: null,
  ...fields,
});

const recordOf = (key: string, fields: Partial<SyncHead> = {}): SyncHead => {
  const { base: _base, ...head } = newRecord(key, "ann");
  return { ...head, ...fields };
};

const project = (id: string, revision = 1) => ({
  id,
  contentType: TYPE,
  revision,
  name: id,
  updatedAt: "2030-01-01T00:00:00Z",
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  summaries = [];
  records = [];
  listed = [];
  isOnline = true;
  leads = true;
  isVisible = true;
  openKeys = new Set();
  heldKeys = new Set();
  reads = 0;
  posted = [];
  changes = 0;
  listeners = {} as typeof listeners;
  answer = () => "done";
  reconcile.mockReset().mockImplementation(async (key) => answer(key));
  fetchDocument.mockReset().mockResolvedValue("done");
  checkGone.mockReset().mockResolvedValue();
  const ports = {
    api: {
      call: async (_call: unknown, { body }: { body: { deleted: boolean } }) => {
        if (!isOnline) return fail("OFFLINE", "offline");
        if (!body.deleted) reads++;
        return ok({ projects: body.deleted ? [] : listed });
      },
    },
    storage: {
      all: async () => ok({ summaries, records }),
      look: async (key: string) =>
        ok({
          summary: summaries.find((each) => each.key === key) ?? null,
          record: records.find((each) => each.key === key) ?? null,
        }),
      commit: async () => ok(true),
      onWrite: (listener: (key: string) => void) => void (listeners.write = listener),
    },
    owner: () => "ann",
    documents: { reconcile, fetch: fetchDocument, checkGone },
    open: {
      isOpen: (key: string) => openKeys.has(key),
      onOpen: (listener: (key: string) => void) => void (listeners.open = listener),
    },
    now: () => Date.now(),
    tabs: {
      post: (message: unknown) => posted.push(message),
      onMessage: (listener: typeof listeners.message) => void (listeners.message = listener),
      exclusive: (_name: string, work: () => Promise<unknown>) => (leads ? work() : new Promise(() => {})),
      underWay: async () => heldKeys,
    },
    isVisible: () => isVisible,
    onChange: () => changes++,
  } as unknown as RunnerPorts;
  runner = new SyncRunner(ports);
});
afterEach(() => {
  runner.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const done = (): string[] => reconcile.mock.calls.splice(0).map(([key]) => key);

/** Starts, and lets what was stored and listed settle. */
async function started(): Promise<void> {
  runner.start();
  await pass(10);
  reconcile.mockClear();
}

describe("a start", () => {
  test("reads the list and brings together what waits here and what is new there", async () => {
    summaries = [
      summaryOf("board_waits"),
      summaryOf("board_clean"),
      summaryOf("board_edited"),
      summaryOf("board_visitors", { owner: "" }),
      summaryOf("board_deleted", { deletedAt: 4 }),
      summaryOf("board_deletedHere", { deletedAt: 4 }),
      summaryOf("board_news"),
    ];
    records = [
      recordOf("board_clean", { cleanAt: 5 }),
      recordOf("board_edited", { cleanAt: 4 }),
      recordOf("board_deletedHere", { cleanAt: 4 }),
      recordOf("board_news", { cleanAt: 5 }),
    ];
    listed = [project("news")];
    expect([runner.isListed, runner.isReachable]).toEqual([false, true]);
    runner.start();
    runner.start();
    await pass(10);
    expect(runner.isListed).toBe(true);
    expect(new Set(done())).toEqual(new Set(["board_waits", "board_edited", "board_deletedHere", "board_news"]));
    expect(changes).toBeGreaterThan(0);
  });

  test("leaves documents of other tabs to them, and without the lead all but the open one", async () => {
    summaries = ["board_a", "board_b"].map((key) => summaryOf(key));
    heldKeys = new Set(["board_b"]);
    runner.start();
    await pass(10);
    expect(done()).toEqual(["board_a"]);
    runner.stop();
    leads = false;
    openKeys = new Set(["board_b"]);
    runner.start();
    await pass(10);
    expect(done()).toEqual(["board_b"]);
  });

  test("that is undone at once never leads", async () => {
    runner.start();
    runner.stop();
    await pass(120_000);
    expect([reads <= 2, runner.isListed]).toEqual([true, false]);
    listeners.message({ key: "board_a" });
    await pass(5000);
    expect(done()).toEqual([]);
  });

  test("asks about documents that are gone from the account, if they are this tab's", async () => {
    summaries = [summaryOf("board_a"), summaryOf("board_b")];
    records = ["board_a", "board_b"].map((key) => recordOf(key, { cleanAt: 5, revision: 3 }));
    heldKeys = new Set(["board_b"]);
    await started();
    expect(new Set(checkGone.mock.calls.map(([key]) => key))).toEqual(new Set(["board_a"]));
  });
});

describe("a change here", () => {
  test("is sent when edits pause, at the latest 1.5 s after the first", async () => {
    await started();
    listeners.write("board_a");
    expect(posted).toEqual([{ type: "written", key: "board_a" }]);
    await pass(1000);
    listeners.write("board_a");
    await pass(499);
    expect(done()).toEqual([]);
    await pass(1);
    expect(done()).toEqual(["board_a"]);
    await pass(10_000);
    expect(done()).toEqual([]);
  });

  test("of another tab is sent by the leading one", async () => {
    await started();
    const before = changes;
    listeners.message({ key: "board_a" });
    expect(changes).toBe(before + 1);
    await pass(1500);
    expect(done()).toEqual(["board_a"]);
    leads = false;
    runner.stop();
    await started();
    openKeys = new Set(["board_a"]);
    listeners.message({ key: "board_a" });
    await pass(1500);
    expect(done()).toEqual([]);
  });

  test("is tried again after 3 s while it is being edited", async () => {
    await started();
    const answers: SyncAnswer[] = ["later", "again"];
    answer = () => answers.shift() ?? "done";
    runner.touch("board_a", 0);
    await pass(1);
    expect(done()).toEqual(["board_a"]);
    await pass(2990);
    expect(done()).toEqual([]);
    await pass(10);
    expect(done()).toEqual(["board_a"]);
    await pass(3000);
    expect(done()).toEqual(["board_a"]);
    await pass(60_000);
    expect(done()).toEqual([]);
  });

  test("waits 5, 10, 30 and then 60 s for a server that cannot be reached", async () => {
    await started();
    isVisible = false;
    answer = () => "unreachable";
    runner.touch("board_a", 0);
    await pass(1);
    expect([done(), runner.isReachable]).toEqual([["board_a"], false]);
    for (const seconds of [5, 10, 30, 60, 60]) {
      await pass(seconds * 1000 - 100);
      expect(done()).toEqual([]);
      await pass(100);
      expect(done()).toEqual(["board_a"]);
    }
    answer = () => "done";
    await pass(60_000);
    expect([done(), runner.isReachable]).toEqual([["board_a"], true]);
  });

  test("is not handled while nobody is signed in", async () => {
    listeners.write("board_a");
    await pass(5000);
    expect(done()).toEqual([]);
    await started();
    listeners.write("board_a");
    runner.stop();
    await pass(5000);
    expect([done(), runner.isListed]).toEqual([[], false]);
  });

  test("of a document that is opened here is taken over from where it waited", async () => {
    await started();
    summaries = [summaryOf("board_a"), summaryOf("board_b")];
    records = [recordOf("board_b", { cleanAt: 5 })];
    for (const key of ["board_a", "board_b", "board_c"]) listeners.open(key);
    await pass(1510);
    expect(done()).toEqual(["board_a"]);
  });

  test("is sent at once by a flush", async () => {
    await started();
    runner.touch("board_a");
    runner.touch("board_b");
    await runner.flush();
    expect(done()).toEqual(["board_a", "board_b"]);
    await pass(5000);
    expect(done()).toEqual([]);
  });
});

async function readsAfter(act: () => unknown): Promise<number> {
  const before = reads;
  await act();
  await pass(10);
  return reads - before;
}

describe("news of the account", () => {
  const change = { id: "a", contentType: TYPE, revision: 3, deleted: false };

  test("are read, unless this browser knows them", async () => {
    await started();
    expect(await readsAfter(() => runner.receive(change))).toBe(1);
    expect(await readsAfter(() => runner.receive({ ...change, deleted: true }))).toBe(0);
    const remote = { name: "", contentType: TYPE, revision: 3, updatedAt: 1 };
    records = [recordOf("board_a", { remote })];
    expect(await readsAfter(() => runner.receive(change))).toBe(0);
    expect(await readsAfter(() => runner.receive({ ...change, revision: 4 }))).toBe(1);
    expect(await readsAfter(() => runner.receive({ ...change, deleted: true }))).toBe(1);
  });

  test("wait in a hidden tab that does not lead", async () => {
    leads = false;
    await started();
    isVisible = false;
    expect(await readsAfter(() => runner.receive(change))).toBe(0);
    isVisible = true;
    expect(await readsAfter(() => runner.receive(change))).toBe(1);
    runner.stop();
    expect(await readsAfter(() => runner.receive(change))).toBe(0);
  });

  test("are looked for each minute by the leading tab while it is visible", async () => {
    await started();
    expect(await readsAfter(() => pass(59_900))).toBe(0);
    expect(await readsAfter(() => pass(100))).toBe(1);
    isVisible = false;
    expect(await readsAfter(() => pass(120_000))).toBe(0);
    isVisible = true;
    runner.stop();
    expect(await readsAfter(() => pass(120_000))).toBe(0);
    await started();
    expect(await readsAfter(() => pass(60_000))).toBe(1);
    runner.stop();
    leads = false;
    await started();
    expect(await readsAfter(() => pass(120_000))).toBe(0);
  });

  test("are looked for when the page is back, but not again within 3 s, unless the server was away", async () => {
    await started();
    expect(await readsAfter(() => runner.wake())).toBe(0);
    await pass(3000);
    expect(await readsAfter(() => runner.wake())).toBe(1);
    isOnline = false;
    expect(await runner.refresh()).toMatchObject({ ok: false, error: { code: "OFFLINE" } });
    expect(runner.isReachable).toBe(false);
    isOnline = true;
    expect(await readsAfter(() => runner.wake())).toBe(1);
    expect(runner.isReachable).toBe(true);
  });
});

test("a retry does at once what waits", async () => {
  await started();
  answer = () => "unreachable";
  runner.touch("board_a", 0);
  await pass(1);
  done();
  answer = () => "done";
  runner.retry();
  await pass(1);
  expect(done()).toEqual(["board_a"]);
});

test("one thing is done at a time, whatever becomes of the one before", async () => {
  const order: string[] = [];
  const failing = runner.serial(async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("broken");
  });
  const next = runner.serial(async () => void order.push("second"));
  await expect(failing).rejects.toThrow("broken");
  await next;
  expect(order).toEqual(["first", "second"]);
  fetchDocument.mockResolvedValue("refused");
  expect(await runner.fetch("board_a")).toBe("refused");
});
