import type { Page } from "playwright/test";
import { melodyFile } from "./fixtures.ts";

/** Opens a MIDI file as the song, as somebody does who has just come to the timeline. */
export async function openSong(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.goto("/timeline");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file" }).click();
  await (await chooser).setFiles({ name, mimeType: "audio/midi", buffer: Buffer.from(bytes) });
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
}

/** A track of four notes: C4, E4, G4, C5. */
export const openMelody = (page: Page): Promise<void> => openSong(page, "melody.mid", melodyFile([60, 64, 67, 72], 0));
