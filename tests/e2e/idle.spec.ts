import { expect, test, type Page } from "playwright/test";

interface IdleWindow {
  padrollFrames: number;
}

/** Counts what asks for animation frames from the first moment on. */
const countFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as IdleWindow;
    counted.padrollFrames = 0;
    const request = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) => {
      counted.padrollFrames++;
      return request(callback);
    };
  });

/** Animation frames that were asked for so far. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as IdleWindow).padrollFrames);

/** Animation frames that were asked for within this time, once the page has come to rest. */
async function framesWithin(page: Page, waitMs: number): Promise<number> {
  const before = await framesOf(page);
  await page.waitForTimeout(waitMs);
  return (await framesOf(page)) - before;
}

for (const [screen, address, ready] of [
  ["start page", "/", /Play a board/],
  ["board", "/midi", /^Kick/],
  ["timeline", "/timeline", /^Play$/],
] as const) {
  test(`nothing is drawn while nothing moves: ${screen}`, async ({ page }) => {
    await countFrames(page);
    await page.goto(address);
    await expect(
      page
        .getByRole("button", { name: ready })
        .or(page.getByRole("link", { name: ready }))
        .first(),
    ).toBeVisible();
    if (address !== "/") await expect(page.locator("canvas").first()).toBeVisible();
    // Fonts, instruments and panels come late and are drawn when they do.
    await expect.poll(() => framesWithin(page, 3000), { timeout: 60_000 }).toBe(0);
  });
}

test("readings follow what is played, and rest again when it has ended", async ({ page }) => {
  await countFrames(page);
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect(page.getByRole("listitem", { name: /^Track 1:/ })).toBeVisible();
  await expect.poll(() => framesWithin(page, 2000), { timeout: 60_000 }).toBe(0);
  const position = page.getByRole("timer");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(position).not.toHaveText(/^001\.1\.000/, { timeout: 30_000 });
  const before = await framesOf(page);
  await expect.poll(() => framesOf(page)).toBeGreaterThan(before + 3);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(() => framesWithin(page, 1000), { timeout: 60_000 }).toBe(0);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(position).toHaveText(/^001\.1\.000/);
});
