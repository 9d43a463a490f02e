import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, type Page } from "playwright/test";
import { fakeMidi, sentTo } from "./fakeMidi.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const panel = (page: Page) => page.getByRole("complementary", { name: "Properties" });
const messages = (page: Page) => panel(page).getByRole("region", { name: "Messages" });

/** Opens the editor with the first drum pad selected, without the pointer. */
async function openEditor(page: Page): Promise<void> {
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  const board = page.getByRole("application", { name: /^Board\./ });
  await board.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("n");
  await expect(panel(page).getByRole("heading", { level: 2 })).toContainText("Kick");
}

/** Chooses of a list in the open message. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await messages(page).getByRole("combobox", { name: list, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function type(page: Page, field: string, text: string): Promise<void> {
  const box = messages(page).getByRole("textbox", { name: field, exact: true });
  await box.fill(text);
  await box.press("Enter");
}

test("messages are added, answered, ordered and removed by the keyboard, and played as they are", async ({ page }) => {
  await fakeMidi(page);
  await openEditor(page);
  await messages(page).getByRole("button", { name: "Add message" }).press("Enter");
  await type(page, "Controller", "300");
  await expect(page.getByText("The maximum is 127.")).toBeVisible();
  await type(page, "Controller", "21");
  await type(page, "From", "127");
  await type(page, "To", "3");
  await choose(page, "Message channel", "5");
  await messages(page).getByRole("button", { name: "Add message" }).click();
  await choose(page, "Message", "Program");
  await type(page, "Bank (CC 0)", "121");
  await expect(messages(page).getByRole("listitem")).toHaveCount(3);
  await messages(page)
    .getByRole("button", { name: /^Send earlier: Program/ })
    .press("Enter");
  await expect(messages(page).getByRole("listitem").nth(1)).toContainText("Program");
  await messages(page).getByRole("button", { name: "Add message" }).click();
  await messages(page)
    .getByRole("button", { name: /^Remove: CC 16/ })
    .press("Enter");
  await expect(messages(page).getByRole("button", { name: "Add message" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(messages(page).getByRole("listitem")).toHaveCount(4);
  await messages(page)
    .getByRole("button", { name: /^Remove: CC 16/ })
    .click();
  await expect(messages(page).getByRole("listitem")).toHaveCount(3);
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(root: Element): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run(document.querySelector("aside")!)).violations.map(({ id }) => id);
  });
  expect(found).toEqual([]);
  await expect(page.getByText("Saved in this browser")).toBeVisible();
  await page.goto(new URL(page.url()).pathname.replace("/edit/", "/midi/"));
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText("First synth", { exact: true }).click();
  const box = (await page.getByRole("button", { name: /^Kick/ }).first().boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect
    .poll(() => sentTo(page, "First synth"))
    .toEqual([
      [0x99, 36, 127],
      [0xb9, 0, 121],
      [0xc9, 127],
      [0xb4, 21, 3],
      [0x89, 36, 64],
      [0xb4, 21, 127],
    ]);
});

test("SysEx that cannot be sent is answered where it was typed, and what others send too is shown", async ({
  page,
}) => {
  await fakeMidi(page);
  await openEditor(page);
  await messages(page).getByRole("button", { name: "Add message" }).click();
  await choose(page, "Message", "SysEx");
  await type(page, "Bytes in hex", "F0 99 F7");
  await expect(messages(page).getByRole("alert")).toContainText("99 is above 7F");
  await type(page, "Bytes in hex", "F0 7D mm ll F7");
  await expect(messages(page).getByRole("alert")).toBeHidden();
  await expect(messages(page).getByRole("textbox", { name: "To", exact: true })).toHaveValue("16383");
  await messages(page).getByRole("button", { name: "Allow SysEx" }).click();
  await expect(messages(page).getByRole("button", { name: "Allow SysEx" })).toBeHidden();
  await choose(page, "Message", "CC");
  await type(page, "Controller", "74");
  await expect(messages(page)).not.toContainText("also sends this");
  await choose(page, "Message channel", "All channels");
  await expect(messages(page)).toContainText("Cutoff also sends this.");
});

test("toggles become a group", async ({ page }) => {
  await openEditor(page);
  await panel(page).getByRole("radio", { name: "Latched", exact: true }).click();
  const group = panel(page).getByRole("textbox", { name: "Group", exact: true });
  await group.fill("Drums");
  await group.press("Enter");
  await panel(page).getByRole("radio", { name: "Exclusive (all can be off)" }).click();
  await expect(panel(page).getByRole("radio", { name: "Exclusive (all can be off)" })).toHaveAttribute(
    "aria-checked",
    "true",
  );
});
