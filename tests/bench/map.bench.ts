// What panning and zooming the map of events costs with 5,000 of them: processor time of the page's thread for a frame, and frames
// a second by the clock; and whether the map and the list beside it tell of the same events. The events are the answer of a search, far more
// than a page of a list has; everything else is the product. In a headless Chromium with software GL.
import { chromium, type Browser, type Page } from "playwright";
import { createRandom } from "../../src/domain/music/random.ts";
import { percentile } from "./support/conformanceReport.ts";
import { FrameTrace, spread } from "./support/FrameTrace.ts";
import { Product } from "./support/product.ts";

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader"];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const EVENTS = Number(process.env["BENCH_EVENTS"] ?? 5000);
const EVENT_API = "/engine/api/v1/event/";
const FRAMES = 60;
const LEAST_FRAMES = 50;
const LONG_MS = 120_000;
/** The world, a continent, a country, a state: zoomed in by so many keys. */
const ZOOMS = [0, 2, 4, 6];

/** Found by where they are: names of roles are looked for among thousands of cards. */
const surface = (page: Page) => page.locator("fieldset:has(canvas) > button").first();
const marks = (page: Page) => page.locator("fieldset:has(canvas) > ul button");

/** So many events all over the earth, each as the server tells one. */
async function manyEvents(product: Product): Promise<object[]> {
  const jwt = await product.signedIn();
  const place = { type: "Custom", streetAddress: "", city: "Lisbon", state: "", zipCode: "", country: "Portugal" };
  const area = { name: "Damas", latitude: 38.7, longitude: -9.1, zoom: 10, ...place };
  const made = await product.post(EVENT_API, { name: "Jam", visibility: "public", online: false, area }, jwt);
  if (!made.ok) throw new Error(await made.text());
  const event = (await made.json()) as { readonly area: object };
  const random = createRandom(5, 1);
  return Array.from({ length: EVENTS }, (_, index) => ({
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
    context.setDefaultTimeout(LONG_MS);
    const page = await context.newPage();
    const found = { totalCount: EVENTS, pageNumber: 1, searchText: "", events };
    await page.route("**/event/search/", (route) => route.fulfill({ json: found }));
    await page.goto("/events");
    const cards = page.locator("article");
    await cards.nth(EVENTS - 1).waitFor({ state: "attached" });
    const listed = await cards.count();
    // Beside the list where there is room.
    const segment = page.getByRole("radio", { name: "Map" });
    if (await segment.isVisible()) await segment.click();
    await marks(page).first().waitFor();
    const numbers = await marks(page).allTextContents();
    const shown = numbers.reduce((sum, text) => sum + Number(text.replaceAll(",", "") || 1), 0);
    console.log(
      `\n${viewport.width}×${viewport.height}, ${EVENTS} events: ${listed} in the list, ${shown} on the map of the world`,
    );
    let zoomed = 0;
    for (const zoom of ZOOMS) {
      await surface(page).focus();
      for (; zoomed < zoom; zoomed++) await page.keyboard.press("+");
      // Finer borders come when it is near, and names of cities when it rests.
      await page.waitForTimeout(1000);
      await pan(page, zoom);
    }
    await surface(page).focus();
    await page.keyboard.press("0");
    await page.waitForTimeout(1000);
    await measure(page, "zoomed in and out by the wheel", "zoom");
    await context.close();
  }
}

async function pan(page: Page, zoom: number): Promise<void> {
  const box = (await surface(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await measure(page, `panned, zoomed in ${zoom} times`, "pan");
  await page.mouse.up();
}

async function measure(page: Page, name: string, way: "pan" | "zoom"): Promise<void> {
  const trace = await FrameTrace.start(page);
  const gapsMs = await surface(page).evaluate(drive, { way, frames: FRAMES });
  const { whole } = await trace.stop();
  const perSecond = 1000 / (gapsMs.reduce((sum, gap) => sum + gap, 0) / gapsMs.length);
  const verdict = perSecond >= LEAST_FRAMES ? "met" : "MISSED";
  console.log(
    `  ${name}, ${await marks(page).count()} marks: ${spread(whole)} ms a frame; ` +
      `${perSecond.toFixed(0)} frames a second by the clock (${verdict}: ${LEAST_FRAMES}), a hundredth of them later than ${percentile(gapsMs, 0.99).toFixed(0)} ms`,
  );
}

/** In the page: one event in each frame. The pointer that is down goes round, or the wheel turns there and back. Returns the times between frames. */
function drive(
  element: Element,
  { way, frames }: { readonly way: "pan" | "zoom"; readonly frames: number },
): Promise<number[]> {
  return new Promise((resolve) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const gapsMs: number[] = [];
    let lastMs = 0;
    const eventAt = (index: number): Event => {
      const turn = index / 12;
      const at = way === "pan" ? { x: 0.2 * Math.sin(turn), y: 0.1 * Math.cos(turn) } : { x: 0, y: 0 };
      const place = { clientX: left + width * (0.5 + at.x), clientY: top + height * (0.4 + at.y) };
      const event = { bubbles: true, cancelable: true, ...place };
      if (way === "pan") return new PointerEvent("pointermove", { pointerId: 1, ...event });
      // Six steps of zoom nearer, and as many back.
      return new WheelEvent("wheel", { deltaY: index < frames / 2 ? -24 : 24, ...event });
    };
    const move = (nowMs: number): void => {
      if (lastMs > 0) gapsMs.push(nowMs - lastMs);
      lastMs = nowMs;
      element.dispatchEvent(eventAt(gapsMs.length));
      if (gapsMs.length < frames) requestAnimationFrame(move);
      else resolve(gapsMs);
    };
    requestAnimationFrame(move);
  });
}

// Last, as what is above has to be there before it is used.
const product = await Product.start({ CITIES: "off" });
try {
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else {
    const browser = await chromium.launch({
      executablePath: product.browser,
      args: [...FLAGS, "--enable-unsafe-swiftshader"],
    });
    console.log(
      `Chromium ${browser.version()}, software GL. Work of the page's thread in a frame: ms, median and P99.`,
    );
    try {
      await run(browser, product);
    } finally {
      await browser.close();
    }
  }
} finally {
  await product.stop();
}
