import { expect, test, type Page } from "playwright/test";
import { frames } from "./frames.ts";
import { layoutFaults, type LayoutFaults } from "./layout.ts";

/** Windows of one page that is made larger and smaller. */
interface Group {
  readonly name: string;
  readonly scale?: number;
  readonly touch?: boolean;
  readonly sizes: readonly (readonly [width: number, height: number])[];
}

const GROUPS: readonly Group[] = [
  {
    name: "a desk",
    sizes: [
      [1280, 800],
      [1440, 900],
      [2560, 1440],
      [3840, 2160],
    ],
  },
  { name: "at 80 %", scale: 0.8, sizes: [[1440, 900]] },
  { name: "at 125 %", scale: 1.25, sizes: [[1440, 900]] },
  {
    name: "at 150 %",
    scale: 1.5,
    sizes: [
      [1440, 900],
      [3840, 2160],
    ],
  },
  {
    name: "at 200 %",
    scale: 2,
    sizes: [
      [1280, 800],
      [1440, 900],
    ],
  },
  {
    name: "tablet, turned, and larger ones",
    touch: true,
    sizes: [
      [1024, 768],
      [768, 1024],
      [1280, 800],
      [1440, 900],
    ],
  },
  {
    name: "phone, turned",
    touch: true,
    sizes: [
      [390, 844],
      [844, 390],
    ],
  },
];

// Eight million pixels are many without a graphics card.
test.setTimeout(180_000);

const NO_FAULTS = { covered: [], overlapping: [], cut: [], outside: [], small: [] };

const heads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

async function openDemo(page: Page): Promise<void> {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect(heads(page).first()).toBeVisible({ timeout: 30_000 });
  // What is written late is written: the song's name, readings, the clip's properties.
  await expect(page.getByRole("timer")).toHaveText(/1\.1\.000/);
}

/** The page in a window of this size, laid out. */
async function resize(page: Page, [width, height]: readonly [number, number]): Promise<string> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return `${width}×${height}`;
}

/** A press on the piano's first clip in the canvas selects its track: the row drawn there is the one beside its head. */
async function pressPiano(page: Page, scale: number, size: string): Promise<void> {
  const canvas = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  const piano = heads(page).nth(2);
  const name = piano.getByRole("button", { name: /^Grand Piano/ });
  // On the smallest screens its head is scrolled out of sight.
  await heads(page)
    .first()
    .getByRole("button", { name: /^Drums/ })
    .dispatchEvent("click");
  await expect(name, size).toHaveAttribute("aria-pressed", "false");
  const row = (await piano.boundingBox())!;
  // Where only one row or two are to be seen, the piano is scrolled up: that moves heads and canvas alike.
  await page.mouse.move(row.x + 2, canvas.y + 80 * scale);
  await page.mouse.wheel(0, -1e4);
  await page.mouse.wheel(0, 2 * row.height);
  let box = (await piano.boundingBox())!;
  const isStill = async (): Promise<boolean> => {
    const { y } = box;
    // A busy page scrolls with its next frames.
    await frames(page, 4);
    box = (await piano.boundingBox())!;
    return box.y === y;
  };
  await expect.poll(isStill, { intervals: [100], message: size }).toBe(true);
  // The piano's first clip begins at bar 1 and ends shortly above the foot of its row.
  await page.mouse.click(canvas.x + 20 * scale, Math.min(box.y + box.height - 6 * scale, canvas.y + canvas.height - 3));
  await expect(name, size).toHaveAttribute("aria-pressed", "true");
}

/** Pixels of height over which the volume of the piano is hit once the pointer is on it. */
async function volumeHeight(page: Page): Promise<number> {
  const volume = page.getByRole("listitem", { name: /^Track 3:/ }).getByRole("slider");
  await volume.hover();
  const pixels = await volume.evaluate((slider) => {
    const { left, top, width, height } = slider.getBoundingClientRect();
    const [x, middle] = [left + width / 2, top + height / 2];
    const isHit = (y: number): boolean => slider.contains(document.elementFromPoint(x, y));
    let [from, to] = [middle, middle];
    while (isHit(from - 0.25)) from -= 0.25;
    while (isHit(to + 0.25)) to += 0.25;
    return to - from;
  });
  await page.mouse.move(0, 0);
  return pixels;
}

/** Faders of the mixer that are not hit over the whole width of their strips, which are as wide as a finger. */
const narrowFaders = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('ul[aria-label="Mixer"] > li')].flatMap((strip) => {
      const fader = strip.querySelector('[role="slider"][aria-label^="Volume of"]')!;
      const { left, right, width } = strip.getBoundingClientRect();
      const { top, bottom } = fader.getBoundingClientRect();
      if (left < 0 || right > innerWidth) return [];
      const isHit = [left + 2, right - 3].every((x) => {
        const at = document.elementFromPoint(x, (top + bottom) / 2);
        // Where strips are scrolled under the master, it is hit.
        return at !== null && (fader.contains(at) || !strip.closest("ul")!.contains(at));
      });
      return isHit && width >= 43.5 ? [] : [`${fader.getAttribute("aria-label")}, ${width}`];
    }),
  );

const withoutVolumes = (faults: LayoutFaults): LayoutFaults => ({
  ...faults,
  small: faults.small.filter((fault) => !fault.includes('"Volume of')),
});

test("what an empty song invites to is in reach in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto("/timeline");
  const arrangement = page.getByRole("region", { name: "Arrangement" });
  for (const name of ["Add a track", "Open file", "Open demo song"]) {
    const button = arrangement.getByRole("button", { name, exact: true });
    await expect(async () => {
      const [box, place] = [(await button.boundingBox())!, (await arrangement.boundingBox())!];
      expect(box.y, name).toBeGreaterThanOrEqual(place.y);
      expect(box.y + box.height, name).toBeLessThanOrEqual(place.y + place.height);
    }).toPass({ timeout: 15_000 });
  }
});

for (const { name, scale = 1, touch = false, sizes } of GROUPS) {
  test.describe(name, () => {
    const [width, height] = sizes[0]!;
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });

    test("nothing is covered, cut off or out of reach; rows of the canvas are beside their heads", async ({ page }) => {
      await page.addInitScript((stored) => localStorage.setItem("padroll_settings", stored), JSON.stringify({ scale }));
      await openDemo(page);
      for (const each of sizes) {
        const size = await resize(page, each);
        const faults = await layoutFaults(page);
        // With a mouse the volumes of track heads look lower: under the pointer they are as high as other targets.
        expect.soft(touch ? faults : withoutVolumes(faults), `timeline, ${size}`).toEqual(NO_FAULTS);
        const first = await heads(page).first().boundingBox();
        expect.soft(first!.height, size).toBeGreaterThanOrEqual(32 * scale - 1);
        const words = await heads(page).nth(2).getByText("Grand Piano", { exact: true }).boundingBox();
        expect.soft(words!.width, size).toBeGreaterThanOrEqual(56 * scale);
        await pressPiano(page, scale, size);
        if (!touch)
          expect.soft(await volumeHeight(page), `volume, ${size}`).toBeGreaterThanOrEqual(24 * Math.min(1, scale));
      }
      const mixer = page.getByRole("radio", { name: "Mixer", exact: true });
      for (const each of touch ? sizes : []) {
        const size = await resize(page, each);
        await mixer.tap();
        await expect(page.getByRole("region", { name: "Mixer", exact: true })).toBeVisible();
        // Strips get their controls one after another.
        await expect(page.locator('ul[aria-label="Mixer"] > li:not(:has([role="slider"]))')).toHaveCount(0);
        expect.soft(withoutVolumes(await layoutFaults(page)), `mixer, ${size}`).toEqual(NO_FAULTS);
        expect.soft(await narrowFaders(page), `faders, ${size}`).toEqual([]);
      }
      await page.evaluate(() => history.pushState(null, "", "/midi"));
      await expect(page.getByRole("button", { name: /^Kick/ })).toBeVisible({ timeout: 30_000 });
      for (const each of sizes.toReversed()) {
        const size = await resize(page, each);
        expect.soft(await layoutFaults(page), `board, ${size}`).toEqual(NO_FAULTS);
      }
      await page.evaluate(() => history.pushState(null, "", "/edit"));
      const board = page.getByRole("application", { name: /^Board\./ });
      await expect(board).toBeVisible({ timeout: 30_000 });
      for (const each of sizes) {
        const size = await resize(page, each);
        expect.soft(await layoutFaults(page), `editor, ${size}`).toEqual(NO_FAULTS);
        expect.soft((await board.boundingBox())!.width, `the edited board, ${size}`).toBeGreaterThan(each[0] * 0.25);
      }
    });
  });
}
