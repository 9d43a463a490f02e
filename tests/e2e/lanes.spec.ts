import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { parseMidi, type MidiControllerEvent } from "midi-file";
import { openMelody } from "./openSong.ts";

/** The values of controller 74 in the exported song. */
async function cutoffs(page: Page): Promise<readonly number[]> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export song/ }).click();
  const bytes = await readFile(await (await download).path());
  const isCutoff = (event: { type: string }): event is MidiControllerEvent =>
    event.type === "controller" && (event as MidiControllerEvent).controllerType === 74;
  return parseMidi(bytes)
    .tracks.flat()
    .filter(isCutoff)
    .map(({ value }) => value);
}

test("release velocities are drawn in the place of velocities", async ({ page }) => {
  await openMelody(page);
  const said = page.getByRole("status", { name: "Selected" });
  await page.getByRole("button", { name: "Fit the clip" }).click();
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toHaveText(/, velocity 100$/);
  await page.getByRole("button", { name: "Lanes" }).click();
  await page.getByRole("menuitem", { name: /^Release velocities/ }).click();
  await expect(said).toHaveText(/, release velocity 64$/);
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(said).toHaveText(/, release velocity 68$/);

  // At the foot of the lane nothing is left of it.
  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + 66, box.y + box.height - 2);
  await expect(said).toHaveText(/, release velocity 0$/);
  await page.keyboard.press("Shift+V");
  await expect(said).toHaveText(/, velocity 100$/);
});

test("a controller is drawn under the notes, edited by keys, and is in the file", async ({ page }) => {
  await openMelody(page);
  const said = page.getByRole("status", { name: "Selected" });
  await page.getByRole("button", { name: "Lanes" }).click();
  await page.getByRole("menuitem", { name: /^Cutoff/ }).click();
  await expect(said).toHaveText("Cutoff: 0 points, none selected");

  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  const box = (await canvas.boundingBox())!;
  const place = (x: number, up: number): [number, number] => [box.x + 64 + x, box.y + box.height - up];
  await page.mouse.move(...place(10, 10));
  await page.mouse.down();
  await page.mouse.move(...place(60, 30), { steps: 4 });
  await page.mouse.move(...place(110, 50), { steps: 4 });
  await page.mouse.up();
  await expect(said).toHaveText(/^Cutoff: \d\d points, none selected$/);
  const drawn = await cutoffs(page);
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  expect(drawn.at(-1)! - drawn[0]!).toBeGreaterThan(50);

  // Thinned, a line is its ends and little else; both are one step each.
  await page.getByRole("button", { name: "Lanes" }).click();
  await page.getByRole("menuitem", { name: "Thin out" }).click();
  await expect.poll(async () => (await cutoffs(page)).length).toBeLessThan(8);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await cutoffs(page)).length).toBe(drawn.length);

  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toHaveText(new RegExp(`^Cutoff ${drawn[0]} at 001`));
  await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText(new RegExp(`^Cutoff ${drawn[0]! + 1} at 001`));
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await cutoffs(page)).length).toBe(drawn.length - 1);

  // Drawing was one step.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => cutoffs(page)).toEqual([]);
});
