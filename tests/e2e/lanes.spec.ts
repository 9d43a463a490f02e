import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { parseMidi, type MidiControllerEvent } from "midi-file";
import { songText } from "../../src/adapters/storage/songText.ts";
import { song } from "../spec/support/song.ts";
import { drop } from "./drop.ts";
import { exportedEvents } from "./exported.ts";
import { dragWithFinger, fingerOn } from "./finger.ts";
import { menuItem } from "./menus.ts";
import { openMelody } from "./openSong.ts";

/** The values of controller 74 in the tracks of the exported song. */
async function cutoffsOfTracks(page: Page): Promise<readonly (readonly number[])[]> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export song/ }).click();
  const bytes = await readFile(await (await download).path());
  const isCutoff = (event: { type: string }): event is MidiControllerEvent =>
    event.type === "controller" && (event as MidiControllerEvent).controllerType === 74;
  return parseMidi(bytes).tracks.map((events) => events.filter(isCutoff).map(({ value }) => value));
}

const cutoffs = async (page: Page): Promise<readonly number[]> => (await cutoffsOfTracks(page)).flat();

test("release velocities are drawn in the place of velocities", async ({ page }) => {
  await openMelody(page);
  const said = page.getByRole("status", { name: "Selected" });
  await page.getByRole("button", { name: "Fit clip" }).click();
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toHaveText(/, velocity 100$/);
  await page.getByRole("button", { name: "Lanes" }).click();
  await menuItem(page, /^Release velocities/).click();
  await expect(said).toHaveText(/, release velocity 64$/);
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(said).toHaveText(/, release velocity 68$/);

  // At the foot of the lane nothing is left of it.
  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + 66, box.y + box.height - 2);
  await expect(said).toHaveText(/, release velocity 0$/);
  await page.keyboard.press("Shift+V");
  await expect(said).toHaveText(/, velocity 100$/);
});

test("a controller is drawn under the notes, edited by keys, and is in the file", async ({ page }) => {
  await openMelody(page);
  const said = page.getByRole("status", { name: "Selected" });
  await page.getByRole("button", { name: "Lanes" }).click();
  await menuItem(page, /^Cutoff/).click();
  await expect(said).toHaveText("Cutoff: 0 points, none selected");

  const canvas = page.getByRole("region", { name: "Editor" }).locator("canvas");
  const box = (await canvas.boundingBox())!;
  const place = (x: number, up: number): [number, number] => [box.x + 64 + x, box.y + box.height - up];
  await page.mouse.move(...place(10, 10));
  await page.mouse.down();
  await page.mouse.move(...place(60, 30), { steps: 4 });
  await page.mouse.move(...place(110, 50), { steps: 4 });
  await page.mouse.up();
  await expect(said).toHaveText(/^Cutoff: \d\d points, none selected$/);
  const drawn = await cutoffs(page);
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  expect(drawn.at(-1)! - drawn[0]!).toBeGreaterThan(50);

  // Thinned, a line is its ends and little else; both are one step each.
  await page.getByRole("button", { name: "Lanes" }).click();
  await page.getByRole("menuitem", { name: "Thin out" }).click();
  await expect.poll(async () => (await cutoffs(page)).length).toBeLessThan(8);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await cutoffs(page)).length).toBe(drawn.length);

  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toHaveText(new RegExp(`^Cutoff ${drawn[0]} at 001`));
  await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText(new RegExp(`^Cutoff ${drawn[0]! + 1} at 001`));
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await cutoffs(page)).length).toBe(drawn.length - 1);

  // Drawing was one step.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => cutoffs(page)).toEqual([]);
});

test("lanes of every kind are drawn and removed, smoothed and widened, and go and repeat with their clip", async ({
  page,
}) => {
  await openMelody(page);
  const said = page.getByRole("status", { name: "Selected" });
  const box = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
  const lanes = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "Lanes" }).click();
    await menuItem(page, name, true).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  /** Draws over the lane at the foot, from place to place: pixels from the left and up. */
  const draw = async (...places: readonly (readonly [number, number])[]): Promise<void> => {
    for (const [index, [x, up]] of places.entries()) {
      await page.mouse.move(box.x + 64 + x, box.y + box.height - up, { steps: 4 });
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  for (const kind of ["Chance", "Program", "Pressure", "Pitch bend"]) {
    await lanes(kind);
    await expect(said).toHaveText(`${kind}: 0 points, none selected`);
    await draw([10, 10], [110, 50]);
    await expect(said).toHaveText(new RegExp(`^${kind}: \\d+ points, none selected$`));
    if (kind === "Program") expect((await exportedEvents(page, "programChange")).length).toBeGreaterThan(4);
    if (kind === "Pressure") expect((await exportedEvents(page, "channelAftertouch")).length).toBeGreaterThan(10);
    if (kind === "Pitch bend") continue;
    await lanes("Delete lane");
    await expect(said).toHaveText("Nothing selected");
  }

  const bends = async (): Promise<readonly number[]> =>
    (await exportedEvents(page, "pitchBend")).map(({ value }) => value);
  const wayOf = (values: readonly number[]): number =>
    values.slice(1).reduce((sum, value, at) => sum + Math.abs(value - values[at]!), 0);
  // Clear of the points that are there: the pencil would move one.
  await draw([10, 40], [40, 20], [60, 40], [80, 20], [118, 40]);
  const drawn = await bends();
  expect(drawn.length).toBeGreaterThan(10);
  await lanes("Smooth");
  const smooth = await bends();
  expect(smooth).toHaveLength(drawn.length);
  expect(wayOf(smooth)).toBeLessThan(wayOf(drawn));
  await page.keyboard.press("Control+z");
  await lanes("Scale down by 20%");
  const narrow = await bends();
  expect(wayOf(narrow) / wayOf(drawn)).toBeCloseTo(0.8, 1);

  const repeats = page.getByRole("textbox", { name: "Repeats", exact: true });
  await repeats.fill("3");
  await repeats.press("Enter");
  await expect.poll(bends).toHaveLength(3 * narrow.length);
  await page.getByRole("application", { name: /^Arrangement/ }).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+d");
  await expect.poll(bends).toHaveLength(6 * narrow.length);
});

test.describe("with mouse and fingers", () => {
  test.use({ hasTouch: true });

  test("a lane of several clips is drawn through all of them, and its points are edited by keys", async ({ page }) => {
    const bar = (startTime: number) => ({ notes: [{ time: 0, duration: 3840 }], startTime });
    await page.goto("/timeline");
    await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
    const text = songText(song({ tracks: [{ rolls: [bar(0), bar(3840)] }, { rolls: [bar(7680)] }] }));
    await drop(page, [{ name: "clips.json", text }]);
    await page.getByRole("listitem", { name: /^Track 2:/ }).waitFor();
    const roll = page.getByRole("application", { name: /^Piano roll/ });
    const said = page.getByRole("status", { name: "Selected" });
    // Only what the keyboard brings the focus to takes its keys.
    await page.keyboard.press("Tab");
    await page.getByRole("application", { name: /^Arrangement/ }).focus();
    await page.keyboard.press("Control+a");
    await roll.focus();
    await expect(said).toHaveText(/ is active, one of 3 clips in the piano roll$/);
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "Lanes" }).click();
    await menuItem(page, /^Cutoff/).click();
    await expect(said).toHaveText("Cutoff: 0 points, none selected");

    const box = (await roll.boundingBox())!;
    const left: [number, number] = [box.x + 68, box.y + box.height - 8];
    // Clear of the corner in which notices come.
    const right: [number, number] = [box.x + box.width * 0.75, box.y + box.height - 50];
    await page.mouse.move(...left);
    await page.mouse.down();
    await page.mouse.move(...right, { steps: 12 });
    await page.mouse.up();
    await expect(said).toHaveText(/^Cutoff: \d\d+ points, none selected$/);
    const drawn = await cutoffsOfTracks(page);
    const values = drawn.flat();
    expect(values).toEqual([...values].sort((a, b) => a - b));
    // Two clips on one track, one on the other.
    const [first, second] = drawn.filter((each) => each.length > 0).map((each) => each.length);
    expect(first! / second!).toBeGreaterThan(1.5);
    await page.keyboard.press("Control+z");
    await expect.poll(() => cutoffs(page)).toEqual([]);

    await dragWithFinger(await fingerOn(page), right, left);
    await expect(said).toHaveText(/^Cutoff: \d\d+ points, none selected$/);
    const drawnBack = await cutoffsOfTracks(page);
    expect(drawnBack.filter((each) => each.length > 0)).toHaveLength(2);

    await roll.focus();
    await page.keyboard.press("Control+a");
    const count = drawnBack.flat().length;
    await expect(said).toHaveText(`Cutoff: ${count} points selected`);
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => Math.max(...(await cutoffs(page)))).toBe(Math.max(...drawnBack.flat()) - 1);
    await page.keyboard.press("Delete");
    await expect.poll(() => cutoffs(page)).toEqual([]);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await cutoffs(page)).length).toBe(count);
  });
});
