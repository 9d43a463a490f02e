import { expect, test, type Page } from "playwright/test";
import { layoutFaults } from "./layout.ts";

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale?: number;
  readonly touch?: boolean;
}

const SIZES: readonly Size[] = [
  { name: "1280×800", width: 1280, height: 800 },
  { name: "1280×800 at 200 %", width: 1280, height: 800, scale: 2 },
  { name: "1440×900 at 80 %", width: 1440, height: 900, scale: 0.8 },
  { name: "1440×900", width: 1440, height: 900 },
  { name: "1440×900 at 125 %", width: 1440, height: 900, scale: 1.25 },
  { name: "1440×900 at 150 %", width: 1440, height: 900, scale: 1.5 },
  { name: "1440×900 at 200 %", width: 1440, height: 900, scale: 2 },
  { name: "2560×1440", width: 2560, height: 1440 },
  { name: "3840×2160", width: 3840, height: 2160 },
  { name: "3840×2160 at 150 %", width: 3840, height: 2160, scale: 1.5 },
  { name: "tablet, landscape", width: 1024, height: 768, touch: true },
  { name: "tablet, portrait", width: 768, height: 1024, touch: true },
  { name: "phone, portrait", width: 390, height: 844, touch: true },
  { name: "phone, landscape", width: 844, height: 390, touch: true },
];

// Eight million pixels are many without a graphics card.
test.setTimeout(180_000);

const NO_FAULTS = { covered: [], overlapping: [], cut: [], outside: [], small: [] };

const heads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

async function openDemo(page: Page): Promise<void> {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open the demo song" }).click();
  await expect(heads(page).first()).toBeVisible({ timeout: 30_000 });
  // What is written late is written: the song's name, readings, the clip's properties.
  await expect(page.getByRole("timer")).toHaveText(/1\.1\.000/);
}

for (const { name, width, height, scale = 1, touch = false } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((stored) => localStorage.setItem("padroll_settings", stored), JSON.stringify({ scale }));
    });

    test("timeline: nothing covered, cut off or out of reach; rows of the canvas are beside their heads", async ({
      page,
    }) => {
      await openDemo(page);
      expect.soft(await layoutFaults(page)).toEqual(NO_FAULTS);
      const first = await heads(page).first().boundingBox();
      expect.soft(first!.height).toBeGreaterThanOrEqual(32 * scale - 1);
      const words = await heads(page).nth(2).getByText("Grand Piano", { exact: true }).boundingBox();
      expect.soft(words!.width).toBeGreaterThanOrEqual(56 * scale);

      const canvas = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
      const piano = heads(page).nth(2);
      // On the smallest screens its head is scrolled out of sight.
      await heads(page)
        .first()
        .getByRole("button", { name: /^Drums/ })
        .dispatchEvent("click");
      await expect(piano.getByRole("button", { name: /^Grand Piano/ })).toHaveAttribute("aria-pressed", "false");
      const row = (await piano.boundingBox())!;
      // Where only one row or two are to be seen, the piano is scrolled up: that moves heads and canvas alike.
      await page.mouse.move(row.x + 2, canvas.y + 80 * scale);
      await page.mouse.wheel(0, 2 * row.height);
      await page.waitForTimeout(300);
      const box = (await piano.boundingBox())!;
      // The piano's first clip begins at bar 1 and ends shortly above the foot of its row.
      await page.mouse.click(
        canvas.x + 20 * scale,
        Math.min(box.y + box.height - 6 * scale, canvas.y + canvas.height - 3),
      );
      await expect(piano.getByRole("button", { name: /^Grand Piano/ })).toHaveAttribute("aria-pressed", "true");
    });

    test("board: nothing covered, cut off or out of reach", async ({ page }) => {
      await page.goto("/midi");
      await expect(page.getByRole("button", { name: /^Kick/ })).toBeVisible({ timeout: 30_000 });
      expect(await layoutFaults(page)).toEqual(NO_FAULTS);
    });
  });
}
