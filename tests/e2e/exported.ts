import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { parseMidi, type MidiEvent } from "midi-file";
import { readNotes, type ReadNote } from "./fixtures.ts";

/** The file that the song is exported to. */
export async function exportedSong(page: Page): Promise<Uint8Array> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export song/ }).click();
  const bytes = await readFile(await (await download).path());
  await page.getByRole("menu").waitFor({ state: "detached" });
  return new Uint8Array(bytes);
}

/** Its notes by their starts and pitches, with ticks at 480 PPQ. */
export const exportedNotes = async (page: Page): Promise<readonly ReadNote[]> =>
  readNotes(await exportedSong(page))
    .tracks.flat()
    .toSorted((a, b) => a.tick - b.tick || a.number - b.number);

/** Its events of one type, track by track. */
export const exportedEvents = async <Type extends MidiEvent["type"]>(
  page: Page,
  type: Type,
): Promise<readonly Extract<MidiEvent, { type: Type }>[]> =>
  parseMidi(await exportedSong(page))
    .tracks.flat()
    .filter((event): event is Extract<MidiEvent, { type: Type }> => event.type === type);
