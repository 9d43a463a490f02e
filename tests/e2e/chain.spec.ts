import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { clearCapture, frequencyOf, partialLevel, readCapture, recordOutput, waitForAudio } from "./capture.ts";
import { programTracks, readNotes } from "./fixtures.ts";
import { openSong } from "./openSong.ts";

/** Start, pitch and length of the exported notes of the selected track. */
async function exportedNotes(page: Page): Promise<readonly string[]> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export selected track/ }).click();
  const { tracks } = readNotes(new Uint8Array(await readFile(await (await download).path())));
  return tracks.flat().map(({ tick, number, duration }) => `${tick} ${number} ${duration}`);
}

const add = async (page: Page, kind: string): Promise<void> => {
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
};

test("a track's notes go through its devices: heard, exported, bypassed and frozen", async ({ page }) => {
  await recordOutput(page);
  await openSong(page, "flute.mid", programTracks(["Flute", 73]));
  await page.getByRole("tab", { name: "Properties" }).click();
  const raw = await exportedNotes(page);
  expect(raw).toHaveLength(1);

  // A fifth above the held note, then both in turn.
  await add(page, "Scale and transpose");
  await page.getByRole("slider", { name: "Transpose of Scale and transpose" }).focus();
  for (let semitone = 0; semitone < 7; semitone++) await page.keyboard.press("ArrowUp");
  const level = async (note: number): Promise<number> => {
    await clearCapture(page);
    await waitForAudio(page, 0.7);
    return partialLevel(await readCapture(page), frequencyOf(note));
  };
  // However long it takes to listen, the song goes on.
  await page.getByRole("button", { name: "Loop", exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => level(67), { timeout: 30_000 }).toBeGreaterThan(0.002);
  // Bypassed while it plays, the note is where it was written.
  const transpose = page.getByRole("switch", { name: "Scale and transpose on" });
  await transpose.click();
  await expect.poll(async () => (await level(60)) / (await level(67)), { timeout: 20_000 }).toBeGreaterThan(10);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await transpose.click();

  await add(page, "Arpeggiator");
  await add(page, "Chord");
  const device = page.getByRole("region", { name: "Devices" }).getByRole("heading", { level: 4 });
  // A chord behind an arpeggio: each of its notes becomes three.
  await expect(device).toHaveText(["Scale and transpose", "Arpeggiator", "Chord"]);
  const behind = await exportedNotes(page);
  for (const step of [0, 120, 240])
    expect(behind.filter((note) => note.startsWith(`${step} `) && note.endsWith(" 96"))).toHaveLength(3);
  await page.getByRole("button", { name: "Move Chord up" }).click();
  await expect(device).toHaveText(["Scale and transpose", "Chord", "Arpeggiator"]);
  await page.getByRole("button", { name: "Move Chord up" }).click();
  await expect(device).toHaveText(["Chord", "Scale and transpose", "Arpeggiator"]);
  const heard = await exportedNotes(page);
  expect(heard).toHaveLength(128);
  expect(heard.slice(0, 4)).toEqual(["0 67 96", "120 71 96", "240 74 96", "360 67 96"]);

  await page.getByRole("button", { name: "Freeze devices to notes" }).click();
  await expect(device).toHaveCount(0);
  expect(await exportedNotes(page)).toEqual(heard);
  await page.keyboard.press("Control+z");
  await expect(device).toHaveCount(3);
  for (const kind of ["Chord", "Scale and transpose", "Arpeggiator"]) {
    await page.getByRole("button", { name: `Delete ${kind}` }).click();
  }
  await expect(device).toHaveCount(0);
  expect(await exportedNotes(page)).toEqual(raw);
});
