import { expect, test, type Page } from "playwright/test";
import { openMelody } from "./openSong.ts";

const edits = (page: Page) => page.getByRole("status", { name: "Edits" });
/** Of the clip in the editor, as the panel beside it shows it. */
const clipHue = (page: Page) =>
  page
    .getByRole("region", { name: "Clip", exact: true })
    .locator("i")
    .first()
    .evaluate((mark) => getComputedStyle(mark).backgroundColor);

test("a clip gets a colour of its own, which is kept, undone, and given back to its track", async ({ page }) => {
  await openMelody(page);
  const arrangement = page.getByRole("application", { name: /^Arrangement/ });
  const firstClip = { position: { x: 12, y: 90 } };
  const choose = async (name: string): Promise<void> => {
    await arrangement.click({ ...firstClip, button: "right" });
    await page.getByRole("menuitem", { name: "Colour", exact: true }).press("ArrowRight");
    await page.getByRole("menuitem", { name, exact: true }).press("Enter");
  };
  await arrangement.click(firstClip);
  const inherited = await clipHue(page);
  await choose("Teal");
  await expect.poll(() => clipHue(page)).not.toBe(inherited);
  const own = await clipHue(page);
  await expect(edits(page)).toHaveText("clip changed");

  // The track's colour no longer says anything about the clip.
  await page.getByRole("listitem", { name: /^Track 1:/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Colour", exact: true }).hover();
  await page.getByRole("menuitem", { name: "Pink", exact: true }).click();
  await expect(edits(page)).toHaveText("track changed");
  expect(await clipHue(page)).toBe(own);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
  await arrangement.click(firstClip);
  await expect.poll(() => clipHue(page)).toBe(own);

  await choose("As the track");
  await expect.poll(() => clipHue(page)).not.toBe(own);
  expect(await clipHue(page)).not.toBe(inherited);
  await page.keyboard.press("Control+z");
  await expect.poll(() => clipHue(page)).toBe(own);
});
