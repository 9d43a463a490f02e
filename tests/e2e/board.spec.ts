import { expect, test, type Page } from "playwright/test";
import {
  centsFrom,
  clearCapture,
  frequencyOf,
  onsetSeconds,
  partialLevel,
  peakOf,
  readCapture,
  recordOutput,
  sliceOf,
  waitForAudio,
} from "./capture.ts";

/** Waits until the board's instruments are loaded and audio runs. */
async function openBoard(page: Page): Promise<void> {
  await recordOutput(page);
  await page.goto("/midi");
  await expect(page.getByRole("button", { name: /^Kick/ })).toBeVisible();
  await expect(page.locator("canvas")).toBeVisible();
  // While its instruments are on their way the control says how far they are.
  await expect(page.getByRole("button", { name: /^Sound / })).toBeVisible();
  await waitForAudio(page, 0.1);
}

/** The middle of the stand-in that lies over a widget of the canvas. */
async function centreOf(page: Page, name: RegExp): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("button", { name }).first().boundingBox();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

/** Until nothing sounds any more, and nothing is recorded. */
async function silence(page: Page): Promise<void> {
  await expect(async () => {
    await clearCapture(page);
    await waitForAudio(page, 0.3);
    expect(peakOf(await readCapture(page))).toBeLessThan(0.0001);
  }).toPass({ timeout: 30_000 });
  await clearCapture(page);
}

test("pads, keys of the computer and keys of the screen sound at their pitch, and panic silences what hold keeps sounding", async ({
  page,
}) => {
  await openBoard(page);
  await test.step("a pad press sounds, the first one too", async () => {
    for (const name of [/^Cutoff/, /^Pan/, /^Volume/, /^Reverb/])
      await expect(page.getByRole("slider", { name })).toHaveAttribute("aria-valuenow", "64");
    const kick = await centreOf(page, /^Kick/);
    await page.mouse.click(kick.x, kick.y);
    await waitForAudio(page, 1.5);
    expect(peakOf(await readCapture(page))).toBeGreaterThan(0.05);
  });
  await test.step("a key of the computer plays its note within 5 cents, and stops when it is let go", async () => {
    await silence(page);
    // The position of A on a US keyboard is the C of the base octave.
    await page.keyboard.down("a");
    await waitForAudio(page, 2);
    await page.keyboard.up("a");
    await waitForAudio(page, 1.5);
    const capture = await readCapture(page);
    const start = onsetSeconds(capture);
    expect(start).toBeGreaterThanOrEqual(0);
    const held = sliceOf(capture, start + 0.2, start + 1.4);
    const candidates = [48, 60, 72];
    const played = candidates.reduce((best, note) =>
      partialLevel(held, frequencyOf(note)) > partialLevel(held, frequencyOf(best)) ? note : best,
    );
    expect(Math.abs(centsFrom(held, frequencyOf(played)))).toBeLessThan(5);
    // More than a second after it was let go, however long a busy machine held it.
    const after = sliceOf(capture, capture.samples.length / capture.sampleRate - 0.3, Infinity);
    expect(peakOf(after)).toBeLessThan(peakOf(held) / 10);
  });
  await test.step("a key of the on-screen keyboard sounds at its pitch", async () => {
    await silence(page);
    const size = page.viewportSize()!;
    // The first of 21 white keys is C3.
    await page.mouse.move(size.width / 42, size.height - 30);
    await page.mouse.down();
    await waitForAudio(page, 2);
    await page.mouse.up();
    const capture = await readCapture(page);
    const start = onsetSeconds(capture);
    const held = sliceOf(capture, start + 0.2, start + 1.4);
    expect(Math.abs(centsFrom(held, frequencyOf(48)))).toBeLessThan(5);
  });
  await test.step("panic silences what hold keeps sounding", async () => {
    await silence(page);
    const hold = await centreOf(page, /^Hold/);
    await page.mouse.click(hold.x, hold.y);
    await page.keyboard.down("a");
    await waitForAudio(page, 0.3);
    await page.keyboard.up("a");
    await waitForAudio(page, 0.5);
    await clearCapture(page);
    await waitForAudio(page, 0.5);
    expect(peakOf(await readCapture(page))).toBeGreaterThan(0.003);
    await page.getByRole("button", { name: /panic/i }).first().click();
    await waitForAudio(page, 1);
    await clearCapture(page);
    await waitForAudio(page, 0.5);
    expect(peakOf(await readCapture(page))).toBeLessThan(0.001);
  });
});

test("nothing is clipped on a phone and a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/midi");
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole("button", { name: /panic/i }).first()).toBeInViewport();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `${width}×${height}`).toBeLessThanOrEqual(0);
  }
});

test("the demo song is heard from the first page, goes on beside the board, and panic ends it", async ({ page }) => {
  await recordOutput(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play demo song" }).click();
  await expect(page).toHaveURL(/\/timeline\//);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => peakOf(await readCapture(page)), { timeout: 30_000 }).toBeGreaterThan(0.01);
  await page.getByRole("button", { name: "Play board" }).click();
  const playing = page.getByRole("region", { name: "Now playing" });
  await expect(playing.getByRole("button", { name: "Pause song" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Panic/ })
    .first()
    .click();
  await expect(playing.getByRole("button", { name: "Play song" })).toBeVisible();
  // The reverb dies away in its own time.
  await waitForAudio(page, 1.5);
  await clearCapture(page);
  await waitForAudio(page, 0.5);
  expect(peakOf(await readCapture(page))).toBeLessThan(0.001);
});
