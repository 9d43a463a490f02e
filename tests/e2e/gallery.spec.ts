import { expect, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { defaultWidget } from "../../src/domain/board/widget/widgetKinds.ts";
import { drop } from "./drop.ts";
import { frames } from "./frames.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";
import { shareStrings } from "../../src/ui/strings/gallery.ts";

const NAME = "Pads of the gallery";
const BOARD = JSON.stringify(
  writeBoard(
    newBoard({
      name: NAME,
      rows: 2,
      cols: 8,
      showKeyboard: false,
      pads: [
        newPad({ label: "Gong" }),
        newPad({ label: "Bass", widget: defaultWidget("stepRow"), location: { row: 1, col: 0, width: 8, height: 1 } }),
      ],
    }),
  ),
);

/** A step of the row that is off. */
const offStep = (page: Page) => page.getByRole("group", { name: "Bass" }).getByRole("button", { name: /^Step 2,/ });

let server: OwnServer;

test.setTimeout(120_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

async function openShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
}

/** A board of a new account, which is there. */
async function keepBoard(page: Page): Promise<string> {
  const email = await server.user();
  await openSignedIn(page, server, email, "/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "gong.json", text: BOARD }]);
  await page.waitForURL("**/midi/*");
  await patient.poll(async () => (await server.projects(email)).map(({ name }) => name)).toEqual([NAME]);
  return email;
}

test("a board is made public, found, liked, played and copied by others, and taken back", async ({ page, browser }) => {
  await page.goto(`${server.url}/boards`);
  await expect(page.getByText("No public boards yet")).toBeVisible();
  await keepBoard(page);
  await openShare(page);
  const share = page.getByRole("dialog");
  await expect(share.getByText(shareStrings.isPrivate)).toBeVisible();
  await share.getByRole("switch", { name: "Public" }).click();
  await expect(share.getByText("The board is public.")).toBeVisible();
  const link = await share.getByLabel("Link").inputValue();

  // A visitor opens the link, plays, and takes a copy along.
  const visitor = await browser.newPage();
  await visitor.goto(link);
  await patient(visitor.getByRole("button", { name: /^Gong/ })).toBeAttached();
  await expect(visitor).toHaveTitle(`${NAME} · Padroll`);
  await visitor.getByRole("button", { name: /^Gong/ }).focus();
  await visitor.keyboard.press("Enter");
  // What the visitor draws on it is the visitor's own.
  await expect(offStep(visitor)).toHaveAttribute("aria-pressed", "false");
  await offStep(visitor).focus();
  await visitor.keyboard.press("Enter");
  await expect(offStep(visitor)).toHaveAttribute("aria-pressed", "true");
  await visitor.getByRole("button", { name: `Like ${NAME}` }).click();
  await expect(visitor.getByText("Sign in to like boards.").first()).toBeVisible();
  await visitor.getByRole("button", { name: "Copy to my boards" }).click();
  await visitor.waitForURL("**/midi/*");
  await expect(visitor.getByRole("button", { name: `Board: ${NAME}` })).toBeVisible();
  expect(visitor.url().split("/").at(-1)).not.toBe(link.split("/").at(-1));
  await expect(offStep(visitor)).toHaveAttribute("aria-pressed", "true");
  await visitor.close();

  // Somebody with an account finds it in the gallery, by keyboard alone, and likes it.
  const fan = await browser.newPage();
  await openSignedIn(fan, server, await server.user(), "/boards");
  const card = fan.getByRole("article", { name: NAME });
  await patient(card.locator("svg rect").first()).toBeAttached();
  await fan.getByRole("searchbox", { name: "Search boards and people" }).fill("no such board");
  await expect(fan.getByText("No boards or people found")).toBeVisible();
  await fan.getByRole("searchbox", { name: "Search boards and people" }).fill("gallery pads");
  await expect(fan.getByText("1 board", { exact: true })).toBeVisible();
  const like = card.getByRole("button", { name: `Like ${NAME}` });
  await like.focus();
  await fan.keyboard.press("Enter");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(like).toContainText("1");
  // What is written on a button is in its name, here a count.
  await expect(like).toHaveAccessibleName(`Like ${NAME}, 1 like`);
  await card.getByRole("link", { name: NAME, exact: true }).focus();
  await fan.keyboard.press("Enter");
  await fan.waitForURL(link);
  await expect(offStep(fan)).toHaveAttribute("aria-pressed", "false");
  const counted = fan.waitForResponse((response) => /\/copy\/?$/.test(response.url()));
  await fan.getByRole("button", { name: "Copy to my boards" }).click();
  await fan.waitForURL("**/midi/*");
  await counted;
  await fan.goto(`${server.url}/boards`);
  await expect(card.getByText("1 copy")).toBeAttached();

  // Taken back it is gone at once.
  await share.getByRole("switch", { name: "Public" }).click();
  await expect(share.getByText(shareStrings.isPrivate)).toBeVisible();
  await fan.goto(link);
  await expect(fan.getByRole("heading", { level: 1, name: "Board not found" })).toBeVisible();
});

test("back leads to where a list was scrolled, which comes later than its page, and a link to its top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  const template = page.getByRole("button", { name: /^Start from Strings/ });
  await page.goto(`${server.url}/boards`);
  await patient(template).toBeVisible();
  // The module that remembers places is loaded after the page.
  await page.waitForLoadState("networkidle");
  await frames(page, 10);
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(scrolled).toBe(300);
  // Pressed by its script: a mouse would scroll to it.
  await page.getByRole("link", { name: "Terms" }).evaluate((link: HTMLElement) => link.click());
  await page.waitForURL("**/terms");
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await patient(template).toBeAttached();
  await expect.poll(scrolled).toBe(300);
  await page.goForward();
  await page.waitForURL("**/terms");
  await page
    .getByRole("link", { name: "Gallery" })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await patient(template).toBeAttached();
  await expect.poll(scrolled).toBe(0);
});
