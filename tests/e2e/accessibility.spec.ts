import { expect, test, type Page } from "playwright/test";
import { checkThemes, followSystem, violations } from "./axe.ts";

// Several screens in a row.
test.setTimeout(240_000);

/** Another screen within the app, as a link leads to it. */
const lead = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, "", to), path);

const kick = (page: Page) => page.getByRole("button", { name: /^Kick/ });
const firstHeading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openDemo(page: Page): Promise<void> {
  await page.goto("/timeline");
  await openTheDemo(page);
}

async function openTheDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open demo song" }).click();
  await page.getByRole("listitem", { name: /^Track 3:/ }).waitFor();
}

test("axe finds nothing on the board, the empty timeline, a song, its panels and the settings", async ({ page }) => {
  await followSystem(page);
  await page.goto("/midi");
  await kick(page).waitFor();
  await checkThemes(page, "board");
  await lead(page, "/timeline");
  await page.getByRole("button", { name: "Open demo song" }).waitFor();
  await checkThemes(page, "empty timeline");
  await openTheDemo(page);
  await checkThemes(page, "timeline");
  await page.getByRole("tab", { name: "Properties" }).click();
  await checkThemes(page, "track's properties");
  await page.getByRole("radio", { name: "Patterns" }).click();
  await page.getByRole("button", { name: "Add pattern" }).click();
  await page.getByRole("textbox", { name: "Chord", exact: true }).waitFor();
  await checkThemes(page, "chord patterns");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").waitFor();
  await checkThemes(page, "settings");
});

test("axe finds nothing on the timeline with the mixer", async ({ page }) => {
  await followSystem(page);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openDemo(page);
  await checkThemes(page, "timeline with the mixer");
  // What rule of axe's there is for this asks no name of them.
  const separators = page.getByRole("separator");
  await expect(separators).toHaveCount(4);
  for (const separator of await separators.all()) await expect(separator).toHaveAccessibleName(/\w/);
});

test("axe finds nothing in the windows of commands, devices, takes and small panels of a song", async ({ page }) => {
  await followSystem(page);
  await openDemo(page);
  const check = async (what: string): Promise<void> => {
    await page.getByRole("dialog").last().waitFor();
    await checkThemes(page, what);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog"), what).toHaveCount(0);
  };
  for (const key of ["Alt+q", "Alt+e"]) {
    await page.keyboard.press(key);
    await check(key);
  }
  for (const item of [/^Versions…/, /^New from template…/]) {
    await page.getByRole("button", { name: "Song menu" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await check(String(item));
  }
  await page.getByRole("button", { name: /^MIDI clock/ }).click();
  await page.getByRole("combobox", { name: "Sync source" }).waitFor();
  await checkThemes(page, "clock");
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "Mixer", exact: true }).click();
  for (const name of ["Equalizer of Drums", "Limiter of Drums"]) {
    await page.getByRole("button", { name }).first().click();
    await check(name);
  }
  await page.getByRole("radio", { name: "Takes" }).click();
  await page.getByRole("tab", { name: "Properties" }).click();
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByRole("menuitem", { name: /^Arpeggiator/ }).click();
  await checkThemes(page, "takes and devices");
});

test("at 200 % axe finds nothing in the editors of a song, nor in the palette of commands", async ({ page }) => {
  const settings = JSON.stringify({ theme: "dark", scale: 2 });
  await page.addInitScript((stored) => localStorage.setItem("padroll_settings", stored), settings);
  await openDemo(page);
  const check = async (what: string): Promise<void> => {
    expect.soft(await violations(page), what).toEqual([]);
  };
  const view = (name: string) => page.getByRole("radio", { name, exact: true }).press("Space");
  await page.keyboard.press("Tab");
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await check("notes");
  await page.keyboard.press("Shift+D");
  await check("rows of drums");
  await view("Patterns");
  await page.getByRole("button", { name: "Add pattern" }).press("Enter");
  await page.getByRole("textbox", { name: "Chord", exact: true }).waitFor();
  await check("chord patterns");
  await view("Takes");
  await check("takes");
  await view("Mixer");
  await page.getByRole("region", { name: "Mixer", exact: true }).waitFor();
  await check("mixer");
  for (const [key, name] of [
    ["Control+k", "Command palette"],
    ["?", "Help"],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").last().waitFor();
    await check(name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("axe finds nothing in second windows with mixer, roll, patterns and board", async ({ page, context }) => {
  await followSystem(page);
  await openDemo(page);
  const open = async (key: string): Promise<Page> => {
    const popup = context.waitForEvent("page");
    await page.keyboard.press(key);
    return popup;
  };
  const roll = await open("Alt+n");
  await roll.getByRole("application", { name: /^Piano roll/ }).waitFor();
  await checkThemes(page, "roll", roll);
  await roll.getByRole("radio", { name: "Patterns" }).click();
  await roll.getByRole("button", { name: "Add pattern" }).click();
  await roll.getByRole("textbox", { name: "Chord", exact: true }).waitFor();
  await checkThemes(page, "patterns", roll);
  const board = await open("Alt+b");
  await board.locator("canvas").waitFor();
  await checkThemes(page, "board", board);
  const mixer = await open("Alt+m");
  await mixer.getByRole("heading", { name: "Mixer" }).waitFor();
  await checkThemes(page, "mixer", mixer);
});

test("a theme of the settings is the page's, whatever the system's is", async ({ page }) => {
  for (const [theme, other] of [
    ["dark", "light"],
    ["light", "dark"],
  ] as const) {
    await page.addInitScript((stored) => localStorage.setItem("padroll_settings", stored), JSON.stringify({ theme }));
    await page.emulateMedia({ colorScheme: other });
    await page.goto("/privacy");
    await firstHeading(page).waitFor();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  }
});

/** Of what is turned; where there is no room for it beside the rest, the side panel comes over it. */
const TOUCH_DEVICES = [
  [
    "phone",
    [
      [390, 844, true, "dark"],
      [844, 390, true, "light"],
    ],
  ],
  [
    "tablet",
    [
      [1024, 768, false, "dark"],
      [768, 1024, true, "light"],
    ],
  ],
] as const;

// Each size in one theme: the colors are those of a desktop.
for (const [device, sizes] of TOUCH_DEVICES)
  test.describe(device, () => {
    const [width, height] = sizes[0];
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test("axe finds nothing on start page, board and timeline, the side panel open and closed, upright and turned", async ({
      page,
    }) => {
      await followSystem(page);
      await page.goto("/");
      for (const [turn, [wide, high, sideOver, theme]] of sizes.entries()) {
        const check = (what: string): Promise<void> => checkThemes(page, `${what}, ${wide}×${high}`, page, [theme]);
        await page.setViewportSize({ width: wide, height: high });
        await lead(page, "/");
        await firstHeading(page).waitFor();
        await check("start page");
        await lead(page, "/midi");
        await kick(page).waitFor();
        await check("board");
        await lead(page, "/timeline");
        if (turn === 0) await openTheDemo(page);
        await page.getByRole("listitem", { name: /^Track 1:/ }).waitFor();
        await check("timeline");
        await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeInViewport({ ratio: 1 });
        const instruments = page.getByRole("searchbox", { name: "Search instruments" });
        // Where there is room for it beside the rest it is there at once.
        if (!sideOver) {
          await expect(instruments).toBeVisible();
          continue;
        }
        await page.getByRole("button", { name: "Show side panel" }).click();
        await page.getByRole("dialog").waitFor();
        await expect(instruments).toBeVisible();
        await check("side panel");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });
  });

test("notes and instruments are reached from the keyboard", async ({ page }) => {
  await openDemo(page);
  await test.step("notes are reached, moved and resized from the keyboard, and read out", async () => {
    const said = page.getByRole("status", { name: "Selected" });
    const roll = page.getByRole("application", { name: /^Piano roll/ });
    for (
      let presses = 0;
      presses < 80 && !(await roll.evaluate((element) => element === document.activeElement));
      presses++
    )
      await page.keyboard.press("Tab");
    await expect(roll).toBeFocused();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(said).toHaveText(/^Note \S+ at 001\.1\.000, length /);
    const read = async () => /^Note (\S+) at (\S+), length (\S+),/.exec(await said.innerText())!.slice(1);
    const [name, start, length] = await read();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(said).not.toContainText(`length ${length},`);
    const [, sameStart, longer] = await read();
    expect(sameStart).toBe(start);
    // A step of the grid, a sixteenth at 960 ticks for a quarter note.
    const ticks = (text: string): number =>
      text.split(".").reduce((sum, part, at) => sum + Number(part) * [3840, 960, 1][at]!, 0);
    expect(ticks(longer!) - ticks(length!)).toBe(240);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(said).toContainText(`length ${length},`);
    await page.keyboard.press("ArrowUp");
    await expect(said).not.toContainText(`Note ${name} `);
    await page.keyboard.press("ArrowRight");
    await expect(said).toContainText("at 001.1.240");
  });
  await test.step("the instruments are one stop of the Tab key; arrows go through them", async () => {
    await page.getByRole("searchbox", { name: "Search instruments" }).focus();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    // The eight categories and the button for sound banks lie between.
    for (let i = 0; i < 10; i++) await page.keyboard.press("Tab");
    const first = await focused();
    expect(first).toMatch(/^\d{3}/);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toMatch(/^\d{3}/);
    expect(await focused()).not.toBe(first);
    const name = await focused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(":focus")).toHaveAccessibleName(`Preview ${name.slice(3)}`);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("region", { name: "Instruments" }).locator(":focus")).toHaveCount(0);
  });
});

test("shifting the octave keeps the focus on its key", async ({ page }) => {
  await page.goto("/midi");
  await page.getByRole("button", { name: /^Kick/ }).waitFor();
  const key = page.getByRole("group", { name: "Keyboard" }).getByRole("button").first();
  await key.focus();
  const before = await key.getAttribute("data-note");
  await page.keyboard.press("x");
  await expect(page.locator(":focus")).toHaveAttribute("data-note", String(Number(before) + 12));
});
