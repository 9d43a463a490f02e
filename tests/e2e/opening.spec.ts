import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { columnsFile, melodyFile, sixteenTracks } from "./fixtures.ts";
import { chooserOf } from "./openSong.ts";

const heads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Opening the song" });

/** From the next page on, no document can be claimed, and so none be read, until `release`. */
async function holdUp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = Reflect.get(LockManager.prototype, "request") as (...args: unknown[]) => Promise<unknown>;
    const gate = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
    const held = async function (this: LockManager, ...args: unknown[]): Promise<unknown> {
      await gate;
      return request.apply(this, args);
    };
    Object.assign(LockManager.prototype, { request: held });
    const seen = { emptyFrames: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.body?.innerText.includes("Empty song")) seen.emptyFrames++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const release = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { release: () => void }).release());

async function keepSong(page: Page): Promise<void> {
  await page.goto("/timeline");
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  const file = { name: "melody.mid", mimeType: "audio/midi", buffer: Buffer.from(melodyFile([60, 64], 0)) };
  await chooser.setFiles(file);
  await expect(heads(page)).toHaveCount(1);
  await expect(page.locator('[data-state="saved"]').first()).toBeVisible();
}

test("a song that is being read says so, and nothing pretends to be it", async ({ page }) => {
  await keepSong(page);
  await holdUp(page);
  await page.reload();
  await expect(dialog(page).getByRole("progressbar")).toBeAttached();
  await expect(page.locator('[data-state="opening"]').first()).toHaveText("Opening…");
  await expect(page.locator('[data-state="saved"]')).toHaveCount(0);
  // Neither the mouse nor the keys reach what is about to go.
  await expect(page.getByRole("button", { name: "Play", exact: true })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(dialog(page).locator(":focus")).toHaveCount(1);
  await release(page);
  await expect(heads(page)).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const seen = await page.evaluate(() => (window as unknown as { seen: { emptyFrames: number } }).seen);
  expect(seen.emptyFrames).toBe(0);
});

test("opening a song can be stopped: an empty one is there to work on, and the other is kept", async ({ page }) => {
  await keepSong(page);
  const kept = page.url();
  await holdUp(page);
  await page.reload();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Empty song")).toBeVisible();
  expect(page.url()).not.toBe(kept);
  await release(page);
  await page.getByRole("main").getByRole("button", { name: "Add a track" }).click();
  await expect(heads(page)).toHaveCount(1);
  await page.goto(kept);
  await expect(dialog(page).or(page.getByText("Empty song"))).toBeVisible();
  await release(page);
  await expect(page.getByLabel("Song name")).toHaveValue("melody");
});

test("cancelling an import ends the worker that reads the file", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "padroll-import-"));
  const file = join(folder, "endless.json");
  const time = Array.from({ length: 4_000_000 }, () => 1);
  const noteColumns = [{ time, duration: 1, number: 60, channel: 1, attack: 100, release: 64 }];
  await writeFile(file, JSON.stringify({ name: "Endless", tracks: [{ rolls: [{ noteColumns }] }] }));
  await page.goto("/timeline");
  // Sounds and the scheduler are loaded ahead, each by a worker of its own.
  await expect.poll(() => page.workers()).toHaveLength(2);
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  const begun = page.waitForEvent("worker");
  await chooser.setFiles(file);
  const ended = (await begun).waitForEvent("close");
  const cancel = page.getByRole("dialog", { name: "Opening “endless.json”" }).getByRole("button", { name: "Cancel" });
  // A click waits until nothing moves, by when a busy page may have read all of it.
  await cancel.dispatchEvent("click");
  await ended;
  await expect(page.getByText("“endless.json” was not opened.").first()).toBeVisible();
  await expect(heads(page)).toHaveCount(0);
  await expect(page.getByText("Empty song")).toBeVisible();
  await rm(folder, { recursive: true });
});

interface RowsWindow {
  /** Of each task in which rows came or grew: how many rows there were, how many of them with a fader, where they were. */
  rows: { count: number; whole: number; places: string }[];
}

/** Watches the rows of tracks from task to task. */
const watchRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const rows: RowsWindow["rows"] = [];
    Object.assign(window, { rows });
    const look = (): void => {
      const items = [...document.querySelectorAll("li[aria-label^='Track ']")];
      if (items.length === 0) return;
      const whole = items.filter((item) => item.querySelector("[role=slider]")).length;
      const places = items.map((item) => {
        const { top, height } = item.getBoundingClientRect();
        const name = item.querySelector("button[aria-pressed] b")!.getBoundingClientRect();
        return [top, height, name.left, name.top, name.width].map(Math.round).join(" ");
      });
      rows.push({ count: items.length, whole, places: places.join() });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });

test("the rows of a song are all there at once in their places, and filled from task to task", async ({ page }) => {
  await page.goto("/timeline");
  const open = page.getByRole("button", { name: "Open file" });
  await open.waitFor();
  await watchRows(page);
  const chooser = await chooserOf(page, open);
  const file = { name: "sixteen.mid", mimeType: "audio/midi", buffer: Buffer.from(sixteenTracks()) };
  await chooser.setFiles(file);
  await expect(heads(page).getByRole("slider")).toHaveCount(16);
  const rows = await page.evaluate(() => (window as unknown as RowsWindow).rows);
  expect(rows[0]).toMatchObject({ count: 16, whole: 0 });
  expect(rows.at(-1)).toMatchObject({ count: 16, whole: 16 });
  expect(new Set(rows.map(({ places }) => places)).size).toBe(1);
});

interface PutWindow {
  padrollParts: number;
}

test("an edit of a long song stores the parts that it made, and no others", async ({ page }) => {
  await page.goto("/timeline");
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  const file = { name: "large.json", mimeType: "application/json", buffer: columnsFile(30_000) };
  await chooser.setFiles(file);
  await expect(heads(page)).toHaveCount(1, { timeout: 60_000 });
  const saved = page.locator('[data-state="saved"]').first();
  await expect(saved).toBeVisible({ timeout: 30_000 });
  await page.evaluate(() => {
    const counted = globalThis as unknown as PutWindow;
    counted.padrollParts = 0;
    const put = Reflect.get(IDBObjectStore.prototype, "put") as (...args: unknown[]) => IDBRequest;
    Reflect.set(IDBObjectStore.prototype, "put", function (this: IDBObjectStore, ...args: unknown[]) {
      if (this.name === "parts") counted.padrollParts++;
      return put.apply(this, args);
    });
  });
  const stored = () => page.evaluate(() => (globalThis as unknown as PutWindow).padrollParts);
  const roll = (await page.getByRole("region", { name: "Editor" }).locator("canvas").boundingBox())!;
  await page.mouse.click(roll.x + 100, roll.y + 60);
  await expect.poll(stored).toBeGreaterThan(0);
  await expect(saved).toBeVisible();
  // Of some forty chunks of notes.
  expect(await stored()).toBeLessThan(6);
});
