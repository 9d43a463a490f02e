import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { melodyFile, programTracks, readNotes } from "./fixtures.ts";
import { chooserOf, openMelody } from "./openSong.ts";

const tracks = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

/** What a drag of the element would hand to the desktop, "" where it is not ready yet. */
const dragged = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const dataTransfer = new DataTransfer();
      element.dispatchEvent(new DragEvent("dragstart", { dataTransfer, bubbles: true, cancelable: true }));
      return dataTransfer.getData("DownloadURL");
    });

async function bytesAt(page: Page, downloadUrl: string): Promise<Uint8Array> {
  const address = downloadUrl.slice(downloadUrl.indexOf("blob:"));
  return Uint8Array.from(
    await page.evaluate(async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())], address),
  );
}

test("files are added to the open song in one step; tracks and clips go out as MIDI files", async ({ page }) => {
  await openMelody(page);
  const tempo = await page.getByRole("textbox", { name: "Tempo", exact: true }).first().inputValue();

  const chooser = await chooserOf(page, {
    click: async () => {
      await page.getByRole("button", { name: "Song menu" }).click();
      await page.getByRole("menuitem", { name: "Add files to song…" }).click();
    },
  });
  await chooser.setFiles([
    { name: "two.mid", mimeType: "audio/midi", buffer: Buffer.from(programTracks(["Organ", 16], ["Flute", 73])) },
    { name: "one.mid", mimeType: "audio/midi", buffer: Buffer.from(melodyFile([50], 32)) },
  ]);
  const dialog = page.getByRole("dialog", { name: "Add to this song" });
  await expect(dialog).toContainText("two.mid: 2 tracks, 2 notes");
  await expect(dialog).toContainText("one.mid: 1 track, 1 note");
  await expect(dialog.getByRole("radio", { name: "Bar 1", exact: true })).toBeChecked();
  await dialog.getByRole("button", { name: "Add tracks" }).click();
  await expect(tracks(page)).toHaveCount(4);
  await expect(tracks(page).nth(1)).toHaveAccessibleName("Track 2: Organ");
  expect(await page.getByRole("textbox", { name: "Tempo", exact: true }).first().inputValue()).toBe(tempo);
  await page.keyboard.press("Control+z");
  await expect(tracks(page)).toHaveCount(1);
  await page.keyboard.press("Control+Shift+z");
  await expect(tracks(page)).toHaveCount(4);

  const index = '[data-track]:nth-child(3) [draggable="true"]';
  await page.locator(index).hover();
  await expect.poll(() => dragged(page, index)).toMatch(/^audio\/midi:Flute\.mid:blob:/);
  const flute = readNotes(await bytesAt(page, await dragged(page, index)));
  expect(flute.tracks.flat().map(({ number }) => number)).toEqual([64]);

  const canvas = page.getByRole("region", { name: "Arrangement", exact: true }).locator("canvas").first();
  const box = (await canvas.boundingBox())!;
  const row = (await tracks(page).first().boundingBox())!;
  await page.mouse.click(box.x + 8, row.y + row.height / 2, { button: "right" });
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save clip as MIDI file" }).click();
  const saved = await (await download).path();
  const melody = readNotes(Uint8Array.from(await readFile(saved)));
  expect(melody.tracks.flat().map(({ number }) => number)).toEqual([60, 64, 67, 72]);

  const clip = page.getByRole("region", { name: "Clip", exact: true }).locator('[draggable="true"]');
  await clip.hover();
  await expect.poll(() => dragged(page, 'section[aria-label="Clip"] [draggable="true"]')).toContain("audio/midi:");
});
