import { expect, test } from "playwright/test";
import { violations } from "./axe.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";

let server: OwnServer;
test.setTimeout(240_000);
test.beforeAll(async () => {
  server = await OwnServer.start();
});
test.afterAll(() => server.stop());

test("the arpeggiator's screen: orders, steps, presets and keys, by mouse and by keyboard", async ({ page }) => {
  await openSignedIn(page, server, await server.user("pro"), "/plugin/arp");
  await expect(page.getByRole("heading", { name: "Arpeggiator", level: 1 })).toBeVisible();

  await test.step("nothing for axe to find, and nothing wider than the screen", async () => {
    const shots = process.env["ARP_SHOTS"];
    for (const [name, width, height] of [
      ["desktop", 1280, 800],
      ["large", 2560, 1440],
      ["tablet", 820, 1180],
      ["phone", 390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await violations(page), name).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
      if (shots) await page.screenshot({ path: `${shots}-${name}.png`, fullPage: name === "phone" });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("an order and a step, by keyboard", async () => {
    await page.getByRole("radio", { name: "Up", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Down", exact: true })).toBeChecked();
    await page.getByRole("combobox", { name: "Number of steps" }).click();
    await page.getByRole("option", { name: "8", exact: true }).click();
    const step = page.getByRole("slider", { name: "Step 1, Velocity" });
    await step.focus();
    await page.keyboard.press("ArrowDown");
    await expect(step).toHaveAttribute("aria-valuetext", "95 %");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    await expect(page.getByRole("slider", { name: "Step 2, Velocity" })).toHaveAttribute("aria-valuetext", "200 %");
    await page.getByRole("button", { name: "Step 3: Plays" }).click();
    await expect(page.getByRole("button", { name: "Step 3: Tie" })).toBeVisible();
  });

  await test.step("steps are painted with a drag", async () => {
    const first = (await page.getByRole("slider", { name: "Step 1, Velocity" }).boundingBox())!;
    const last = (await page.getByRole("slider", { name: "Step 8, Velocity" }).boundingBox())!;
    await page.mouse.move(first.x + 4, first.y + 2);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width - 4, last.y + 2, { steps: 40 });
    await page.mouse.up();
    for (const number of [1, 4, 8]) {
      await expect(page.getByRole("slider", { name: `Step ${number}, Velocity` })).toHaveAttribute(
        "aria-valuenow",
        /^(2|1\.9)/,
      );
    }
  });

  await test.step("a preset is kept under a name, and is there after a reload", async () => {
    await page.getByRole("textbox", { name: "Preset name" }).fill("Evening");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Trance gate" }).click();
    await expect(page.getByRole("radio", { name: "Chord", exact: true })).toBeChecked();
    await page.reload();
    await page.getByRole("button", { name: "Evening", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Down", exact: true })).toBeChecked();
    await page.getByRole("button", { name: "Delete Evening" }).click();
    await expect(page.getByRole("button", { name: "Evening", exact: true })).toHaveCount(0);
  });

  await test.step("digits that name no note are refused with the specification's words", async () => {
    await page.getByRole("radio", { name: "Custom", exact: true }).check();
    await page.getByRole("textbox", { name: "Custom order" }).fill("a");
    await expect(page.getByText("Invalid value for order")).toBeVisible();
    await page.getByRole("textbox", { name: "Custom order" }).fill("10");
    await page.getByRole("spinbutton", { name: "Notes" }).fill("9");
    await expect(page.getByText("Invalid value for count")).toBeVisible();
    await page.getByRole("spinbutton", { name: "Notes" }).fill("4");
  });

  await test.step("keys show what is held and what sounds", async () => {
    await page.getByRole("button", { name: "Rising octaves" }).click();
    const c4 = page.getByRole("button", { name: "C4", exact: true });
    await c4.focus();
    await page.keyboard.down("Enter");
    await expect(c4).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator('[data-key="72"][data-sounding]')).toBeVisible({ timeout: 15_000 });
    await page.keyboard.up("Enter");
    await expect(c4).toHaveAttribute("aria-pressed", "false");
    await expect(page.locator("[data-sounding]")).toHaveCount(0);
  });
});
