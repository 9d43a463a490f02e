import { expect, test, type Page } from "playwright/test";
import { dragWithFinger, fingerOn } from "./finger.ts";
import { openMelody } from "./openSong.ts";

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

const edits = (page: Page) => page.getByRole("status", { name: "Edits" });
const position = (page: Page) => page.getByLabel(/^Position/);
/** Bars are so wide. */
const BAR = 24;
const ON_BARS = 36;
const ON_CLIPS = 90;

test("with a finger the playhead is set, a clip moved, and a beat written", async ({ page }) => {
  await openMelody(page);
  const finger = await fingerOn(page);
  const arrangement = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  await page.touchscreen.tap(arrangement.x + 2 * BAR + 1, arrangement.y + ON_BARS);
  await expect(position(page)).toContainText("003.1");

  await page.getByRole("button", { name: "Select", exact: true }).tap();
  const clip = [arrangement.x + BAR / 2, arrangement.y + ON_CLIPS] as const;
  await dragWithFinger(finger, clip, [clip[0] + 2 * BAR, clip[1]]);
  await expect(edits(page)).toHaveText("clip changed");
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(edits(page)).toHaveText("Undone: clip changed");

  await page.getByRole("button", { name: "Add track" }).tap();
  await page.getByRole("menuitem", { name: "Add a drum track" }).tap();
  await expect(page.getByRole("button", { name: "Rows of drums" })).toHaveAttribute("aria-pressed", "true");
  const said = page.getByRole("status", { name: "Selected" });
  const editor = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
  const [x, y] = [editor.x + 70, editor.y + 60];
  await page.getByRole("button", { name: "Draw", exact: true }).tap();
  await page.touchscreen.tap(x, y);
  await expect(said).toHaveText(/^Note \D.* at 001\.1\.000/);
  await dragWithFinger(finger, [x, y + 14], [x + 40, y + 14]);
  await expect(said).toHaveText(/^[34] notes selected$/);
  await page.touchscreen.tap(x, y + 14);
  await expect(edits(page)).toHaveText("1 note deleted");
});
