import { expect, test } from "playwright/test";
import { programTracks } from "./fixtures.ts";
import { openSong } from "./openSong.ts";

test("the mixer stands in the editor and in a second window, follows the song, and closes with it", async ({
  page,
  context,
}) => {
  await openSong(page, "two.mid", programTracks(["Organ", 16], ["Flute", 73]));
  const open = async () => {
    const popup = context.waitForEvent("page");
    await page.getByRole("button", { name: "Song menu" }).click();
    await page.getByRole("menuitem", { name: /^Mixer in a second window/ }).click();
    return popup;
  };
  await page.getByRole("radio", { name: "Mixer", exact: true }).click();
  const docked = page.getByRole("region", { name: "Mixer", exact: true });
  // Low as it is, it has its switches and names in view.
  const strip = docked.getByRole("listitem", { name: /Flute$/ });
  const plate = strip.getByRole("button", { name: "Flute", exact: true });
  const editor = (await page.getByRole("region", { name: "Editor" }).boundingBox())!;
  const { y, height } = (await plate.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(editor.y + editor.height);
  await expect(strip.getByRole("slider", { name: "Volume of Flute", exact: true })).toBeVisible();

  const mixer = await open();
  await expect(page.getByText("The mixer is in a second window")).toBeVisible();
  await expect(mixer).toHaveTitle(/^Mixer: /);
  const flute = mixer.getByRole("slider", { name: "Volume of Flute", exact: true });
  await expect(flute).toBeVisible();
  // Styles and theme are those of the page.
  const background = (shown: typeof page) =>
    shown.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(() => background(mixer)).toBe(await background(page));

  // What is changed there is changed here, and keys work in both.
  await flute.focus();
  await mixer.keyboard.press("PageDown");
  const there = await flute.getAttribute("aria-valuetext");
  const here = page.getByRole("slider", { name: "Volume of Flute", exact: true }).first();
  await expect(here).toHaveAttribute("aria-valuetext", there!);
  await mixer.getByRole("button", { name: "Equalizer of Flute" }).click();
  await expect(mixer.getByRole("slider", { name: "Mid", exact: true })).toBeVisible();
  await mixer.keyboard.press("Escape");
  await mixer.getByRole("heading", { name: "Mixer" }).click();
  await mixer.keyboard.press("Control+z");
  await expect(here).toHaveAttribute("aria-valuetext", "0.0 dB");
  await expect(flute).toHaveAttribute("aria-valuetext", "0.0 dB");

  const closed = mixer.waitForEvent("close");
  await mixer.getByRole("button", { name: "Bring the mixer back" }).click();
  await closed;
  await expect(strip).toBeVisible();

  const again = await open();
  await expect(again.getByRole("slider", { name: "Volume of Organ", exact: true })).toBeVisible();
  const gone = again.waitForEvent("close");
  await page.reload();
  await gone;
});
