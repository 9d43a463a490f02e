import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { songText } from "../../src/adapters/storage/songText.ts";
import { laneStack } from "../../src/view/timeline/laneStack.ts";
import { ROLL } from "../../src/view/timeline/rollLayout.ts";
import { song } from "../spec/support/song.ts";
import { drop } from "./drop.ts";
import { exportedNotes, exportedSong } from "./exported.ts";
import { chordsFile, readNotes, sixteenTracks } from "./fixtures.ts";
import { openMelody, openSong } from "./openSong.ts";

const said = (page: Page) => page.getByRole("status", { name: "Selected" });
const edits = (page: Page) => page.getByRole("status", { name: "Edits" });

test("notes are transformed by menus, chopped, quantized with a window, and taken back", async ({ page }) => {
  await openMelody(page);
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  await page.getByRole("button", { name: "Fit clip" }).click();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said(page)).toHaveText(/^Note C4 at 001\.1\.000/);

  // The menu key asks for the menu of what is selected.
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Transform" }).click();
  await page.getByRole("menuitem", { name: /^Transpose up in key/ }).click();
  await expect(said(page)).toHaveText(/^Note D4/);
  await page.keyboard.press("Control+z");
  await expect(edits(page)).toHaveText(/^Undone: note C4 to D4, bar 1 beat 1, /);
  await expect(said(page)).toHaveText(/^Note C4/);

  await page.getByRole("combobox", { name: "Grid" }).click();
  await page.getByRole("option", { name: "1/16", exact: true }).click();
  await page.getByRole("button", { name: "Transform" }).click();
  await page.getByRole("menuitem", { name: /^Chop to grid/ }).click();
  await expect(edits(page)).toHaveText(/^3 notes added: /);
  await page.keyboard.press("Control+Shift+a");
  await expect(said(page)).toHaveText("6 notes selected");

  await page.keyboard.press("Alt+q");
  const window = page.getByRole("dialog", { name: "Quantize" });
  await expect(window.getByText("6 selected notes")).toBeVisible();
  await window.getByRole("combobox", { name: "Grid" }).click();
  await page.getByRole("option", { name: "1/2", exact: true }).click();
  await window.getByRole("switch", { name: "Ends" }).click();
  await window.getByRole("button", { name: "Quantize" }).click();
  await expect(window).toHaveCount(0);
  await expect(edits(page)).toHaveText(/^[1-6] notes changed$/);
  await page.keyboard.press("Control+z");
  await expect(edits(page)).toHaveText(/^Undone: [1-6] notes changed$/);

  // The second button erases where it is dragged, and opens a menu where it is not.
  const box = (await roll.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 60, { button: "right" });
  await expect(page.getByRole("menuitem", { name: /^Quantize…/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("a clip takes the groove of another one at half strength, and its hits stay apart", async ({ page }) => {
  const hits = (times: readonly number[], duration: number) => times.map((time) => ({ time, duration, number: 60 }));
  const straight = { rolls: [{ notes: hits([0, 480, 960, 1440], 480) }] };
  // Every second one is late.
  const shuffled = { rolls: [{ label: "Shuffle", notes: hits([0, 700, 960, 1660], 200) }] };
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "groove.json", text: songText(song({ tracks: [straight, shuffled] })) }]);
  await page.getByRole("listitem", { name: /^Track 2:/ }).waitFor();
  await page.getByRole("listitem", { name: /^Track 1:/ }).click();
  await page.keyboard.press("Alt+q");
  const window = page.getByRole("dialog", { name: "Quantize" });
  await expect(window.getByText("All 4 notes")).toBeVisible();
  await window.getByRole("combobox", { name: "Grid" }).click();
  await page.getByRole("option", { name: "1/8", exact: true }).click();
  await window.getByRole("combobox", { name: "Groove" }).click();
  await page.getByRole("option", { name: "Shuffle", exact: true }).click();
  const strength = window.getByRole("slider", { name: "Strength" });
  for (let step = 0; step < 5; step++) await strength.press("PageDown");
  await expect(strength).toHaveAttribute("aria-valuenow", "0.5");
  await window.getByRole("button", { name: "Quantize" }).click();
  await expect(window).toHaveCount(0);
  const { tracks } = readNotes(await exportedSong(page));
  // The last hit of the first clip ends with it.
  const places = tracks.map((notes) => notes.map(({ tick, duration }) => `${tick} ${duration}`));
  expect(places.filter(({ length }) => length > 0)).toEqual([
    ["0 240", "295 185", "480 240", "775 185"],
    ["0 100", "350 100", "480 100", "830 100"],
  ]);
});

test("a muted note stays where it is, is in no MIDI file, and sounds again", async ({ page }) => {
  await openMelody(page);
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  await page.getByRole("button", { name: "Fit clip" }).click();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: /^Mute notes/ }).click();
  await expect(said(page)).toHaveText(/^Note C4 .*, muted$/);

  const exported = async () => {
    await page.getByRole("button", { name: "Song menu" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^Export song/ }).click();
    const { tracks } = readNotes(await readFile(await (await download).path()));
    return tracks.flat().map(({ number }) => number);
  };
  expect(await exported()).toEqual([64, 67, 72]);
  await expect(page.getByText(/^Saved .* without one muted note\.$/).first()).toBeVisible();

  // It is kept, muted, with the song.
  await expect(page.getByText("Saved in this browser")).toBeVisible();
  await page.reload();
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
  expect(await exported()).toEqual([64, 67, 72]);
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said(page)).toHaveText(/^Note C4 .*, muted$/);
  await page.keyboard.press("Shift+M");
  await expect(said(page)).toHaveText(/^Note C4 .*, velocity \d+$/);
  expect(await exported()).toEqual([60, 64, 67, 72]);
});

test("chords are named over the roll and where they are selected", async ({ page }) => {
  const chords = [
    [60, 64, 67],
    [59, 62, 67],
    [57, 60, 64, 67],
    [53, 57, 60, 64],
  ];
  await openSong(page, "chords.mid", chordsFile(chords));
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  await page.getByRole("button", { name: "Fit clip" }).click();
  const box = (await roll.boundingBox())!;
  const ruler = () => page.screenshot({ clip: { x: box.x + 64, y: box.y, width: box.width - 72, height: 24 } });
  await expect(async () => expect((await ruler()).equals(await ruler())).toBe(true)).toPass();
  const named = await ruler();
  await page.keyboard.press("Shift+H");
  await expect.poll(async () => (await ruler()).equals(named)).toBe(false);
  await page.keyboard.press("Shift+H");
  await expect.poll(async () => (await ruler()).equals(named)).toBe(true);

  // A marquee over the second chord.
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const quarter = (box.width - 64) / 4;
  await page.mouse.move(box.x + 64 + quarter * 1.3, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 64 + quarter * 1.6, box.y + box.height - 120, { steps: 4 });
  await page.mouse.up();
  await expect(said(page)).toHaveText("3 notes selected: G/B");
  await page.keyboard.press("ArrowUp");
  await expect(said(page)).toHaveText("3 notes selected: A♭/C");
});

test("notes of several clips are edited in one roll", async ({ page }) => {
  await openSong(page, "sixteen.mid", sixteenTracks());
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  // Only what the keyboard brings the focus to takes its keys.
  await page.keyboard.press("Tab");
  await page.getByRole("application", { name: /^Arrangement/ }).focus();
  await page.keyboard.press("Control+a");
  await expect(said(page)).toHaveText("16 clips selected");
  await roll.focus();
  await expect(said(page)).toHaveText("Track 1 is active, one of 16 clips in the piano roll");
  await page.keyboard.press("f");
  await page.keyboard.press("Control+a");
  await expect(said(page)).toHaveText("48 notes selected");
  await page.keyboard.press("ArrowUp");
  await expect(edits(page)).toHaveText("48 notes up 1 semitone");
  await page.keyboard.press("Control+z");
  await expect(edits(page)).toHaveText("Undone: 48 notes up 1 semitone");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+C");
  await expect(said(page)).toHaveText("Track 2 is active, one of 16 clips in the piano roll");

  // From note to note through all of them: the fifth one is of another clip than the fourth.
  for (let note = 0; note < 4; note++) await page.keyboard.press("Alt+ArrowRight");
  await expect(said(page)).toHaveText(/^Note .*, in Track [1-4]$/);
  await page.keyboard.press("Escape");
  await page
    .getByRole("radiogroup", { name: "Clips in the piano roll" })
    .getByRole("radio", { name: /^Track 7/ })
    .click();
  await expect(said(page)).toHaveText("Track 7 is active, one of 16 clips in the piano roll");

  // With the mouse: a note that is grabbed makes its clip the active one, whatever clip that was before.
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await roll.focus();
  for (let note = 0; note < 5; note++) await page.keyboard.press("Alt+ArrowRight");
  const grabbed = (await said(page).textContent())!;
  const [, track] = /, in (Track \d+)$/.exec(grabbed)!;
  await page.keyboard.press("z");
  await page.keyboard.press("Escape");
  const others = page.getByRole("radiogroup", { name: "Clips in the piano roll" });
  await others.getByRole("radio", { name: /^Track 16/ }).click();
  await expect(said(page)).toHaveText("Track 16 is active, one of 16 clips in the piano roll");
  const { x, y, width, height } = (await roll.boundingBox())!;
  const [inside, row] = [
    x + ROLL.keysWidth + 0.2 * (width - ROLL.keysWidth),
    y + (ROLL.rulerHeight + laneStack(width, height, []).foot) / 2,
  ];
  await page.mouse.click(inside, row);
  await expect(said(page)).toHaveText(grabbed);
  await expect(others.getByRole("radio", { name: new RegExp(`^${track}\\b`) })).toBeChecked();
  await page.mouse.move(inside, row);
  await page.mouse.down();
  await page.mouse.move(inside, row - 50, { steps: 5 });
  await page.mouse.up();
  await expect(edits(page)).toHaveText(/^note \S+ to \S+, bar /);
  await expect(said(page)).not.toHaveText(grabbed);
  // A frame drawn over all of them takes notes of each.
  await roll.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await page.mouse.move(x + width - 30, y + ROLL.rulerHeight + 4);
  await page.mouse.down();
  await page.mouse.move(x + ROLL.keysWidth + 2, y + laneStack(width, height, []).foot - 4, { steps: 5 });
  await page.mouse.up();
  await expect(said(page)).toHaveText(/^\d\d notes selected/);
});

/** Does a command by typing its name. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Command palette" });
  await field.fill(name);
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
}

test("notes are found by what they are, and commands change their time, length, order and feel", async ({ page }) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  const quarter = (number: number, beat: number) => ({ time: beat * 960, duration: 960, number, attack: 100 / 127 });
  const notes = [60, 64, 67, 72, 60, 61].map(quarter);
  await drop(page, [{ name: "found.json", text: songText(song({ tracks: [{ rolls: [{ notes }] }] })) }]);
  await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
  // Only what the keyboard brings the focus to takes its keys.
  await page.keyboard.press("Tab");
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  const first = async (): Promise<void> => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+ArrowRight");
    await expect(said(page)).toHaveText(/^Note C4 at 001\.1/);
  };
  for (const [name, found] of [
    ["Select same pitch and length", /^2 notes selected/],
    ["Select same pitch in all octaves", /^3 notes selected/],
    ["Select same beat in every bar", /^2 notes selected/],
    ["Select notes in the key", /^5 notes selected/],
    ["Select notes outside the key", /^Note (C♯|D♭)4 /],
  ] as const) {
    await first();
    await command(page, name);
    await expect(said(page), name).toHaveText(found);
  }

  const shown = async (): Promise<readonly string[]> =>
    (await exportedNotes(page)).map(({ tick, duration, number }) => `${tick} ${duration} ${number}`);
  const line = (numbers: readonly number[], step: number, duration: number): readonly string[] =>
    numbers.map((number, at) => `${at * step} ${duration} ${number}`);
  const before = await shown();
  expect(before).toEqual(line([60, 64, 67, 72, 60, 61], 480, 480));
  await page.keyboard.press("Control+a");
  for (const [names, after] of [
    [["Half time"], line([60, 64, 67, 72, 60, 61], 240, 240)],
    [["Halve length"], line([60, 64, 67, 72, 60, 61], 480, 240)],
    [
      ["Halve length", "Legato"],
      [...line([60, 64, 67, 72, 60], 480, 480), "2400 240 61"],
    ],
    [["Reverse"], line([61, 60, 72, 67, 64, 60], 480, 480)],
  ] as const) {
    for (const name of names) await command(page, name);
    expect(await shown(), names.join()).toEqual(after);
    for (const name of names) {
      await page.keyboard.press("Control+z");
      await expect(edits(page), name).toHaveText(/^Undone: [1-6] notes? /);
    }
    expect(await shown()).toEqual(before);
  }
});

test("chords are strummed and humanized, copies dragged, drawn notes snap to the key, and ghosts are seen", async ({
  page,
}) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  const note = (number: number, time: number) => ({ time, duration: 1920, number, attack: 100 / 127 });
  const chord = [60, 64, 67].map((number) => note(number, 0));
  const others = [61, 66, 70].map((number) => note(number, 1920));
  const text = songText(
    song({ tracks: [{ rolls: [{ notes: chord, length: 3840 }] }, { rolls: [{ notes: others }] }] }),
  );
  await drop(page, [{ name: "chords.json", text }]);
  await page.getByRole("listitem", { name: /^Track 2:/ }).waitFor();
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  const own = async () => (await exportedNotes(page)).filter(({ number }) => ![61, 66, 70].includes(number));
  await page.keyboard.press("Tab");
  await roll.focus();
  await page.keyboard.press("f");
  await page.keyboard.press("Control+a");
  await expect(said(page)).toHaveText("3 notes selected: C");
  await command(page, "Strum up");
  expect((await own()).map(({ tick }) => tick)).toEqual([0, 30, 60]);
  await page.keyboard.press("Control+z");
  await command(page, "Humanize");
  const human = await own();
  expect(new Set(human.map(({ velocity }) => velocity)).size).toBeGreaterThan(1);
  for (const { tick } of human) expect(tick).toBeLessThanOrEqual(15);
  await page.keyboard.press("Control+z");

  const { x, y, width, height } = (await roll.boundingBox())!;
  const foot = laneStack(width, height, []).foot;
  const picture = (): Promise<Buffer> =>
    page.screenshot({
      clip: {
        x: x + ROLL.keysWidth,
        y: y + ROLL.rulerHeight,
        width: width - ROLL.keysWidth,
        height: foot - ROLL.rulerHeight,
      },
    });
  await page.mouse.move(x + 10, y - 20);
  // Notices lie over it until they go by themselves.
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0, { timeout: 20_000 });
  await expect(async () => expect((await picture()).equals(await picture())).toBe(true)).toPass();
  const alone = await picture();
  await page.keyboard.press("Shift+G");
  await expect.poll(async () => (await picture()).equals(alone)).toBe(false);
  await page.keyboard.press("Shift+G");
  await expect.poll(async () => (await picture()).equals(alone)).toBe(true);

  // Beside the chord three rows one above the other are drawn on: one of them is no row of C major.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+S");
  for (const [at, row] of [0, 1, 2].entries()) {
    await page.mouse.click(x + width * (0.7 + at * 0.08), y + ROLL.rulerHeight + 30 + row * 14);
    await expect(edits(page)).toHaveText(/^1 note added: /);
    await expect(said(page)).toHaveText(/^Note [A-G]\d /);
  }
  expect(await own()).toHaveLength(6);
  for (let drawn = 0; drawn < 3; drawn++) await page.keyboard.press("Control+z");
  await expect.poll(own).toHaveLength(3);

  // The middle note fills the roll, and a copy of it is dragged away.
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said(page)).toHaveText(/^Note E4 /);
  await page.keyboard.press("z");
  const [inside, row] = [x + ROLL.keysWidth + 0.3 * (width - ROLL.keysWidth), y + (ROLL.rulerHeight + foot) / 2];
  await page.mouse.move(inside, row);
  await page.keyboard.down("Control");
  await page.mouse.down();
  await page.mouse.move(inside, row - 50, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Control");
  await expect(edits(page)).toHaveText(/^1 note added: /);
  expect(await own()).toHaveLength(4);
});
