import { expect, test, type Page } from "playwright/test";

async function openDemo(page: Page): Promise<void> {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect(page.getByRole("listitem", { name: /^Track \d+:/ }).first()).toBeVisible({ timeout: 30_000 });
}

async function tipOf(page: Page, name: string | RegExp, role: "button" | "combobox" = "button"): Promise<string> {
  await page.mouse.move(5, 5);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.getByRole(role, { name }).first().hover();
  await expect(page.getByRole("tooltip").first()).toBeVisible();
  return (await page.getByRole("tooltip").first().textContent()) ?? "";
}

test("the demo opens on its first notes; what has no word on it says what it is and does; pages are called after what is open", async ({
  page,
}) => {
  await openDemo(page);
  await expect(page).toHaveTitle("Paper Lanterns · Padroll");
  await expect(
    page.getByRole("listitem", { name: "Track 3: Grand Piano" }).getByRole("button").first(),
  ).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("textbox", { name: "Start" })).toHaveValue("001.1.000");
  await test.step("what has no word on it says what it is when it is hovered", async () => {
    expect(await tipOf(page, "Grid", "combobox")).toContain("Grid that notes snap to");
    expect(await tipOf(page, /^Time signature/)).toContain("Time signature");
    expect(await tipOf(page, "Mute Drums")).toContain("Mute Drums");
    expect(await tipOf(page, "Solo Drums")).toContain("Solo Drums");
    // Both still open.
    await page.getByRole("combobox", { name: "Grid" }).click();
    await expect(page.getByRole("option", { name: "1/8", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Time signature/ }).click();
    await expect(page.getByRole("dialog", { name: "Time signature" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("the key a tool shows is the key that takes it", async () => {
    const tools = page.getByRole("toolbar", { name: "Tools" });
    const foot = page.getByRole("contentinfo");
    await expect(foot).toContainText("Vselect");
    for (const name of ["Erase", "Split", "Select", "Draw"]) {
      const key = (await tipOf(page, name)).replace(name, "").replace(name, "").trim().charAt(0);
      await page.mouse.move(5, 5);
      await page.keyboard.press(key.toLowerCase());
      await expect(tools.getByRole("button", { name, exact: true }), `${name} by ${key}`).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expect(foot).toContainText(name === "Select" ? "Bdraw" : "Vselect");
    }
  });
  await test.step("what a button of the panel does, its key does, and the tip names both", async () => {
    await page.setViewportSize({ width: 1920, height: 1200 });
    const up = page.getByRole("button", { name: "+ 12" });
    await expect(up).toBeDisabled();
    await page.getByRole("application", { name: /^Piano roll/ }).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(up).toBeEnabled();
    expect(await tipOf(page, "+ 12")).toBe("Transpose up an octaveShift+↑");
    const pitch = page.getByRole("textbox", { name: "Pitch" });
    const before = await pitch.inputValue();
    await up.click();
    await expect(pitch).not.toHaveValue(before);
    await page.keyboard.press("Shift+ArrowDown");
    await expect(pitch).toHaveValue(before);
  });
  await page.goto("/privacy");
  await expect(page).toHaveTitle("Privacy · Padroll");
  await page.goto("/midi");
  await expect(page).toHaveTitle("Main board · Padroll");
  await page.goto("/edit");
  await expect(page).toHaveTitle("Edit Main board · Padroll");
});
