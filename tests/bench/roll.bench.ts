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

/** `BENCH_NOTES=1000000` and `BENCH_CASES=clip,clips` choose from what is measured. */
const SIZES = (process.env["BENCH_NOTES"] ?? "10000,100000,1000000").split(",").map(Number);
const CASES = (process.env["BENCH_CASES"] ?? "clip,clips").split(",");
const CLIPS = 4;
const CLIPS_NOTES = 1_000_000;
const NOTES_OF_A_BAR = 64;
const LONG_MS = 600_000;
const FRAMES = 120;
const MEDIAN_MS = 1;
const P99_MS = 4;
const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader"];

interface Song {
  readonly tracks: number;
  readonly notes: number;
}

async function run(product: Product): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "padroll-roll-"));
  const browser = await chromium.launch({
    executablePath: product.browser,
    args: [...FLAGS, "--enable-unsafe-swiftshader"],
  });
  console.log(`Chromium ${browser.version()}, software GL. Script of the main thread in a frame: ms, median and P99.`);
  const opened = (song: Song, body: (page: Page) => Promise<void>): Promise<void> =>
    withSong(browser, product.url, folder, song, body);
  try {
    if (CASES.includes("clip")) for (const notes of SIZES) await opened({ tracks: 1, notes }, measure);
    if (CASES.includes("clips")) await opened({ tracks: CLIPS, notes: CLIPS_NOTES }, measureClips);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** Opens a song in the roll, the mouse in the middle of it. */
async function withSong(
  browser: Browser,
  url: string,
  folder: string,
  { tracks, notes }: Song,
  body: (page: Page) => Promise<void>,
): Promise<void> {
  const bars = Math.ceil(notes / tracks / NOTES_OF_A_BAR);
  const count = (bars * NOTES_OF_A_BAR).toLocaleString("en-US");
  const file = join(folder, `${tracks}-${notes}.mid`);
  await writeFile(file, bigSong(tracks, bars));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(LONG_MS);
  const page = await context.newPage();
  await page.addInitScript(countFrames);
  await page.goto(`${url}/timeline`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open file" }).click();
  await (await chooser).setFiles(file);
  await page.getByRole("listitem", { name: /^Track 1:/ }).click();
  await page.getByText(`${count} notes`).last().waitFor();
  console.log(`\n${tracks === 1 ? "One clip" : `${tracks} clips, each`} of ${count} notes`);
  await page.getByRole("application", { name: /^Piano roll/ }).hover();
  await body(page);
  await context.close();
}

async function measure(page: Page): Promise<void> {
  await report(page, "pan", () => page.mouse.wheel(60, 0));
  await report(page, "zoom", (step) => zoom(page, step < FRAMES / 2 ? 40 : -40));
  await page.getByRole("button", { name: "Fit clip" }).click();
  await page.getByRole("application", { name: /^Piano roll/ }).hover();
  await report(page, "zoom with the whole clip in view", (step) => zoom(page, step % 2 === 0 ? -40 : 40));
}

async function measureClips(page: Page): Promise<void> {
  // Only what the keyboard brings the focus to takes its keys.
  await page.keyboard.press("Tab");
  await page.getByRole("application", { name: /^Arrangement/ }).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("application", { name: /^Piano roll/ }).focus();
  await page.getByText(new RegExp(`of ${CLIPS} clips in the roll`)).waitFor();
  await measure(page);
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
    `  ${name.padEnd(34)} ${median.toFixed(2)}, ${p99.toFixed(2)} (${verdict}: ${MEDIAN_MS}, ${P99_MS}); by the clock ${spread(ms)}; ${percentile(draws, 0.5)} draw calls, at most ${Math.max(...draws)}; ${ms.length} frames`,
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
