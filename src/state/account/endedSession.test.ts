import { describe, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { createSession } from "../session.ts";
import { FakeStorage, FakeTabs } from "../sync/FakeBrowser.test-helper.ts";
import { putAway } from "../sync/tidyStorage.ts";
import { AccountSession, type AccountMessage } from "./AccountSession.ts";
import { newAccountState, ownerIdOf } from "./AccountState.ts";
import { announceEnd } from "./announceEnd.ts";
import { needsLogin } from "./routes.ts";

const WORDS = { message: "It has ended", signIn: "Sign in" };

/** Tabs of one browser, and the server that signs `who` in. */
function makeBrowser() {
  const tabs = new FakeTabs<AccountMessage>();
  const server = { who: "ann", refuses: false };
  const answer = (): Result<unknown> => {
    if (server.refuses) return fail("REFRESH_FAILED", "The session has ended", { status: 401 });
    const { who } = server;
    const claims = { sub: who, role: [], Feature: "" };
    return ok({ id: who, email: `${who}@b.c`, name: who, claims, jwt: `jwt of ${who}`, refreshToken: "x" });
  };
  const open = (path: string) => {
    const state = newAccountState();
    const went: string[] = [];
    const page = {
      path,
      go(to: string) {
        went.push(to);
        page.path = to;
      },
      leave: () => undefined,
      onReturn: () => undefined,
    };
    const api: ApiPort = {
      call: ({ path: to }) => Promise.resolve((to.endsWith("logout") ? ok({}) : answer()) as never),
    };
    const account = new AccountSession({ state, api: () => api, tabs: tabs.tab(), memory: null, page });
    const session = createSession();
    announceEnd(state, session, page, WORDS);
    const signIn = async (who: string): Promise<void> => {
      Object.assign(server, { who, refuses: false });
      await account.login({ email: who, password: "x" });
    };
    return { account, state, session, page, went, signIn };
  };
  return { open, server };
}

const SONG = "/timeline/aSong?bar=9";

describe("a session that the server has ended", () => {
  test.each(["refused", "revoked"])("leaves an open page as it is and says so: %s", async (how) => {
    const { open, server } = makeBrowser();
    const tab = open(SONG);
    await tab.signIn("ann");
    server.refuses = true;
    if (how === "refused") tab.account.refused(tab.account.current()!);
    else await tab.account.refresh();
    expect(tab.state).toMatchObject({ status: "loggedOut", user: null, ended: { id: "ann" } });
    // The work on the page is still theirs.
    expect(ownerIdOf(tab.state)).toBe("ann");
    expect(tab.went).toEqual([]);
    await vi.waitFor(() => expect(tab.session.notices).toMatchObject([{ message: WORDS.message }]));
    const { action } = tab.session.notices[0]!;
    expect(action).toMatchObject({ label: "Sign in", isLasting: true });
    action!.run();
    expect(tab.went).toEqual(["/login?return=/timeline/aSong%3Fbar%3D9"]);
    expect(tab.session.notices).toEqual([]);
    await tab.signIn("ann");
    expect(tab.state).toMatchObject({ status: "loggedIn", ended: null });
  });

  test("is not announced on a page that needs a login: the login page takes its place", async () => {
    const { open } = makeBrowser();
    const tab = open("/account/profile?tab=1#x");
    await tab.signIn("ann");
    tab.account.refused(tab.account.current()!);
    expect(tab.went).toEqual(["/login?return=/account/profile%3Ftab%3D1%23x"]);
    await Promise.resolve();
    expect(tab.session.notices).toEqual([]);
    expect(tab.state.ended?.id).toBe("ann");
  });

  test("is told in all tabs, and taken back in all of them", async () => {
    const { open } = makeBrowser();
    const [tab, other] = [open(SONG), open("/midi")];
    await tab.signIn("ann");
    tab.account.refused(tab.account.current()!);
    await vi.waitFor(() => expect(other.session.notices).toHaveLength(1));
    await tab.signIn("ann");
    await vi.waitFor(() => expect([...tab.session.notices, ...other.session.notices]).toEqual([]));
    expect(other.state).toMatchObject({ status: "loggedIn", ended: null });
  });

  test("is no logout: that leaves nothing", async () => {
    const { open } = makeBrowser();
    const tab = open(SONG);
    await tab.signIn("ann");
    await tab.account.logout();
    expect(ownerIdOf(tab.state)).toBe("");
    await Promise.resolve();
    expect(tab.session.notices).toEqual([]);
  });

  test("has its work put away before somebody else is signed in, in each tab, and not for the same user", async () => {
    const { open } = makeBrowser();
    const tabs = [open(SONG), open("/midi")];
    const away: string[] = [];
    for (const { account, state } of tabs)
      account.beforeReplaced(async (id) => {
        await Promise.resolve();
        away.push(`${id} while ${ownerIdOf(state)}`);
      });
    const [tab] = tabs;
    await tab!.signIn("ann");
    tab!.account.refused(tab!.account.current()!);
    await tab!.signIn("ann");
    expect(away).toEqual([]);
    tab!.account.refused(tab!.account.current()!);
    await tab!.signIn("ben");
    await vi.waitFor(() => expect(away).toEqual(["ann while ann", "ann while ann"]));
    await vi.waitFor(() => expect(tabs.map(({ state }) => state.user?.id)).toEqual(["ben", "ben"]));
  });
});

test("what is put away is stored as its owner's, closed, and stays in the browser", async () => {
  const storage = new FakeStorage();
  for (const [key, owner] of [
    ["timeline_anns", "ann"],
    ["board_bens", "ben"],
    ["board_nobodys", ""],
  ] as const) {
    storage.owner = owner;
    await storage.write({ key, name: key, contentType: "", json: "{}", savedAt: 1 });
  }
  const done: string[] = [];
  const open = {
    flush: async () => {
      await Promise.resolve();
      done.push("flush");
    },
    close: (key: string) => void done.push(key),
  };
  await putAway({ storage, open: open as never }, "ann");
  expect(done).toEqual(["flush", "timeline_anns"]);
  expect(storage.documents.size).toBe(3);
});

test.each([
  ["/", false],
  ["/timeline/x", false],
  ["/timeline/x?a=/account#b", false],
  ["/midi", false],
  ["/login?return=/account", false],
  ["/dashboard?show=boards", true],
  ["/account#x", true],
  ["/account/profile", true],
  ["/plugin/jamroom/abc", true],
  ["/plugin/jamroom", true],
  ["/nowhere/at/all", false],
])("%s needs a login: %s", (path, needs) => {
  expect(needsLogin(path)).toBe(needs);
});
