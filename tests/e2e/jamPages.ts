import { expect, type Browser, type Page } from "playwright/test";
import { inviteStrings } from "../../src/ui/strings/invite.ts";
import { clearCapture, peakOf, readCapture, recordOutput, waitForAudio } from "./capture.ts";
import { timedNotes } from "./liveNotes.ts";
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

/** Waits until nothing is heard on a page any more: ends come late where the machine is busy. */
export const silence = (page: Page): Promise<void> =>
  expect(async () => {
    await clearCapture(page);
    await waitForAudio(page, 0.5);
    expect(peakOf(await readCapture(page))).toBeLessThan(0.003);
  }).toPass({ timeout: 60_000 });

/** Strikes a key for a moment, and waits until the listener's page, which records its notes, has the note and its end. */
export async function strikeFor(listener: Page, player: Page): Promise<void> {
  const { length } = await timedNotes(listener);
  await strike(player);
  await patient.poll(async () => (await timedNotes(listener)).length).toBeGreaterThanOrEqual(length + 2);
}

export const toggleClick = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Metronome", exact: true }).click();
