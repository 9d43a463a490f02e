import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { parseMidi } from "midi-file";
import { openMelody } from "./openSong.ts";

/** Signatures and tempos of the exported song, in words. */
async function conductor(page: Page): Promise<readonly string[]> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export song/ }).click();
  return parseMidi(await readFile(await (await download).path()))
    .tracks.flat()
    .flatMap((event) => {
      if (event.type === "keySignature") return [`key ${event.key} ${event.scale}`];
      if (event.type === "timeSignature") return [`meter ${event.numerator}/${event.denominator}`];
      return event.type === "setTempo" ? [`bpm ${Math.round(60_000_000 / event.microsecondsPerBeat)}`] : [];
    });
}

test("tempo, time signature and key are typed on the ruler, moved, and deleted", async ({ page }) => {
  await openMelody(page);
  const canvas = page.getByRole("region", { name: "Arrangement" }).locator("canvas");
  const onBars = async (x: number): Promise<void> => canvas.click({ button: "right", position: { x, y: 36 } });

  await onBars(4);
  await page.getByRole("menuitem", { name: "Key signature…" }).click();
  const key = page.getByRole("dialog", { name: "Key signature" });
  await key.getByRole("combobox", { name: "Key", exact: true }).click();
  await page.getByRole("option", { name: "B♭ major" }).click();
  await key.getByRole("button", { name: "OK" }).click();

  // Bars are 24 pixels wide: this is the third.
  await onBars(24 * 2 + 10);
  await page.getByRole("menuitem", { name: "Time signature…" }).click();
  const meter = page.getByRole("dialog", { name: "Time signature" });
  await expect(meter.getByRole("textbox", { name: "Bar, beat, tick" })).toHaveValue("003.1.000");
  await meter.getByRole("textbox", { name: "Beats per bar" }).fill("7");
  await page.keyboard.press("Enter");
  await meter.getByRole("combobox", { name: "Beat unit" }).click();
  await page.getByRole("option", { name: "8", exact: true }).click();
  await meter.getByRole("textbox", { name: "Bar, beat, tick" }).fill("2");
  await page.keyboard.press("Enter");
  await meter.getByRole("button", { name: "OK" }).click();

  // The same by the keyboard alone, from the palette.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("tempo");
  await page.keyboard.press("Enter");
  const tempo = page.getByRole("dialog", { name: "Tempo" });
  await tempo.getByRole("textbox", { name: "Tempo (BPM)" }).fill("93");
  await page.keyboard.press("Enter");
  await tempo.getByRole("button", { name: "OK" }).click();
  await expect(tempo).toHaveCount(0);
  expect((await conductor(page)).toSorted()).toEqual(["bpm 93", "key -2 0", "meter 4/4", "meter 7/8"]);

  await onBars(24 + 6);
  await page.getByRole("menuitem", { name: "Time signature…" }).click();
  await expect(meter.getByRole("textbox", { name: "Beats per bar" })).toHaveValue("7");
  await meter.getByRole("button", { name: "Delete" }).click();
  await expect(meter).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  expect((await conductor(page)).toSorted()).toEqual(["bpm 93", "key -2 0", "meter 4/4"]);

  // Tapped, and gliding from there to the next tempo.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("tempo");
  await page.keyboard.press("Enter");
  await tempo.getByRole("switch", { name: "Ramp to next tempo" }).press("Space");
  const tap = tempo.getByRole("button", { name: "Tap" });
  const tappedMs = await tap.evaluate(async (button: HTMLButtonElement) => {
    const times: number[] = [];
    for (let taps = 0; taps < 4; taps++) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      times.push(performance.now());
      button.click();
    }
    return times.at(-1)! - times[0]!;
  });
  // A busy page taps late: the tempo is that of its taps.
  const tapped = (3 * 60_000) / tappedMs;
  await expect
    .poll(async () => Number(await tempo.getByRole("textbox", { name: "Tempo (BPM)" }).inputValue()))
    .toBeCloseTo(tapped, -1);
  await tempo.getByRole("button", { name: "OK" }).click();
  await expect(tempo).toHaveCount(0);
  await canvas.click({ button: "right", position: { x: 24 * 4 + 2, y: 56 } });
  await page.getByRole("menuitem", { name: "New tempo change here" }).click();
  await canvas.click({ button: "right", position: { x: 24 * 4, y: 56 } });
  await page.getByRole("menuitem", { name: "Halve tempo" }).click();
  const glide = (await conductor(page)).filter((line) => line.startsWith("bpm"));
  expect(glide.length).toBeGreaterThan(10);
  const [from = 0, to = 0] = [glide[0], glide.at(-1)].map((line) => Number(line!.slice(4)));
  expect(from).toBeCloseTo(tapped, -1);
  expect(to).toBeCloseTo(tapped / 2, -1);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("Control+z");

  // The badge of the key is dragged two bars on, and says the same there.
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 22, box.y + 36);
  await page.mouse.down();
  await page.mouse.move(box.x + 46, box.y + 36, { steps: 3 });
  await page.mouse.move(box.x + 70, box.y + 36, { steps: 3 });
  await page.mouse.up();
  await onBars(24 * 2 + 4);
  await page.getByRole("menuitem", { name: "Key signature…" }).click();
  await expect(key.getByRole("textbox", { name: "Bar, beat, tick" })).toHaveValue("003.1.000");
  await expect(key.getByRole("combobox", { name: "Key", exact: true })).toHaveText("B♭ major");
  await key.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Control+z");
  expect((await conductor(page)).toSorted()).toEqual(["bpm 93", "key -2 0", "meter 4/4"]);

  // The tempo lane is made tall by a key and by its edge, and stays so.
  const tracks = page.getByRole("list", { name: "Tracks" });
  const rulerHeight = async (): Promise<number> => (await tracks.boundingBox())!.y - box.y;
  const low = await rulerHeight();
  await page.keyboard.press("Shift+T");
  await expect.poll(rulerHeight).toBe(low + 88);
  await page.mouse.move(box.x + 300, box.y + 154);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 134, { steps: 3 });
  await page.mouse.up();
  await expect.poll(rulerHeight).toBe(low + 68);
  await page.reload();
  await expect.poll(rulerHeight).toBe(low + 68);
});
