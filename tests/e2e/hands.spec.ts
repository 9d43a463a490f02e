import { expect, test, type Page } from "playwright/test";
import { drop } from "./drop.ts";
import { manyTracks, melodyFile, sixteenTracks } from "./fixtures.ts";
import { frames } from "./frames.ts";
import { openMelody, openSong } from "./openSong.ts";

const trackHeads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });
const playing = (page: Page) => page.getByRole("button", { name: /^(Pause|Loading sounds)/ });
const songName = (page: Page) => page.getByRole("textbox", { name: "Song name" });

/** What plays stands still again. */
async function stop(page: Page): Promise<void> {
  await page.keyboard.press("Space");
  await expect(playing(page)).toHaveCount(0);
}

test("the keys come home to the timeline", async ({ page }) => {
  await openMelody(page);
  await test.step("a popover that was opened with the mouse leaves its keys, too", async () => {
    await page.getByRole("button", { name: /^Time signature/ }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect(playing(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await stop(page);
  });
  await test.step("after a list was used with the mouse, its keys are the timeline's", async () => {
    const grid = page.getByRole("combobox", { name: "Grid" });
    await grid.click();
    await page.getByRole("option", { name: "1/8", exact: true }).click();
    await expect(grid).toHaveText("1/8");
    await page.keyboard.press("3");
    await page.keyboard.press("1");
    await expect(page.getByRole("button", { name: "Draw", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(grid).toHaveText("1/8");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("textbox", { name: "Pitch", exact: true })).toHaveValue("B3 – B4");
    await page.keyboard.press("Space");
    await expect(playing(page)).toBeVisible();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await stop(page);
  });
  await test.step("the keyboard's own menus give the focus back to their button", async () => {
    const button = page.getByRole("button", { name: "Song menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    // At once, before the library of the menu hears it.
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
  await test.step("export, Enter, Space plays the song and does not replace it", async () => {
    await page.getByRole("button", { name: "Song menu" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^Export song/ }).click();
    await download;
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await expect(playing(page)).toBeVisible();
    await expect(trackHeads(page)).toHaveCount(1);
    await stop(page);
  });
  await test.step("Escape in a field of a popover closes it, also when a notice came later", async () => {
    await page.getByRole("button", { name: /^Time signature/ }).click();
    await expect(page.getByRole("textbox", { name: "Beats per bar", exact: true })).toBeFocused();
    await drop(page, [{ name: "letter.mid", text: "no notes" }]);
    await expect(page.getByText(/letter\.mid/).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("songs come and go, and so do their tracks", async ({ page }) => {
  await openSong(page, "sixteen.mid", sixteenTracks());
  await test.step("a new song takes nothing away: one press brings the last one back", async () => {
    await songName(page).fill("Keep me");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Song menu" }).click();
    await page.getByRole("menuitem", { name: "New song" }).click();
    await expect(trackHeads(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(trackHeads(page)).toHaveCount(16);
    await expect(songName(page)).toHaveValue("Keep me");
  });
  await test.step("a track that comes is scrolled into view, and a song that opens shows its first ones", async () => {
    await expect(trackHeads(page)).toHaveCount(16);
    await page.getByRole("button", { name: "Add track" }).click();
    await page.getByRole("menuitem", { name: "Add instrument track" }).click();
    await expect(trackHeads(page)).toHaveCount(17);
    await expect(trackHeads(page).last()).toBeInViewport({ ratio: 0.9 });
    await drop(page, [{ name: "many.mid", bytes: manyTracks(20) }]);
    await expect(songName(page)).toHaveValue("many");
    await expect(trackHeads(page)).toHaveCount(20);
    await expect(trackHeads(page).first()).toBeInViewport({ ratio: 0.9 });
  });
});

const editor = (page: Page) => page.getByRole("region", { name: "Editor" }).locator("canvas");
const arrangement = (page: Page) => page.getByRole("region", { name: "Arrangement" }).locator("canvas");

/** The first bar of the first track, below the ruler. */
async function firstClip(page: Page): Promise<{ x: number; y: number }> {
  const box = (await arrangement(page).boundingBox())!;
  return { x: box.x + 10, y: box.y + 68 + 18 };
}

test("clips, sections and tempos are reached with the mouse", async ({ page }) => {
  await openMelody(page);
  await test.step("the second button on a clip opens a menu and deletes nothing", async () => {
    const { x, y } = await firstClip(page);
    await page.mouse.click(x, y, { button: "right" });
    await expect(page.getByRole("menuitem", { name: "Split at playhead" })).toBeVisible();
    await expect(page.getByText(/^4 notes$/).last()).toBeVisible();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByText("Select a clip, or draw", { exact: false })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText(/^4 notes$/).last()).toBeVisible();
  });
  await test.step("a double click on the sections names one, another on the tempo lane adds a change", async () => {
    const box = (await arrangement(page).boundingBox())!;
    await page.mouse.dblclick(box.x + 200, box.y + 10);
    const name = page.getByRole("textbox", { name: "Section name" });
    await expect(name).toBeFocused();
    await page.keyboard.type("Bridge");
    await page.keyboard.press("Enter");
    await expect(name).toHaveCount(0);
    await page.mouse.click(box.x + 210, box.y + 10, { button: "right" });
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await expect(name).toHaveValue("Bridge");
    await page.keyboard.press("Escape");
    await expect(name).toHaveCount(0);

    // Of the change that is there now the menu says what can be done to it.
    const onTempo = { x: box.x + 24 * 8 + 1, y: box.y + 56 };
    await page.mouse.dblclick(onTempo.x, onTempo.y);
    await page.mouse.click(onTempo.x, onTempo.y, { button: "right" });
    await page.getByRole("menuitem", { name: "Halve tempo" }).click();
    await page.mouse.click(onTempo.x + 24, box.y + 38);
    await expect(page.getByRole("textbox", { name: "Tempo", exact: true }).first()).toHaveValue("60.00");
  });
  await test.step("tempo and time signature are set where the playhead is", async () => {
    await page.getByRole("button", { name: "Return to start" }).click();
    const tempo = page.getByRole("region", { name: "Transport" }).or(page.getByRole("banner")).getByLabel("Tempo");
    await expect(tempo).toHaveValue("120.00");
    const box = (await arrangement(page).boundingBox())!;
    await page.mouse.click(box.x + 100, box.y + 38);
    await expect(page.getByRole("timer")).not.toHaveText(/^001\.1\.000/);
    await tempo.fill("90");
    await page.keyboard.press("Enter");
    await expect(tempo).toHaveValue("90.00");
    await page.getByRole("button", { name: "Time signature 4/4" }).click();
    await page.getByRole("textbox", { name: "Beats per bar", exact: true }).fill("3");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Time signature 3/4" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Return to start" }).click();
    await expect(tempo).toHaveValue("120.00");
    await expect(page.getByRole("button", { name: "Time signature 4/4" })).toBeVisible();
  });
});

test("notes are typed, dragged and reached from the keyboard", async ({ page }) => {
  await openMelody(page);
  await test.step("a drag in the velocity lane does not scroll the roll", async () => {
    const box = (await editor(page).boundingBox())!;
    const keys = { x: box.x, y: box.y + 30, width: 60, height: box.height - 120 };
    const lane = { x: box.x + 60, y: box.y + box.height - 60, width: 300, height: 60 };
    let before = await page.screenshot({ clip: keys });
    await expect
      .poll(async () => {
        const last = before;
        // A busy page draws with its next frames.
        await frames(page, 10);
        before = await page.screenshot({ clip: keys });
        return before.equals(last);
      })
      .toBe(true);
    const laneBefore = await page.screenshot({ clip: lane });
    await page.mouse.move(box.x + 70, box.y + box.height - 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + box.height - 10, { steps: 5 });
    await expect.poll(async () => (await page.screenshot({ clip: lane })).equals(laneBefore)).toBe(false);
    const after = await page.screenshot({ clip: keys });
    await page.mouse.up();
    expect(after.equals(before)).toBe(true);
  });
  await test.step("a pitch that is typed is the pitch, +2 is two more, and what cannot be is answered", async () => {
    await page.keyboard.press("Control+a");
    const pitch = page.getByRole("textbox", { name: "Pitch", exact: true });
    const velocity = page.getByRole("textbox", { name: "Velocity", exact: true });
    await pitch.fill("+2");
    await page.keyboard.press("Enter");
    await expect(pitch).toHaveValue("D4 – D5");
    await pitch.fill("64");
    await page.keyboard.press("Enter");
    await expect(pitch).toHaveValue("E4");
    for (const [typed, shown, answer] of [
      ["0", "1", "The minimum is 1."],
      ["1e9", "127", "The maximum is 127."],
      ["−5", "122", null],
      ["loud", "122", "“loud” is not a valid value. Nothing was changed."],
    ] as const) {
      await velocity.fill(typed);
      await page.keyboard.press("Enter");
      await expect(velocity).toHaveValue(shown);
      if (answer) await expect(page.getByRole("status").filter({ hasText: answer })).toBeVisible();
    }
  });
  await test.step("the keyboard reaches, reads out, moves and resizes notes and clips", async () => {
    await drop(page, [{ name: "again.mid", bytes: melodyFile([60, 64, 67, 72], 0) }]);
    await expect(songName(page)).toHaveValue("again");
    const said = page.getByRole("status", { name: "Selected" });
    const roll = page.getByRole("application", { name: /^Piano roll/ });
    await page.getByRole("button", { name: "Fit clip" }).focus();
    await page.keyboard.press("Tab");
    while (!(await roll.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(said).toHaveText(/^Note C4 at 001\.1\.000/);
    await page.keyboard.press("Alt+ArrowRight");
    await expect(said).toHaveText(/^Note E4/);
    await page.keyboard.press("ArrowUp");
    await expect(said).toHaveText(/^Note F4/);
    await page.getByRole("application", { name: /^Arrangement/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(said).toHaveText(/^Clip .* at 001\.1\.000/);
    await page.keyboard.press("ArrowRight");
    await expect(said).toHaveText(/^Clip .* at 00[12]\.[1-4]\.\d+, /);
    await expect(said).not.toHaveText(/at 001\.1\.000/);
    const lengthOf = async () => /length (\S+)$/.exec((await said.textContent())!)![1]!;
    const length = await lengthOf();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(lengthOf).not.toBe(length);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(lengthOf).toBe(length);
  });
});

test("no tooltip stays; Back and Forward show the song of the address", async ({ page }) => {
  await openMelody(page);
  await test.step("no tooltip stays or takes a press", async () => {
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    const add = page.getByRole("button", { name: "Add track" });
    await add.hover();
    const tip = page.getByRole("tooltip");
    await expect(tip).toBeVisible();
    expect(await tip.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("none");
    await add.click();
    await page.getByRole("menuitem", { name: "Add drum track" }).click();
    await expect(trackHeads(page)).toHaveCount(2);
    await page.mouse.move(700, 600);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    // A button that is disabled under the pointer lets its tip go as well.
    await undo.hover();
    await expect(page.getByRole("tooltip")).toHaveCount(1);
    await undo.click();
    await expect(undo).toBeDisabled();
    await page.mouse.move(700, 600);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });
  await test.step("a window that comes back to the front opens no tooltip", async () => {
    await page.getByRole("button", { name: "Loop", exact: true }).click();
    await page.mouse.move(700, 600);
    await page.evaluate(() => {
      const button = document.activeElement as HTMLElement;
      button.blur();
      button.focus();
    });
    // Longer than a tip takes to open: nothing tells that none will.
    await page.waitForTimeout(700);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });
  await expect(songName(page)).toHaveValue("melody");
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const ofMelody = page.url();
  await page.getByRole("button", { name: "Song menu" }).click();
  await page.getByRole("menuitem", { name: "New song" }).click();
  await expect(trackHeads(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(ofMelody);
  const ofNewSong = page.url();
  await page.getByRole("button", { name: "Song menu" }).click();
  await page.getByRole("menuitem", { name: "Open demo song" }).click();
  await expect(songName(page)).toHaveValue("Paper Lanterns");
  await expect(page).not.toHaveURL(ofNewSong);
  await page.goBack();
  await expect(trackHeads(page)).toHaveCount(0);
  await page.goBack();
  await expect(songName(page)).toHaveValue("melody");
  await page.goForward();
  await expect(trackHeads(page)).toHaveCount(0);
  await page.goForward();
  await expect(songName(page)).toHaveValue("Paper Lanterns");
});
