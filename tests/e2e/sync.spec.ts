import { expect, type Browser, type Page } from "playwright/test";
import { columnsFile } from "./fixtures.ts";
import { fillLogin, OwnServer, PASSWORD, signIn } from "./ownServer.ts";
import { storedOffline } from "./storedOffline.ts";
import { test } from "./test.ts";
import { chooserOf } from "./openSong.ts";

let server: OwnServer;

// Several machines of one user, and a server that restarts: slow where the tests share a small machine.
test.setTimeout(180_000);
const patient = expect.configure({ timeout: 20_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const songName = (page: Page) => page.getByRole("textbox", { name: "Song name" });
const trackHeads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

async function addTrack(page: Page): Promise<void> {
  const before = await trackHeads(page).count();
  await page.getByRole("button", { name: "Add track", exact: true }).click();
  await page.getByRole("menuitem").first().click();
  await patient(trackHeads(page)).toHaveCount(before + 1);
}

async function rename(page: Page, name: string): Promise<void> {
  await songName(page).fill(name);
  await songName(page).press("Enter");
}

/** A new song with one track. */
async function newSong(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/timeline`);
  await page.getByRole("button", { name: "Add a track" }).click();
  await rename(page, name);
  await patient(page.getByText(/^Saved/).first()).toBeVisible();
}

const names = async (email: string): Promise<readonly string[]> =>
  (await server.projects(email)).map(({ name }) => name);

const tracksOf = async (email: string, name: string): Promise<number> => {
  const project = (await server.projects(email)).find((each) => each.name === name);
  return project ? (JSON.parse(project.contentJson) as { tracks: unknown[] }).tracks.length : -1;
};

const addressOf = async (email: string, name: string): Promise<string> =>
  `${server.url}/timeline/${(await server.projects(email)).find((each) => each.name === name)!.id}`;

/** A page of another machine, signed in. */
async function anotherMachine(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, server, email);
  return page;
}

test("register, code from the outbox, sign in, save a board and a project, restart the server, find both", async ({
  page,
  browser,
}) => {
  const email = "newcomer@example.com";
  await page.goto(`${server.url}/register`);
  await page.getByLabel("Name", { exact: true }).fill("Newcomer");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/verification/);
  await page.getByLabel("Code", { exact: true }).fill(server.code(email));
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/\/dashboard/);

  await newSong(page, "First project");
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("button", { name: "New board" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Main board/ })
    .click();
  await page.waitForURL(/\/midi\/\w{30}$/);
  await patient.poll(() => names(email), { timeout: 20_000 }).toHaveLength(2);
  await patient.poll(() => tracksOf(email, "First project")).toBe(1);

  await server.down();
  await server.up();

  const other = await anotherMachine(browser, email);
  await patient(other.getByRole("article", { name: "First project" }).first()).toBeVisible();
  await patient(other.getByRole("article")).toHaveCount(2);
  await other.getByRole("link", { name: "First project" }).first().click();
  await patient(songName(other)).toHaveValue("First project");
  await patient(trackHeads(other)).toHaveCount(1);
  await other.context().close();
  // This page's session outlived the server, too.
  await page.goto(`${server.url}/dashboard`);
  await patient(page.getByRole("article", { name: "First project" }).first()).toBeVisible();
});

test("work of before the sign-in is offered, and taken into the account", async ({ page }) => {
  const email = await server.user();
  await newSong(page, "Visitor's song");
  await signIn(page, server, email);
  await patient.poll(() => names(email)).toEqual([]);
  const offer = page.getByRole("region", { name: /only in this browser/ });
  await offer.getByRole("button").first().click();
  await patient.poll(() => names(email), { timeout: 15_000 }).toEqual(["Visitor's song"]);
  await patient(offer).toHaveCount(0);
});

test("what was declined stays in the browser and is not offered again", async ({ page }) => {
  const email = await server.user();
  await newSong(page, "Private song");
  await signIn(page, server, email);
  const offer = page.getByRole("region", { name: /only in this browser/ });
  await offer.getByRole("button").last().click();
  await patient(offer).toHaveCount(0);
  await page.reload();
  await patient(page.getByRole("article", { name: "Private song" }).first()).toBeVisible();
  await patient(offer).toHaveCount(0);
  expect(await names(email)).toEqual([]);
});

test("edits of the same thing keep both documents", async ({ page, browser }) => {
  const email = await server.user();
  await signIn(page, server, email);
  await newSong(page, "Disputed");
  await patient.poll(() => tracksOf(email, "Disputed"), { timeout: 15_000 }).toBe(1);
  const other = await anotherMachine(browser, email);
  await other.goto(await addressOf(email, "Disputed"));
  await patient(songName(other)).toHaveValue("Disputed");

  await page.context().setOffline(true);
  await rename(page, "Mine");
  await addTrack(page);
  await rename(other, "Theirs");
  await patient.poll(() => names(email), { timeout: 15_000 }).toEqual(["Theirs"]);
  // It stands for some seconds only.
  const said = page
    .getByText(/was edited elsewhere at the same time/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.context().setOffline(false);

  await patient.poll(async () => (await names(email)).length, { timeout: 40_000 }).toBe(2);
  const [copy, original] = await names(email);
  expect(original).toBe("Theirs");
  expect(copy).toMatch(/^Mine \(edited on this device, /);
  expect(await tracksOf(email, "Theirs")).toBe(1);
  expect(await tracksOf(email, copy!)).toBe(2);
  // Who was editing goes on with what they edited.
  await patient(songName(page)).toHaveValue(copy!);
  await said;
});

test("logout in one tab logs out all, and takes synchronised work out of the browser", async ({ page, context }) => {
  const email = await server.user();
  await signIn(page, server, email);
  await newSong(page, "Mine alone");
  await patient.poll(() => names(email), { timeout: 15_000 }).toEqual(["Mine alone"]);
  await page.goto(`${server.url}/dashboard`);
  const second = await context.newPage();
  await second.goto(`${server.url}/account`);
  await patient(second).toHaveURL(/\/account$/);
  await page.getByRole("button", { name: /^Account menu of/ }).click();
  await page.getByRole("menuitem", { name: /sign out|log out/i }).click();
  await patient(second).toHaveURL(/\/login\?return=\/account$/);
  // The first page lists what is in this browser.
  await newSong(page, "A visitor's");
  await page.goto(server.url);
  await patient(page.getByText("A visitor's").first()).toBeVisible();
  await patient(page.getByText("Mine alone")).toHaveCount(0);
  await signIn(page, server, email);
  await patient(page.getByRole("article", { name: "Mine alone" }).first()).toBeVisible();
});

test("a session that another one ended leads to the login, and back", async ({ page }) => {
  const email = await server.user();
  await signIn(page, server, email);
  const jwt = await page.evaluate(
    async (headers) => {
      const answer = await fetch("/presence/api/v1/auth/refresh", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: "{}",
      });
      return ((await answer.json()) as { jwt: string }).jwt;
    },
    { "x-tenant": "padroll" },
  );
  const ended = await page.request.get(`${server.url}/presence/api/v1/auth/logout`, {
    headers: { "X-Tenant": "padroll", authorization: `Bearer ${jwt}` },
  });
  expect(ended.status()).toBe(200);
  // The next call meets a 401.
  await page
    .getByRole("link", { name: /profile|account/i })
    .first()
    .click()
    .catch(() => undefined);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.goto(`${server.url}/account/profile?x=1`);
  await patient(page).toHaveURL(`${server.url}/login?return=/account/profile%3Fx%3D1`);
  await fillLogin(page, email);
  await patient(page).toHaveURL(`${server.url}/account/profile?x=1`);
});

test("a deleted document can be had back", async ({ page }) => {
  const email = await server.user();
  await signIn(page, server, email);
  await newSong(page, "Deleted too soon");
  await patient.poll(() => names(email), { timeout: 15_000 }).toEqual(["Deleted too soon"]);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("button", { name: "More options for Deleted too soon" }).first().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await patient(page.getByRole("article", { name: "Deleted too soon" })).toHaveCount(0);
  await patient.poll(() => names(email), { timeout: 15_000 }).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await patient(page.getByRole("article", { name: "Deleted too soon" }).first()).toBeVisible();
  await patient.poll(() => names(email), { timeout: 15_000 }).toEqual(["Deleted too soon"]);
});

test("work that an older version stored is there after the upgrade", async ({ page }) => {
  await page.goto(`${server.url}/healthz`);
  const id = "a".repeat(30);
  await page.evaluate(async (songId) => {
    const opening = indexedDB.open("padroll", 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("documents"));
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const document = {
      key: `timeline_${songId}`,
      name: "From before",
      contentType: "application/vnd.padroll.timeline.v1+json",
      json: JSON.stringify({ id: songId, name: "From before", tracks: [{ name: "Piano" }] }),
      savedAt: 1,
    };
    const transaction = opening.result.transaction("documents", "readwrite");
    transaction.objectStore("documents").put(document, document.key);
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    opening.result.close();
  }, id);
  await page.goto(`${server.url}/timeline/${id}`);
  await patient(songName(page)).toHaveValue("From before");
  await patient(trackHeads(page)).toHaveCount(1);
  await page.goto(server.url);
  await patient(page.getByText("From before").first()).toBeVisible();
});

test("a large song goes to the account in parts, of an edit only those that are new, and back into the open one", async ({
  page,
  browser,
}) => {
  const email = await server.user();
  await signIn(page, server, email);
  const sent: { readonly path: string; readonly bytes: number }[] = [];
  page.context().on("requestfinished", async (call) => {
    if (call.method() !== "POST" || !call.url().includes("/projectDocument/")) return;
    // Only the headers that went out know the length of what a worker packed.
    const { "content-length": bytes } = await call.allHeaders();
    sent.push({ path: new URL(call.url()).pathname, bytes: Number(bytes) });
  });
  await page.goto(`${server.url}/timeline`);
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  await chooser.setFiles({ name: "Large.json", mimeType: "application/json", buffer: columnsFile(30_000) });
  await patient(trackHeads(page)).toHaveCount(1, { timeout: 60_000 });
  await rename(page, "Large song");
  await patient.poll(() => tracksOf(email, "Large song"), { timeout: 60_000 }).toBe(1);
  const paths = (): string[] => sent.map(({ path }) => path.split("/projectDocument")[1]!);
  await patient.poll(paths).toContain("/assemble");
  expect(paths()).not.toContain("/update");

  const other = await anotherMachine(browser, email);
  await other.goto(await addressOf(email, "Large song"));
  await patient(songName(other)).toHaveValue("Large song", { timeout: 60_000 });
  await addTrack(other);
  await patient.poll(() => tracksOf(email, "Large song"), { timeout: 60_000 }).toBe(2);
  await other.context().close();

  sent.length = 0;
  await rename(page, "Larger");
  await patient.poll(() => tracksOf(email, "Larger"), { timeout: 60_000 }).toBe(2);
  await patient(trackHeads(page)).toHaveCount(2);
  await patient(songName(page)).toHaveValue("Larger");
  await patient.poll(paths).toContain("/assemble");
  expect(paths()).not.toContain("/update");
  const bytes = sent.reduce((sum, call) => sum + call.bytes, 0);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(100_000);
});

// Only what is opened without a network needs it: it fetches the whole product at every first visit.
test.describe("with its service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("edited offline, reloaded, back online: the edits of both machines are there", async ({ page, browser }) => {
    const email = await server.user();
    await signIn(page, server, email);
    await newSong(page, "Shared");
    await patient.poll(() => tracksOf(email, "Shared"), { timeout: 15_000 }).toBe(1);
    const other = await anotherMachine(browser, email);
    await other.goto(await addressOf(email, "Shared"));
    await patient(trackHeads(other)).toHaveCount(1);

    await storedOffline(page);
    await page.context().setOffline(true);
    await addTrack(page);
    await patient(page.getByText("Waiting for server")).toBeVisible();
    await page.reload();
    await patient(trackHeads(page)).toHaveCount(2);
    await rename(other, "Shared and renamed");
    await patient.poll(() => names(email), { timeout: 15_000 }).toEqual(["Shared and renamed"]);
    expect(await tracksOf(email, "Shared and renamed")).toBe(1);

    await page.context().setOffline(false);
    await patient.poll(() => tracksOf(email, "Shared and renamed"), { timeout: 40_000 }).toBe(2);
    await patient(songName(page)).toHaveValue("Shared and renamed");
    await patient(trackHeads(page)).toHaveCount(2);
    // The account tells the other machine, at which nobody does anything.
    await patient(trackHeads(other)).toHaveCount(2);
    expect(await names(email)).toEqual(["Shared and renamed"]);
  });

  test("signing out with work that the account does not have asks first, and loses nothing", async ({ page }) => {
    const email = await server.user();
    await signIn(page, server, email);
    await newSong(page, "Half sent");
    await patient.poll(() => tracksOf(email, "Half sent"), { timeout: 15_000 }).toBe(1);
    await storedOffline(page);
    const warning = page.getByRole("dialog", { name: "Unsynced changes" });
    const signOut = async (): Promise<void> => {
      await page.getByRole("button", { name: /^Account menu of / }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
    };

    await page.context().setOffline(true);
    await addTrack(page);
    await patient(page.getByText("Waiting for server")).toBeVisible();
    await page.goto(`${server.url}/dashboard`);
    await signOut();
    await patient(warning).toContainText("Half sent");
    await warning.getByRole("button", { name: "Stay signed in" }).click();
    await expect(warning).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);

    await signOut();
    await patient(warning).toBeVisible();
    await warning.getByRole("button", { name: "Sign out anyway" }).click();
    await patient(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    expect(await tracksOf(email, "Half sent")).toBe(1);

    await page.context().setOffline(false);
    await page.goto(server.url);
    await patient(page.getByText("Half sent")).toHaveCount(0);
    await signIn(page, server, email);
    await patient.poll(() => tracksOf(email, "Half sent"), { timeout: 40_000 }).toBe(2);
    await signOut();
    await patient(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    await expect(warning).toHaveCount(0);
  });
});
