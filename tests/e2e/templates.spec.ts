import { expect, test, type Page } from "playwright/test";
import { openMelody } from "./openSong.ts";

const tracks = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Templates" });

async function openTemplates(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Song menu" }).click();
  await page.getByRole("menuitem", { name: "New from template…" }).click();
}

test("a song begins with a template of ours, and with one that was kept before a reload", async ({ page }) => {
  await openMelody(page);
  await openTemplates(page);
  await dialog(page)
    .getByRole("button", { name: /^Orchestra/ })
    .click();
  await expect(tracks(page)).toHaveCount(14);
  await expect(tracks(page).first()).toHaveAccessibleName("Track 1: Flute");
  // The song before is a press away.
  await expect(page.getByRole("button", { name: "Go back" })).toBeVisible();

  await openTemplates(page);
  await dialog(page).getByRole("textbox", { name: "Template name" }).fill("My players");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  const own = dialog(page).getByRole("button", { name: "New song from “My players”" });
  await expect(own).toBeVisible();
  await dialog(page).getByRole("button", { name: /^Beat/ }).click();
  await expect(tracks(page)).toHaveCount(5);

  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(tracks(page)).toHaveCount(5);
  await openTemplates(page);
  await own.click();
  await expect(tracks(page)).toHaveCount(14);
  await openTemplates(page);
  const remove = dialog(page).getByRole("button", { name: "Delete template “My players”" });
  await remove.click();
  // It asks first; whatever else is used instead is a no.
  await expect(dialog(page).getByRole("button", { name: /^Delete .* press again/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(own).toBeVisible();
  await remove.click();
  await page.keyboard.press("Enter");
  await expect(own).toHaveCount(0);
});
