import { expect, type Page } from "playwright/test";
import { songText } from "../../src/adapters/storage/songText.ts";
import { song } from "../spec/support/song.ts";
import { violations } from "./axe.ts";
import { drop } from "./drop.ts";
import { exportedNotes } from "./exported.ts";
import { fingerOn } from "./finger.ts";
import { menuItem } from "./menus.ts";
import { dragMouse } from "./mouse.ts";
import { chooserOf, openMelody } from "./openSong.ts";
import { test } from "./test.ts";

const edits = (page: Page) => page.getByRole("status", { name: "Edits" });
/** Of the clip in the editor, as the panel beside it shows it. */
const clipHue = (page: Page) =>
  page
    .getByRole("region", { name: "Clip", exact: true })
    .locator("i")
    .first()
    .evaluate((mark) => getComputedStyle(mark).backgroundColor);

test("a clip gets a colour of its own, which is kept, undone, and given back to its track", async ({ page }) => {
  await openMelody(page);
  const arrangement = page.getByRole("application", { name: /^Arrangement/ });
  const firstClip = { position: { x: 12, y: 90 } };
  const choose = async (name: string): Promise<void> => {
    await arrangement.click({ ...firstClip, button: "right" });
    await page.getByRole("menuitem", { name: "Color", exact: true }).press("ArrowRight");
    await menuItem(page, name, true).press("Enter");
  };
  await arrangement.click(firstClip);
  const inherited = await clipHue(page);
  await choose("Teal");
  await expect.poll(() => clipHue(page)).not.toBe(inherited);
  const own = await clipHue(page);
  await expect(edits(page)).toHaveText(/^clip .*, color changed$/);

  // The track's colour no longer says anything about the clip.
  await page.getByRole("listitem", { name: /^Track 1:/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Color", exact: true }).hover();
  await menuItem(page, "Pink", true).click();
  await expect(edits(page)).toHaveText(/^track .*, color changed$/);
  expect(await clipHue(page)).toBe(own);
  await expect(page.getByText("Saved in this browser")).toBeVisible();
  await page.reload();
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
  await arrangement.click(firstClip);
  await expect.poll(() => clipHue(page)).toBe(own);

  await choose("Track color");
  await expect.poll(() => clipHue(page)).not.toBe(own);
  expect(await clipHue(page)).not.toBe(inherited);
  await page.keyboard.press("Control+z");
  await expect.poll(() => clipHue(page)).toBe(own);
});

const heads = (page: Page) => page.getByRole("list", { name: "Tracks", exact: true }).getByRole("listitem");
/** The rows from the top, by their labels. */
const rows = (page: Page) => heads(page).evaluateAll((items) => items.map((item) => item.getAttribute("aria-label")));
const order = (page: Page) => page.getByRole("status", { name: "Track order" });
const nameOf = (page: Page, label: string | RegExp) =>
  page.getByRole("listitem", { name: label }).locator("button[aria-keyshortcuts]");

/** Tracks called A to D, beside each other. */
async function openFour(page: Page): Promise<void> {
  const names = ["A", "B", "C", "D"];
  const json = {
    version: "application/vnd.padroll.timeline.v1+json",
    name: "Four",
    tracks: names.map((name, index) => ({
      name,
      rolls: [{ notes: [{ time: index * 480, duration: 480, number: 60 }] }],
    })),
  };
  await page.goto("/timeline");
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  await chooser.setFiles({
    name: "four.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(json)),
  });
  await page.getByRole("listitem", { name: "Track 4: D" }).waitFor();
}

/** Drags the row `from` to a part of the row `to`, 0 being its upper edge. */
async function dragRow(page: Page, from: string | RegExp, to: string | RegExp, part: number): Promise<void> {
  const start = (await nameOf(page, from).boundingBox())!;
  const end = (await page.getByRole("listitem", { name: to }).boundingBox())!;
  const x = start.x + 20;
  await dragMouse(page, { x, y: start.y + start.height / 2 }, { x, y: end.y + end.height * part });
}

test("tracks are put in order with mouse and keys, folders fold, mute, move and go with undo", async ({ page }) => {
  await openFour(page);
  await dragRow(page, "Track 4: D", "Track 1: A", 0.1);
  await expect.poll(() => rows(page)).toEqual(["Track 1: D", "Track 2: A", "Track 3: B", "Track 4: C"]);
  await page.keyboard.press("Control+z");
  await expect(edits(page)).toHaveText("Undone: tracks reordered");
  await expect.poll(() => rows(page)).toEqual(["Track 1: A", "Track 2: B", "Track 3: C", "Track 4: D"]);

  // By keys: the focus stays with what moves.
  await nameOf(page, "Track 1: A").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(order(page)).toHaveText("A: track 2 of 4");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(order(page)).toHaveText("A: track 3 of 4");
  await expect(nameOf(page, "Track 3: A")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(order(page)).toHaveText("End of the list");

  await nameOf(page, "Track 2: B").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move track to new folder" }).click();
  await expect
    .poll(() => rows(page))
    .toEqual(["Track 1: A", "Folder Folder 1: 1 track", "Track 2: B", "Track 3: C", "Track 4: D"]);
  await nameOf(page, /^Folder/).dblclick();
  await page.getByRole("textbox", { name: "Folder name" }).fill("Band");
  await page.keyboard.press("Enter");
  // Into the folder: C with the mouse, A with keys.
  await dragRow(page, "Track 3: C", "Track 2: B", 0.15);
  await expect(page.getByRole("listitem", { name: "Folder Band: 2 tracks" })).toBeVisible();
  await nameOf(page, "Track 1: A").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(order(page)).toHaveText("A: track 1 of 4, in folder Band");

  await page.getByRole("button", { name: "Mute folder Band" }).click();
  for (const name of ["A", "B", "C"])
    await expect(page.getByRole("button", { name: `Mute ${name}`, exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  await expect(page.getByRole("button", { name: "Mute D", exact: true })).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Mute B", exact: true }).click();
  await expect(page.getByRole("button", { name: "Mute folder Band" })).toHaveAttribute("aria-pressed", "mixed");

  const fold = page.getByRole("button", { name: "Tracks of Band" });
  await nameOf(page, /^Folder/).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(fold).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => rows(page)).toEqual(["Folder Band: 3 tracks", "Track 4: D"]);
  await nameOf(page, /^Folder/).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(order(page)).toHaveText("Folder Band: starts at track 2 of 4");
  await expect.poll(() => rows(page)).toEqual(["Track 1: D", "Folder Band: 3 tracks"]);

  // It is kept with the song.
  await expect(page.getByText("Saved in this browser")).toBeVisible();
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(["Track 1: D", "Folder Band: 3 tracks"]);
  await dragRow(page, /^Folder/, "Track 1: D", 0.1);
  await expect.poll(() => rows(page)).toEqual(["Folder Band: 3 tracks", "Track 4: D"]);
  await page.getByRole("button", { name: "Tracks of Band" }).click();
  await nameOf(page, /^Folder/).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Ungroup folder" }).click();
  await expect.poll(async () => (await rows(page)).length).toBe(4);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("listitem", { name: "Folder Band: 3 tracks" })).toBeVisible();
  await page.mouse.move(700, 20);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test("a clip is repeated by its edge, copied and named, its track split by channel, merged and duplicated", async ({
  page,
}) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  const notes = [0, 1, 2, 3].map((beat) => ({
    time: beat * 960,
    duration: 960,
    number: 60 + beat,
    channel: 1 + (beat % 2),
  }));
  await drop(page, [{ name: "two.json", text: songText(song({ tracks: [{ name: "Two", rolls: [{ notes }] }] })) }]);
  const row = (await page.getByRole("listitem", { name: "Track 1: Two" }).boundingBox())!;
  const { x } = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  const y = row.y + row.height * 0.7;
  const drag = (from: number, to: number): Promise<void> => dragMouse(page, { x: x + from, y }, { x: x + to, y });
  const ticks = async (): Promise<readonly number[]> => (await exportedNotes(page)).map(({ tick }) => tick);
  // Bars are 24 pixels wide.
  await drag(22, 22 + 48);
  await expect(edits(page)).toHaveText(/^clip .*, /);
  expect(await ticks()).toEqual(Array.from({ length: 12 }, (_, beat) => beat * 480));
  const repeats = page.getByRole("textbox", { name: "Repeats", exact: true });
  await expect(repeats).toHaveValue("3");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("Flatten repeats");
  await page.keyboard.press("Enter");
  await expect(repeats).toHaveValue("1");
  expect(await ticks()).toHaveLength(12);

  await page.keyboard.down("Alt");
  await drag(12, 12 + 24 * 5);
  await page.keyboard.up("Alt");
  await expect(edits(page)).toHaveText(/^1 clip added: /);
  expect((await ticks()).slice(12)).toEqual(Array.from({ length: 12 }, (_, beat) => (20 + beat) * 480));
  const name = page.getByRole("textbox", { name: "Clip name" });
  await name.fill("Verse");
  await name.press("Enter");
  await expect(edits(page)).toHaveText(/^clip .*, /);
  await page.getByRole("application", { name: /^Arrangement/ }).focus();
  await expect(page.getByRole("status", { name: "Selected" })).toHaveText(/^Clip Verse on Two at 006\.1\.000/);

  const menu = async (track: string, item: string): Promise<void> => {
    await nameOf(page, track).click({ button: "right" });
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await menu("Track 1: Two", "Split track by channel");
  await expect.poll(async () => (await rows(page)).length).toBe(2);
  expect(await ticks()).toHaveLength(24);
  const [above] = await rows(page);
  await menu(above!, "Merge with track below");
  await expect.poll(async () => (await rows(page)).length).toBe(1);
  expect(await ticks()).toHaveLength(24);
  await menu(above!, "Duplicate");
  await expect.poll(async () => (await rows(page)).length).toBe(2);
  expect(await ticks()).toHaveLength(48);
});

test("a finger that holds a track's name puts it elsewhere", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openFour(page);
  const start = (await nameOf(page, "Track 1: A").boundingBox())!;
  const end = (await page.getByRole("listitem", { name: "Track 3: C" }).boundingBox())!;
  const finger = await fingerOn(page);
  const from = start.y + start.height / 2;
  await finger.down(start.x + 20, from);
  await expect(page.locator("[data-dragged]")).toHaveCount(1);
  for (let step = 1; step <= 6; step++)
    await finger.move(start.x + 20, from + ((end.y + end.height * 0.9 - from) * step) / 6);
  await finger.up();
  await expect.poll(() => rows(page)).toEqual(["Track 1: B", "Track 2: C", "Track 3: A", "Track 4: D"]);
});
