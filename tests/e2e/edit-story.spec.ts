import { readFileSync } from "node:fs";
import { expect, test, type Page } from "playwright/test";
import { readBoard, writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import type { Board } from "../../src/domain/board/records.ts";
import { editStrings as words } from "../../src/ui/strings/edit.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";
import { chooserOf } from "./openSong.ts";

// Long enough for a busy machine.
test.setTimeout(180_000);

const pad = (label: string, row: number, col: number, fields: Parameters<typeof newPad>[0] = {}) =>
  newPad({ id: label.padEnd(30, "x"), label, location: { row, col, width: 1, height: 1 }, ...fields });

const STORY = newBoard({
  name: "Story",
  rows: 8,
  cols: 8,
  keyboardChannel: 1,
  pads: [
    pad("A", 0, 0, { canToggle: true }),
    pad("B", 1, 2),
    pad("C", 4, 3),
    pad("Air", 5, 5, { type: "xyPad", command: "cc", code: 20, location: { row: 5, col: 5, width: 3, height: 3 } }),
  ],
});

const board = (page: Page) => page.getByRole("application", { name: /^Board\./ });
const panel = (page: Page) => page.getByRole("complementary", { name: words.properties });
const title = (page: Page) => panel(page).getByRole("heading", { level: 2 });
const toolbar = (page: Page) => page.getByRole("toolbar", { name: words.toolbar });

async function openStory(page: Page): Promise<void> {
  await fakeMidi(page);
  await page.goto("/edit");
  await expect(board(page)).toBeVisible();
  const chooser = await chooserOf(page, page.getByRole("button", { name: words.fromFile }));
  const buffer = Buffer.from(JSON.stringify(writeBoard(STORY)));
  await chooser.setFiles({ name: "story.json", mimeType: "application/json", buffer });
  await expect(page.getByRole("textbox", { name: words.boardName }).first()).toHaveValue("Story");
}

async function selectByKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  await board(page).focus();
  await page.keyboard.press("Escape");
  for (const key of keys) await page.keyboard.press(key);
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await toolbar(page).getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The board as it is saved as a file. */
async function exported(page: Page): Promise<Board> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: words.export }).click();
  const read = readBoard(JSON.parse(readFileSync(await (await download).path(), "utf8")));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const placesOf = ({ pads }: Board) => pads.slice(0, 3).map(({ location: { row, col } }) => [row, col]);

test("pads are lined up and spread, get an off label and a second axis that is played, and a layout comes and goes", async ({
  page,
}) => {
  await openStory(page);
  await expect(toolbar(page).getByRole("button", { name: words.align })).toBeDisabled();
  await selectByKeys(page, "n", "Shift+N", "Shift+N");
  await expect(panel(page).getByText("+ 2 pads selected")).toBeVisible();
  await choose(page, words.align, words.aligns.left);
  await choose(page, words.distribute, words.distributes.vertical);

  await selectByKeys(page, "n");
  await expect(title(page)).toHaveText("A");
  const labelOff = panel(page).getByRole("textbox", { name: words.labelOff });
  await labelOff.fill("Rest");
  await labelOff.press("Enter");
  await panel(page)
    .getByRole("button", { name: `${words.octave} +` })
    .click();

  await selectByKeys(page, "p");
  await expect(title(page)).toHaveText("Air");
  await panel(page)
    .getByRole("button", { name: /^Up: CC/ })
    .click();
  await panel(page).getByRole("combobox", { name: words.controller, exact: true }).click();
  await page.getByRole("option", { name: /^74 / }).click();

  await choose(page, words.layout, words.makeLayout.portrait);
  await selectByKeys(page, "n", "Shift+N");
  await page.keyboard.press("h");
  await choose(page, words.layouts.portrait, words.showHidden(2));
  await expect(panel(page).getByText("+ 1 pad selected")).toBeVisible();
  const withLayout = await exported(page);
  expect(withLayout.otherLayout?.shape).toBe("portrait");
  await choose(page, words.layouts.portrait, words.removeLayout.portrait);

  const output = page.getByRole("button", { name: /^Output/ });
  await output.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await output.click();
  await page.getByText("First synth", { exact: true }).click();
  await page.getByRole("button", { name: words.play, exact: true }).click();
  const toggle = (await page.getByRole("button", { name: "Rest", exact: true }).boundingBox())!;
  await page.mouse.click(toggle.x + toggle.width / 2, toggle.y + toggle.height / 2);
  await expect(page.getByRole("button", { name: "A", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => sentTo(page, "First synth")).toEqual([[0x90, 72, expect.any(Number)]]);
  const air = (await page.getByRole("slider", { name: /^Air/ }).first().boundingBox())!;
  await page.mouse.move(air.x + air.width / 2, air.y + air.height / 2);
  await page.mouse.down();
  await page.mouse.move(air.x + air.width / 4, air.y + air.height / 4, { steps: 2 });
  await page.mouse.up();
  const controllers = async () => new Set((await sentTo(page, "First synth")).slice(1).map(([, number]) => number));
  await expect.poll(controllers).toEqual(new Set([20, 74]));

  await page.getByRole("button", { name: words.edit, exact: true }).click();
  const saved = await exported(page);
  expect(placesOf(saved)).toEqual([
    [0, 0],
    [2, 0],
    [4, 0],
  ]);
  expect(saved.pads[0]).toMatchObject({ labelOff: "Rest", midiNote: padNote(72) });
  expect(saved.pads[3]?.pad2).toEqual({ command: "cc", code: 74 });
  expect(saved.otherLayout).toBeNull();
});

test("a board gets another grid, is filled, and its keyboard begins and ends elsewhere; it is shown larger and in another shape", async ({
  page,
}) => {
  await openStory(page);
  // With nothing selected the panel is the board's.
  await selectByKeys(page);
  const number = async (label: string, value: number): Promise<void> => {
    const field = panel(page).getByRole("textbox", { name: label, exact: true });
    await field.fill(String(value));
    await field.press("Enter");
    await expect(field).toHaveValue(String(value));
  };
  // Pads would not fit any more: it stays as it is, and they are shown.
  const rows = panel(page).getByRole("textbox", { name: words.rows, exact: true });
  await rows.fill("4");
  await rows.press("Enter");
  await selectByKeys(page);
  await expect(rows).toHaveValue("8");
  await number(words.cols, 9);
  await panel(page).getByRole("switch", { name: words.showKeyboard }).click();
  await number(words.firstOctave, 2);
  await number(words.lastOctave, 6);
  await toolbar(page).getByRole("button", { name: words.fill, exact: true }).click();

  const picture = () => page.locator("canvas").boundingBox();
  const before = (await picture())!;
  await toolbar(page)
    .getByRole("button", { name: new RegExp(`^${words.zoom}`) })
    .click();
  await menuItem(page, words.percent(1.5)).click();
  await expect.poll(async () => (await picture())!.width).not.toBe(before.width);

  const { rows: high, cols: wide, pads, ...board } = await exported(page);
  expect([high, wide]).toEqual([8, 9]);
  expect(pads.reduce((cells, { location: { width, height } }) => cells + width * height, 0)).toBe(8 * 9);
  expect([board.showKeyboard, board.startOctave, board.endOctave]).toEqual([!STORY.showKeyboard, 2, 6]);
});
