import { expect, type Page } from "playwright/test";

/** Live region of the edits of a song or a board. */
export const edits = (page: Page) => page.getByRole("status", { name: "Edits" });

/** Runs a command by typing its name, as in the palette every command is. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toHaveCount(0);
}

/** Goes on with the Tab key, or back, until the focus is on what is named so, once it is there. */
export async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const names = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("a[href], button, input, textarea, [tabindex]")]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? ""),
    );
  await expect.poll(async () => (await names()).some((each) => name.test(each)), `${name}`).toBe(true);
  const nameOf = (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
    );
  for (let presses = 0; presses < 200 && !name.test(await nameOf()); presses++) await page.keyboard.press(key);
  expect(await nameOf()).toMatch(name);
}

/** Types anew into the field that has the focus. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
