import { expect, test, type Page } from "playwright/test";
import { laneStack } from "../../src/view/timeline/laneStack.ts";
import { ROLL } from "../../src/view/timeline/rollLayout.ts";
import { drop } from "./drop.ts";
import { openJson } from "./openSong.ts";

const BAR = 3840;
/** Four notes of a quarter, one each half bar. */
const phrase = (lowest: number) =>
  [0, 4, 7, 12].map((step, index) => ({ time: index * (BAR / 2), duration: BAR / 4, number: lowest + step }));

/** A clip of two bars on each track; of the second one, eight bars, so that a song goes on behind the first. */
const TWO = {
  name: "Two",
  tracks: [
    { name: "Upper", rolls: [{ length: 2 * BAR, notes: phrase(60) }] },
    { name: "Lower", rolls: [{ length: 8 * BAR, notes: phrase(48) }] },
  ],
};
/** What is first to be seen is far to the right, and high. */
const LATE = { name: "Late", tracks: [{ name: "Bell", rolls: [{ startTime: 40 * BAR, notes: phrase(108) }] }] };

const said = (page: Page) => page.getByRole("status", { name: "Selected" });
const edits = (page: Page) => page.getByRole("status", { name: "Edits" });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });
const roll = (page: Page) => page.getByRole("application", { name: /^Piano roll/ });
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const boxOf = async (page: Page, name: "Arrangement" | "Editor") =>
  (await page.getByRole("region", { name }).locator("canvas").boundingBox())!;

/** Where the notes of the roll are, and a place among them by parts of its width and height. */
async function notesArea(page: Page) {
  const { x, y, width, height } = await boxOf(page, "Editor");
  const [left, top] = [x + ROLL.keysWidth, y + ROLL.rulerHeight];
  const [wide, high] = [width - ROLL.keysWidth, laneStack(width, height, []).foot - ROLL.rulerHeight];
  return (u: number, v: number) => [left + u * wide, top + v * high] as const;
}

/** Draws a frame over a part of the roll's width, from its first row in sight to its last. */
async function frame(page: Page, from: number, to: number): Promise<void> {
  const at = await notesArea(page);
  await page.mouse.move(...at(from, 0.02));
  await page.mouse.down();
  await page.mouse.move(...at(to, 0.98), { steps: 5 });
  await page.mouse.up();
}

/** Fitted into the arrangement, the song of eight bars takes nine tenths of its width. */
async function bars(page: Page) {
  await page.keyboard.press("Shift+F");
  const { x, y, width } = await boxOf(page, "Arrangement");
  const rows = await Promise.all(
    ["Upper", "Lower"].map(async (name, index) => {
      const row = (await page.getByRole("listitem", { name: `Track ${index + 1}: ${name}` }).boundingBox())!;
      return row.y + row.height * 0.7;
    }),
  );
  const at = (bar: number) => x + (bar * 0.9 * width) / 8;
  return { at, upper: rows[0]!, lower: rows[1]!, ruler: y + 38 };
}

test("Escape takes an erasing and a resizing back with the selection; a clip is shortened, and gone from it when deleted", async ({
  page,
}) => {
  await openJson(page, TWO);
  const { at, upper, lower } = await bars(page);
  await tool(page, "Select").click();
  await page.mouse.click(at(1), upper);
  await tool(page, "Fit clip").click();
  await frame(page, 0.01, 0.99);
  await expect(said(page)).toHaveText("4 notes selected");

  await tool(page, "Erase").click();
  const inRoll = await notesArea(page);
  await page.mouse.move(...inRoll(0.05, 0.02));
  await page.mouse.down();
  await page.mouse.move(...inRoll(0.05, 0.98), { steps: 10 });
  await expect(said(page)).toHaveText("3 notes selected");
  await page.keyboard.press("Escape");
  await expect(said(page)).toHaveText("4 notes selected");
  await page.mouse.up();
  await expect(undo(page)).toBeDisabled();

  await tool(page, "Select").click();
  await page.mouse.move(at(8) - 3, lower);
  await page.mouse.down();
  await page.mouse.move(at(6) - 3, lower, { steps: 5 });
  await expect(said(page)).toHaveText(/^Clip .* on Lower at 001\.1\.000, length 6\.0\.000/);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // Only what the keyboard brings the focus to takes its keys.
  await page.keyboard.press("Tab");
  await roll(page).focus();
  await expect(said(page)).toHaveText("4 notes selected");
  await expect(undo(page)).toBeDisabled();

  await page.mouse.move(at(8) - 3, lower);
  await page.mouse.down();
  await page.mouse.move(at(6) - 3, lower, { steps: 5 });
  await page.mouse.up();
  await expect(edits(page)).toHaveText(/^clip .*, /);
  await expect(said(page)).toHaveText(/^Clip .* on Lower at 001\.1\.000, length 6\.0\.000/);
  await page.keyboard.press("Delete");
  await expect(edits(page)).toHaveText(/^1 clip deleted: /);
  await expect(said(page)).toHaveText("Nothing selected");
  // There is nothing left that it could mean.
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+z");
  await expect(edits(page)).toHaveText(/^Undone: 1 clip deleted: /);
});

test("selected clips are copied, pasted, cut, split and moved by their keys, and notes are not", async ({ page }) => {
  await openJson(page, TWO);
  const { at, upper, ruler } = await bars(page);
  await tool(page, "Select").click();
  await page.mouse.click(at(1), upper);
  await expect(said(page)).toHaveText(/^Clip .* on Upper at 001\.1\.000/);
  await page.keyboard.press("Control+c");
  await page.mouse.click(at(4) + 1, ruler);
  await expect(page.getByRole("timer")).toHaveText(/005\.1\.000/);
  await page.keyboard.press("Control+v");
  await expect(edits(page)).toHaveText("1 clip added: Upper, bar 5 beat 1, 2 bars");
  await expect(said(page)).toHaveText(/^Clip .* on Upper at 005\.1\.000/);
  await page.keyboard.press("Control+a");
  await expect(said(page)).toHaveText("3 clips selected");
  await page.keyboard.press("Control+x");
  await expect(edits(page)).toHaveText("3 clips deleted");
  await page.keyboard.press("Control+z");
  await expect(edits(page)).toHaveText("Undone: 3 clips deleted");

  await page.mouse.click(at(1) + 1, ruler);
  await expect(page.getByRole("timer")).toHaveText(/002\.1\.000/);
  await page.mouse.click(at(1.5), upper);
  await page.keyboard.press("Control+e");
  await expect(edits(page)).toContainText("1 clip added");
  await page.keyboard.press("Control+z");
  await page.mouse.click(at(1.5), upper);
  await page.keyboard.press("ArrowDown");
  await expect(said(page)).toHaveText(/^Clip .* on Lower at 001\.1\.000, length 2\.0\.000/);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(said(page)).toHaveText(/^Clip .* on Lower at 001\.1\.000, length 1\./);
});

test("views: the first notes of a song, what is selected over the real width, no further than the song, and no page turned", async ({
  page,
}) => {
  await page.setViewportSize({ width: 2100, height: 900 });
  await openJson(page, LATE);
  await tool(page, "Select").click();
  await frame(page, 0.01, 0.99);
  await expect(said(page)).toHaveText("4 notes selected");

  await drop(page, [{ name: "two.json", text: JSON.stringify(TWO) }]);
  await expect(page.getByRole("listitem", { name: "Track 2: Lower" })).toBeVisible();
  const { at, upper, ruler } = await bars(page);
  await page.mouse.click(at(1), upper);
  await tool(page, "Fit clip").click();
  await frame(page, 0.01, 0.99);
  await expect(said(page)).toHaveText("4 notes selected");
  await page.keyboard.press("z");
  // The last of the notes begins behind three quarters of what is shown, where no other is.
  await frame(page, 0.7, 0.98);
  await expect(said(page)).toHaveText(/^Note C5 at 002\.3\.000/);

  // Behind the clip the song is followed, and the roll stays with the clip.
  await page.keyboard.press("f");
  await page.mouse.click(at(5) + 1, ruler);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("timer")).toHaveText(/00(6\.[2-4]|[7-9]\.)/, { timeout: 30_000 });
  await frame(page, 0.01, 0.99);
  await expect(said(page)).toHaveText("4 notes selected");
  // Behind its end it has stopped by itself.
  await page.getByRole("button", { name: "Stop", exact: true }).click();

  const { x, y, width, height } = await boxOf(page, "Arrangement");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 400);
  await page.keyboard.up("Control");
  // 24 pixels a bar.
  await expect(async () => {
    await page.mouse.click(x + width - 30, ruler);
    const bar = Number(/(\d+)\.\d\./.exec((await page.getByRole("timer").textContent())!)![1]);
    expect(bar).toBeGreaterThan(20);
    expect(bar).toBeLessThan(width / 24 + 1);
  }).toPass();
});
