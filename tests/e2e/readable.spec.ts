import { expect, test, type Page } from "playwright/test";
import { writeMidi, type MidiEvent } from "midi-file";
import { melodyFile } from "./fixtures.ts";
import { chooserOf, openMelody, openSong } from "./openSong.ts";

const said = (page: Page) => page.getByRole("status", { name: "Selected" });
const edits = (page: Page) => page.getByRole("status", { name: "Edits" });
const rollOf = (page: Page) => page.getByRole("application", { name: /^Piano roll/ });
const arrangementOf = (page: Page) => page.getByRole("region", { name: "Arrangement" }).locator("canvas");

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the screen once it stays as it is. */
async function picture(page: Page, clip: Area): Promise<Buffer> {
  let shown = await page.screenshot({ clip });
  await expect(async () => {
    const before = shown;
    shown = await page.screenshot({ clip });
    expect(shown.equals(before)).toBe(true);
  }).toPass();
  return shown;
}

/** Share of the pixels of a picture that are not of its commonest colour. */
async function inkOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return 1 - Math.max(...counts.values()) / pixels.length;
  }, png.toString("base64"));
}

test("what was copied, and how far one had zoomed, stay with their song; the highest zoom has lines and words", async ({
  page,
}) => {
  await openMelody(page);
  await test.step("what was copied, and how far one had zoomed, stay with their song", async () => {
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    const roll = rollOf(page);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await roll.focus();
    await page.keyboard.press("Control+a");
    await expect(said(page)).toHaveText(/^4 notes selected/);
    await page.keyboard.press("Control+c");
    await page.keyboard.press("z");

    // Another song at the same place of the same page.
    const ofMelody = page.url();
    const chooser = await chooserOf(page, {
      click: async () => {
        await page.getByRole("button", { name: "Song menu" }).click();
        await page.getByRole("menuitem", { name: /^Open…/ }).click();
      },
    });
    const buffer = Buffer.from(melodyFile([50, 52], 0));
    await chooser.setFiles({ name: "other.mid", mimeType: "audio/midi", buffer });
    await expect(page.getByRole("textbox", { name: "Song name" })).toHaveValue("other");
    await expect(page).not.toHaveURL(ofMelody);
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    // Without the corner in which notices come and go.
    const { width, ...place } = (await roll.boundingBox())!;
    const area = { ...place, width: width * 0.6 };
    await roll.focus();
    await page.keyboard.press("Control+a");
    await expect(said(page)).toHaveText(/^2 notes selected/);
    const before = await picture(page, area);
    await page.keyboard.press("x");
    await page.keyboard.press("Control+v");
    expect((await picture(page, area)).equals(before)).toBe(true);
    await expect(said(page)).toHaveText(/^2 notes selected/);
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled();

    // The first one's is there again with it: the same keys do it there.
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Song name" })).toHaveValue("melody");
    await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
    await roll.focus();
    await page.keyboard.press("Control+v");
    await expect(edits(page)).toHaveText(/^4 notes added: C4, bar 1 beat 1; /);
  });
  await test.step("rulers and grid have lines and words at the highest zoom", async () => {
    for (const canvas of [arrangementOf(page), rollOf(page)]) {
      const box = (await canvas.boundingBox())!;
      // Right of the keys, and of where the playhead stands; without the foot, where velocities are.
      const x = box.x + 200;
      const width = Math.min(600, box.x + box.width - x - 20);
      await page.mouse.move(x + 100, box.y + box.height / 2);
      await page.keyboard.down("Control");
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, -400);
      await page.keyboard.up("Control");
      await page.mouse.move(x + 100, box.y - 30);
      const ruler = await picture(page, { x, y: box.y + 4, width, height: 40 });
      expect(await inkOf(page, ruler)).toBeGreaterThan(0.005);
      // One line of pixels across the canvas is of more than one colour where lines of the grid cross it.
      const across = await picture(page, { x, y: box.y + box.height * 0.6, width, height: 1 });
      expect(await inkOf(page, across)).toBeGreaterThan(0);
    }
  });
});

/** A song of 400 tempos, a sixteenth apart. */
function denseTempos(): Uint8Array {
  const conductor: MidiEvent[] = Array.from({ length: 400 }, (_, index) => ({
    deltaTime: index === 0 ? 0 : 120,
    type: "setTempo",
    meta: true,
    microsecondsPerBeat: 500_000 - (index % 9) * 10_000,
  }));
  const notes: MidiEvent[] = [
    { deltaTime: 0, type: "noteOn", channel: 0, noteNumber: 60, velocity: 100 },
    { deltaTime: 48_000, type: "noteOff", channel: 0, noteNumber: 60, velocity: 64 },
  ];
  const tracks = [conductor, notes].map((track): MidiEvent[] => [
    ...track,
    { deltaTime: 0, type: "endOfTrack", meta: true },
  ]);
  return Uint8Array.from(writeMidi({ header: { format: 1, numTracks: 2, ticksPerBeat: 480 }, tracks }));
}

test("a dense tempo map is a line that can be read, no chain of rings", async ({ page }) => {
  await openSong(page, "dense.mid", denseTempos());
  const box = (await arrangementOf(page).boundingBox())!;
  // The tempo lane, right of its first knot.
  const lane = { x: box.x + 40, y: box.y + 46, width: 400, height: 22 };
  const far = await inkOf(page, await picture(page, lane));
  expect(far).toBeGreaterThan(0.01);
  // Rings beside one another would fill more than half of it.
  expect(far).toBeLessThan(0.5);
  // Near enough, each change has its knot, and its value beside it.
  await page.mouse.move(lane.x + 50, box.y + box.height / 2);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -400);
  await page.keyboard.up("Control");
  const near = await picture(page, lane);
  expect(await inkOf(page, near)).toBeLessThan(0.5);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/dense.png` });
});
