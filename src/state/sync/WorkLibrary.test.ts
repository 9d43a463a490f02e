import { array, asyncProperty, assert, constantFrom, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ok, type Result } from "../../domain/AppError.ts";
import { TIMELINE_VERSION } from "../../domain/timeline/records.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { projectCalls } from "../../protocol/http/projectCalls.ts";
import { AccountSession, type AccountMessage } from "../account/AccountSession.ts";
import { newAccountState } from "../account/AccountState.ts";
import { aSong } from "./Device.test-helper.ts";
import { FakeAccount } from "./FakeAccount.test-helper.ts";
import { FakeStorage, FakeTabs } from "./FakeBrowser.test-helper.ts";
import type { OpenWork } from "./OpenWork.ts";
import type { WorkMessage } from "./SyncPorts.ts";
import { newWorkState, searchWork, type WorkEntry } from "./Work.ts";
import { timelineText } from "./workDocument.ts";
import { WorkDocuments } from "./WorkDocuments.ts";
import { WorkLibrary } from "./WorkLibrary.ts";

const nothingOpen: OpenWork = {
  isOpen: () => false,
  onOpen: () => undefined,
  flush: () => Promise.resolve(),
  show: () => "done",
  moveTo: () => "done",
  rename: () => null,
  close: () => undefined,
};

/** A browser with its tabs, and the account behind it. */
class Browser {
  readonly account = new FakeAccount();
  readonly storage = new FakeStorage();
  readonly #sessions = new FakeTabs<AccountMessage>();
  readonly works = new FakeTabs<WorkMessage>();
  /** What is open in its tabs. */
  readonly openKeys = new Set<string>();
  readonly #opened: ((key: string) => void)[] = [];
  readonly memory = new Map<string, string>();
  network: "up" | "down" | "answerLost" = "up";
  /** How long a call takes to the account, and so long its answer. */
  latencyMs = 0;

  tab() {
    const state = newAccountState();
    const who = () => state.user?.id ?? null;
    const projects = this.account.api(who, () => this.network);
    const api: ApiPort = {
      call: async (call, input, options) => {
        if (call.path.includes("/auth/")) return this.#auth(call.path) as never;
        await this.#travel();
        const answer = await projects.call(call, input, options);
        await this.#travel();
        return answer;
      },
    };
    const memory = {
      getItem: (key: string) => this.memory.get(key) ?? null,
      setItem: (key: string, value: string) => void this.memory.set(key, value),
      removeItem: (key: string) => void this.memory.delete(key),
    };
    const page = { path: "/", go: () => undefined, leave: () => undefined, onReturn: () => undefined };
    const session = new AccountSession({ state, api: () => api, tabs: this.#sessions.tab(), memory, page });
    const tabs = this.works.tab();
    const documents = new WorkDocuments({
      api,
      storage: this.storage,
      open: nothingOpen,
      tabs,
      owner: who,
      now: Date.now,
      onConflict: () => undefined,
    });
    const work = new WorkLibrary({
      state: newWorkState(),
      storage: this.storage,
      documents,
      open: {
        ...nothingOpen,
        isOpen: (key) => this.openKeys.has(key),
        onOpen: (listener) => void this.#opened.push(listener),
      },
      tabs,
      account: session,
      memory,
      isVisible: () => true,
      onReturn: () => undefined,
    });
    return { session, work };
  }

  open(key: string): void {
    this.openKeys.add(key);
    for (const listener of this.#opened) listener(key);
  }

  async save(name: string): Promise<string> {
    const { key, song } = aSong(name);
    await this.storage.write({ key, ...timelineText(song), savedAt: Date.now() });
    return key;
  }

  async #travel(): Promise<void> {
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
  }

  #auth(path: string): Promise<Result<unknown>> {
    if (path.endsWith("/logout")) return Promise.resolve(ok({ message: "" }));
    this.storage.owner = "ann";
    const claims = { sub: "ann", role: [], Feature: "" };
    return Promise.resolve(ok({ id: "ann", email: "a@b.c", name: "Ann", claims, jwt: "jwt", refreshToken: "x" }));
  }
}

const statuses = ({ state }: WorkLibrary): readonly string[] =>
  state.entries.map(({ name, status }) => `${name}: ${status}`).sort();

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function signedIn() {
  const browser = new Browser();
  const tab = browser.tab();
  await tab.session.restore();
  await tab.session.login({ email: "a@b.c", password: "x" });
  await pass(100);
  return { browser, ...tab };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a visitor's work", () => {
  test("is local, offered after the sign-in, and synchronised when it is accepted", async () => {
    const browser = new Browser();
    const { session, work } = browser.tab();
    await session.restore();
    const key = await browser.save("Before");
    await pass(100);
    expect(statuses(work)).toEqual(["Before: local"]);
    expect(work.state.offer).toBeNull();
    await session.login({ email: "a@b.c", password: "x" });
    await pass(3000);
    expect(work.state.offer?.entries.map(({ name }) => name)).toEqual(["Before"]);
    expect(browser.account.texts()).toEqual([]);
    await work.acceptOffer([key]);
    await pass(3000);
    expect(statuses(work)).toEqual(["Before: saved"]);
    expect(work.state.offer).toBeNull();
    expect(browser.account.texts().length).toBe(1);
  });

  test("that was declined stays local and is not offered again", async () => {
    const browser = new Browser();
    await browser.save("Private");
    const { session, work } = browser.tab();
    await session.restore();
    await session.login({ email: "a@b.c", password: "x" });
    await pass(100);
    await work.declineOffer();
    const next = browser.tab();
    await next.session.restore();
    await pass(3000);
    for (const each of [work, next.work]) {
      expect(each.state.offer).toBeNull();
      expect(statuses(each)).toEqual(["Private: local"]);
    }
  });
});

describe("an account's work", () => {
  test("is saving, then saved; offline while the server is out of reach, and sent afterwards", async () => {
    const { browser, work } = await signedIn();
    await browser.save("Song");
    await pass(100);
    expect(statuses(work)).toEqual(["Song: saving"]);
    expect(work.state.waiting).toBe(1);
    await pass(3000);
    expect(statuses(work)).toEqual(["Song: saved"]);
    browser.network = "down";
    await browser.save("Another");
    await pass(3000);
    expect(statuses(work)).toEqual(["Another: offline", "Song: saved"]);
    browser.network = "up";
    await pass(60_000);
    expect(statuses(work)).toEqual(["Another: saved", "Song: saved"]);
    expect(work.state.waiting).toBe(0);
  });

  test("comes from another device when the account tells, which of one's own saves costs no call", async () => {
    const { browser, work } = await signedIn();
    const key = await browser.save("Song");
    await pass(3000);
    const { calls } = browser.account;
    const { id, contentType } = [...browser.account.kept.values()][0]!.project;
    expect(key).toBe(`timeline_${id}`);
    const before = calls.length;
    await work.receive({ id, contentType, revision: 1, deleted: false });
    await pass(1000);
    expect(calls.length).toBe(before);

    const elsewhere = browser.account.api(() => "ann");
    const { key: otherKey, song } = aSong("Of the laptop");
    const contentJson = JSON.stringify(writeTimeline(song));
    const body = { id: song.timeline.id, name: "Of the laptop", contentType: TIMELINE_VERSION, contentJson } as const;
    await elsewhere.call(projectCalls.createProject, { body });
    const change = { id: body.id, contentType, revision: 1 };
    await work.receive({ ...change, deleted: false });
    await pass(1000);
    expect(statuses(work)).toEqual(["Of the laptop: cloud", "Song: saved"]);
    await elsewhere.call(projectCalls.deleteProject, { params: { id: body.id } });
    await work.receive({ ...change, deleted: true });
    await pass(1000);
    expect(statuses(work)).toEqual(["Song: saved"]);
    expect(browser.storage.records.has(otherKey)).toBe(false);
  });

  test("is unsent while the account does not have it, after a try to send it", async () => {
    const { browser, work } = await signedIn();
    const unsent = async () => {
      const asked = work.unsent();
      await pass(5000);
      return (await asked).map(({ name, status }) => `${name}: ${status}`);
    };
    await browser.save("Song");
    await pass(10);
    expect(await unsent()).toEqual([]);
    expect(statuses(work)).toEqual(["Song: saved"]);
    browser.network = "down";
    await browser.save("Another");
    await pass(10);
    expect(await unsent()).toEqual(["Another: offline"]);
    browser.network = "up";
    browser.account.room = 1;
    work.retry();
    await pass(60_000);
    expect(await unsent()).toEqual(["Another: failed"]);
  });

  test("that does not fit says why, and goes when there is room and it is tried again", async () => {
    const { browser, work } = await signedIn();
    browser.account.room = 0;
    await browser.save("Song");
    await pass(3000);
    expect(work.state.entries[0]).toMatchObject({
      status: "failed",
      problem: expect.stringMatching(/no storage/) as string,
    });
    browser.account.room = 1;
    work.retry();
    await pass(3000);
    expect(statuses(work)).toEqual(["Song: saved"]);
  });

  test("of another machine is listed, and read when it is opened", async () => {
    const { browser, work } = await signedIn();
    const { song } = aSong("Elsewhere");
    const text = timelineText(song);
    await browser.account
      .api(() => "ann")
      .call(
        { method: "POST", path: "/projectDocument/" } as never,
        {
          body: { id: song.timeline.id, name: text.name, contentType: text.contentType, contentJson: text.json },
        } as never,
      );
    await work.refresh();
    await pass(100);
    expect(statuses(work)).toEqual(["Elsewhere: cloud"]);
    const key = `timeline_${song.timeline.id}`;
    expect(await work.ensureHere(key)).toEqual(ok(undefined));
    await pass(100);
    expect(statuses(work)).toEqual(["Elsewhere: saved"]);
    expect((await browser.storage.read(key)).ok).toBe(true);
    expect(await work.ensureHere("timeline_none")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  test("is deleted and had back, before and after the account was told", async () => {
    const { browser, work } = await signedIn();
    const key = await browser.save("Song");
    await pass(3000);
    for (const wait of [10, 5000]) {
      await work.remove(key);
      await pass(wait);
      expect(statuses(work).length).toBe(wait === 10 ? 1 : 0);
      await pass(100);
      expect(statuses(work)).toEqual([]);
      const deleted = await work.deleted();
      expect(deleted.ok && deleted.value.map(({ name }) => name)).toEqual(["Song"]);
      expect(await work.undelete(key)).toEqual(ok(undefined));
      await pass(5000);
      expect(statuses(work)[0]).toMatch(/^Song: (saved|cloud)$/);
      expect(browser.account.texts().length).toBe(1);
    }
  });

  test("is had back whole, whatever tab deletes it, however slow the account is", { timeout: 60_000 }, async () => {
    const step = record({
      tab: constantFrom(0, 1),
      action: constantFrom("rename", "remove", "undelete", "refresh", "up", "down", "answerLost"),
      latencyMs: constantFrom(0, 20, 300),
      passedMs: constantFrom(0, 1, 30, 200, 1700, 6000),
    });
    const property = asyncProperty(array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      vi.clearAllTimers();
      const { browser, work, session } = await signedIn();
      const other = browser.tab();
      await other.session.restore();
      await other.session.login({ email: "a@b.c", password: "x" });
      const works = [work, other.work];
      let name = "Song";
      const key = await browser.save(name);
      await pass(3000);
      let isDeleted = false;
      const now = async <T>(done: Promise<T>): Promise<T> => {
        await pass(5000);
        return done;
      };
      for (const [index, { tab, action, latencyMs, passedMs }] of steps.entries()) {
        browser.latencyMs = latencyMs;
        const library = works[tab]!;
        if (action === "up" || action === "down" || action === "answerLost") browser.network = action;
        else if (action === "refresh") void library.refresh();
        else if (action === "rename" && !isDeleted) {
          const renamed = library.rename(key, `Name ${index}`);
          if ((await now(renamed)).ok) name = `Name ${index}`;
        } else if (action === "remove" && !isDeleted) {
          const removed = library.remove(key);
          await pass(passedMs);
          // One whose answer was lost is deleted, too, perhaps.
          await now(removed);
          isDeleted = true;
        } else if (action === "undelete" && isDeleted) isDeleted = !(await now(library.undelete(key))).ok;
        await pass(passedMs);
      }
      browser.network = "up";
      await pass(200_000);
      if (isDeleted) expect(await now(work.undelete(key))).toEqual(ok(undefined));
      await pass(200_000);
      expect(statuses(work)).toEqual([expect.stringMatching(`^${name}: (saved|cloud)$`)]);
      expect(browser.account.texts()).toEqual([expect.stringContaining(`"${name}"`)]);
      await Promise.all([now(session.logout()), now(other.session.logout())]);
    });
    // Had back in one tab while the other sends the deletion.
    const crossed = [
      { tab: 0, action: "down", latencyMs: 0, passedMs: 0 },
      { tab: 0, action: "remove", latencyMs: 0, passedMs: 0 },
      { tab: 0, action: "rename", latencyMs: 300, passedMs: 1700 },
      { tab: 0, action: "up", latencyMs: 0, passedMs: 0 },
      { tab: 1, action: "undelete", latencyMs: 300, passedMs: 0 },
      { tab: 0, action: "rename", latencyMs: 0, passedMs: 0 },
    ] as const;
    await assert(property, { numRuns: Number(process.env["LIBRARY_RUNS"] ?? 60), examples: [[[...crossed]]] });
  });

  test("that was claimed before it was open is synchronised once it is", async () => {
    const { browser } = await signedIn();
    const key = await browser.save("Opening");
    browser.works.held.add(key);
    await pass(10_000);
    expect(browser.account.texts()).toEqual([]);
    browser.open(key);
    await pass(3000);
    expect(browser.account.texts().length).toBe(1);
  });

  test("is renamed, duplicated and imported", async () => {
    const { browser, work } = await signedIn();
    const key = await browser.save("Song");
    await work.rename(key, "Renamed");
    await work.duplicate(key);
    const json = browser.storage.documents.get(key)!.json;
    expect(await work.importJson(json, "x.json")).toMatchObject({ ok: true });
    expect(await work.importJson("{]", "x.json")).toMatchObject({ error: { code: "FILE_UNREADABLE" } });
    const later = json.replace("v1+json", "v2+json");
    expect(await work.importJson(later, "x.json")).toMatchObject({
      error: { message: expect.stringContaining("later") },
    });
    expect(await work.create("board", "Mixer")).toMatchObject({ ok: true });
    await pass(8000);
    expect(statuses(work)).toEqual(["Mixer: saved", "Renamed copy: saved", "Renamed: saved", "Renamed: saved"]);
    expect(browser.account.kept.size).toBe(4);
  });
});

describe("tabs", () => {
  test("one of them synchronises, all of them show it, and a logout in one takes it out", async () => {
    const { browser, session } = await signedIn();
    const second = browser.tab();
    await second.session.restore();
    await pass(3000);
    browser.account.calls = [];
    const key = await browser.save("Song");
    await pass(3000);
    expect(browser.account.calls.filter((call) => call === "POST /project/api/v1/projectDocument/")).toHaveLength(1);
    expect(statuses(second.work)).toEqual(["Song: saved"]);
    await session.logout();
    expect(second.session.state.status).toBe("loggedOut");
    await pass(100);
    // The account has it: nothing of it is left here.
    expect(browser.storage.documents.has(key)).toBe(false);
  });

  test("what the account does not have yet stays in the browser after a logout, for nobody else to see", async () => {
    const { browser, session, work } = await signedIn();
    browser.network = "down";
    const key = await browser.save("Unsent");
    await pass(3000);
    const out = session.logout();
    await pass(6000);
    await out;
    await pass(100);
    browser.storage.owner = "";
    expect(statuses(work)).toEqual([]);
    expect(browser.storage.documents.has(key)).toBe(true);
    browser.network = "up";
    await session.login({ email: "a@b.c", password: "x" });
    await pass(5000);
    expect(statuses(work)).toEqual(["Unsent: saved"]);
  });
});

const entry = (name: string, changedAt: number, kind: "board" | "timeline" = "timeline"): WorkEntry => ({
  key: name,
  id: name,
  kind,
  name,
  changedAt,
  status: "saved",
  problem: null,
  version: "1",
});

test("search finds every word, whatever case and accents; names sort as people do", () => {
  const entries = [entry("Prélude 10", 1), entry("Prelude 9", 3), entry("Drums", 2, "board")];
  const names = (options: Parameters<typeof searchWork>[1]) => searchWork(entries, options).map(({ name }) => name);
  expect(names({})).toEqual(["Prelude 9", "Drums", "Prélude 10"]);
  expect(names({ text: " pré LU" })).toEqual(["Prelude 9", "Prélude 10"]);
  expect(names({ text: "prelude 10" })).toEqual(["Prélude 10"]);
  expect(names({ sort: "name" })).toEqual(["Drums", "Prelude 9", "Prélude 10"]);
  expect(names({ kind: "board" })).toEqual(["Drums"]);
});
