import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import type { SignedIn } from "../../protocol/http/authCalls.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import { newAccountState } from "./AccountState.ts";
import { AccountSession, REFRESH_MS, type AccountMessage } from "./AccountSession.ts";

const ID = "abcdefghijklmnopqrstuvwxyz1234";
const BASIC = "SubscriptionLevel.Basic";
let tokens = 0;

const signedIn = (Feature = "", more: Partial<SignedIn> = {}): SignedIn => ({
  id: ID,
  email: "ann@example.com",
  name: "Ann",
  claims: { sub: ID, role: ["Admin"], Feature },
  jwt: `jwt${++tokens}`,
  refreshToken: "secret",
  ...more,
});

const offline = fail("OFFLINE", "The server cannot be reached");
const refused = fail("REFRESH_FAILED", "The session has ended", { status: 401 });
const failed = (status: number) => fail("ACTION_FAILED", "Action failed", { status });

/** Tabs of one browser: they receive each other's messages, and take turns. */
class Browser {
  readonly memory = new Map<string, string>();
  readonly listeners: ((message: AccountMessage) => void)[] = [];
  readonly calls: string[] = [];
  answer: (path: string) => Promise<Result<unknown>> = () => Promise.resolve(offline);
  #queue: Promise<unknown> = Promise.resolve();

  get refreshes(): number {
    return this.calls.filter((path) => path.endsWith("/refresh")).length;
  }

  tab(path = "/midi"): Tab {
    return new Tab(this, path);
  }

  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#queue.then(work, work);
    this.#queue = next;
    return next;
  }
}

class Tab {
  readonly went: string[] = [];
  readonly left: string[] = [];
  readonly session: AccountSession;
  path: string;
  comeBack: () => void = () => undefined;

  constructor(browser: Browser, path: string) {
    this.path = path;
    const api: ApiPort = {
      call: (call) => {
        browser.calls.push(call.path);
        return browser.answer(call.path) as Promise<Result<never>>;
      },
    };
    const own: ((message: AccountMessage) => void)[] = [];
    const tabs: TabsPort<AccountMessage> = {
      post: (message) => {
        for (const listener of browser.listeners) if (!own.includes(listener)) listener(structuredClone(message));
      },
      onMessage: (listener) => {
        own.push(listener);
        browser.listeners.push(listener);
        return () => undefined;
      },
      exclusive: (_name, work) => browser.exclusive(work),
      ifFree: (_name, work) => work(),
      underWay: () => Promise.resolve(new Set()),
    };
    const page = (): string => this.path;
    this.session = new AccountSession({
      state: newAccountState(),
      api: () => api,
      tabs,
      memory: {
        getItem: (key) => browser.memory.get(key) ?? null,
        setItem: (key, value) => void browser.memory.set(key, value),
        removeItem: (key) => void browser.memory.delete(key),
      },
      page: {
        get path() {
          return page();
        },
        go: (to) => {
          this.went.push(to);
          this.path = to;
        },
        leave: (url) => void this.left.push(url),
        onReturn: (listener) => (this.comeBack = listener),
      },
    });
  }

  get status(): string {
    return this.session.state.status;
  }
}

/** A browser with somebody signed in, in its first tab. */
async function withUser(feature = "", more: Partial<SignedIn> = {}): Promise<{ browser: Browser; tab: Tab }> {
  const browser = new Browser();
  browser.answer = () => Promise.resolve(ok(signedIn(feature, more)));
  const tab = browser.tab();
  await tab.session.restore();
  expect((await tab.session.login({ email: "ann@example.com", password: "x" })).ok).toBe(true);
  browser.calls.length = 0;
  return { browser, tab };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("restoring", () => {
  test("a visitor's page asks nothing of the server", async () => {
    const browser = new Browser();
    const tab = browser.tab();
    expect(tab.status).toBe("restoring");
    await tab.session.restore();
    expect(tab.status).toBe("loggedOut");
    expect(browser.calls).toEqual([]);
  });

  test("the stored cookie brings the session back, with the claims decoded", async () => {
    const { browser } = await withUser();
    const answer = signedIn(`${BASIC}; Download.HTML;`);
    // Owners are compared by the name identifier of the token.
    browser.answer = () => Promise.resolve(ok({ ...answer, id: "another".padEnd(30, "0") }));
    const next = browser.tab();
    await next.session.restore();
    expect(next.status).toBe("loggedIn");
    expect(next.session.state.user).toMatchObject({ id: ID, roles: ["Admin"], features: [BASIC, "Download.HTML"] });
    expect(next.session.current()).toMatch(/^jwt/);
  });

  test("no token is kept where scripts can read it later", async () => {
    const { browser } = await withUser();
    expect([...browser.memory.values()].join()).not.toMatch(/jwt|secret/);
  });

  test("a cookie that is refused leaves a visitor, at the same page", async () => {
    const { browser } = await withUser();
    browser.answer = () => Promise.resolve(refused);
    const next = browser.tab("/midi/x");
    await next.session.restore();
    expect(next.status).toBe("loggedOut");
    expect(next.went).toEqual([]);
    expect(browser.memory.size).toBe(0);
  });

  test("without the server the last user's page opens offline, and the session comes with the network", async () => {
    const { browser } = await withUser();
    browser.answer = () => Promise.resolve(offline);
    const next = browser.tab();
    await next.session.restore();
    expect(next.status).toBe("offline");
    expect(next.session.state.user?.id).toBe(ID);
    expect(next.session.current()).toBeNull();
    browser.answer = () => Promise.resolve(ok(signedIn()));
    next.comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(next.status).toBe("loggedIn");
  });

  test("after a sign-in elsewhere the cookie is tried although nobody is known yet", async () => {
    const browser = new Browser();
    browser.answer = () => Promise.resolve(ok({ url: "https://provider.example/authorize" }));
    const tab = browser.tab();
    await tab.session.restore();
    await tab.session.loginExternally("google", "/dashboard");
    expect(tab.left).toEqual(["https://provider.example/authorize"]);
    browser.answer = () => Promise.resolve(ok(signedIn()));
    const back = browser.tab("/dashboard");
    await back.session.restore();
    expect(back.status).toBe("loggedIn");
  });
});

describe("being signed in", () => {
  test('"Logged in means a non-empty jwt."', async () => {
    const { browser, tab } = await withUser();
    expect([tab.status, tab.session.current()]).toEqual(["loggedIn", expect.stringMatching(/./)]);
    browser.answer = () => Promise.resolve(ok(signedIn("", { jwt: "" })));
    expect(await tab.session.refresh()).toBe(false);
    expect([tab.status, tab.session.current()]).toEqual(["loggedOut", null]);
  });

  test("a profile that was changed elsewhere is read with GET /user", async () => {
    const { browser, tab } = await withUser(BASIC);
    const { jwt: _jwt, refreshToken: _refreshToken, ...user } = signedIn(BASIC, { name: "Anna" });
    browser.answer = () => Promise.resolve(ok(user));
    const jwt = tab.session.current();
    await tab.session.readUser();
    expect(browser.calls).toEqual(["/presence/api/v1/auth/user"]);
    expect(tab.session.state.user).toMatchObject({ id: ID, name: "Anna", features: [BASIC] });
    expect(tab.session.current()).toBe(jwt);
    expect(browser.memory.get("padroll_user")).toContain("Anna");
  });

  test("claims that are others by now are those of the next token", async () => {
    const { browser, tab } = await withUser();
    browser.answer = () => Promise.resolve(ok(signedIn("Stems")));
    await tab.session.readUser();
    expect(browser.calls.map((path) => path.split("/").at(-1))).toEqual(["user", "refresh"]);
    expect(tab.session.state.user?.features).toEqual(["Stems"]);
  });

  test("who is read after they have gone is nobody", async () => {
    const { browser, tab } = await withUser();
    browser.answer = () => Promise.resolve(offline);
    await tab.session.readUser();
    expect(tab.session.state.user?.name).toBe("Ann");
    browser.answer = () => Promise.resolve(ok(signedIn("", { name: "Anna" })));
    const read = tab.session.readUser();
    const out = tab.session.logout();
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all([read, out]);
    expect([tab.status, tab.session.state.user]).toEqual(["loggedOut", null]);
  });
});

describe("refresh", () => {
  test.each([201, 204, 400, 401, 403, 404, 500])(
    '"status 200 is success, anything else returns false": %s',
    async (status) => {
      const { browser, tab } = await withUser();
      browser.answer = () => Promise.resolve(failed(status));
      expect(await tab.session.refresh()).toBe(false);
      browser.answer = () => Promise.resolve(ok(signedIn()));
      expect(await tab.session.refresh()).toBe(true);
    },
  );

  test("every 30 minutes, by one tab for all", async () => {
    const { browser, tab } = await withUser();
    const other = browser.tab();
    await other.session.restore();
    browser.calls.length = 0;
    const before = tab.session.current();
    browser.answer = () => Promise.resolve(ok(signedIn(BASIC)));
    await vi.advanceTimersByTimeAsync(REFRESH_MS - 1);
    expect(browser.refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.refreshes).toBe(1);
    expect(tab.session.current()).not.toBe(before);
    expect(other.session.current()).toBe(tab.session.current());
    expect(tab.session.state.user?.features).toEqual([BASIC]);
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    expect(browser.refreshes).toBe(2);
  });

  test("calls that need a token wait for one refresh, however many they are", async () => {
    const { browser, tab } = await withUser();
    vi.setSystemTime(Date.now() + REFRESH_MS);
    const got = await Promise.all(Array.from({ length: 20 }, () => tab.session.fresh()));
    expect(browser.refreshes).toBe(1);
    expect(new Set(got)).toEqual(new Set([tab.session.current()]));
  });

  test("a failed one logs out in every tab", async () => {
    const { browser, tab } = await withUser();
    const other = browser.tab();
    await other.session.restore();
    browser.answer = () => Promise.resolve(failed(500));
    expect(await tab.session.refresh()).toBe(false);
    expect([tab.status, other.status]).toEqual(["loggedOut", "loggedOut"]);
    expect(tab.session.current()).toBeNull();
  });

  test("a server that restarts is asked again before that", async () => {
    const { browser, tab } = await withUser();
    const answers = [failed(503), failed(502), ok(signedIn())];
    browser.answer = () => Promise.resolve(answers.shift()!);
    const refreshed = tab.session.refresh();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await refreshed).toBe(true);
    expect(tab.status).toBe("loggedIn");
  });

  test("no network is no failure", async () => {
    const { browser, tab } = await withUser();
    browser.answer = () => Promise.resolve(offline);
    expect(await tab.session.refresh()).toBe(false);
    expect(tab.status).toBe("loggedIn");
    browser.answer = () => Promise.resolve(ok(signedIn()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(browser.refreshes).toBe(2);
  });
});

describe("the end of a session", () => {
  test("logout ends it in every tab and tells the server", async () => {
    const { browser, tab } = await withUser();
    const other = browser.tab();
    await other.session.restore();
    const ended: unknown[] = [];
    other.session.onSignOut((...each) => void ended.push(each));
    browser.answer = () => Promise.resolve(ok({ message: "Action was successful" }));
    await tab.session.logout();
    expect(browser.calls.at(-1)).toMatch(/\/logout$/);
    expect([tab.status, other.status]).toEqual(["loggedOut", "loggedOut"]);
    expect(ended).toEqual([[ID, true]]);
    expect(browser.memory.size).toBe(0);
  });

  test("logout leaves the page before its guard could ask to sign in", async () => {
    const { tab } = await withUser();
    tab.path = "/dashboard";
    let pathAtEnd = "";
    tab.session.onSignOut(() => (pathAtEnd = tab.went.at(-1) ?? tab.path));
    await tab.session.logout();
    expect(pathAtEnd).toBe("/");
  });

  test("errors of the server do not matter, and the provider is signed out of all the same", async () => {
    for (const answer of [failed(500), offline]) {
      const { browser, tab } = await withUser("", { signOutUrl: "https://provider.example/logout" });
      browser.answer = () => Promise.resolve(answer);
      await tab.session.logout();
      expect(tab.status).toBe("loggedOut");
      expect(tab.session.current()).toBeNull();
      expect(tab.left).toEqual(["https://provider.example/logout"]);
    }
  });

  test("the answer's address of the provider counts", async () => {
    const { browser, tab } = await withUser("", { signOutUrl: "https://provider.example/old" });
    browser.answer = () => Promise.resolve(ok({ message: "", signOutUrl: "https://provider.example/new" }));
    await tab.session.logout();
    expect(tab.left).toEqual(["https://provider.example/new"]);
  });

  test("a cookie that could not be cleared is, before the next page restores anything", async () => {
    const { browser, tab } = await withUser();
    browser.answer = () => Promise.resolve(offline);
    await tab.session.logout();
    browser.calls.length = 0;
    browser.answer = () => Promise.resolve(ok({ message: "" }));
    const next = browser.tab();
    await next.session.restore();
    expect(next.status).toBe("loggedOut");
    expect(browser.calls).toEqual(["/presence/api/v1/auth/logout"]);
    expect(browser.memory.size).toBe(0);
  });

  test("what is to be sent goes first, but not forever", async () => {
    const { tab } = await withUser();
    tab.session.beforeLogout(() => new Promise(() => undefined));
    const out = tab.session.logout();
    await vi.advanceTimersByTimeAsync(4999);
    expect(tab.status).toBe("loggedIn");
    await vi.advanceTimersByTimeAsync(1);
    await out;
    expect(tab.status).toBe("loggedOut");
  });

  test("a 401 logs out and goes to /login with the full path", async () => {
    const { tab } = await withUser();
    tab.path = "/account/profile?tab=1#x";
    tab.session.refused(tab.session.current()!);
    expect(tab.status).toBe("loggedOut");
    expect(tab.went).toEqual(["/login?return=/account/profile%3Ftab%3D1%23x"]);
  });

  test("a 401 of a token that was replaced ends nothing", async () => {
    const { tab } = await withUser();
    tab.session.refused("older");
    expect(tab.status).toBe("loggedIn");
  });
});
