import { expect, test, type Page } from "playwright/test";
import { fillLogin, openSignedIn, OwnServer } from "./ownServer.ts";

/**
 * Specification 2 and 6, written out: who may see which route. `guardRoute.test.ts` has every route for every user; here a visitor
 * and somebody who may see everything go to all of them, and the others to those that are decided by their plan, their role or
 * their session, with one of each other kind.
 */
const OPEN = [
  "/",
  "/midi",
  "/edit",
  "/edit/a/b",
  "/timeline",
  "/privacy",
  "/terms",
  "/events",
  "/users",
  "/users/someone",
];
const VISITORS = ["/login", "/register", "/verification", "/password/forgot", "/password/reset", "/success"];
const LOGGED_IN = ["/dashboard", "/account", "/account/profile", "/account/subscription", "/plugin/jamroom", "/flyers"];
const DEVICES = "/plugin/devices";
const ADMIN = "/admin";
const ARP = ["/plugin/arp", "/plugin/arp/x?y=1"];
const EVERY = [...OPEN, ...VISITORS, ...LOGGED_IN, DEVICES, ...ARP, ADMIN];
const DECIDED = ["/events", "/register", "/account/profile", DEVICES, ...ARP, ADMIN];

const LOGIN = "Please login.";
const BASIC = "Please order BASIC to use this feature.";
const PRO = "Please subscribe to PRO to use this feature.";
const NOTICES = [LOGIN, BASIC, PRO];

type Plan = "free" | "basic" | "pro";
interface Outcome {
  readonly path: string;
  readonly notice: string | null;
}

const stays = (path: string): Outcome => ({ path, notice: null });
const ordering = (notice: string): Outcome => ({ path: "/account/subscription", notice });

function forVisitor(path: string): Outcome {
  if (OPEN.includes(path) || VISITORS.includes(path)) return stays(path);
  return { path: `/login?return=${encodeURIComponent(path).replaceAll("%2F", "/")}`, notice: LOGIN };
}

function forUser(path: string, plan: Plan): Outcome {
  if (VISITORS.includes(path)) return stays("/dashboard");
  // Whoever lacks a role is led to the start, without a word.
  if (path === ADMIN) return stays("/");
  if (path === DEVICES) return { free: ordering(BASIC), basic: ordering(PRO), pro: stays(path) }[plan];
  if (ARP.includes(path)) return plan === "pro" ? stays(path) : ordering(PRO);
  return stays(path);
}

let server: OwnServer;

test.setTimeout(300_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const shownPath = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole("button", { name: "Dismiss" });
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
}

/** Goes to each route within the app, as a link does, and compares where it ends and what is said. */
async function visitAll(page: Page, paths: readonly string[], expected: (path: string) => Outcome): Promise<void> {
  for (const path of paths) {
    await page.evaluate(() => history.pushState(null, "", "/privacy"));
    await closeNotices(page);
    await page.evaluate((to) => history.pushState(null, "", to), path);
    const outcome = expected(path);
    const said = (notice: string) => page.locator("li[data-state=open]").getByText(notice, { exact: true });
    // First, as it goes by itself.
    if (outcome.notice) await expect(said(outcome.notice), `${path}: ${outcome.notice}`).toHaveCount(1);
    await expect.poll(() => shownPath(page), { message: path, timeout: 15_000 }).toBe(outcome.path);
    await expect(page.locator("main, [role=main]").first()).toBeVisible({ timeout: 15_000 });
    for (const notice of NOTICES) {
      if (notice !== outcome.notice) await expect(said(notice), `${path}: ${notice}`).toHaveCount(0);
    }
    expect(shownPath(page), path).toBe(outcome.path);
  }
}

test("a visitor", async ({ page }) => {
  await page.goto(`${server.url}/privacy`);
  await visitAll(page, EVERY, forVisitor);
});

for (const plan of ["free", "basic", "pro"] as const) {
  test(`a user of plan ${plan}`, async ({ page }) => {
    await openSignedIn(page, server, await server.user(plan), "/privacy");
    await visitAll(page, DECIDED, (path) => forUser(path, plan));
  });
}

for (const plan of ["free", "pro"] as const) {
  test(`an Admin of plan ${plan}`, async ({ page }) => {
    const email = await server.user(plan);
    await server.makeAdmin(email);
    await openSignedIn(page, server, email, "/privacy");
    await visitAll(page, plan === "pro" ? EVERY : DECIDED, (path) =>
      path === ADMIN ? stays(path) : forUser(path, plan),
    );
  });
}

test("a user whose server is out of reach", async ({ page }) => {
  await openSignedIn(page, server, await server.user("basic"), "/privacy");
  await expect(page.getByRole("button", { name: "Account menu of Ann" })).toBeVisible();
  await page.route(/\/presence\/|\/project\/|\/account\/api\//, (route) => route.abort());
  await page.reload();
  await visitAll(page, DECIDED, (path) => forUser(path, "basic"));
});

test("a user whose session was ended", async ({ page }) => {
  await openSignedIn(page, server, await server.user("pro"), "/privacy");
  await expect(page.getByRole("button", { name: "Account menu of Ann" })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await visitAll(page, DECIDED, forVisitor);
});

test("a page that is opened anew waits for the stored session before it decides", async ({ page }) => {
  const [first, ...others] = ["/plugin/arp/x?y=1#z", "/account/profile", "/plugin/devices"] as const;
  await openSignedIn(page, server, await server.user("pro"), first);
  for (const path of [first, ...others]) {
    if (path !== first) await page.goto(server.url + path);
    await expect(page.locator("main").first()).toBeVisible();
    expect(shownPath(page)).toBe(path);
  }
  await page.goto(`${server.url}/login?return=/account/profile`);
  await expect(page).toHaveURL(`${server.url}/account/profile`);
});

test("a screen that was left before it was loaded holds up no guard", async ({ page }) => {
  const email = await server.user();
  await page.goto(`${server.url}/login`);
  let load = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const asked = page.waitForRequest(/EventsScreen-[^/]*\.js$/);
  await page.route(/EventsScreen-[^/]*\.js$/, async (route) => {
    await loaded;
    await route.continue();
  });
  await fillLogin(page, email);
  await page.waitForURL(`${server.url}/dashboard`);
  await page.evaluate(() => history.pushState(null, "", "/events"));
  await asked;
  await expect(page.locator("main[aria-busy]")).toBeVisible();
  await page.evaluate(() => history.pushState(null, "", "/login"));
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  load();
  await page.evaluate(() => history.pushState(null, "", "/events"));
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page.locator("main[aria-busy]")).toHaveCount(0);
});

test("a login leads to where one wanted to go, with query and fragment", async ({ page }) => {
  const email = await server.user("pro");
  await page.goto(`${server.url}/plugin/arp/x?y=1&z=2#top`);
  await expect(page).toHaveURL(`${server.url}/login?return=/plugin/arp/x%3Fy%3D1%26z%3D2%23top`);
  await expect(page.getByText(LOGIN, { exact: true }).first()).toBeVisible();
  await fillLogin(page, email);
  await expect(page).toHaveURL(`${server.url}/plugin/arp/x?y=1&z=2#top`, { timeout: 15_000 });
});

test("a foreign return is refused", async ({ page }) => {
  const email = await server.user();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) asked.push(request.url());
  });
  const targets = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/%09/evil.example",
    "javascript:document.title='evil'",
    "data:text/html,evil",
    "http:evil.example",
  ];
  await page.goto(`${server.url}/login?return=${encodeURIComponent(targets[0]!)}`);
  await fillLogin(page, email);
  await expect(page).toHaveURL(`${server.url}/dashboard`, { timeout: 15_000 });
  for (const target of targets) {
    for (const text of [target, encodeURIComponent(target)]) {
      await page.evaluate(() => history.pushState(null, "", "/privacy"));
      await page.evaluate((to) => history.pushState(null, "", to), `/login?return=${text}`);
      await expect.poll(() => shownPath(page), { message: text }).toBe("/dashboard");
    }
  }
  expect(asked).toEqual([]);
  expect(await page.title()).not.toBe("evil");
});
