import { expect, test, type Page } from "playwright/test";
import { songText } from "../../src/adapters/storage/songText.ts";
import type { RollTake } from "../../src/domain/timeline/RollTakes.ts";
import { song } from "../spec/support/song.ts";
import { drop } from "./drop.ts";
import { exportedNotes } from "./exported.ts";
import { fakeMidi, type RigWindow } from "./fakeMidi.ts";
import { dragWithFinger, fingerOn } from "./finger.ts";
import { menuItem } from "./menus.ts";
import { openMelody } from "./openSong.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

const numbers = async (page: Page): Promise<readonly number[]> =>
  (await exportedNotes(page)).map(({ number }) => number);
/** Bars are so wide. */
const BAR = 24;
const ON_LOOP = 26;

/** A take of two bars, with one note at the beginning of each. */
const takeOf = (number: number): RollTake => ({
  number,
  notes: [0, 3840].map((time) => ({ time, duration: 960, number: 59 + number, attack: 0.8, release: 0.5 })),
  lanes: [],
});

test("with fingers takes are chosen, part by part and as a whole, and taken away", async ({ page }) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  const takes = { takes: [1, 2, 3].map(takeOf), parts: [{ tick: 0, take: 1 }] };
  const text = songText(song({ tracks: [{ rolls: [{ notes: takeOf(1).notes, length: 7680, takes }] }] }));
  await drop(page, [{ name: "takes.json", text }]);
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
  await page.getByRole("radio", { name: "Takes" }).tap();
  const panel = page.getByRole("region", { name: "Takes of the clip" });
  const part = (name: string) => panel.getByRole("button", { name, exact: true });

  await part("Take 2, bar 2").tap();
  await expect(part("Take 2, bar 2")).toHaveAttribute("aria-pressed", "true");
  expect(await numbers(page)).toEqual([60, 61]);
  const [from, to] = [(await part("Take 3, bar 1").boundingBox())!, (await part("Take 3, bar 2").boundingBox())!];
  expect(Math.min(from.width, from.height, to.width)).toBeGreaterThanOrEqual(44);
  const y = from.y + from.height / 2;
  await dragWithFinger(await fingerOn(page), [from.x + 20, y], [to.x + to.width / 2, y]);
  await expect(part("Take 3: all parts")).toHaveAttribute("aria-pressed", "true");
  expect(await numbers(page)).toEqual([62, 62]);
  // On a busy machine the browser may take the first tap behind a sweep for its end.
  await expect(async () => {
    await part("Take 1: all parts").tap();
    await expect(part("Take 1: all parts")).toHaveAttribute("aria-pressed", "true", { timeout: 3000 });
  }).toPass();
  expect(await numbers(page)).toEqual([60, 60]);

  await part("Delete take 2").tap();
  await expect(panel.getByRole("button", { name: /: all parts$/ })).toHaveCount(2);
  await part("Flatten takes").tap();
  await expect(panel.getByText("No takes yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(part("Take 3: all parts")).toBeVisible();
});

test("with a finger the loop is drawn anew, and only between its ends is recorded", async ({ page }) => {
  await fakeMidi(page);
  await openMelody(page);
  // Bars of a second.
  const tempo = page.getByRole("textbox", { name: "Tempo", exact: true }).first();
  await tempo.fill("240");
  await tempo.press("Enter");
  const finger = await fingerOn(page);
  const { x, y } = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  const corner = page.getByText(/^00\d\.\d\.\d\d\d – 00\d\.\d\.\d\d\d$/);
  await expect(corner).toHaveText("001.1.000 – 003.1.000");

  // Lifted where it was held, it has asked for the menu, and the loop is what it was.
  await finger.down(x + 3.5 * BAR, y + ON_LOOP);
  await expect(corner).toHaveText("004.1.000 – 005.1.000");
  await finger.up();
  await expect(menuItem(page, "Time signature…")).toBeVisible();
  await expect(corner).toHaveText("001.1.000 – 003.1.000");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);

  await finger.down(x + 1.5 * BAR, y + ON_LOOP);
  await expect(corner).toHaveText("002.1.000 – 003.1.000");
  await finger.move(x + 4.5 * BAR, y + ON_LOOP);
  await expect(corner).toHaveText("002.1.000 – 006.1.000");
  await finger.move(x + 2.5 * BAR, y + ON_LOOP);
  await finger.up();
  await expect(corner).toHaveText("002.1.000 – 004.1.000");
  await expect(page.getByRole("status", { name: "Edits" })).toHaveText("loop on, bar 2 beat 1 to bar 4 beat 1");

  const loop = page.getByRole("button", { name: "Loop", exact: true });
  await expect(loop).toHaveAttribute("aria-pressed", "true");
  await loop.tap();
  await page.getByRole("button", { name: "Recording options", exact: true }).tap();
  await menuItem(page, "Punch in/out at loop").tap();
  await expect(page.getByText(/^Punch/)).toBeVisible();
  await page.getByRole("button", { name: /^Arm .* for recording/ }).tap();
  await page.evaluate(() => {
    const { padrollMidi } = globalThis as unknown as RigWindow;
    let strokeMs = performance.now();
    setInterval(() => {
      // A busy page hears late of them, but with the times when they were played.
      for (; strokeMs <= performance.now(); strokeMs += 50) {
        padrollMidi.receive("Keys", [0x90, 40, 100], strokeMs);
        padrollMidi.receive("Keys", [0x80, 40, 0], strokeMs);
      }
    }, 50);
  });
  await page.getByRole("button", { name: "Record", exact: true }).tap();
  await expect(page.getByLabel(/^Position/)).toContainText(/00[4-9]\.[2-4]/);
  await page.getByRole("button", { name: "Stop recording" }).tap();
  await expect(page.getByRole("status", { name: "Edits" })).toHaveText(/^1 clip added: /);
  await page.getByRole("button", { name: "Stop", exact: true }).tap();
  const ticks = (await exportedNotes(page)).filter(({ number }) => number === 40).map(({ tick }) => tick);
  // Quarters of 480: from bar 2 on, to the end of bar 3.
  expect(Math.min(...ticks)).toBeGreaterThanOrEqual(1920);
  expect(Math.min(...ticks)).toBeLessThan(3840);
  expect(Math.max(...ticks)).toBeLessThan(5760);
  expect(ticks.length).toBeGreaterThan(10);
});
