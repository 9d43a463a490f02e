import { expect, type Page } from "playwright/test";
import { fillLogin, openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(180_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const ENDED = "Your session has ended. Sign in to continue. Your work is saved in this browser.";

const songName = (page: Page) => page.getByRole("textbox", { name: "Song name" });
const place = (page: Page, text: string) => patient(page.getByText(text, { exact: true }).first()).toBeVisible();
const notice = (page: Page) => page.locator("div", { hasText: ENDED }).last();

/** A song of the account, open on the timeline. Returns its address. */
async function openSong(page: Page, email: string, name: string): Promise<string> {
  await openSignedIn(page, server, email, "/timeline");
  await place(page, "No changes yet");
  await page.getByRole("button", { name: "Add a track" }).click();
  await songName(page).fill(name);
  await songName(page).press("Enter");
  await place(page, "Saved in your account");
  return page.url();
}

test("a session that ends elsewhere leaves the song, and signing in again comes back to it", async ({ page }) => {
  const email = await server.user();
  const address = await openSong(page, email, "Unbroken");
  await server.endSessions(email);
  await patient(notice(page)).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(songName(page)).toHaveValue("Unbroken");

  // Work goes on meanwhile, and it is said where it is.
  await songName(page).fill("Unbroken still");
  await songName(page).press("Enter");
  await place(page, "Waiting for server");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await patient(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await fillLogin(page, email);
  await patient(page).toHaveURL(address);
  await expect(songName(page)).toHaveValue("Unbroken still");
  await place(page, "Saved in your account");
  await expect(page.getByText(ENDED)).toHaveCount(0);
  await patient.poll(async () => (await server.projects(email)).map(({ name }) => name)).toEqual(["Unbroken still"]);
});

test("somebody else who signs in then has nothing of the first one's work, which waits for them", async ({ page }) => {
  const [ann, ben] = [await server.user(), await server.user()];
  const address = await openSong(page, ann, "Of Ann");
  await server.endSessions(ann);
  await patient(notice(page)).toBeVisible();
  await songName(page).fill("Of Ann alone");
  await songName(page).press("Enter");
  await place(page, "Waiting for server");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Email", { exact: true }).fill("");
  await fillLogin(page, ben);
  await patient(page).not.toHaveURL(/login/);
  await page.goto(`${server.url}/dashboard`);
  await patient(page.getByText("Of Ann", { exact: false })).toHaveCount(0);
  expect(await server.projects(ben)).toEqual([]);
  await page.goto(address);
  await expect(songName(page)).not.toHaveValue(/Of Ann/);

  await server.endSessions(ben);
  await patient(notice(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await fillLogin(page, ann);
  await patient(page).not.toHaveURL(/login/);
  await page.goto(address);
  await expect(songName(page)).toHaveValue("Of Ann alone");
  await patient.poll(async () => (await server.projects(ann)).map(({ name }) => name)).toEqual(["Of Ann alone"]);
});
