import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { parseMidi } from "midi-file";
import { exportedSong } from "./exported.ts";
import { openMelody } from "./openSong.ts";

/** The keys of the drum channel's notes in the exported song, and how many times each is struck. */
async function struck(page: Page): Promise<Readonly<Record<number, number>>> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export song/ }).click();
  const counts: Record<number, number> = {};
  for (const event of parseMidi(await readFile(await (await download).path())).tracks.flat())
    if (event.type === "noteOn" && event.channel === 9) counts[event.noteNumber] = (counts[event.noteNumber] ?? 0) + 1;
  return counts;
}

test("a beat is written in rows of drums: drawn, filled, moved by rows, its rows renamed", async ({ page }) => {
  await openMelody(page);
  await page.getByRole("button", { name: "Add track" }).click();
  await page.getByRole("menuitem", { name: "Add drum track" }).click();
  await expect(page.getByRole("button", { name: "Drum rows", exact: true })).toHaveAttribute("aria-pressed", "true");
  const said = page.getByRole("status", { name: "Selected" });
  const edits = page.getByRole("status", { name: "Edits" });

  // Drawing into the empty editor makes the clip; from then on a press puts a hit, and takes one away.
  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + 70, box.y + 60);
  await expect(said).toHaveText(/^Note \D.* at 001\.1\.000/);
  const first = (await said.textContent())!;
  await page.mouse.move(box.x + 70, box.y + 74);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + 74, { steps: 5 });
  await page.mouse.up();
  await expect(said).toHaveText(/^[34] notes selected$/);
  await page.mouse.click(box.x + 70, box.y + 74);
  await expect(edits).toHaveText(/^1 note deleted: /);

  const roll = page.getByRole("application", { name: /^Piano roll/ });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toHaveText(first);
  await page.keyboard.press("ArrowDown");
  await expect(said).not.toHaveText(first);

  await page.getByRole("button", { name: "Fill drum row…" }).click();
  const fill = page.getByRole("dialog", { name: "Fill drum row" });
  await fill.getByRole("combobox", { name: "Row" }).click();
  await page.getByRole("option", { name: "Bass Drum 1", exact: true }).click();
  await fill.getByRole("textbox", { name: "Hits", exact: true }).fill("3");
  await page.keyboard.press("Enter");
  await fill.getByRole("textbox", { name: "Steps", exact: true }).fill("8");
  await page.keyboard.press("Enter");
  await expect(fill.getByText("x--x--x-")).toBeVisible();
  await fill.getByRole("button", { name: "Fill row" }).click();
  await expect(edits).toHaveText("6 notes added");
  expect((await struck(page))[36]).toBe(6);

  // Another row on every second step, softly, and its second hits late.
  const fillAgain = async (): Promise<void> => {
    await page.getByRole("button", { name: "Fill drum row…" }).click();
    await fill.getByRole("combobox", { name: "Row" }).click();
    await page.getByRole("option", { name: "Cowbell", exact: true }).click();
  };
  const typeIn = async (name: string, value: string): Promise<void> => {
    await fill.getByRole("textbox", { name, exact: true }).fill(value);
    await page.keyboard.press("Enter");
  };
  /** Where and how hard it is struck; quarters have 960 ticks. */
  const bells = async (): Promise<readonly (readonly number[])[]> =>
    parseMidi(await exportedSong(page)).tracks.flatMap((events) => {
      let tick = 0;
      return events.flatMap((event) => {
        tick += event.deltaTime;
        return event.type === "noteOn" && event.noteNumber === 56 ? [[tick, event.velocity]] : [];
      });
    });
  await fillAgain();
  await fill.getByRole("combobox", { name: "Rhythm" }).click();
  await page.getByRole("option", { name: "Every nth step" }).click();
  await typeIn("Every", "1");
  await typeIn("Velocity", "50");
  await fill.getByRole("button", { name: "Fill row" }).click();
  await expect(edits).toHaveText("16 notes added");
  expect(await bells()).toEqual(Array.from({ length: 16 }, (_, step) => [step * 240, 50]));
  await fillAgain();
  await typeIn("Row swing", "75");
  await fill.getByRole("button", { name: "Apply swing" }).click();
  await expect(edits).toHaveText("8 notes changed");
  expect(await bells()).toEqual(Array.from({ length: 16 }, (_, step) => [step * 240 + (step % 2) * 120, 50]));
  for (const undone of ["8 notes changed", "16 notes added"]) {
    await page.keyboard.press("Control+z");
    await expect(edits).toHaveText(`Undone: ${undone}`);
  }

  await page.getByRole("button", { name: "Edit drum rows…" }).click();
  const rows = page.getByRole("dialog", { name: "Drum rows", exact: true });
  await rows.getByRole("textbox", { name: "Row name for key 36" }).fill("Boom");
  await page.keyboard.press("Enter");
  await rows.getByRole("button", { name: "Move Boom up" }).click();
  await rows.getByRole("switch", { name: "Show Cowbell" }).click();
  await rows.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await page.getByRole("listitem", { name: /^Track 2:/ }).click();
  await page.getByRole("button", { name: "Fill drum row…" }).click();
  await fill.getByRole("combobox", { name: "Row" }).click();
  await expect(page.getByRole("option", { name: "Cowbell", exact: true })).toHaveCount(0);
  await page.getByRole("option", { name: "Boom", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(fill).toHaveCount(0);

  await page.getByRole("button", { name: "Drum rows", exact: true }).click();
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toHaveText(/^Note [A-G]/);
});
