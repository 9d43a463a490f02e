import { expect, test, type Page } from "playwright/test";
import { exportedNotes } from "./exported.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { dumpedMelody } from "./fixtures.ts";
import { openSong } from "./openSong.ts";

const DUMP = [0x7d, 1, 2, 3, 0xf7];

const velocities = async (page: Page): Promise<readonly number[]> =>
  (await exportedNotes(page)).map(({ velocity }) => velocity);

async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  await expect(page.getByRole("switch", { name: `${kind} on` })).toBeChecked();
}

test("velocity, humanize, note repeat and a file's SysEx reach files and outputs", async ({ page }) => {
  await fakeMidi(page);
  await openSong(page, "melody.mid", dumpedMelody([60, 64, 67, 72], DUMP));
  await page.getByRole("listitem", { name: /^Track 1:/ }).click();
  await page.getByRole("tab", { name: "Properties" }).click();

  // Turned upside down: 127 - 126 * 100 / 127.
  await add(page, "Velocity");
  await page.getByRole("slider", { name: "Minimum of Velocity" }).press("End");
  await page.getByRole("slider", { name: "Maximum of Velocity" }).press("Home");
  expect(await velocities(page)).toEqual([28, 28, 28, 28]);
  await page.getByRole("switch", { name: "Velocity on" }).click();
  expect(await velocities(page)).toEqual([100, 100, 100, 100]);

  await add(page, "Humanize");
  const first = await velocities(page);
  expect(new Set(first).size).toBeGreaterThan(1);
  for (const velocity of first) expect(Math.abs(velocity - 100)).toBeLessThanOrEqual(8);
  await page.getByRole("slider", { name: "Seed of Humanize" }).press("ArrowUp");
  expect(await velocities(page)).not.toEqual(first);

  await add(page, "Note repeat");
  const written = await exportedNotes(page);
  expect(written.map(({ tick, duration, number }) => `${tick} ${duration} ${number}`)).toEqual(
    [60, 64, 67, 72].flatMap((number, beat) => [0, 1, 2, 3].map((step) => `${beat * 480 + step * 120} 72 ${number}`)),
  );

  await page.getByRole("button", { name: "Connect MIDI devices" }).click();
  await page.getByRole("combobox", { name: "Output", exact: true }).click();
  await page.getByRole("option", { name: "First synth" }).click();
  await page.getByRole("switch", { name: "Send the song’s SysEx" }).click();
  await expect(page.getByRole("switch", { name: "Send the song’s SysEx" })).toBeChecked();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const notes = async (): Promise<readonly number[][]> =>
    (await sentTo(page, "First synth")).filter(([status = 0]) => (status & 0xe0) === 0x80);
  await expect.poll(async () => (await notes()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(32);
  const channel = (await notes())[0]![0]! & 0x0f;
  const struck = written.flatMap(({ number, velocity }) => [
    [0x90 | channel, number, velocity],
    [0x80 | channel, number],
  ]);
  expect(
    (await notes()).slice(0, 32).map(([status, ...rest]) => [status, ...rest.slice(0, status! < 0x90 ? 1 : 2)]),
  ).toEqual(struck);
  const sent = await sentTo(page, "First synth");
  const dump = sent.findIndex(([status]) => status === 0xf0);
  expect(sent[dump]).toEqual([0xf0, ...DUMP]);
  expect(dump).toBeLessThan(sent.findIndex(([status = 0]) => (status & 0xf0) === 0x90));
  expect(sent.filter(([status]) => status === 0xf0)).toHaveLength(1);
});
