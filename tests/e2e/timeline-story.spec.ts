import { expect, test, type Locator, type Page } from "playwright/test";
import { strings as commands } from "../../src/ui/strings/commands.ts";
import { strings as help } from "../../src/ui/strings/help.ts";
import { timelineActions } from "../../src/actions/timeline/timelineActions.ts";
import { openMelody } from "./openSong.ts";

// Long enough for a busy machine.
test.setTimeout(180_000);

const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });

/** What is drawn in the upper left quarter of the canvas: no notice comes there, nor goes. */
async function drawn(canvas: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await canvas.boundingBox())!;
  return canvas.page().screenshot({ clip: { x, y, width: width / 2, height: height / 2 } });
}

/** The same, once it stays as it is. */
async function still(canvas: Locator): Promise<Buffer> {
  let last = await drawn(canvas);
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = await drawn(canvas);
    return last.equals(before);
  };
  await expect.poll(isStill).toBe(true);
  return last;
}

test("a song is left and opened again from the recent ones; keys are those of another program; the roll zooms in and back", async ({
  page,
}) => {
  await openMelody(page);
  const first = page.getByRole("listitem", { name: "Track 1: Melody" });
  const songMenu = page.getByRole("button", { name: "Song menu" });
  await songMenu.click();
  await page.getByRole("menuitem", { name: timelineActions.newSong.label }).click();
  await expect(first).toHaveCount(0);
  await songMenu.click();
  await page.getByRole("menuitem", { name: timelineActions.openRecent.label }).press("ArrowRight");
  await page.getByRole("menuitem", { name: /^melody/i }).press("Enter");
  await expect(first).toBeVisible();

  const roll = page.getByRole("application", { name: /^Piano roll/ });
  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  await roll.focus();
  await page.keyboard.press("Control+a");
  const before = await still(canvas);
  await page.keyboard.press("z");
  await expect.poll(async () => (await drawn(canvas)).equals(before)).toBe(false);
  await page.keyboard.press("x");
  await expect.poll(async () => (await drawn(canvas)).equals(before)).toBe(true);

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: help.help });
  await keys.getByRole("combobox", { name: commands.preset }).click();
  await page.getByRole("option", { name: commands.presets.fl }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("p");
  await expect(tool(page, "Draw")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("d");
  await expect(tool(page, "Erase")).toHaveAttribute("aria-pressed", "true");
});
