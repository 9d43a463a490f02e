import { expect, test, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import { newMessage } from "../../src/domain/board/padMessage.ts";
import { defaultWidget, type WidgetOf } from "../../src/domain/board/widget/widgetKinds.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { chooserOf } from "./openSong.ts";

const OUTPUT = "First synth";

const ROW: WidgetOf<"stepRow"> = { ...defaultWidget("stepRow"), gate: 50 };
const BOARD = newBoard({
  name: "Beat",
  rows: 4,
  cols: 12,
  showKeyboard: false,
  pads: [
    newPad({ widget: ROW, label: "Bass", midiNote: padNote(36), location: { row: 0, col: 0, width: 12, height: 1 } }),
    newPad({
      label: "Second",
      midiNote: padNote(62),
      location: { row: 1, col: 6, width: 2, height: 1 },
      page: 0,
      messages: [newMessage({ kind: "action", action: "goToPage", number: 2 })],
    }),
    newPad({
      label: "Save",
      page: 0,
      command: "cc",
      location: { row: 1, col: 8, width: 2, height: 1 },
      messages: [newMessage({ kind: "action", action: "capture" })],
    }),
    newPad({ label: "There", location: { row: 2, col: 6, width: 2, height: 1 }, page: 2 }),
    newPad({ widget: ROW, label: "Block", midiNote: padNote(48), location: { row: 1, col: 0, width: 6, height: 3 } }),
  ],
});

/** Opens the board in the editor from a file, and plays it. */
async function playBoard(page: Page): Promise<void> {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  const boardFile = await chooserOf(page, page.getByRole("button", { name: "From a file…" }));
  const buffer = Buffer.from(JSON.stringify(writeBoard(BOARD)));
  await boardFile.setFiles({ name: "beat.json", mimeType: "application/json", buffer });
  await expect(page).toHaveURL(/\/edit\/\w{30}$/);
  await page.goto(page.url().replace("/edit/", "/midi/"));
}

async function chooseOutput(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText(OUTPUT, { exact: true }).click();
}

const notesOf = async (page: Page, status: number): Promise<readonly number[]> =>
  (await sentTo(page, OUTPUT)).flatMap(([first, key = 0]) => (first === status ? [key] : []));

test("a row of steps runs at an output, is drawn on by pointer and keyboard while it runs, and is kept", async ({
  page,
}) => {
  await fakeMidi(page);
  await playBoard(page);
  await chooseOutput(page);
  const row = page.getByRole("group", { name: "Bass" });
  const start = row.getByRole("button", { name: "Start", exact: true });
  const step = (number: number) => row.getByRole("button", { name: new RegExp(`^Step ${number},`) });
  await expect(row.getByRole("button")).toHaveCount(17);
  await expect(step(5)).toHaveAttribute("aria-pressed", "true");
  await expect(step(6)).toHaveAttribute("aria-pressed", "false");

  const center = async (number: number) => {
    const box = (await step(number).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await center(6), await center(8)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  for (const number of [6, 7, 8]) await expect(step(number)).toHaveAttribute("aria-pressed", "true");

  await start.focus();
  await page.keyboard.press("Enter");
  await expect(start).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await notesOf(page, 0x90)).length).toBeGreaterThan(8);
  expect(new Set(await notesOf(page, 0x90))).toEqual(new Set([36]));

  // One after the other with the arrows: louder, and off.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(row.locator(":focus")).toHaveAccessibleName("Step 1, velocity 120");
  await expect.poll(async () => (await sentTo(page, OUTPUT)).some(([, , velocity]) => velocity === 120)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(step(1)).toHaveAttribute("aria-pressed", "false");
  await expect(start).toHaveAttribute("aria-pressed", "true");

  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(start).toHaveAttribute("aria-pressed", "false");
  // The last of them may be under way yet.
  await expect.poll(async () => (await notesOf(page, 0x90)).length - (await notesOf(page, 0x80)).length).toBe(0);

  await page.reload();
  await expect(step(7)).toHaveAttribute("aria-pressed", "true");
  await expect(step(1)).toHaveAccessibleName("Step 1, velocity 120");
  await expect(step(1)).toHaveAttribute("aria-pressed", "false");
});

test("a pad keeps what was just played as a clip of the song, and another one goes to its page", async ({ page }) => {
  await playBoard(page);
  const press = async (label: string): Promise<void> => {
    const pad = page.getByRole("button", { name: label, exact: true });
    await pad.focus();
    await page.keyboard.press("Enter");
  };
  await press("Save");
  await expect(page.getByText("Nothing to capture. Play some notes first.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Timeline" }).click();
  await page.getByRole("main").getByRole("button", { name: "Add a track" }).click();
  await page.goBack();
  // The instrument may still be loading with the first presses.
  await expect(async () => {
    await press("Second");
    await press("Save");
    await expect(page.getByText(/^Captured to the song/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("group", { name: "Page" })).toContainText("2 / 2");
  await expect(page.getByRole("button", { name: "There", exact: true })).toBeVisible();
});
