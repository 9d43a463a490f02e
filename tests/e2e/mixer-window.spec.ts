import { expect, test, type Locator, type Page } from "playwright/test";
import { dragWithFinger, fingerOn } from "./finger.ts";
import { programTracks } from "./fixtures.ts";
import { stillPlaces } from "./frames.ts";
import { openMelody, openSong } from "./openSong.ts";

/** Presses the button by which a window closes itself: it may be gone before the press is told to be done. */
async function bringBack(window: Page, name: string): Promise<void> {
  const closed = window.waitForEvent("close");
  await window
    .getByRole("button", { name })
    .click()
    .catch((error: Error) => {
      if (!/has been closed/.test(error.message)) throw error;
    });
  await closed;
}

test("the mixer stands in the editor and in a second window, follows the song, and closes with it", async ({
  page,
  context,
}) => {
  await openSong(page, "two.mid", programTracks(["Organ", 16], ["Flute", 73]));
  const open = async () => {
    const popup = context.waitForEvent("page");
    await page.getByRole("button", { name: "Song menu" }).click();
    await page.getByRole("menuitem", { name: /^Mixer in second window/ }).click();
    return popup;
  };
  await page.getByRole("radio", { name: "Mixer", exact: true }).click();
  const docked = page.getByRole("region", { name: "Mixer", exact: true });
  // Low as it is, it has its switches and names in view.
  const strip = docked.getByRole("listitem", { name: /Flute$/ });
  const plate = strip.getByRole("button", { name: "Flute", exact: true });
  const editor = page.getByRole("region", { name: "Editor" });
  const footOf = async (shown: Locator): Promise<number> => {
    const { y, height } = (await shown.boundingBox())!;
    return y + height;
  };
  await expect.poll(async () => (await footOf(plate)) - (await footOf(editor))).toBeLessThanOrEqual(0);
  await expect(strip.getByRole("slider", { name: "Volume of Flute", exact: true })).toBeVisible();

  const mixer = await open();
  await expect(page.getByText("The mixer is open in a second window")).toBeVisible();
  await expect(mixer).toHaveTitle(/^Mixer: /);
  const flute = mixer.getByRole("slider", { name: "Volume of Flute", exact: true });
  await expect(flute).toBeVisible();
  // Styles and theme are those of the page.
  const background = (shown: typeof page) =>
    shown.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(() => background(mixer)).toBe(await background(page));

  // What is changed there is changed here, and keys work in both.
  await flute.focus();
  await mixer.keyboard.press("PageDown");
  const there = await flute.getAttribute("aria-valuetext");
  const here = page.getByRole("slider", { name: "Volume of Flute", exact: true }).first();
  await expect(here).toHaveAttribute("aria-valuetext", there!);
  await mixer.getByRole("button", { name: "Equalizer of Flute" }).click();
  await expect(mixer.getByRole("slider", { name: "Mid", exact: true })).toBeVisible();
  await mixer.keyboard.press("Escape");
  await mixer.getByRole("heading", { name: "Mixer" }).click();
  await mixer.keyboard.press("Control+z");
  await expect(here).toHaveAttribute("aria-valuetext", "0.0 dB");
  await expect(flute).toHaveAttribute("aria-valuetext", "0.0 dB");

  await bringBack(mixer, "Dock mixer");
  await expect(strip).toBeVisible();

  const again = await open();
  await expect(again.getByRole("slider", { name: "Volume of Organ", exact: true })).toBeVisible();
  const gone = again.waitForEvent("close");
  await page.reload();
  await gone;
});

test("roll and board stand in second windows: mouse, keys, menus and undo work there", async ({ page, context }) => {
  await openMelody(page);
  const open = async (key: string) => {
    const popup = context.waitForEvent("page");
    await page.keyboard.press(key);
    return popup;
  };
  const arrangement = page.getByRole("application", { name: /^Arrangement/ });
  const lowArrangement = (await arrangement.boundingBox())!.height;
  const roll = await open("Alt+n");
  await expect(roll).toHaveTitle(/^Piano roll: melody/);
  await expect(page.getByRole("region", { name: "Editor" })).toHaveCount(0);
  const sizeOf = (canvas: Locator) => canvas.locator("canvas").evaluate((found: HTMLCanvasElement) => found.height);
  await expect.poll(() => sizeOf(arrangement)).toBeGreaterThan(lowArrangement * 1.5);

  // A note drawn there with the mouse is said there, and taken back there.
  const canvas = roll.getByRole("application", { name: /^Piano roll/ });
  const edits = roll.getByRole("status", { name: "Edits" });
  await roll.getByRole("button", { name: "Fit clip" }).click();
  await canvas.locator("canvas").waitFor();
  await stillPlaces(roll, "canvas");
  const box = (await canvas.boundingBox())!;
  await roll.mouse.click(box.x + box.width - 60, box.y + 60);
  await expect(edits).toHaveText(/^1 note added: /);
  await roll.keyboard.press("Control+z");
  await expect(edits).toHaveText(/^Undone: 1 note added: /);

  // Menus and lists open there, and are gone through with the keyboard.
  await canvas.focus();
  await roll.keyboard.press("Alt+ArrowRight");
  const said = roll.getByRole("status", { name: "Selected" });
  await expect(said).toHaveText(/^Note C4/);
  await roll.getByRole("button", { name: "Transform" }).focus();
  await roll.keyboard.press("Enter");
  await expect(roll.getByRole("menuitem", { name: /^Transpose up in key/ })).toBeFocused();
  await roll.keyboard.press("ArrowDown");
  await expect(roll.getByRole("menuitem", { name: /^Transpose down in key/ })).toBeFocused();
  await roll.keyboard.press("ArrowDown");
  await expect(roll.getByRole("menuitem", { name: /^Transpose up an octave/ })).toBeFocused();
  await roll.keyboard.press("Enter");
  await expect(said).toHaveText(/^Note C5/);
  await roll.getByRole("combobox", { name: "Grid" }).click();
  await roll.getByRole("option", { name: "1/2", exact: true }).click();
  await canvas.focus();
  await roll.keyboard.press("Alt+q");
  const quantize = roll.getByRole("dialog", { name: "Quantize" });
  await expect(quantize.getByText("1 selected note")).toBeVisible();
  await roll.keyboard.press("Escape");
  await expect(quantize).toHaveCount(0);
  await canvas.focus();
  await roll.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await roll.keyboard.press(" ");

  const board = await open("Alt+b");
  await expect(board).toHaveTitle(/^Board: melody/);
  await board.locator("canvas").waitFor();
  await stillPlaces(board, "canvas");
  const keys = (await board.locator("canvas").boundingBox())!;
  await board.mouse.move(keys.x + 12, keys.y + keys.height - 12);
  await board.mouse.down();
  await expect(board.getByText(/^C\d$/).last()).toBeVisible();
  await board.mouse.up();
  await board.keyboard.press("Control+z");
  await expect(edits).toHaveText(/^Undone: note C4 to C5, /);

  // They come back to where they were, or go where they have no place; where they stood is remembered.
  await bringBack(roll, "Dock piano roll");
  await bringBack(board, "Dock board");
  await expect(page.getByRole("region", { name: "Editor" })).toBeVisible();
  const settings = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(settings).toContain("editorWindow");
  expect(settings).toContain("boardWindow");
});

test("a chord is dragged out of a second window onto a track of the page", async ({ page, context }) => {
  // Low, so that the page's tracks are above it.
  const layouts = { editorWindow: { left: 60, top: 460, width: 1000, height: 420 } };
  await page.addInitScript((stored) => localStorage.setItem("padroll_settings", stored), JSON.stringify({ layouts }));
  await openMelody(page);
  const popup = context.waitForEvent("page");
  await page.keyboard.press("Alt+n");
  const roll = await popup;
  await roll.getByRole("radio", { name: "Patterns" }).click();
  await roll.getByRole("button", { name: "Add pattern" }).click();
  const chips = roll.getByRole("group", { name: "Patterns in the clip" }).getByRole("button");
  await expect(chips).toHaveText(["C"]);
  const chord = roll.getByRole("button", { name: "V G", exact: true });
  await chord.scrollIntoViewIfNeeded();
  const from = (await chord.boundingBox())!;
  const head = (await page.getByRole("listitem", { name: /^Track 1:/ }).boundingBox())!;
  const cornerOf = (shown: Page) => shown.evaluate(() => ({ x: screenX, y: screenY }));
  const [here, there] = [await cornerOf(page), await cornerOf(roll)];
  const dragTo = async (x: number): Promise<void> => {
    await roll.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await roll.mouse.down();
    await roll.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 3 });
    const place = { x: head.x + head.width + x, y: head.y + head.height / 2 };
    await roll.mouse.move(place.x + here.x - there.x, place.y + here.y - there.y, { steps: 3 });
  };
  await dragTo(400);
  await roll.keyboard.press("Escape");
  await roll.mouse.up();
  await expect(chips).toHaveText(["C"]);

  const starts: string[] = [];
  for (const x of [400, 600]) {
    await dragTo(x);
    await roll.mouse.up();
    await expect(chips).toHaveText(["G"]);
    starts.push(await roll.getByRole("textbox", { name: "Start" }).inputValue());
    await roll.keyboard.press("Control+z");
    await expect(chips).toHaveText(["C"]);
  }
  expect(starts).toEqual([...starts].sort());
  expect(new Set(["001.1.000", ...starts]).size).toBe(3);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true });

  test("mixer, roll and board are used with fingers in second windows", async ({ page, context }) => {
    await openMelody(page);
    const open = async (key: string): Promise<Page> => {
      const popup = context.waitForEvent("page");
      await page.keyboard.press(key);
      return popup;
    };
    const mixer = await open("Alt+m");
    await mixer.getByRole("button", { name: "Mute Melody" }).tap();
    await expect(page.getByRole("button", { name: "Mute Melody" }).first()).toHaveAttribute("aria-pressed", "true");
    const volume = mixer.getByRole("slider", { name: "Volume of Melody", exact: true });
    const fader = (await volume.boundingBox())!;
    const middle = fader.x + fader.width / 2;
    await dragWithFinger(await fingerOn(mixer), [middle, fader.y + 20], [middle, fader.y + 80]);
    await expect(volume).not.toHaveAttribute("aria-valuetext", "0.0 dB");

    const roll = await open("Alt+n");
    await roll.getByRole("button", { name: "Fit clip" }).tap();
    await roll.locator("canvas").waitFor();
    await stillPlaces(roll, "canvas");
    const canvas = (await roll.getByRole("application", { name: /^Piano roll/ }).boundingBox())!;
    await roll.touchscreen.tap(canvas.x + canvas.width - 60, canvas.y + 60);
    await expect(roll.getByRole("status", { name: "Edits" })).toHaveText(/^1 note added: /);

    const board = await open("Alt+b");
    await board.locator("canvas").waitFor();
    await stillPlaces(board, "canvas");
    const keys = (await board.locator("canvas").boundingBox())!;
    const finger = await fingerOn(board);
    await finger.down(keys.x + 12, keys.y + keys.height - 12);
    await expect(board.getByText(/^C\d$/).last()).toBeVisible();
    await finger.up();
  });
});
