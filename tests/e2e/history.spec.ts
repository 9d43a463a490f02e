import { expect, test, type Page } from "playwright/test";
import { drop } from "./drop.ts";
import { melodyFile } from "./fixtures.ts";

const trackName = (page: Page) => page.getByRole("listitem", { name: /^Track 1:/ });

async function openVersions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Song menu" }).click();
  await page.getByRole("menuitem", { name: /^Versions/ }).click();
}

test("a version is kept, had back as one step, undone, and opened as a copy after a reload", async ({ page }) => {
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "melody.mid", bytes: melodyFile([60, 64], 0) }]);
  await expect(trackName(page)).toBeVisible();
  const before = await trackName(page).getAttribute("aria-label");

  await openVersions(page);
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("textbox", { name: "Version name" }).fill("First take");
  await dialog.getByRole("button", { name: "Save version" }).click();
  await expect(dialog.getByRole("listitem", { name: "First take" })).toContainText("2 notes");
  await dialog.getByRole("button", { name: "Close" }).click();

  await trackName(page).getByRole("button", { pressed: true }).dblclick();
  await page.getByRole("textbox", { name: "Track name" }).fill("Changed");
  await page.keyboard.press("Enter");
  await expect(trackName(page)).toHaveAccessibleName("Track 1: Changed");

  await openVersions(page);
  await dialog
    .getByRole("listitem", { name: "First take" })
    .getByRole("button", { name: "Restore “First take”" })
    .click();
  await expect(dialog).toBeHidden();
  await expect(trackName(page)).toHaveAccessibleName(before!);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(trackName(page)).toHaveAccessibleName("Track 1: Changed");

  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(trackName(page)).toHaveAccessibleName("Track 1: Changed");
  await openVersions(page);
  // What it was before it was restored was kept by itself; what it was when it was opened has a name already.
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Open “First take” as a copy" }).click();
  await expect(dialog).toBeHidden();
  await expect(trackName(page)).toHaveAccessibleName(before!);
  await expect(page.getByRole("textbox", { name: "Song name" })).toHaveValue(/\(First take\)$/);
});
