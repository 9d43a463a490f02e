import type { FileChooser, Locator, Page } from "playwright/test";
import { melodyFile } from "./fixtures.ts";

/** What a button chooses files with. On a busy machine the browser may open it before it is told who takes it: then once more. */
export async function chooserOf(page: Page, button: Pick<Locator, "click">): Promise<FileChooser> {
  const chooser = page.waitForEvent("filechooser", { timeout: 20_000 }).catch(() => null);
  await button.click();
  const first = await chooser;
  if (first) return first;
  const again = page.waitForEvent("filechooser");
  await button.click();
  return again;
}

async function openFile(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto("/timeline");
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  await chooser.setFiles({ name, mimeType, buffer });
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
}

/** Opens a MIDI file as the song, as somebody does who has just come to the timeline. */
export const openSong = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  openFile(page, name, "audio/midi", Buffer.from(bytes));

/** Opens a song of the product's own kind likewise. */
export const openJson = (page: Page, song: { readonly name: string }): Promise<void> =>
  openFile(page, `${song.name}.json`, "application/json", Buffer.from(JSON.stringify(song)));

/** A track of four notes: C4, E4, G4, C5. */
export const openMelody = (page: Page): Promise<void> => openSong(page, "melody.mid", melodyFile([60, 64, 67, 72], 0));
