import { createHash } from "node:crypto";
import { expect, test, type Page } from "playwright/test";

interface LostWindow {
  padrollLost: WEBGL_lose_context[];
}

/** Takes the graphics card from all canvases of the page, as a driver does that is started anew. */
const loseCanvases = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll("canvas")];
    const contexts = canvases.flatMap(
      (canvas) => canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context") ?? [],
    );
    (globalThis as unknown as LostWindow).padrollLost = contexts;
    for (const context of contexts) context.loseContext();
  });

const restoreCanvases = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const context of (globalThis as unknown as LostWindow).padrollLost) context.restoreContext();
  });

/** What is on the canvases, and nothing of the readings around them. */
async function pictureOf(page: Page): Promise<string> {
  const pictures: string[] = [];
  for (const canvas of await page.locator("canvas").all()) {
    const box = await canvas.boundingBox();
    if (!box) continue;
    // Without the rounded corners of the panel: the browser blends those anew, a shade lighter or darker.
    const clip = { x: box.x + 12, y: box.y + 12, width: box.width - 24, height: box.height - 24 };
    pictures.push((await page.screenshot({ clip, animations: "disabled" })).toString("base64"));
  }
  return createHash("sha256").update(pictures.join()).digest("hex");
}

/** The page once it looks the same twice. */
async function settledPicture(page: Page): Promise<string> {
  let last = "";
  await expect
    .poll(
      async () => {
        const before = last;
        last = await pictureOf(page);
        return last === before;
      },
      { timeout: 60_000, intervals: [1500] },
    )
    .toBe(true);
  return last;
}

for (const [screen, address, count] of [
  ["board", "/midi", 1],
  ["timeline", "/timeline", 2],
] as const) {
  test(`a lost graphics card is said, and the ${screen} is whole again after it is back`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator("canvas")).toHaveCount(count);
    if (screen === "timeline") {
      await page.getByRole("button", { name: "Open demo song" }).click();
      await settledPicture(page);
      // The view is the user's, and stays where it is: here, notes of the clip out of sight.
      await page.locator("canvas").last().hover();
      await page.mouse.wheel(0, 500);
      await page.mouse.move(5, 5);
    }
    const whole = await settledPicture(page);

    await loseCanvases(page);
    const said = page.getByRole("alert").filter({ hasText: "The graphics card stopped drawing" });
    await expect(said).toHaveCount(count);

    await restoreCanvases(page);
    await expect(said).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(() => pictureOf(page), { timeout: 30_000 }).toBe(whole);
  });
}

test("a canvas that stays lost can be drawn anew by hand", async ({ page }) => {
  await page.goto("/midi");
  await expect(page.locator("canvas")).toHaveCount(1);
  const whole = await settledPicture(page);
  await loseCanvases(page);
  await page.getByRole("button", { name: "Retry now" }).click();
  await expect.poll(() => pictureOf(page), { timeout: 30_000 }).toBe(whole);
});

test("screens that are opened again are drawn on the canvases that were left, and are whole", async ({ page }) => {
  const go = (path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
  await page.goto("/midi");
  const canvas = page.locator("canvas");
  await expect(canvas).toHaveCount(1);
  const board = await settledPicture(page);
  await canvas.evaluate((each) => (each.dataset["mark"] = "board"));
  await go("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect(canvas).toHaveCount(2);
  await expect(page.locator("canvas[data-mark]")).toHaveCount(0);
  // The pointer is where the button was, over the song.
  await page.mouse.move(5, 5);
  const song = await settledPicture(page);
  await canvas.evaluateAll((all) => (all as HTMLElement[]).forEach((each) => (each.dataset["mark"] = "song")));
  await go("/midi");
  await expect(page.locator("canvas[data-mark=board]")).toBeVisible();
  await expect.poll(() => pictureOf(page), { timeout: 30_000 }).toBe(board);
  await go("/timeline");
  await expect(page.locator("canvas[data-mark=song]")).toHaveCount(2);
  await expect.poll(() => pictureOf(page), { timeout: 30_000 }).toBe(song);
});

test("a canvas whose context the browser refuses says so, and the page goes on", async ({ page }) => {
  await page.addInitScript(() => {
    // The small context that Pixi asks about shaders is given; that of a canvas on the page is not, as where too many stand.
    const prototype = HTMLCanvasElement.prototype;
    const give = Reflect.get(prototype, "getContext") as (this: HTMLCanvasElement, ...args: unknown[]) => unknown;
    Reflect.set(prototype, "getContext", function (this: HTMLCanvasElement, kind: string, options?: object) {
      if (!kind.startsWith("webgl") || options === undefined || !("antialias" in options))
        return give.call(this, kind, options);
      this.dispatchEvent(new WebGLContextEvent("webglcontextcreationerror", { statusMessage: "Too many contexts." }));
      return null;
    });
  });
  await page.goto("/midi");
  await expect(page.getByText(/The browser gives no context of WebGL/).first()).toBeVisible();
});
