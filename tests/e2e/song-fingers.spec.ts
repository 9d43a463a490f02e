import { setTimeout as sleep } from "node:timers/promises";
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { dragWithFinger, fingerOn } from "./finger.ts";
import { exportedEvents } from "./exported.ts";
import { readNotes } from "./fixtures.ts";
import { menuItem } from "./menus.ts";
import { openMelody } from "./openSong.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

const edits = (page: Page) => page.getByRole("status", { name: "Edits" });
const said = (page: Page) => page.getByRole("status", { name: "Selected" });
const position = (page: Page) => page.getByLabel(/^Position/);
/** Bars are so wide. */
const BAR = 24;
const ON_BARS = 36;

/** Behind a sweep over a page that is busy Chromium may give a tap's pointer events and no click: then one taps again. */
async function undo(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Undo" });
  const clicked = button.evaluate(
    (element) => new Promise((resolve) => element.addEventListener("click", () => resolve(true), { once: true })),
  );
  await button.tap();
  const isClicked = await Promise.race([clicked, sleep(3000, false)]);
  if (isClicked !== true) await button.tap();
}

test("with fingers the playhead is set, the view zoomed, a clip moved and copied from its menu", async ({ page }) => {
  await openMelody(page);
  const finger = await fingerOn(page);
  const canvas = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  const row = (await page.getByRole("listitem", { name: /^Track 1:/ }).boundingBox())!;
  const onRow = row.y + row.height * 0.7;
  await page.touchscreen.tap(canvas.x + 4 * BAR + 1, canvas.y + ON_BARS);
  await expect(position(page)).toContainText("005.1");

  const clip = [canvas.x + BAR / 2, onRow] as const;
  await dragWithFinger(finger, clip, [clip[0] + 2 * BAR, onRow]);
  await expect(edits(page)).toHaveText(/^clip .*, bar 1 beat 1 to bar 3 beat 1$/);
  await undo(page);
  await expect(edits(page)).toHaveText(/^Undone: clip .*, bar 1 beat 1 to bar 3 beat 1$/);

  await finger.down(...clip);
  await expect(menuItem(page, /^Duplicate/)).toBeVisible();
  await finger.up();
  await menuItem(page, /^Duplicate/).tap();
  await expect(edits(page)).toHaveText(/^1 clip added: /);
  await undo(page);
  await expect(edits(page)).toHaveText(/^Undone: 1 clip added: /);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();

  const middle = canvas.x + 5 * BAR;
  await finger.pinch(
    [
      [middle - BAR, onRow],
      [middle + BAR, onRow],
    ],
    [
      [middle - 4 * BAR, onRow],
      [middle + 4 * BAR, onRow],
    ],
  );
  await page.touchscreen.tap(middle + 8 * BAR + 2, canvas.y + ON_BARS);
  // Two bars on from the middle, which is where it was: a finger's first pixels count for none.
  await expect(position(page)).toContainText("008.");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("with fingers the loop, sections and tempos are set on the ruler, and keys of the roll are recorded", async ({
  page,
}) => {
  await openMelody(page);
  const finger = await fingerOn(page);
  const { x, y } = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  await expect(page.getByText("001.1.000 – 003.1.000")).toBeVisible();
  await dragWithFinger(finger, [x + 2 * BAR - 2, y + 26], [x + 4 * BAR - 2, y + 26]);
  await expect(page.getByText("001.1.000 – 005.1.000")).toBeVisible();
  for (const [onRow, label] of [
    [10, "New section here"],
    [56, "New tempo change here"],
  ] as const) {
    await finger.down(x + 2 * BAR + 4, y + onRow);
    await expect(menuItem(page, label)).toBeVisible();
    await finger.up();
    await menuItem(page, label).tap();
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  await expect(edits(page)).toHaveText(/^tempo .* BPM, bar 3 beat 1 added$/);

  await page.getByRole("button", { name: /^Arm .* for recording/ }).tap();
  await page.getByRole("button", { name: "Record", exact: true }).tap();
  await expect(position(page)).toContainText(/00[1-9]\.[2-4]/);
  const roll = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
  await page.touchscreen.tap(roll.x + 40, roll.y + 100);
  await page.getByRole("button", { name: "Stop recording" }).tap();
  // In the clip, or behind it where the machine was slow.
  await expect(edits(page)).toHaveText(/^1 (note|clip) added: /);
  await page.getByRole("button", { name: "Stop", exact: true }).tap();
  await undo(page);
  await expect(edits(page)).toHaveText(/^Undone: 1 (note|clip) added: /);
});

test("with fingers a tempo is dragged and glides, and lines and curves are drawn in lanes", async ({ page }) => {
  await openMelody(page);
  const finger = await fingerOn(page);
  const { x, y } = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  const onTempo = y + 56;
  const choose = async (fromLeft: number, name: string): Promise<void> => {
    await finger.down(x + fromLeft, onTempo);
    await expect(menuItem(page, name)).toBeVisible();
    await finger.up();
    await menuItem(page, name).tap();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await choose(4 * BAR + 2, "New tempo change here");
  await dragWithFinger(finger, [x + 4 * BAR, onTempo], [x + 4 * BAR, onTempo - 20]);
  const tempos = async (): Promise<readonly number[]> =>
    (await exportedEvents(page, "setTempo")).map(({ microsecondsPerBeat }) => Math.round(6e7 / microsecondsPerBeat));
  const [first, last] = await tempos();
  expect(first).toBe(120);
  expect(last).toBeGreaterThan(125);
  await choose(4, "Ramp to next tempo");
  const glide = await tempos();
  expect(glide.length).toBeGreaterThan(10);
  expect(glide).toEqual([...glide].sort((a, b) => a - b));
  expect(glide.at(-1)).toBe(last);

  const lanes = async (name: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name: "Lanes" }).tap();
    await menuItem(page, name).tap();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await lanes(/^Cutoff/);
  await expect(said(page)).toHaveText("Cutoff: 0 points, none selected");
  const roll = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
  /** The values along the way that a finger takes from low to high, over a place that is neither. */
  const drawn = async (shape: string): Promise<readonly number[]> => {
    await lanes(shape);
    const [left, foot] = [roll.x + 64, roll.y + roll.height];
    await Promise.all([
      finger.down(left + 10, foot - 10),
      finger.move(left + 60, foot - 60),
      finger.move(left + 90, foot - 12),
      finger.move(left + 122, foot - 50),
    ]);
    await finger.up();
    await expect(said(page)).toHaveText(/^Cutoff: \d\d points, none selected$/);
    const events = await exportedEvents(page, "controller");
    return events.filter(({ controllerType }) => controllerType === 74).map(({ value }) => value);
  };
  const steps = (values: readonly number[]): readonly number[] =>
    values.slice(1).map((value, at) => value - values[at]!);
  const line = steps(await drawn("Draw lines in lanes"));
  expect(Math.min(...line)).toBeGreaterThan(0);
  expect(Math.max(...line.slice(0, -1)) - Math.min(...line.slice(0, -1))).toBeLessThanOrEqual(1);
  const curve = steps(await drawn("Draw curves in lanes"));
  expect(Math.min(...curve)).toBeGreaterThanOrEqual(0);
  expect(curve[curve.length >> 1]).toBeGreaterThan(curve[0]! + 1);
});

test("with fingers a track gets devices, a version is kept, the track is exported, and a beat is written", async ({
  page,
}) => {
  await openMelody(page);
  await test.step("with fingers a track gets devices, a version is kept, and the track is exported with what it plays", async () => {
    const menu = async (name: RegExp): Promise<void> => {
      await page.getByRole("button", { name: "Song menu" }).tap();
      await menuItem(page, name).tap();
    };
    await menu(/^Versions/);
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.getByRole("textbox", { name: "Version name" }).fill("Plain");
    await versions.getByRole("button", { name: "Save version" }).tap();
    await expect(versions.getByRole("listitem", { name: "Plain" })).toBeVisible();
    await versions.getByRole("button", { name: "Close" }).tap();
    await expect(versions).toBeHidden();

    await page.getByRole("tab", { name: "Properties" }).tap();
    await page.getByRole("button", { name: "Add device" }).tap();
    await menuItem(page, "Arpeggiator").tap();
    await expect(page.getByRole("region", { name: "Devices" }).getByRole("heading", { level: 4 })).toHaveText([
      "Arpeggiator",
    ]);
    const download = page.waitForEvent("download");
    await menu(/^Export selected track/);
    const { tracks } = readNotes(new Uint8Array(await readFile(await (await download).path())));
    expect(tracks.flat().length).toBeGreaterThan(2);
  });
  await test.step("with fingers a beat is written, and a hit has its menu", async () => {
    const finger = await fingerOn(page);
    await page.getByRole("button", { name: "Add track" }).tap();
    await menuItem(page, "Add drum track").tap();
    await expect(page.getByRole("button", { name: "Drum rows", exact: true })).toHaveAttribute("aria-pressed", "true");
    const editor = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
    const [x, y] = [editor.x + 70, editor.y + 60];
    await page.touchscreen.tap(x, y);
    await expect(said(page)).toHaveText(/^Note \D.* at 001\.1\.000/);
    await dragWithFinger(finger, [x, y + 14], [x + 40, y + 14]);
    await expect(said(page)).toHaveText(/^[34] notes selected$/);
    await page.touchscreen.tap(x, y + 14);
    await expect(edits(page)).toHaveText(/^1 note deleted: /);

    // The press that would have taken the hit away is taken back as the menu comes.
    await finger.down(x, y);
    await expect(menuItem(page, /^Mute notes/)).toBeVisible();
    await finger.up();
    await menuItem(page, /^Mute notes/).tap();
    await expect(said(page)).toHaveText(/^Note \D.* at 001\.1\.000.*mute/i);
  });
});
