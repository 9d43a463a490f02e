import { expect, test, type Page } from "playwright/test";
import { readFile } from "node:fs/promises";
import { parseMidi } from "midi-file";
import { command, edits, tabTo } from "./byKeys.ts";

const BARS = 16;
/** A step of the grid that a new song has. */
const NOTES_A_BAR = 16;

const said = (page: Page) => page.getByRole("status", { name: "Selected" });

test("sixteen bars are written, recorded, mixed and exported by keys alone, and what is said tells each step", async ({
  page,
}) => {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).waitFor();

  await test.step("a phrase is written note by note, each named with its place", async () => {
    await page.keyboard.press("Shift+N");
    await expect(said(page)).toHaveText(/^Note C4 at 001\.1\.000/);
    await tabTo(page, /^Piano roll: arrows/);
    await page.keyboard.press("Shift+N");
    await expect(edits(page)).toHaveText("1 note added: C4, bar 1 beat 1 plus 240 ticks, one sixteenth");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(edits(page)).toHaveText("note C♯4 to D4, bar 1 beat 1 plus 240 ticks, one sixteenth");
    await page.keyboard.press("Shift+N");
    await expect(edits(page)).toHaveText("1 note added: D4, bar 1 beat 1 plus 480 ticks, one sixteenth");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(edits(page)).toHaveText("note D4 to D5, bar 1 beat 1 plus 480 ticks, one sixteenth");
    await page.keyboard.press("Shift+N");
    await expect(said(page)).toHaveText(/^Note D5 at 001\.1\.720/);
  });

  await test.step("it is repeated to sixteen bars, and taken back and forth", async () => {
    for (let notes = 4; notes < BARS * NOTES_A_BAR; notes *= 2) {
      await page.keyboard.press("Control+a");
      await expect(said(page)).toHaveText(new RegExp(`^${notes} notes selected`));
      await page.keyboard.press("Control+d");
      await expect(edits(page)).toHaveText(new RegExp(`^${notes} notes added`));
    }
    await page.keyboard.press("Control+z");
    await expect(edits(page)).toHaveText("Undone: 128 notes added");
    await page.keyboard.press("Control+Shift+z");
    await expect(edits(page)).toHaveText("Redone: 128 notes added");
  });

  await test.step("a second track is recorded from the letters of the computer's keyboard", async () => {
    await command(page, "Add instrument track");
    await expect(edits(page)).toHaveText(/^1 track added: /);
    await command(page, "Arm track");
    await command(page, "Computer MIDI keyboard");
    await command(page, "Return to start");
    await command(page, "Record");
    await expect(page.getByRole("button", { name: "Stop recording" })).toBeVisible();
    await expect(page.getByLabel(/^Position/)).toContainText(/001\.[2-4]|00[2-9]\./);
    await page.keyboard.press("a", { delay: 300 });
    await command(page, "Stop");
    await expect(edits(page)).toHaveText(/^1 clip added: .*, bar \d+ beat \d/);
    await command(page, "Computer MIDI keyboard");
  });

  await test.step("the mix is set, and said", async () => {
    await tabTo(page, /^Volume of /);
    const name = await page.evaluate(() =>
      document.activeElement!.getAttribute("aria-label")!.slice("Volume of ".length),
    );
    await page.keyboard.press("ArrowDown");
    await expect(edits(page)).toHaveText(new RegExp(`^track ${name}, volume \\S+ dB to \\S+ dB$`));
    await expect(page.locator(":focus")).toHaveAttribute("aria-valuetext", /dB$/);
  });

  await test.step("the file has what was said", async () => {
    const download = page.waitForEvent("download");
    await command(page, "Export song");
    const { tracks } = parseMidi(await readFile(await (await download).path()));
    expect(tracks.flat().filter(({ type }) => type === "noteOn")).toHaveLength(BARS * NOTES_A_BAR + 1);
  });
});
