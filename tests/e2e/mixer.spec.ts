import { expect, test, type Page } from "playwright/test";
import { clearCapture, frequencyOf, partialLevel, peakOf, readCapture, recordOutput, waitForAudio } from "./capture.ts";
import { manyTracks, twoDrones } from "./fixtures.ts";
import { openSong } from "./openSong.ts";

/** Both drones, by what is heard of them within the next stretch. */
async function levels(page: Page): Promise<readonly [number, number]> {
  await clearCapture(page);
  await waitForAudio(page, 0.7);
  const capture = await readCapture(page);
  return [partialLevel(capture, frequencyOf(57)), partialLevel(capture, frequencyOf(63))];
}

/** A song of two drones that is heard, and goes on however long it takes to listen. */
async function openDrones(page: Page): Promise<void> {
  await recordOutput(page);
  await openSong(page, "two.mid", twoDrones(480));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Math.min(...(await levels(page))), { timeout: 20_000 }).toBeGreaterThan(0.002);
}

test.use({ viewport: { width: 2560, height: 1440 } });

test("a song is mixed: an equalizer is heard on its own track, the master is part of the song and undone with it", async ({
  page,
}) => {
  test.slow();
  await openDrones(page);
  const [first, second] = await levels(page);

  const mixer = page.getByRole("region", { name: "Mixer" });
  await mixer.getByRole("button", { name: "Equalizer of Drone 1" }).click();
  const panel = page.getByRole("dialog", { name: "Equalizer of Drone 1" });
  await panel.getByRole("slider", { name: "Low", exact: true }).press("End");
  await panel.getByRole("slider", { name: "Low freq" }).press("End");
  // 18 dB are a factor of eight; organs beat, and the limiter holds the sum down.
  const share = async (): Promise<number> => {
    const [a, b] = await levels(page);
    return a / b / (first / second);
  };
  await expect.poll(share).toBeGreaterThan(2.5);
  await panel.getByRole("button", { name: "Flat" }).click();
  await expect.poll(share).toBeLessThan(2);
  await page.keyboard.press("Escape");

  const master = mixer.getByRole("region", { name: "Master" });
  await master.getByRole("slider", { name: /Master/ }).press("Home");
  await expect.poll(async () => Math.max(...(await levels(page)))).toBeLessThan(1e-4);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => peakOf(await readCapture(page))).toBeGreaterThan(0.002);
  const limiter = master.getByRole("button", { name: "Limiter of Master" });
  await expect(limiter).toHaveAccessibleName(/: on$/);
  await limiter.click();
  await page.getByRole("dialog", { name: "Limiter of Master" }).getByRole("switch", { name: "Limiter" }).click();
  await expect(limiter).toHaveAccessibleName(/: off$/);
  await page.reload();
  await expect(limiter).toHaveAccessibleName(/: off$/);
});

test("a track's limiter holds its own track down, as far as its ceiling says, and is undone with one step", async ({
  page,
}) => {
  test.slow();
  await openDrones(page);
  const [first, second] = await levels(page);
  const share = async (): Promise<number> => {
    const [a, b] = await levels(page);
    return a / b / (first / second);
  };

  const mixer = page.getByRole("region", { name: "Mixer" });
  const button = mixer.getByRole("button", { name: "Limiter of Drone 1" });
  await button.click();
  const panel = page.getByRole("dialog", { name: "Limiter of Drone 1" });
  await panel.getByRole("slider", { name: "Ceiling" }).press("Home");
  expect(await share()).toBeGreaterThan(0.6);
  await panel.getByRole("switch", { name: "Limiter" }).press("Space");
  await expect.poll(share).toBeLessThan(0.4);
  await expect(panel).toContainText(/−\d/);
  await page.keyboard.press("Escape");
  await expect(button).toHaveAccessibleName(/: on$/);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(button).toHaveAccessibleName(/: off$/);
  await expect.poll(share).toBeGreaterThan(0.6);
});

test("many strips are narrow, with equalizer, limiter and sends behind a button, and as wide as chosen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSong(page, "many.mid", manyTracks(32));
  await page.getByRole("radio", { name: "Mixer", exact: true }).click();
  const mixer = page.getByRole("region", { name: "Mixer", exact: true });
  const list = mixer.getByRole("list", { name: "Mixer" });
  const strips = list.getByRole("listitem");
  await expect(strips).toHaveCount(32);
  const last = mixer.getByRole("slider", { name: "Volume of Part 32", exact: true });
  await expect(last).toBeVisible();
  const widthOf = async (): Promise<number> => (await strips.first().boundingBox())!.width;
  await expect.poll(widthOf).toBeLessThan(40);

  // Fader and switches are hit and held by keys; nothing of a strip is cut off.
  await last.focus();
  await page.keyboard.press("PageDown");
  await expect(last).toHaveAttribute("aria-valuenow", "-6");
  // Each tab of the editor has its own height: the mixer is the higher one, and its faders are long.
  const heightOf = async (): Promise<number> =>
    (await page.getByRole("region", { name: "Editor" }).boundingBox())!.height;
  await expect.poll(async () => (await last.boundingBox())!.height).toBeGreaterThanOrEqual(200);
  const mixerHeight = await heightOf();
  await page.getByRole("radio", { name: "Roll", exact: true }).click();
  await expect.poll(heightOf).toBeLessThan(mixerHeight - 80);
  await page.getByRole("radio", { name: "Mixer", exact: true }).click();
  await expect.poll(heightOf).toBe(mixerHeight);
  const mute = mixer.getByRole("button", { name: "Mute Part 3", exact: true });
  await mute.click();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  const outside = await strips.nth(2).evaluate((strip) => {
    const frame = strip.getBoundingClientRect();
    return [...strip.querySelectorAll("button, [role=slider]")].filter((element) => {
      const { left, right, bottom, height } = element.getBoundingClientRect();
      return height < 15 || left < frame.left - 1 || right > frame.right + 1 || bottom > frame.bottom + 1;
    }).length;
  });
  expect(outside).toBe(0);

  await mixer.getByRole("button", { name: "Sends, equalizer and limiter of Part 3", exact: true }).click();
  const more = page.getByRole("dialog", { name: "Sends, equalizer and limiter of Part 3" });
  const pan = more.getByRole("slider", { name: "Pan of Part 3" });
  await pan.focus();
  await page.keyboard.press("End");
  await expect(pan).toHaveAttribute("aria-valuenow", "1");
  for (const send of ["Reverb", "Chorus"]) {
    const knob = more.getByRole("slider", { name: `${send} of Part 3` });
    await knob.press("End");
    await expect(knob).toHaveAttribute("aria-valuenow", "1");
  }
  await page.keyboard.press("Escape");
  const effects = mixer.getByRole("region", { name: "Master" }).getByRole("button", { name: "Effects" });
  await effects.click();
  await expect(effects).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(effects).toHaveAttribute("aria-pressed", "true");

  await mixer.getByRole("button", { name: "Wide strips" }).click();
  await expect.poll(widthOf).toBeGreaterThan(70);
});
