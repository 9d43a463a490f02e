import { expect, test, type Page } from "playwright/test";
import { programTracks } from "./fixtures.ts";
import { storedOffline } from "./storedOffline.ts";
import { chooserOf } from "./openSong.ts";

test.use({ serviceWorkers: "allow" });

const VIOLIN = 40;
const CHOIR = 52;

async function keptForOffline(page: Page): Promise<void> {
  await page.goto("/timeline");
  await storedOffline(page);
}

async function openSong(page: Page): Promise<void> {
  const chooser = await chooserOf(page, page.getByRole("button", { name: "Open file" }));
  const buffer = Buffer.from(programTracks(["Violin", VIOLIN], ["Choir", CHOIR]));
  await chooser.setFiles({ name: "two.mid", mimeType: "audio/midi", buffer });
  await expect(page.getByRole("listitem", { name: /^Track \d+:/ })).toHaveCount(2);
}

const fetches = (page: Page): Promise<unknown> =>
  Promise.all(
    [VIOLIN, CHOIR].map(async (program) =>
      (await page.waitForResponse(new RegExp(`program-0${program}\\.`))).finished(),
    ),
  );

test("offline, tracks whose instrument was never fetched are named until the network is back", async ({
  page,
  context,
}) => {
  await keptForOffline(page);
  await context.setOffline(true);
  await openSong(page);
  const told = page.getByText(/^Offline: Violin and Choir are silent, because their instruments/);
  await expect(told).toBeVisible();
  await expect(page.getByText("Offline: 2 tracks are silent")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(told).toBeVisible();
  const fetched = fetches(page);
  await context.setOffline(false);
  await fetched;
  await expect(told).toBeHidden();
  await expect(page.getByText(/silent/)).toHaveCount(0);
});

test("offline, a song whose instruments are there plays, and says no more than it must", async ({ page, context }) => {
  await keptForOffline(page);
  const fetched = fetches(page);
  await openSong(page);
  await fetched;
  await context.setOffline(true);
  await expect(page.getByText("Offline: all instruments available")).toBeVisible();
  await expect(page.getByText(/silent/)).toHaveCount(0);
});

/** Colors that a hundredth of the map or more has: the sea's, and the land's. */
const colorsOfMap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("fieldset canvas")!;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map<number, number>();
    for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return [...counts.values()].filter((count) => count > (canvas.width * canvas.height) / 100).length;
  });

test("offline, the map has the land of the world, and the countries and states of near by", async ({
  page,
  context,
}) => {
  await keptForOffline(page);
  await context.setOffline(true);
  const atlases = ["countries-110m", "countries-50m", "states-10m"];
  const read = new Set<string | undefined>();
  page.on("response", (response) => {
    if (response.ok()) read.add(atlases.find((name) => response.url().includes(name)));
  });
  await page.goto("/events");
  await page.locator("fieldset canvas").waitFor();
  await expect.poll(() => colorsOfMap(page)).toBeGreaterThan(1);
  await page.locator("fieldset:has(canvas) > button").first().focus();
  for (let zoom = 0; zoom < 3; zoom++) await page.keyboard.press("+");
  await expect.poll(() => atlases.filter((name) => !read.has(name))).toEqual([]);
});

test("online, tracks whose instrument does not come are named, and can be tried again", async ({ page }) => {
  await page.route(/program-0(40|52)\./, (route) => route.abort());
  await page.goto("/timeline");
  await openSong(page);
  const told = page.getByText(/^Violin and Choir are silent, because their instruments/);
  await expect(told).toBeVisible();
  await page.unroute(/program-0(40|52)\./);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(told).toBeHidden();
});
