import { expect, type Locator, type Page } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { peakOf, readCapture, recordOutput } from "./capture.ts";
import { patient } from "./jamPages.ts";
import { openSignedIn, OwnServer, PASSWORD } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(120_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

/** Hands of somebody who is here for the first time: what they press and write is counted. */
class Hands {
  #count = 0;

  async press(what: Locator, button: "left" | "right" = "left"): Promise<void> {
    this.#count++;
    await patient(what).toBeVisible();
    await what.click({ button });
  }

  async write(field: Locator, text: string): Promise<void> {
    this.#count++;
    await field.fill(text);
  }

  async at(page: Page, x: number, y: number): Promise<void> {
    this.#count++;
    await page.mouse.click(x, y);
  }

  get count(): number {
    return this.#count;
  }
}

const isHeard = (page: Page) =>
  expect.poll(async () => peakOf(await readCapture(page)), { timeout: 30_000 }).toBeGreaterThan(1e-3);

const middleOf = async (shown: Locator): Promise<readonly [x: number, y: number]> => {
  const { x, y, width, height } = (await shown.boundingBox())!;
  return [x + width / 2, y + height / 2];
};

/** Goes from the start page to the board. */
async function openBoard(page: Page, hands: Hands): Promise<void> {
  await page.goto(server.url);
  await hands.press(
    page.getByRole("button", { name: "Play a board" }).or(page.getByRole("link", { name: "Play a board" })),
  );
  await patient(kick(page)).toBeVisible();
}

const kick = (page: Page) => page.getByRole("button", { name: /^Kick/ });

test("a first sound takes two presses", { tag: "@sound" }, async ({ page }) => {
  const hands = new Hands();
  await recordOutput(page);
  await openBoard(page, hands);
  await hands.at(page, ...(await middleOf(kick(page))));
  await isHeard(page);
  expect(hands.count).toBe(2);
});

test("a first board of one's own takes three presses from the board that is open", async ({ page }) => {
  const hands = new Hands();
  await openBoard(page, hands);
  await hands.press(page.getByRole("button", { name: /^Board:/ }));
  await hands.press(page.getByRole("menuitem", { name: "New from template" }));
  await hands.press(page.getByRole("menuitem", { name: /^Isomorphic/ }));
  await patient(page).toHaveTitle(/^Isomorphic/u);
  expect(hands.count).toBe(4);
});

test("a first song is written and exported in five presses", async ({ page }) => {
  const hands = new Hands();
  await page.goto(server.url);
  await hands.press(page.getByRole("link", { name: "Write a song" }));
  await hands.press(page.getByRole("button", { name: /^\d+\s*Vibraphone$/ }));
  await patient(page.getByRole("listitem", { name: /^Track 1: Vibraphone/ })).toBeVisible();
  await hands.at(page, ...(await middleOf(page.getByRole("application", { name: /^Piano roll/ }).locator("canvas"))));
  await expect(page.getByRole("contentinfo")).toContainText("1 of 1 note");
  await hands.press(page.getByRole("button", { name: "Song menu" }));
  const download = page.waitForEvent("download");
  await hands.press(page.getByRole("menuitem", { name: "Export song (.mid)" }));
  expect((await download).suggestedFilename()).toMatch(/\.mid$/u);
  expect(hands.count).toBe(5);
});

test("Devices are two presses from any page, from a board and from a track", async ({ page }) => {
  const isThere = async (hands: Hands): Promise<void> => {
    await patient(page.getByRole("heading", { level: 1, name: "Devices" })).toBeVisible();
    expect(hands.count).toBe(2);
  };
  const fromPage = new Hands();
  await openSignedIn(page, server, await server.user("pro"));
  await fromPage.press(page.getByRole("button", { name: /^Account menu/ }));
  await fromPage.press(page.getByRole("menuitem", { name: "Devices" }));
  await isThere(fromPage);
  const fromBoard = new Hands();
  await page.goto(`${server.url}/midi`);
  await fromBoard.press(page.getByRole("button", { name: /^Output/ }).first());
  await fromBoard.press(page.getByRole("menuitem", { name: "Open devices" }));
  await isThere(fromBoard);
  const fromTrack = new Hands();
  await page.goto(`${server.url}/timeline`);
  await page.getByRole("button", { name: /^\d+\s*Vibraphone$/ }).click();
  await fromTrack.press(page.getByRole("listitem", { name: /^Track 1:/ }), "right");
  await fromTrack.press(page.getByRole("menuitem", { name: "Open devices" }));
  await isThere(fromTrack);
});

test("a stranger plays in a jam by its link in seven presses, an account and its mail among them", async ({ page }) => {
  const hands = new Hands();
  const event = { name: "Tuesday basement", visibility: "private" };
  const { id, joinCode } = await server.call<EventJson>(await server.user(), "/engine/api/v1/event/", event);
  await page.goto(`${server.url}/invite/${id}#${joinCode}`);
  await hands.press(page.getByRole("link", { name: "Create an account to play" }));
  const form = page.getByRole("form", { name: "Create an account" });
  await hands.write(form.getByLabel("Name"), "Noor");
  await hands.write(form.getByLabel("Email"), "noor@example.com");
  await hands.write(form.locator("input[type=password]"), PASSWORD);
  await hands.press(form.getByRole("button", { name: "Create account" }));
  await page.waitForURL(`${server.url}/verification?**`);
  await page.goto(`${server.url}/verification?code=${server.code("noor@example.com")}`);
  await hands.press(page.getByRole("button", { name: "Confirm", exact: true }));
  await page.waitForURL(`${server.url}/plugin/jamroom/${id}`);
  await hands.press(page.getByRole("button", { name: "Enter room" }));
  await patient(page.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(1);
  expect(hands.count).toBe(7);
});
