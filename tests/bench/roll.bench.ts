// What a frame of the roll costs the page's main thread while it is panned and zoomed: processor time of the page's own
// callbacks, from the browser's trace, and draw calls. In a headless Chromium with software GL, against the built product: what
// the graphics card takes is left out, and so is the time in which the drawing threads have the processor (it is in the second
// pair of figures, by the clock).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import { bigSong } from "./support/bigSong.ts";
import { percentile } from "./support/conformanceReport.ts";
import { countFrames, FrameTrace, spread, takeFrames } from "./support/FrameTrace.ts";
import { Product } from "./support/product.ts";

const SIZES = (process.env["BENCH_NOTES"] ?? "10000,100000,1000000").split(",").map(Number);
const NOTES_OF_A_BAR = 64;
const LONG_MS = 600_000;
const FRAMES = 120;
const MEDIAN_MS = 1;
const P99_MS = 4;
const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader"];

async function run(product: Product): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "padroll-roll-"));
  const browser = await chromium.launch({
    executablePath: product.browser,
    args: [...FLAGS, "--enable-unsafe-swiftshader"],
  });
  console.log(`Chromium ${browser.version()}, software GL. Script of the main thread in a frame: ms, median and P99.`);
  try {
    for (const notes of SIZES) await measure(browser, product.url, folder, notes);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

async function measure(browser: Browser, url: string, folder: string, notes: number): Promise<void> {
  const bars = Math.ceil(notes / NOTES_OF_A_BAR);
  const file = join(folder, `${notes}.mid`);
  await writeFile(file, bigSong(1, bars));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(LONG_MS);
  const page = await context.newPage();
  await page.addInitScript(countFrames);
  await page.goto(`${url}/timeline`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file" }).click();
  await (await chooser).setFiles(file);
  await page.getByRole("listitem", { name: /^Track 1:/ }).click();
  await page
    .getByText(`${(bars * NOTES_OF_A_BAR).toLocaleString("en-US")} notes`)
    .last()
    .waitFor();
  console.log(`\n${(bars * NOTES_OF_A_BAR).toLocaleString("en-US")} notes in one clip`);
  const box = (await page.getByRole("application", { name: /^Piano roll/ }).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await report(page, "pan", () => page.mouse.wheel(60, 0));
  await report(page, "zoom", (step) => zoom(page, step < FRAMES / 2 ? 40 : -40));
  await page.getByRole("button", { name: "Fit the clip" }).click();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await report(page, "zoom with the whole clip in view", (step) => zoom(page, step % 2 === 0 ? -40 : 40));
  await context.close();
}

async function zoom(page: Page, pixels: number): Promise<void> {
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, pixels);
  await page.keyboard.up("Control");
}

async function report(page: Page, name: string, step: (index: number) => Promise<void>): Promise<void> {
  await takeFrames(page);
  const trace = await FrameTrace.start(page);
  for (let index = 0; index < FRAMES; index++) await step(index);
  const { frames: cpu } = await trace.stop();
  const { ms, draws } = await takeFrames(page);
  const [median, p99] = [percentile(cpu, 0.5), percentile(cpu, 0.99)];
  const verdict = median <= MEDIAN_MS && p99 <= P99_MS ? "met" : "MISSED";
  console.log(
    `  ${name.padEnd(32)} ${median.toFixed(2)}, ${p99.toFixed(2)} (${verdict}: ${MEDIAN_MS}, ${P99_MS}); by the clock ${spread(ms)}; ${percentile(draws, 0.5)} draw calls, at most ${Math.max(...draws)}; ${ms.length} frames`,
  );
}

// Last, as what is above has to be there before it is used.
const product = await Product.start();
try {
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else await run(product);
} finally {
  await product.stop();
}
