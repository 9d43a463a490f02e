import { expect, test, type Page } from "playwright/test";
import { fakeMidi, plug, sentTo, unplug } from "./fakeMidi.ts";

/** Opens the board, answers the prompt for MIDI and chooses an output. */
async function openWithOutput(page: Page, output: string): Promise<void> {
  await fakeMidi(page);
  await page.goto("/midi");
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText(output, { exact: true }).click();
  await expect(menu).toContainText(output);
  await expect(page.locator("canvas")).toBeVisible();
}

async function pressKick(page: Page): Promise<void> {
  const box = await page.getByRole("button", { name: /^Kick/ }).first().boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await page.mouse.down();
}

test("a pad sends pairs of note-on and note-off to the output that was chosen", async ({ page }) => {
  await openWithOutput(page, "Second synth");
  for (let press = 0; press < 3; press++) {
    await pressKick(page);
    await page.mouse.up();
  }
  const pair = [
    [0x99, 36, 127],
    [0x89, 36, 64],
  ];
  await expect.poll(() => sentTo(page, "Second synth")).toEqual([...pair, ...pair, ...pair]);
  expect(await sentTo(page, "First synth")).toEqual([]);
});

test("an output that is unplugged in mid-note is named as gone, and gets its note-off when it is back", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await pressKick(page);
  await unplug(page, "First synth");
  await expect(page.getByRole("button", { name: /^Output/ })).toContainText("First synth is gone");
  await page.mouse.up();
  await plug(page, "First synth");
  await expect(page.getByRole("button", { name: /^Output/ })).not.toContainText("gone");
  await expect
    .poll(() => sentTo(page, "First synth"))
    .toEqual([
      [0x99, 36, 127],
      [0x89, 36, 64],
    ]);
});
