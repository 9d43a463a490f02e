import { expect, test, type Page } from "playwright/test";
import { followSystem, violations } from "./axe.ts";

const SYSTEM = ["Canvas", "CanvasText", "Highlight"] as const;
type SystemColor = (typeof SYSTEM)[number];

/** The system's colors as they are seen on its ground, 0xRRGGBB: the emulated highlight is translucent. */
const systemColors = (page: Page): Promise<Record<SystemColor, number>> =>
  page.evaluate((names) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    const sample = document.body.appendChild(document.createElement("i"));
    const seen = (name: string): number => {
      sample.style.color = name;
      context.fillStyle = getComputedStyle(sample).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return (red << 16) | (green << 8) | blue;
    };
    const all = names.map((name) => {
      seen("Canvas");
      return [name, seen(name)] as const;
    });
    sample.remove();
    return Object.fromEntries(all) as Record<(typeof names)[number], number>;
  }, SYSTEM);

/** The highlight without what shines through it, as levels and lights of a board have it, 0xRRGGBB. */
const opaqueHighlight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.color = "Highlight";
    const [red = 0, green = 0, blue = 0] = getComputedStyle(sample).color.match(/\d+/g)!.map(Number);
    sample.remove();
    return (red << 16) | (green << 8) | blue;
  });

/** Share of the pixels that are nearly of a color. */
function shareOf(shares: ReadonlyMap<number, number>, wanted: number, near = 3): number {
  const isNear = (color: number): boolean =>
    [16, 8, 0].every((shift) => Math.abs(((color >> shift) & 255) - ((wanted >> shift) & 255)) <= near);
  return [...shares].reduce((sum, [color, share]) => sum + (isNear(color) ? share : 0), 0);
}

/** Shares of the colors of an element's picture, 0xRRGGBB. */
async function colorsOf(page: Page, canvas: ReturnType<Page["locator"]>): Promise<ReadonlyMap<number, number>> {
  const png = await canvas.screenshot();
  const shares = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const color = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      counts.set(color, (counts.get(color) ?? 0) + 4 / data.length);
    }
    return [...counts];
  }, png.toString("base64"));
  return new Map(shares);
}

test("forced colors: roll, arrangement and board are drawn in the system's colors, which change while they are open", async ({
  page,
}) => {
  await followSystem(page);
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await page.getByRole("listitem", { name: /^Track 3:/ }).waitFor();
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  const arrangement = page.getByRole("region", { name: "Arrangement" }).locator("canvas");
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expect(page.locator("html")).toHaveAttribute("data-colors", "forced");
    const { Canvas, CanvasText, Highlight } = await systemColors(page);
    expect(Canvas).not.toBe(CanvasText);
    for (const [canvas, text] of [
      [arrangement, 0.02],
      [roll, 0.003],
    ] as const)
      await expect(async () => {
        const shares = await colorsOf(page, canvas);
        expect(shareOf(shares, Canvas), `ground, ${colorScheme}`).toBeGreaterThan(0.2);
        expect(shareOf(shares, CanvasText), `notes and clips, ${colorScheme}`).toBeGreaterThan(text);
        expect(shareOf(shares, Highlight), `what is selected, ${colorScheme}`).toBeGreaterThan(0.0001);
      }).toPass();
    expect.soft(await violations(page, { colors: true }), `timeline, ${colorScheme}`).toEqual([]);
  }
  await page.evaluate(() => history.pushState(null, "", "/midi"));
  await page.getByRole("button", { name: /^Kick/ }).waitFor();
  const board = page.locator("canvas").first();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    const { Canvas, CanvasText, Highlight } = await systemColors(page);
    const opaque = await opaqueHighlight(page);
    await expect(async () => {
      const shares = await colorsOf(page, board);
      expect(shareOf(shares, Canvas), `ground, ${colorScheme}`).toBeGreaterThan(0.2);
      expect(shareOf(shares, CanvasText), `rims and words, ${colorScheme}`).toBeGreaterThan(0.01);
      expect(
        Math.max(shareOf(shares, Highlight, 6), shareOf(shares, opaque, 6)),
        `values, ${colorScheme}`,
      ).toBeGreaterThan(0.0003);
    }).toPass();
    expect.soft(await violations(page, { colors: true }), `board, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "none" });
  await expect(page.locator("html")).not.toHaveAttribute("data-colors", "forced");
  const { CanvasText } = await systemColors(page);
  await expect.poll(async () => shareOf(await colorsOf(page, board), CanvasText)).toBeLessThan(0.02);
});
