import { expect, test, type Page } from "playwright/test";
import { frames } from "./frames.ts";

/** Height of the board's bar and side of the picture in a button of it, px. */
async function barOf(page: Page) {
  const bar = page.getByRole("banner");
  const icon = bar.getByRole("link", { name: "Timeline" }).locator("svg");
  return { height: (await bar.boundingBox())!.height, icon: (await icon.boundingBox())!.width };
}

/** Between two pads that stand side by side, px. */
async function gapOf(page: Page): Promise<number> {
  const [kick, snare] = await Promise.all(
    [/^Kick/, /^Snare/].map((name) => page.getByRole("button", { name }).boundingBox()),
  );
  return snare!.x - kick!.x - kick!.width;
}

/** Height of an item of the board's menu, px, whose first one stands under what opens it. */
async function itemOf(page: Page): Promise<number> {
  const opens = page.getByRole("button", { name: /^Board:/ });
  await opens.click();
  const item = page.getByRole("menuitem", { name: "Edit board" });
  await expect(item).toBeVisible();
  const apart = async (): Promise<number> => {
    const [above, box] = [(await opens.boundingBox())!, (await item.boundingBox())!];
    return Math.abs(box.y - above.y - above.height);
  };
  await expect.poll(apart).toBeLessThan(24);
  const box = (await item.boundingBox())!;
  await page.keyboard.press("Escape");
  await expect(item).toBeHidden();
  return box.height;
}

/** A tip stands beside its button, and on the page. */
async function expectTip(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Full screen" });
  await button.hover();
  const tip = page.getByRole("tooltip");
  await expect(tip).toBeVisible();
  await expect(async () => {
    const [of, box] = [(await button.boundingBox())!, (await tip.boundingBox())!];
    expect(Math.abs(box.y - of.y - of.height)).toBeLessThan(24);
    expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    expect(box.x + box.width).toBeGreaterThan(of.x);
  }).toPass({ timeout: 15_000 });
}

async function openBoard(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto("/midi");
  await expect(page.getByRole("button", { name: /^Kick/ })).toBeVisible({ timeout: 30_000 });
}

test("a board and its bar grow with the screen from 2200 px on, and are played where they are shown", async ({
  page,
}) => {
  await openBoard(page, 1440, 900);
  const desktop = await barOf(page);
  await expect.poll(() => gapOf(page)).toBeCloseTo(12, 0);
  const item = await itemOf(page);
  await openBoard(page, 2560, 1440);
  const large = await barOf(page);
  await expect.poll(() => gapOf(page)).toBeCloseTo(15, 0);
  await openBoard(page, 3840, 2160);
  const largest = await barOf(page);
  await expect.poll(() => gapOf(page)).toBeCloseTo(22, 0);
  expect((await itemOf(page)) / item).toBeCloseTo(1.75, 1);
  await expectTip(page);
  const fader = page.getByRole("slider", { name: "Reverb" });
  const box = (await fader.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 0.06 * box.height);
  await expect(fader).toHaveAttribute("aria-valuenow", "127");
  expect(desktop.height).toBe(52);
  expect(large.height).toBe(64);
  expect(largest.height).toBe(92);
  expect(large.icon / desktop.icon).toBeGreaterThan(1.15);
  expect(largest.icon / desktop.icon).toBeGreaterThan(1.6);
});

test.describe("a studio screen", () => {
  test.use({ viewport: { width: 2560, height: 1440 } });

  test("mixer and board stand beside the song; pads play, letters stay the timeline's", async ({ page }) => {
    await page.goto("/timeline");
    await page.getByRole("button", { name: "Open demo song" }).click();
    const board = page.getByRole("region", { name: "Board", exact: true });
    const kick = board.getByRole("button", { name: /^Kick/ });
    await expect(kick).toBeVisible({ timeout: 30_000 });
    const mixer = (await page.getByRole("region", { name: "Mixer" }).boundingBox())!;
    const place = (await board.boundingBox())!;
    expect(mixer.width).toBeGreaterThan(700);
    expect(place.y).toBeGreaterThan(mixer.y + mixer.height - 1);
    expect(Math.abs(place.x - mixer.x)).toBeLessThan(2);

    // A chord's names are written above the keys while they are held.
    const held = board.getByText(/C4/).last();
    const keys = (await board.locator("canvas").boundingBox())!;
    await page.keyboard.down("a");
    await frames(page);
    await expect(held).toHaveCount(0);
    await page.keyboard.up("a");
    await page.mouse.move(keys.x + 12, keys.y + keys.height - 12);
    await page.mouse.down();
    await expect(board.getByText(/^C\d$/).last()).toBeVisible();
    await page.mouse.up();

    // What is played on it is recorded on the armed track.
    await page
      .getByRole("button", { name: /^Arm .* for recording/ })
      .nth(2)
      .click();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByLabel(/^Position/)).toContainText(/00[1-9]\.[2-4]/);
    await page.mouse.move(keys.x + 12, keys.y + keys.height - 12);
    await page.mouse.down();
    await expect(board.getByText(/^C\d$/).last()).toBeVisible();
    await page.mouse.up();
    await page.getByRole("button", { name: "Stop recording" }).click();
    await expect(page.getByRole("status", { name: "Edits" })).toHaveText(/^1 (note|clip) added: /);
  });
});

test("below 2200 px there is neither", async ({ page }) => {
  await page.setViewportSize({ width: 2180, height: 1200 });
  await page.goto("/timeline");
  await expect(page.getByRole("region", { name: "Arrangement" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("region", { name: "Mixer" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Board", exact: true })).toHaveCount(0);
});
