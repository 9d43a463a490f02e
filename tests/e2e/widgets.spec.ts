import { expect, test, type Page } from "playwright/test";
import { violations } from "./axe.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";

const TEMPLATE_BUTTONS = { Isomorphic: "Isomorphic fourths", Drums: "Drums 4 × 4", Strings: "Strings strum" } as const;

/** Makes a board from a template in the editor. */
async function makeFrom(page: Page, name: keyof typeof TEMPLATE_BUTTONS): Promise<void> {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await page.getByRole("button", { name: TEMPLATE_BUTTONS[name] }).click();
  await page.getByRole("button", { name: "Make a new board" }).click();
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

test("a grid is played from the keyboard alone, and read out", async ({ page }) => {
  await fakeMidi(page);
  await playTemplate(page, "Isomorphic");
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
  const sent = await sentTo(page, "First synth");
  const notes = (status: number): readonly number[] =>
    sent.flatMap(([first = 0, number = 0]) => (first >> 4 === status ? [number] : []));
  const chord = [0, 4, 7, 11];
  const strings = Array.from({ length: 12 }, (_, index) => 48 + chord[index % 4]! + 12 * Math.floor(index / 4));
  expect(notes(9)).toEqual(strings);
  expect(notes(8).toSorted((a, b) => a - b)).toEqual(strings);
});
