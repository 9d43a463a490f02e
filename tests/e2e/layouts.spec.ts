import { expect, test, type Page } from "playwright/test";
import { openWithOutput, sentTo } from "./fakeMidi.ts";
import { BOARD_PARTS, stillPlaces } from "./frames.ts";

const LANDSCAPE = { width: 1180, height: 820 };
const PORTRAIT = { width: 820, height: 1180 };

test.use({ viewport: LANDSCAPE });

const layoutMenu = (page: Page) =>
  page.getByRole("toolbar", { name: "Arrange" }).getByRole("button", { name: /layout$/i });
const pad = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();

async function fromLayoutMenu(page: Page, item: string): Promise<void> {
  await layoutMenu(page).click();
  await page.getByRole("menuitem", { name: item }).press("Enter");
}

test("a board gets a layout of its own for upright screens; a turn of the tablet shows it, and cuts no note", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Edit board" }).click();
  await fromLayoutMenu(page, "Add portrait layout");
  await expect(layoutMenu(page)).toHaveText("Portrait layout");
  await expect(page.getByRole("button", { name: "Grid 4 × 8" })).toBeVisible();
  // The first pad of the board, a knob, is hidden on upright screens.
  const canvas = page
    .getByRole("application", { name: /^Board/ })
    .or(page.locator("[data-keys-home]"))
    .first();
  await canvas.focus();
  await page.keyboard.press("n");
  await expect(page.locator("[data-opened-pad] h2")).toHaveText("Cutoff");
  await page.keyboard.press("h");
  await layoutMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "Show “Cutoff”" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Perform in full screen" }).click();

  await expect(pad(page, /^Kick/)).toBeVisible();
  const cutoff = page.getByRole("slider", { name: /^Cutoff/ });
  await expect(cutoff).toBeVisible();
  await stillPlaces(page, BOARD_PARTS);
  const wide = (await pad(page, /^Kick/).boundingBox())!;
  await page.mouse.move(wide.x + wide.width / 2, wide.y + wide.height / 2);
  await page.mouse.down();
  const on = [0x99, 36, expect.any(Number)];
  const off = [0x89, 36, expect.any(Number)];
  const sent = () => sentTo(page, "First synth");
  await expect.poll(sent).toEqual([on]);

  await page.setViewportSize(PORTRAIT);
  await expect(cutoff).toBeHidden();
  await stillPlaces(page, BOARD_PARTS);
  const tall = (await pad(page, /^Kick/).boundingBox())!;
  expect(tall.y).toBeGreaterThan(PORTRAIT.height / 4);
  await page.mouse.move(tall.x + 2 * tall.width, tall.y, { steps: 4 });
  expect(await sent()).toEqual([on]);
  await page.mouse.up();
  await expect.poll(sent).toEqual([on, off]);
  // What is under the hand now is what is shown there.
  await page.mouse.click(tall.x + tall.width / 2, tall.y + tall.height / 2);
  await expect.poll(sent).toEqual([on, off, on, off]);
  await page.setViewportSize(LANDSCAPE);
  await expect(cutoff).toBeVisible();
});
