import { readFileSync } from "node:fs";
import { expect, test, type Page } from "playwright/test";
import sharp from "sharp";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { checkThemes, followSystem } from "./axe.ts";
import { drop } from "./drop.ts";
import { fakeMidi, openWithOutput, sentTo } from "./fakeMidi.ts";
import { layoutFaults } from "./layout.ts";
import { menuItem } from "./menus.ts";
import { chooserOf } from "./openSong.ts";

/** Opens the editor on the board that nobody has edited yet. */
async function openEditor(page: Page): Promise<void> {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await expect(board(page)).toBeVisible();
}

const board = (page: Page) => page.getByRole("application", { name: /^Board\./ });
const panel = (page: Page) => page.getByRole("complementary", { name: "Properties" });
const saved = (page: Page) => expect(page.getByText("Saved in this browser")).toBeVisible();
const title = (page: Page) => panel(page).getByRole("heading", { level: 2 });

/** Selects the pad that is so many after the first one, without the pointer. */
async function selectByKeys(page: Page, presses: number): Promise<void> {
  await board(page).focus();
  for (let press = 0; press < presses; press++) await page.keyboard.press("n");
}

/** Escape closes what is said, puts away what is drawn, and then what is selected. */
async function selectNone(page: Page): Promise<void> {
  await expect(async () => {
    await board(page).focus();
    await page.keyboard.press("Escape");
    await expect(title(page)).toHaveText("Main board", { timeout: 500 });
  }).toPass();
}

test("pads are drawn, filled in and decorated, and a template takes their place", async ({ page }) => {
  await openEditor(page);
  await test.step("a pad is drawn on free cells; over another one it is refused, and the reason is said", async () => {
    const [snare, clap, hat] = [
      await middleOf(page, "Snare"),
      await middleOf(page, "Clap"),
      await middleOf(page, "Closed hat"),
    ];
    await page.mouse.click(snare.x, snare.y);
    await expect(title(page)).toHaveText("Snare");
    await page.keyboard.down("Shift");
    await page.mouse.click(clap.x, clap.y);
    await page.keyboard.up("Shift");
    await expect(panel(page).getByText("+ 1 pad selected")).toBeVisible();
    await page.keyboard.press("Delete");
    await expect(title(page)).toHaveText("Main board");
    const fader = page.getByRole("button", { name: "Fader", exact: true });
    const draw = async (to: { readonly x: number; readonly y: number }): Promise<void> => {
      await fader.click();
      await page.mouse.move(snare.x, snare.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    };
    await draw(hat);
    await expect(page.getByRole("alert").filter({ hasText: "Overlaps" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(fader).toHaveAttribute("aria-pressed", "false");
    await draw(clap);
    await expect(panel(page).getByRole("textbox", { name: "Width" })).toHaveValue("2");
    await expect(panel(page).getByRole("radio", { name: "Fader" })).toBeChecked();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(title(page)).toHaveText("Main board");
    await page.getByRole("button", { name: "Undo" }).click();
  });
  await test.step("an emoji is found by its name and remembered", async () => {
    await selectByKeys(page, 5);
    await panel(page).getByRole("button", { name: "Choose an emoji" }).click();
    const picker = page.getByRole("dialog", { name: "Emoji" });
    await expect(picker.getByRole("radio")).toHaveCount(12);
    await picker.getByRole("searchbox").fill("musical key");
    await picker.getByRole("button", { name: "musical keyboard" }).click();
    await expect(title(page)).toHaveText("🎹 Snare");
    await page.keyboard.press("Escape");
    await panel(page).getByRole("button", { name: "Emoji: 🎹" }).click();
    await picker.getByRole("radio", { name: "Recent" }).click();
    await expect(picker.getByRole("button", { name: "musical keyboard" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("values that cannot be are answered where they were typed", async () => {
    await selectNone(page);
    await selectByKeys(page, 4);
    const least = panel(page).getByRole("textbox", { name: "Minimum" });
    await least.fill("300");
    await least.press("Enter");
    await expect(page.getByText("The maximum is 127.")).toBeVisible();
    const hex = panel(page).getByRole("textbox", { name: "Color as #rrggbb" });
    await hex.fill("red");
    await hex.press("Enter");
    await expect(page.getByText("“red” is not a color. Use the form #1a97c4.")).toBeVisible();
    const column = panel(page).getByRole("textbox", { name: "Column" });
    await column.fill("5");
    await column.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Overlaps" })).toContainText("Snare");
    await expect(column).toHaveValue("4");
  });
  await test.step("a template replaces the pads after a question, as one step, and makes a new board beside them", async () => {
    await page.getByRole("button", { name: /^All Knobs/ }).click();
    await expect(page.getByRole("dialog")).toContainText("20 pads");
    await page.getByRole("button", { name: "Replace pads" }).click();
    await expect(page.getByRole("button", { name: /^Grid/ })).toContainText("8 × 4");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: /^Grid/ })).toContainText("7 × 4");
    await page.getByRole("button", { name: /^All Faders/ }).click();
    await page.getByRole("button", { name: "New board" }).click();
    await expect(page.getByRole("textbox", { name: "Board name" }).first()).toHaveValue("All Faders");
    await expect(page).toHaveURL(/\/edit\/\w{30}$/);
  });
});

test("an empty board leads to its editor, which says how something is put on it", async ({ page }) => {
  const empty = writeBoard(newBoard({ name: "Bare", rows: 2, cols: 2, pads: [], showKeyboard: false }));
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "bare.json", text: JSON.stringify(empty) }]);
  await page.getByRole("link", { name: "Edit board" }).click();
  await expect(page).toHaveURL(/\/edit\/\w{30}$/);
  const hint = page.getByText("Choose a widget and draw it on the grid, or start with a template.");
  await expect(hint).toBeVisible();
  await expect(board(page)).toBeVisible();
  await page.getByRole("button", { name: "Knob", exact: true }).click();
  await expect(hint).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("radio", { name: "Knob" })).toBeChecked();
  await expect(hint).toBeHidden();
});

test("fields and gradients of pads are changed and kept, and an address selects a pad", async ({ page }) => {
  await openEditor(page);
  const across = panel(page).getByRole("combobox", { name: "Gradient", exact: true });
  await test.step("fields of a pad are changed, undone, and there after a reload", async () => {
    await selectByKeys(page, 4);
    await expect(title(page)).toHaveText("🥁 Kick");
    await panel(page).getByRole("textbox", { name: "Label", exact: true }).fill("Boom");
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("🥁 Boom");
    await panel(page).getByRole("radio", { name: "CC", exact: true }).click();
    await panel(page).getByRole("combobox", { name: "Controller", exact: true }).click();
    await page.getByRole("option", { name: "91 Reverb" }).click();
    const least = panel(page).getByRole("textbox", { name: "Minimum" });
    await least.fill("16");
    await least.press("Enter");
    await panel(page).getByRole("button", { name: "Color 11" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(panel(page).getByRole("button", { name: "Color 11" })).toHaveAttribute("aria-pressed", "false");
    await test.step("a gradient is spread over several pads, or kept as what each of them shows, and what differs reads Mixed", async () => {
      await board(page).focus();
      await page.keyboard.press("Shift+N");
      await expect(panel(page).getByText("+ 1 pad selected")).toBeVisible();
      await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toHaveValue("Mixed");
      await panel(page).getByRole("button", { name: "Harbour", exact: true }).click();
      await expect(panel(page).getByRole("textbox", { name: "Color as #rrggbb" })).toHaveValue("Mixed");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(across).toHaveText("None");
      await across.click();
      await page.getByRole("option", { name: "Prism", exact: true }).click();
    });
    await saved(page);
    await expect(page).toHaveURL(/\/edit\/\w{30}$/);
    await page.reload();
    await page.locator("canvas").waitFor();
    // The board is open: what is selected before that is not any more.
    await saved(page);
    await selectByKeys(page, 4);
    await expect(title(page)).toHaveText("🥁 Boom");
    await expect(panel(page).getByRole("combobox", { name: "Controller", exact: true })).toHaveText("91 Reverb");
    await expect(least).toHaveValue("16");
    await expect(across).toHaveText("Prism");
  });
  await test.step("the address of a pad opens the board with it selected", async () => {
    await selectNone(page);
    await selectByKeys(page, 1);
    await page.keyboard.press("Delete");
    await saved(page);
    await expect(page).toHaveURL(/\/edit\/\w{30}$/);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), "utf8"));
    await page.goto(`/edit/${file.id}/${file.pads[7].id}`);
    await expect(title(page)).toHaveText(file.pads[7].label);
  });
});

test("a board is edited and played with the keyboard alone", async ({ page }) => {
  await openEditor(page);
  await selectByKeys(page, 4);
  const row = panel(page).getByRole("textbox", { name: "Row" });
  await page.keyboard.press("Delete");
  await expect(title(page)).toHaveText("Main board");
  await page.keyboard.press("Control+z");
  await selectByKeys(page, 4);
  await expect(title(page)).toHaveText("🥁 Kick");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("alert").filter({ hasText: "Overlaps" })).toContainText("Snare");
  await selectByKeys(page, 1);
  await expect(title(page)).toHaveText("Snare");
  await page.keyboard.press("Delete");
  await selectByKeys(page, 4);
  await page.keyboard.press("Shift+ArrowRight");
  await expect(panel(page).getByRole("textbox", { name: "Width" })).toHaveValue("2");
  await expect(row).toHaveValue("1");
  // Two pads make room for a fader of the palette and for a copy; what is selected is said.
  await page.keyboard.press("n");
  await page.keyboard.press("Shift+N");
  await expect(panel(page).getByText("+ 1 pad selected")).toBeVisible();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Fader", exact: true }).press("Enter");
  await expect(panel(page).getByRole("radio", { name: "Fader" })).toBeChecked();
  await expect(panel(page).getByRole("textbox", { name: "Column" })).toHaveValue("6");
  // A controller with a long name is cut off in its own field.
  expect((await layoutFaults(page)).covered).toEqual([]);
  await board(page).focus();
  await page.keyboard.press("n");
  await expect(title(page)).toHaveText("Closed hat");
  await page.keyboard.press("Control+d");
  await expect(page.getByText("Closed hat, row 1, column 7, 1 by 1", { exact: true })).toBeAttached();
  await panel(page).getByRole("textbox", { name: "Label", exact: true }).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Pedal hat");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Pedal hat");
  await board(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Playing", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Editing", { exact: true })).toBeVisible();
});

test("play mode sends what a pad was just changed to", async ({ page }) => {
  await fakeMidi(page);
  await openEditor(page);
  const output = page.getByRole("button", { name: /^Output/ });
  await output.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await output.click();
  await page.getByText("First synth", { exact: true }).click();
  await selectByKeys(page, 4);
  const note = panel(page).getByRole("textbox", { name: "Note", exact: true });
  await note.fill("E♭3");
  await note.press("Enter");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const kick = await page.getByRole("button", { name: "Kick" }).boundingBox();
  await page.mouse.click(kick!.x + kick!.width / 2, kick!.y + kick!.height / 2);
  await expect
    .poll(() => sentTo(page, "First synth"))
    .toEqual([
      [0x99, 51, 127],
      [0x89, 51, 64],
    ]);
});

/** The middle of a pad on the canvas: its stand-in is there while the board is played. */
async function middleOf(page: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  await board(page).focus();
  await page.keyboard.press("Tab");
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  await page.keyboard.press("Tab");
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

test("a held note sounds on from play to edit, through an edit and to another screen, and ends once", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Edit board" }).click();
  await page.waitForURL(/\/edit/);
  await page.locator("canvas").waitFor();
  await expect(board(page)).toBeVisible();
  await board(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Playing", { exact: true })).toBeVisible();
  const sent = () => sentTo(page, "First synth");
  const on = [0x90, 60, expect.any(Number)];
  await page.keyboard.down("a");
  await expect.poll(sent).toEqual([on]);
  await page.keyboard.press("Tab");
  await expect(page.getByText("Editing", { exact: true })).toBeVisible();
  // The key repeats: what sounds is no command.
  await page.keyboard.down("a");
  await selectByKeys(page, 4);
  await panel(page).getByRole("textbox", { name: "Label", exact: true }).fill("Elsewhere");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("🥁 Elsewhere");
  await board(page).focus();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Perform" }).click();
  await expect(page).toHaveURL(/\/midi/);
  await expect(page.getByRole("button", { name: /Elsewhere/ }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Edit board" }).click();
  await expect(board(page)).toBeVisible();
  expect(await sent()).toEqual([on]);
  await page.keyboard.up("a");
  await expect.poll(sent).toEqual([on, [0x80, 60, expect.any(Number)]]);
  // What is left for a page without a board ends.
  await board(page).focus();
  await expect(page.getByText("Playing", { exact: true })).toBeVisible();
  await page.keyboard.down("s");
  await expect.poll(sent).toHaveLength(3);
  await page
    .getByRole("link", { name: /home|Padroll/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(sent).toHaveLength(4);
  expect((await sent()).at(-1)).toEqual([0x80, 62, expect.any(Number)]);
});

/** How many wide dark stripes, and which share of bright pixels, a screenshot has along its rows. */
const stripesOf = (page: Page, picture: Buffer, rows: readonly number[]) =>
  page.evaluate(
    async ([base64, shares]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      return shares.map((share) => {
        const { data } = context.getImageData(0, Math.floor(share * bitmap.height), bitmap.width, 1);
        const isDark = Array.from({ length: bitmap.width }, (_, x) => data[x * 4]! < 90);
        const stripes =
          isDark
            .map((dark) => (dark ? "d" : "."))
            .join("")
            .match(/d{8,}/g)?.length ?? 0;
        return { stripes, bright: isDark.filter((dark) => !dark).length / isDark.length };
      });
    },
    [picture.toString("base64"), rows] as const,
  );

test("every key of the keyboard is drawn, whatever the size of the board", async ({ page }) => {
  await openEditor(page);
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const read = async () => stripesOf(page, await page.locator("canvas").screenshot(), [0.8, 0.93]);
    // Drawn by software, a picture of the canvas may take seconds.
    const blacks = { message: `black keys at ${width}`, timeout: 30_000 };
    await expect.poll(async () => (await read())[0]?.stripes, blacks).toBe(15);
    expect((await read())[1]!.bright, `white keys at ${width}`).toBeGreaterThan(0.85);
  }
});

test("axe finds nothing in the editor, in both themes", async ({ page }) => {
  await followSystem(page);
  await openEditor(page);
  await checkThemes(page, "nothing selected");
  await selectByKeys(page, 4);
  await expect(title(page)).toHaveText("🥁 Kick");
  await checkThemes(page, "a pad selected");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await checkThemes(page, "played");
});

test("a board from a file takes a picture and a second page, which are there after a reload and when it is played", async ({
  page,
}) => {
  await openEditor(page);
  const stage = newBoard({ name: "Stage", rows: 2, cols: 4, showKeyboard: false, pads: [newPad({ label: "One" })] });
  const boardFile = await chooserOf(page, page.getByRole("button", { name: "From a file…" }));
  const buffer = Buffer.from(JSON.stringify(writeBoard(stage)));
  await boardFile.setFiles({ name: "stage.json", mimeType: "application/json", buffer });
  await expect(page.getByRole("textbox", { name: "Board name" }).first()).toHaveValue("Stage");
  await expect(page).toHaveURL(/\/edit\/\w{30}$/);

  await selectByKeys(page, 1);
  await expect(title(page)).toHaveText("One");
  const picture = panel(page).getByRole("img", { name: "Pad picture" });
  const pictureFile = await chooserOf(page, panel(page).getByRole("button", { name: "Choose…" }));
  const large = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#d2691e" } })
    .png()
    .toBuffer();
  await pictureFile.setFiles({ name: "drum.png", mimeType: "image/png", buffer: large });
  await expect(picture).toHaveAttribute("src", /^data:image\/webp;base64,/);
  await expect.poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(256);

  await page.getByRole("toolbar").getByRole("button", { name: "Page 1" }).click();
  await menuItem(page, "New page 2").click();
  await page.getByRole("button", { name: "Pad", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("combobox", { name: "Page", exact: true })).toHaveText("Page 2");
  await panel(page).getByRole("textbox", { name: "Label", exact: true }).fill("Two");
  await page.keyboard.press("Enter");
  await panel(page).getByRole("combobox", { name: "While held" }).click();
  await page.getByRole("option", { name: /^MPE/ }).click();
  await saved(page);
  await page.reload();
  await page.locator("canvas").waitFor();
  await expect(page.getByRole("textbox", { name: "Board name" }).first()).toHaveValue("Stage");
  await selectByKeys(page, 1);
  await expect(picture).toBeVisible();

  await page.goto(page.url().replace("/edit/", "/midi/"));
  const pages = page.getByRole("group", { name: "Page" });
  await expect(pages).toContainText("1 / 2");
  await expect(page.getByRole("button", { name: "One", exact: true })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(pages).toContainText("2 / 2");
  await expect(page.getByRole("button", { name: "Two", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "One", exact: true })).toBeHidden();
});
