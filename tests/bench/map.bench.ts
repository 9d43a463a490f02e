// What panning the map costs with 5,000 events on it: processor time of the page's thread for a frame, and frames a second by the
// clock. The events are the answer of a search; everything else is the product. In a headless Chromium with software GL.
import { chromium, type Browser, type Page } from "playwright";
import { createRandom } from "../../src/domain/music/random.ts";
import { percentile } from "./support/conformanceReport.ts";
import { FrameTrace } from "./support/FrameTrace.ts";
import { Product } from "./support/product.ts";

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader"];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const EVENTS = 5000;
const EVENT_API = "/engine/api/v1/event/";
const MOVES = 240;
/** Zoomed in by so many keys: the world, a continent, a country, a state. */
const ZOOMS = [0, 2, 4, 6];

/** As many events as asked for, all over where people live, each as the server told one. */
async function manyEvents(product: Product): Promise<object[]> {
  const jwt = await product.signedIn();
  const place = { type: "Custom", streetAddress: "", city: "Lisbon", state: "", zipCode: "", country: "Portugal" };
  const area = { name: "Damas", latitude: 38.7, longitude: -9.1, zoom: 10, ...place };
  const made = await product.post(EVENT_API, { name: "Jam", visibility: "public", online: false, area }, jwt);
  if (!made.ok) throw new Error(await made.text());
  const event = (await made.json()) as { readonly area: object };
  const random = createRandom(5, 1);
  return Array.from({ length: EVENTS }, (_none, index) => ({
    ...event,
    id: `event${index}`,
    name: `Jam ${index}`,
    area: { ...event.area, latitude: random() * 110 - 45, longitude: random() * 360 - 180 },
  }));
}

async function run(browser: Browser, product: Product): Promise<void> {
  const events = await manyEvents(product);
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, baseURL: product.url, serviceWorkers: "block" });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.route("**/event/search/", (route) =>
      route.fulfill({ json: { totalCount: EVENTS, pageNumber: 1, searchText: "", events } }),
    );
    await page.goto("/events");
    // Beside the list where there is room.
    const segment = page.getByRole("radio", { name: "Map" });
    await page.getByText("Jam 1", { exact: true }).waitFor();
    if (await segment.isVisible()) await segment.click();
    const map = page.getByRole("button", { name: /^Map\./ });
    await map.waitFor();
    await page.waitForTimeout(2000);
    console.log(`\n${viewport.width}×${viewport.height}, ${EVENTS} events`);
    let zoomed = 0;
    for (const zoom of ZOOMS) {
      await map.focus();
      for (; zoomed < zoom; zoomed++) await page.keyboard.press("+");
      await page.waitForTimeout(1000);
      await pan(page, zoom);
    }
    await context.close();
  }
}

async function pan(page: Page, zoom: number): Promise<void> {
  const box = (await page.getByRole("button", { name: /^Map\./ }).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const trace = await FrameTrace.start(page);
  const gaps = page.evaluate(framesOf, MOVES / 2);
  for (let move = 0; move < MOVES; move++)
    await page.mouse.move(x + Math.sin(move / 12) * 120, y + Math.cos(move / 9) * 60);
  const gapsMs = await gaps;
  const { whole } = await trace.stop();
  await page.mouse.up();
  const marks = await page.getByRole("group", { name: /map/i }).getByRole("button").count();
  const perSecond = 1000 / (gapsMs.reduce((sum, gap) => sum + gap, 0) / gapsMs.length);
  console.log(
    `  zoomed in ${zoom} times, ${marks} buttons: ${spread(whole)} ms a frame; ${perSecond.toFixed(0)} frames a second by the clock (goal 50)`,
  );
}

/** In the page: the times between so many frames. */
function framesOf(count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gapsMs: number[] = [];
    let lastMs = performance.now();
    const watch = (nowMs: number): void => {
      gapsMs.push(nowMs - lastMs);
      lastMs = nowMs;
      if (gapsMs.length < count) requestAnimationFrame(watch);
      else resolve(gapsMs);
    };
    requestAnimationFrame(watch);
  });
}

/** Median, P99. */
const spread = (values: readonly number[]): string =>
  [0.5, 0.99].map((share) => percentile(values, share).toFixed(1)).join(", ");

// Last, as what is above has to be there before it is used.
const product = await Product.start({ CITIES: "off" });
try {
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else {
    const browser = await chromium.launch({
      executablePath: product.browser,
      args: [...FLAGS, "--enable-unsafe-swiftshader"],
    });
    console.log(`Chromium ${browser.version()}, software GL. Processor time of the page's thread.`);
    try {
      await run(browser, product);
    } finally {
      await browser.close();
    }
  }
} finally {
  await product.stop();
}
