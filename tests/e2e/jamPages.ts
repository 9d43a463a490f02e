import { expect, type Browser, type Page } from "playwright/test";
import { inviteStrings } from "../../src/ui/strings/invite.ts";
import { peakOf, readCapture, recordOutput } from "./capture.ts";
import { openSignedIn, type OwnServer } from "./ownServer.ts";

export const patient = expect.configure({ timeout: 30_000 });

/** Somebody who is signed in at a server, as a new user or as the one of `email`; what they hear is written down. */
export async function visitor(
  browser: Browser,
  server: OwnServer,
  { email, path, prepare }: { email?: string; path?: string; prepare?: (page: Page) => Promise<void> } = {},
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await recordOutput(page);
  await prepare?.(page);
  await openSignedIn(page, server, email ?? (await server.user()), path);
  return page;
}

/** From the green room into the room. */
export async function enter(page: Page): Promise<void> {
  await patient(page.getByText(/round trip/)).toBeVisible();
  await page.getByRole("button", { name: "Enter room", exact: true }).click();
  await patient(page.getByRole("log", { name: "Chat", exact: true })).toBeVisible();
}

/** Through the invitation that a link leads to, into the room. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("link", { name: inviteStrings.enter, exact: true }).click();
  await enter(page);
}

/** Chooses a tab beside the lanes. */
export const openSide = (page: Page, tab: "Chat" | "People" | "Takes"): Promise<void> =>
  page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();

/** Strikes the key of C4 for a moment. */
export async function strike(page: Page): Promise<void> {
  await page.keyboard.down("a");
  await page.waitForTimeout(300);
  await page.keyboard.up("a");
}

/** Whether somebody is heard within `seconds` on a page where nothing else sounds. */
export async function heardWithin(page: Page, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (peakOf(await readCapture(page)) > 0.003) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

export const toggleClick = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Metronome", exact: true }).click();
