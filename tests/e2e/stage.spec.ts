import { expect, test, type Page } from "playwright/test";
import { drop } from "./drop.ts";
import { openWithOutput, sentTo } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";

const patient = expect.configure({ timeout: 30_000 });
const boardMenu = (page: Page) => page.getByRole("button", { name: /^Board:/ });
const stageMenu = (page: Page) => page.getByRole("button", { name: "Stage and settings" });

async function choose(page: Page, ...path: readonly string[]): Promise<void> {
  for (const name of path) await menuItem(page, name, true).press("Enter");
}

test("a board is renamed and duplicated where it is played", async ({ page }) => {
  await page.goto("/midi");
  await boardMenu(page).click();
  await choose(page, "Rename…");
  await page.getByLabel("Board name").fill("Tonight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Board: Tonight" })).toBeVisible();
  await expect(page).toHaveURL(/\/midi\/\w+/);
  const first = page.url();
  await boardMenu(page).click();
  await choose(page, "Duplicate");
  await expect(page.getByRole("button", { name: "Board: Tonight (copy)" })).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await page.goto(first);
  await expect(page.getByRole("button", { name: "Board: Tonight", exact: true })).toBeVisible();
});

test("a locked board plays, and is neither left nor set by accident until a hand holds the button", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await stageMenu(page).click();
  await choose(page, "Lock board");
  await expect(boardMenu(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Panic/ }).first()).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.goBack();
  await expect(page.getByText("The board is locked").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  const kick = (await page.getByRole("button", { name: /^Kick/ }).boundingBox())!;
  await page.mouse.click(kick.x + kick.width / 2, kick.y + kick.height / 2);
  await expect.poll(() => sentTo(page, "First synth")).toHaveLength(2);
  // A touch is not enough.
  const unlock = page.getByRole("button", { name: "Hold to unlock" });
  await unlock.hover();
  // A hand lets go at once, also where the machine is busy.
  await Promise.all([page.mouse.down(), page.mouse.up()]);
  // Longer than a hand has to hold it.
  await page.waitForTimeout(1000);
  await expect(unlock).toBeVisible();
  await unlock.focus();
  await page.keyboard.down("Enter");
  await expect(boardMenu(page)).toBeVisible();
  await page.keyboard.up("Enter");
  expect(new URL(page.url()).pathname).toBe(path);
});

test("the screen stays on while a board is shown, and is as bright as it was set", async ({ page }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(globalThis, { held });
    const request = (): Promise<unknown> => {
      held.count++;
      const lock = {
        released: false,
        release: () => {
          held.count--;
          lock.released = true;
          return Promise.resolve();
        },
      };
      return Promise.resolve(lock);
    };
    Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request } });
  });
  const held = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { readonly held: { readonly count: number } }).held.count);
  await page.goto("/midi");
  await patient.poll(held).toBe(1);
  await stageMenu(page).click();
  await choose(page, "Brightness", "45 %");
  await expect(page.getByTestId("dim")).toHaveCSS("opacity", "0.55");
  await page.reload();
  await expect(page.getByTestId("dim")).toHaveCSS("opacity", "0.55");
  await stageMenu(page).click();
  await choose(page, "Keep the screen on");
  await patient.poll(held).toBe(0);
  await stageMenu(page).click();
  await choose(page, "Keep the screen on");
  await patient.poll(held).toBe(1);
  await page.getByRole("link", { name: "Timeline" }).click();
  await patient.poll(held).toBe(0);
});

test("a second window shows and plays the same board, and both are mirrored for left hands", async ({ page }) => {
  await openWithOutput(page, "First synth");
  const opened = page.waitForEvent("popup");
  await stageMenu(page).click();
  await choose(page, "Second window");
  const other = await opened;
  await patient(other.locator("canvas")).toBeVisible();
  await expect.poll(() => other.title()).toBe("Main board");
  const place = async (of: Page) => (await of.getByRole("button", { name: /^Snare/ }).boundingBox())!;
  const shown = await place(other);
  await other.mouse.click(shown.x + shown.width / 2, shown.y + shown.height / 2);
  await patient.poll(() => sentTo(page, "First synth")).toHaveLength(2);
  // Keys that are pressed there play, and a window that goes lets go.
  await other.keyboard.down("a");
  await patient.poll(() => sentTo(page, "First synth")).toHaveLength(3);
  // A hand in the one window lets go of nothing in the other: only who leaves both does.
  const lose = (): Promise<void> =>
    page.evaluate(() => {
      document.hasFocus = () => false;
      dispatchEvent(new Event("blur"));
    });
  await other.evaluate(() => (document.hasFocus = () => true));
  await lose();
  expect(await sentTo(page, "First synth")).toHaveLength(3);
  await other.evaluate(() => (document.hasFocus = () => false));
  await lose();
  await patient.poll(() => sentTo(page, "First synth")).toHaveLength(4);
  await other.keyboard.up("a");
  await other.keyboard.down("a");
  await patient.poll(() => sentTo(page, "First synth")).toHaveLength(5);
  await page.bringToFront();
  const before = await place(page);
  await stageMenu(page).click();
  await choose(page, "Left-handed pads");
  await patient.poll(async () => (await place(page)).x).not.toBe(before.x);
  const { width } = page.viewportSize()!;
  const after = await place(page);
  expect(Math.abs(after.x + after.width - (width - before.x))).toBeLessThan(2);
  await patient.poll(async () => (await place(other)).x).not.toBe(shown.x);
  await boardMenu(page).click();
  await choose(page, "Rename…");
  await page.getByLabel("Board name").fill("Both");
  await page.keyboard.press("Enter");
  await expect.poll(() => other.title()).toBe("Both");
  await other.close();
  await stageMenu(page).click();
  await expect(menuItem(page, "Second window", true)).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("Escape");
  const count = async (status: number): Promise<number> =>
    (await sentTo(page, "First synth")).filter((bytes) => bytes[0]! >> 4 === status).length;
  await patient.poll(async () => (await count(9)) - (await count(8))).toBe(0);
  // Mirrored it stays.
  await page.reload();
  const snare = page.getByRole("button", { name: /^Snare/ });
  await patient.poll(async () => (await snare.boundingBox())?.x).toBe(after.x);
});

test("the sheet of a board has each control with what it sends", async ({ page }) => {
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(globalThis, { printed, print: () => printed.push(document.body.innerText) });
  });
  await page.emulateMedia({ media: "print" });
  await page.goto("/midi");
  // On paper the bar is not there: its menu is opened on the screen.
  await page.emulateMedia({ media: "screen" });
  await boardMenu(page).click();
  await choose(page, "Export", "Print sheet…");
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { readonly printed: readonly string[] }).printed.length))
    .toBe(1);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("article", { name: "Sheet for Main board" });
  await expect(sheet.getByRole("row", { name: /Kick Pad Note C2 \(36\)/ })).toBeVisible();
  await expect(sheet.getByRole("row", { name: /Cutoff Knob CC 74 Cutoff 0–127/ })).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toBeHidden();
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
  await expect(boardMenu(page)).toBeVisible();
});

test("pads open the next and the previous board", async ({ page }) => {
  const board = (name: string): string =>
    JSON.stringify({
      version: "application/vnd.padroll.board.v1+json",
      format: 2,
      name,
      rows: 1,
      cols: 2,
      pads: ["nextBoard", "previousBoard"].map((action, col) => ({
        label: action,
        location: { row: 0, col, width: 1, height: 1 },
        command: "cc",
        messages: [{ kind: "action", action, when: "press" }],
      })),
    });
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(
    page,
    ["Song 2", "Song 10", "Song 1"].map((name) => ({ name: `${name}.json`, text: board(name) })),
  );
  await expect(page).toHaveURL(/\/midi\/\w+/);
  const press = async (label: string): Promise<void> => {
    await page.getByRole("button", { name: new RegExp(`^${label}`) }).focus();
    await page.keyboard.press("Enter");
  };
  const isShown = (name: string) =>
    patient(page.getByRole("button", { name: `Board: ${name}`, exact: true })).toBeVisible();
  const order = ["Song 1", "Song 2", "Song 10"];
  await patient(boardMenu(page)).toHaveAttribute("aria-label", /Song/);
  const opened = (await boardMenu(page).getAttribute("aria-label"))!.replace("Board: ", "");
  const start = order.indexOf(opened);
  expect(start).toBeGreaterThanOrEqual(0);
  for (const by of [1, 2, 3]) {
    await press("nextBoard");
    await isShown(order[(start + by) % 3]!);
  }
  await press("previousBoard");
  await isShown(order[(start + 2) % 3]!);
});
