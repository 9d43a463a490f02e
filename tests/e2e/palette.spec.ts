import { expect, test } from "playwright/test";
import { openMelody } from "./openSong.ts";

test("commands are found by typing, keys are listed, changed, and kept", async ({ page }) => {
  await openMelody(page);
  const field = page.getByRole("combobox", { name: "Command palette" });
  const edits = page.getByRole("status", { name: "Edits" });

  await page.keyboard.press("Control+k");
  await field.fill("upside");
  const option = page.getByRole("option", { name: /^Invert( |$)/ });
  await expect(option).toHaveAttribute("aria-disabled", "true");
  await expect(option).toContainText("Select notes first.");
  await page.keyboard.press("Enter");
  await expect(field).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  await field.fill("upside");
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
  await expect(edits).toHaveText(/^\d+ notes changed$/);
  await page.keyboard.press("Control+z");
  await expect(edits).toHaveText(/^Undone: \d+ notes changed$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/^Invert( |$)/);
  await page.keyboard.press("Escape");

  // A key that is another action's is taken only after a word about it.
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Help" });
  await list.getByRole("button", { name: "Change key for Reverse" }).click();
  await page.keyboard.press("q");
  await expect(list.getByRole("alert")).toContainText("Q is assigned to “Quantize”");
  await list.getByRole("button", { name: "Reassign" }).click();
  await expect(list.getByText("1 custom key").or(list.getByText("2 custom keys"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("q");
  await expect(edits).toHaveText(/^(note|\d+ notes) /);
  await page.getByRole("button", { name: "Quantize", exact: true }).hover();
  await expect(page.getByRole("tooltip")).toHaveText(/^Quantize selected notes, or all$/);

  // Another visit has the same keys; a preset of another program brings its own.
  await page.reload();
  await expect(page.getByRole("listitem", { name: /^Track 1:/ })).toBeVisible();
  await page.keyboard.press("?");
  await expect(list.getByRole("listitem").filter({ hasText: "Reverse" })).toContainText("Q");
  await list.getByRole("combobox", { name: "Preset" }).click();
  await page.getByRole("option", { name: "Live" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: /^Quantize(?!…)/ })).toContainText("Ctrl+U");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main", { includeHidden: true })).toBeHidden();
  await expect(list.getByText("Transpose up an octave")).toBeVisible();
});

test("what is typed while the list of commands is on its way goes to it, and is no command", async ({ page }) => {
  await openMelody(page);
  await expect(page.getByRole("button", { name: /^Mute / }).first()).toHaveAttribute("aria-pressed", "false");
  await page.route(/\/assets\/Palette-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  // M mutes, S plays the track alone, R records.
  await page.keyboard.type("msr");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toHaveValue("msr");
  await page.keyboard.type(" x");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toHaveValue("msr x");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toHaveCount(0);
  for (const name of [/^Mute /, /^Solo /])
    await expect(page.getByRole("button", { name }).first()).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("status", { name: "Edits" })).toHaveText("");
});
