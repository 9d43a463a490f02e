import { expect, test, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import { violations } from "./axe.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { chooserOf } from "./openSong.ts";

const TEMPLATE_BUTTONS = { Isomorphic: "Isomorphic fourths", Drums: "Drums 4 × 4", Strings: "Strings strum" } as const;

const cells = (row: number, col: number, width: number, height: number) => ({ row, col, width, height });

/** The widgets that no template has. */
const OTHERS = newBoard({
  name: "Others",
  rows: 6,
  cols: 8,
  showKeyboard: false,
  pads: [
    newPad({ widget: { kind: "chord", chord: "m7" }, midiNote: padNote(57), location: cells(0, 0, 2, 1) }),
    newPad({ widget: { kind: "keys", low: 48, high: 60 }, location: cells(1, 0, 6, 2) }),
    newPad({ widget: { kind: "pages", pages: 2 }, page: 0, location: cells(0, 6, 1, 3) }),
    newPad({ widget: { kind: "display", shows: "value" }, location: cells(0, 2, 2, 1) }),
    newPad({ widget: { kind: "display", shows: "clock" }, location: cells(0, 4, 1, 1) }),
    newPad({ widget: { kind: "display", shows: "text" }, location: cells(0, 5, 1, 1) }),
    newPad({
      type: "knob",
      widget: { kind: "dial", turn: "circular", bipolar: true, steps: 3 },
      label: "Three",
      command: "cc",
      code: 20,
      location: cells(3, 0, 1, 1),
    }),
    newPad({
      type: "slider",
      widget: { kind: "fader", touch: "relative", bipolar: true, steps: 0 },
      label: "Across",
      command: "cc",
      code: 21,
      direction: "horizontal",
      location: cells(3, 1, 3, 1),
    }),
    newPad({
      type: "xyPad",
      label: "Touch",
      command: "cc",
      code: 22,
      pad2: { command: "cc", code: 23 },
      location: cells(4, 0, 2, 2),
    }),
    newPad({
      widget: { kind: "drumGrid", rows: 2, cols: 2 },
      label: "Kit",
      midiNote: padNote(36),
      channel: 10,
      location: cells(4, 2, 2, 2),
    }),
    newPad({
      widget: { kind: "strum", chord: "", strings: 4 },
      label: "Strings",
      midiNote: padNote(48),
      location: cells(4, 4, 2, 2),
    }),
    newPad({ label: "Switch", command: "cc", code: 24, canToggle: true, location: cells(4, 6, 1, 1) }),
    newPad({ type: "knob", label: "Dim", command: "cc", code: 25, disabled: true, location: cells(5, 6, 1, 1) }),
    newPad({ label: "Second", midiNote: padNote(62), page: 2, location: cells(3, 4, 1, 1) }),
    newPad({ label: "Never", disabled: true, location: cells(3, 5, 1, 1) }),
  ],
});

/** Opens the board of the other widgets in the editor, from a file. */
async function openOthers(page: Page): Promise<void> {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  const boardFile = await chooserOf(page, page.getByRole("button", { name: "From a file…" }));
  const buffer = Buffer.from(JSON.stringify(writeBoard(OTHERS)));
  await boardFile.setFiles({ name: "others.json", mimeType: "application/json", buffer });
  await expect(page).toHaveURL(/\/edit\/\w{30}$/);
}

/** Makes a board from a template in the editor. */
async function makeFrom(page: Page, name: keyof typeof TEMPLATE_BUTTONS): Promise<void> {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await page.getByRole("button", { name: TEMPLATE_BUTTONS[name] }).click();
  await page.getByRole("button", { name: "New board" }).click();
  await expect(page).toHaveURL(/\/edit\/\w{30}$/);
}

/** Makes a board from a template, and plays it. */
async function playTemplate(page: Page, name: keyof typeof TEMPLATE_BUTTONS): Promise<void> {
  await makeFrom(page, name);
  await page.goto(page.url().replace("/edit/", "/midi/"));
  await page.locator("canvas").waitFor();
  await expect(page.getByRole("group", { name: /^(C major|Kit|Strings)$/ })).toBeAttached();
}

test("axe finds nothing in grids, kits and strings, in edit and in play", async ({ page }) => {
  test.slow();
  for (const name of ["Isomorphic", "Drums", "Strings"] as const) {
    await makeFrom(page, name);
    await page.getByRole("application", { name: /^Board\./ }).focus();
    await page.keyboard.press("n");
    await expect(page.getByRole("complementary", { name: "Properties" })).toContainText("Widget");
    await expect.poll(() => violations(page), name).toEqual([]);
    await page.evaluate(
      (to) => history.pushState(null, "", to),
      new URL(page.url()).pathname.replace("/edit/", "/midi/"),
    );
    await expect(page.getByRole("group", { name: /^(C major|Kit|Strings)$/ })).toBeAttached();
    await expect.poll(() => violations(page), name).toEqual([]);
  }
});

test("a grid comes up alone, is played from the keyboard alone, and read out", async ({ page }) => {
  await fakeMidi(page);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { padrollSeen: seen });
    const look = (): void => {
      for (const pad of document.querySelectorAll("main [role=button]")) seen.add(pad.getAttribute("aria-label") ?? "");
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await playTemplate(page, "Isomorphic");
  // The board that a first visit begins with was not shown before it.
  const seen = await page.evaluate(() => [...(globalThis as unknown as { padrollSeen: Set<string> }).padrollSeen]);
  expect(seen).toContain("C2");
  expect(seen.filter((name) => /Kick|Snare/.test(name))).toEqual([]);
  const grid = page.getByRole("group", { name: "C major" });
  await expect(grid.getByRole("button")).toHaveCount(80);
  await grid.getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(grid.locator(":focus")).toHaveAccessibleName("F♯2");
  await page.keyboard.press("End");
  await expect(grid.locator(":focus")).toHaveAccessibleName("G♯5".replace("G♯", "A♭"));
  await page.keyboard.press("Home");
  await expect(grid.locator(":focus")).toHaveAccessibleName("C2");
  await page.keyboard.press("Tab");
  await expect(grid.locator(":focus")).toHaveCount(0);
});

test("wheels are sliders that speak their values, and a bend springs back", async ({ page }) => {
  await playTemplate(page, "Strings");
  const pitch = page.getByRole("slider", { name: "Pitch" });
  await pitch.focus();
  await page.keyboard.down("ArrowUp");
  await expect(pitch).toHaveAttribute("aria-valuetext", /^\+\d+$/);
  await page.keyboard.up("ArrowUp");
  await expect(pitch).toHaveAttribute("aria-valuetext", "0");
  const mod = page.getByRole("slider", { name: "Mod" });
  await mod.focus();
  await page.keyboard.press("End");
  await expect(mod).toHaveAttribute("aria-valuenow", "127");
  await page.keyboard.press("Home");
  await expect(mod).toHaveAttribute("aria-valuenow", "0");
});

test("a swipe of the mouse over strings plays each on its way, and leaves nothing sounding", async ({ page }) => {
  await fakeMidi(page);
  await playTemplate(page, "Strings");
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByText("First synth", { exact: true }).click();
  const box = (await page.getByRole("group", { name: "Strings" }).boundingBox())!;
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, y);
  await page.mouse.up();
  const notes = async (status: number): Promise<readonly number[]> =>
    (await sentTo(page, "First synth")).flatMap(([first = 0, number = 0]) => (first >> 4 === status ? [number] : []));
  const chord = [0, 4, 7, 11];
  const strings = Array.from({ length: 12 }, (_, index) => 48 + chord[index % 4]! + 12 * Math.floor(index / 4));
  await expect.poll(() => notes(9)).toEqual(strings);
  await expect.poll(async () => (await notes(8)).toSorted((a, b) => a - b)).toEqual(strings);
});

test("every other widget is played and read from the keyboard, and axe finds nothing", async ({ page }) => {
  test.slow();
  await fakeMidi(page);
  await openOthers(page);
  await page.getByRole("application", { name: /^Board\./ }).focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("complementary", { name: "Properties" })).toContainText("Widget");
  await expect.poll(() => violations(page)).toEqual([]);

  await page.goto(page.url().replace("/edit/", "/midi/"));
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByText("First synth", { exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect.poll(() => violations(page)).toEqual([]);
  const played = async (): Promise<readonly number[]> =>
    (await sentTo(page, "First synth")).flatMap(([status = 0, number = 0]) => (status >> 4 === 9 ? [number] : []));

  await page.getByRole("button", { name: "Am7", exact: true }).press("Enter");
  await expect.poll(played).toEqual([57, 60, 64, 67]);
  const keys = page.getByRole("group", { name: "Keys" });
  await keys.getByRole("button").first().focus();
  await page.keyboard.press("ArrowUp");
  await expect(keys.locator(":focus")).toHaveAccessibleName("C4");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect.poll(played).toEqual([57, 60, 64, 67, 59]);

  const pages = page.getByRole("group", { name: "Page switch" });
  await pages.getByRole("button", { name: "Page 1" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(pages.locator(":focus")).toHaveAccessibleName("Page 2");
  await page.keyboard.press("Enter");
  await expect(pages.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Second" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Second" })).toBeHidden();

  await expect(page.getByRole("img", { name: "Display", exact: true }).first()).toBeAttached();
  const three = page.getByRole("slider", { name: "Three" });
  await three.press("ArrowUp");
  await expect(three).toHaveAttribute("aria-valuenow", "127");
  await expect(page.getByRole("img", { name: "Three +63", exact: true })).toBeAttached();
  const across = page.getByRole("slider", { name: "Across" });
  await expect(across).toHaveAttribute("aria-orientation", "horizontal");
  await across.press("Home");
  await expect(page.getByRole("img", { name: /^Across / })).toBeAttached();
  await three.press("Home");
  await expect(three).toHaveAttribute("aria-valuetext", "−64");
  await three.press("End");
  await expect(three).toHaveAttribute("aria-valuetext", "+63");

  const touch = page.getByRole("slider", { name: "Touch" });
  for (const key of ["End", "ArrowLeft", "Home", "ArrowRight", "PageUp", "ArrowUp"]) await touch.press(key);
  await expect(touch).toHaveAttribute("aria-valuetext", "X 1, Y 75");
  const controls = async (): Promise<readonly number[][]> =>
    (await sentTo(page, "First synth")).filter(([status, code]) => status === 0xb0 && (code === 22 || code === 23));
  await expect.poll(async () => (await controls()).at(-1)).toEqual([0xb0, 23, 75]);
  expect(await controls()).toContainEqual([0xb0, 22, 127]);
  const toggle = page.getByRole("button", { name: "Switch" });
  await toggle.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.press("Space");
  await expect(toggle).toHaveAttribute("aria-pressed", "false");

  for (const [name, first, above, last] of [
    ["Kit", "Bass Drum 1", "Acoustic Snare", "Hand Clap"],
    ["Strings", "C3", "E3", "C4"],
  ] as const) {
    const group = page.getByRole("group", { name });
    await group.getByRole("button").first().focus();
    await expect(group.locator(":focus")).toHaveAccessibleName(first);
    await page.keyboard.press("ArrowUp");
    await expect(group.locator(":focus")).toHaveAccessibleName(above);
    await page.keyboard.press("End");
    await expect(group.locator(":focus")).toHaveAccessibleName(last);
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(group.locator(":focus")).toHaveAccessibleName(first);
  }
  await expect.poll(played).toEqual([57, 60, 64, 67, 59, 36, 48]);
  await expect(page.getByRole("button", { name: "Never" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("slider", { name: "Dim" })).toHaveAttribute("aria-disabled", "true");
});
