import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "playwright/test";
import { peakOf, readCapture, recordOutput } from "./capture.ts";
import { dragWithFinger, fingerOn } from "./finger.ts";
import { readNotes } from "./fixtures.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const step = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Step ${number}:`) });
const chips = (page: Page) => page.getByRole("group", { name: "Patterns in the clip" }).getByRole("button");

/** Start, pitch and length of the exported notes of the selected track. */
async function exportedNotes(page: Page): Promise<readonly string[]> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export selected track/ }).click();
  const { tracks } = readNotes(new Uint8Array(await readFile(await (await download).path())));
  return tracks.flat().map(({ tick, number, duration }) => `${tick} ${number} ${duration}`);
}

test("chord patterns are drawn and typed, sound, and become notes and patterns again", async ({ page }) => {
  await recordOutput(page);
  await page.goto("/timeline");
  await page.getByRole("main").getByRole("button", { name: "Add a track" }).click();
  await page.getByRole("radio", { name: "Patterns" }).click();
  await page.getByRole("button", { name: "New chord pattern clip" }).first().click();
  await expect(chips(page)).toHaveText(["C"]);

  // Text and picture are one pattern.
  await field(page, "Pattern").fill("x-[xR]_");
  await expect(page.getByRole("button", { name: /^Step \d/ })).toHaveCount(5);
  await expect(step(page, 4)).toHaveAccessibleName("Step 4: Random tone");
  await field(page, "Pattern").fill("x-[xR]_q");
  await expect(page.getByText("pattern can only comprise x - _ [ ] R")).toBeVisible();
  await field(page, "Pattern").press("Escape");
  await field(page, "Pattern").fill("x---");
  await field(page, "Pattern").press("Enter");
  const box = (await page.getByRole("toolbar", { name: "Steps" }).boundingBox())!;
  // A drag from the second step to the third draws both.
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(field(page, "Pattern")).toHaveValue("xxx-");
  await step(page, 4).focus();
  await page.keyboard.press("_");
  await step(page, 2).focus();
  await page.keyboard.press("2");
  await page.keyboard.press("a");
  await expect(field(page, "Pattern")).toHaveValue("x[xx]x_");
  await expect(field(page, "Accent")).toHaveValue("x-xx");
  await expect(step(page, 2)).toHaveAccessibleName("Step 2: Chord, soft");

  // Chords: by degree, typed, inverted; and what is wrong with them.
  await page.getByRole("button", { name: "V G", exact: true }).click();
  await expect(chips(page)).toHaveText(["G"]);
  await field(page, "Chord").fill("Gfoo");
  await expect(page.getByText("Chord foo not found")).toBeVisible();
  await field(page, "Chord").fill("C/E");
  await field(page, "Chord").press("Enter");
  await expect(page.getByRole("radio", { name: "1st" })).toBeChecked();
  await field(page, "Notes").fill("9");
  await expect(page.getByText("Invalid value for count")).toBeVisible();
  await field(page, "Notes").press("Escape");
  await field(page, "Order").fill("a");
  await expect(page.getByText("Invalid value for order")).toBeVisible();
  await field(page, "Order").press("Escape");

  // A progression takes the rhythm along; one undo takes it back.
  await page.getByRole("combobox", { name: "Progression" }).click();
  await page.getByRole("option", { name: "Jazz cadence" }).click();
  await page.getByRole("button", { name: "Insert ii V I into the clip" }).click();
  await expect(chips(page)).toHaveText(["C/E", "Dm/F", "G/B", "C/E"]);
  await page.keyboard.press("Control+z");
  await expect(chips(page)).toHaveText(["C/E"]);

  // A chord is dragged onto a step, from which it plays, and a progression onto the track.
  const drag = async (name: string, target: Locator, share: number): Promise<void> => {
    const from = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
    const to = (await target.boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width * share, to.y + to.height / 2, { steps: 5 });
  };
  await drag("V G", step(page, 4), 0.5);
  await page.mouse.up();
  await expect(chips(page)).toHaveText(["C/E", "G/B"]);
  await expect(field(page, "Pattern")).toHaveValue("x_");
  await page.keyboard.press("Control+z");
  await expect(chips(page)).toHaveText(["C/E"]);
  const notes = (await exportedNotes(page)).length;
  const head = page.getByRole("listitem", { name: /^Track 1:/ });
  // To the right of the track's head.
  await drag("Insert ii V I into the clip", head, 2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(chips(page)).toHaveText(["C/E"]);
  await drag("Insert ii V I into the clip", head, 2);
  await page.mouse.up();
  await expect(chips(page)).toHaveText(["Dm/F", "G/B", "C/E"]);
  await expect.poll(async () => (await exportedNotes(page)).length).toBe(4 * notes);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await exportedNotes(page)).length).toBe(notes);

  await page.getByRole("button", { name: "Preview pattern" }).click();
  await expect.poll(async () => peakOf(await readCapture(page)), { timeout: 20_000 }).toBeGreaterThan(0.01);
  await page.getByRole("button", { name: "Stop preview" }).click();

  const chord = (tick: number, duration: number): string[] => [64, 67, 72].map((key) => `${tick} ${key} ${duration}`);
  const expected = [...chord(0, 480), ...chord(480, 240), ...chord(720, 240), ...chord(960, 960)].sort();
  expect([...(await exportedNotes(page))].sort()).toEqual(expected);
  await page.getByRole("button", { name: "Convert patterns to notes" }).click();
  expect([...(await exportedNotes(page))].sort()).toEqual(expected);
  await page.getByRole("radio", { name: "Patterns" }).click();
  await page.getByRole("button", { name: "Convert chords to patterns" }).click();
  await expect(chips(page)).toHaveText(["C/E"]);
  await expect(field(page, "Pattern")).toHaveValue("x_xxx___");
  expect([...(await exportedNotes(page))].sort()).toEqual(expected);
});

test("a clip of chord patterns is drawn onto a lane with its tool, and taken back with one step", async ({ page }) => {
  await page.goto("/timeline");
  await page.getByRole("main").getByRole("button", { name: "Add a track" }).click();
  await page
    .getByRole("toolbar", { name: "Tools" })
    .getByRole("button", { name: /^Pattern clips/ })
    .click();
  const canvas = page.getByRole("region", { name: "Arrangement" }).locator("canvas");
  const row = (await page.getByRole("listitem", { name: /^Track 1:/ }).boundingBox())!;
  const lanes = (await canvas.boundingBox())!;
  const y = row.y + row.height / 2;
  const draw = async (from: number, to: number): Promise<void> => {
    await page.mouse.move(lanes.x + from, y);
    await page.mouse.down();
    await page.mouse.move(lanes.x + to, y, { steps: 6 });
    await page.mouse.up();
  };
  await draw(8, 400);
  await expect(chips(page)).toHaveText(["C"]);
  const notes = await exportedNotes(page);
  expect(notes.length).toBeGreaterThan(12);
  expect(notes.length % 12).toBe(0);

  // The next one has the patterns of this one.
  await page.getByRole("button", { name: "V G", exact: true }).click();
  await expect(chips(page)).toHaveText(["G"]);
  await draw(500, 520);
  await expect(chips(page)).toHaveText(["G"]);
  await expect.poll(async () => (await exportedNotes(page)).length).toBeGreaterThan(notes.length);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => (await exportedNotes(page)).length).toBe(notes.length);
});

test.describe("a tablet", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test("a finger draws steps and drops a progression onto a track", async ({ page }) => {
    await page.goto("/timeline");
    await page.getByRole("main").getByRole("button", { name: "Add a track" }).tap();
    await page.getByRole("radio", { name: "Patterns" }).tap();
    await page.getByRole("button", { name: "New chord pattern clip" }).first().tap();
    await field(page, "Pattern").fill("x---");
    await field(page, "Pattern").press("Enter");
    await expect(step(page, 4)).toBeVisible();
    const finger = await fingerOn(page);
    const box = (await page.getByRole("toolbar", { name: "Steps" }).boundingBox())!;
    const y = box.y + box.height / 2;
    await dragWithFinger(finger, [box.x + box.width * 0.3, y], [box.x + box.width * 0.7, y]);
    await expect(field(page, "Pattern")).toHaveValue("xxx-");

    const progression = page.getByRole("button", { name: /^Insert .* into the clip$/ });
    await progression.scrollIntoViewIfNeeded();
    const chords = (await progression.innerText()).split(" ").length;
    expect(chords).toBeGreaterThan(2);
    const from = (await progression.boundingBox())!;
    const track = (await page.getByRole("listitem", { name: /^Track 1:/ }).boundingBox())!;
    await dragWithFinger(
      finger,
      [from.x + from.width / 2, from.y + from.height / 2],
      [track.x + track.width + 300, track.y + track.height / 2],
    );
    await expect(chips(page)).toHaveCount(chords);
  });
});
