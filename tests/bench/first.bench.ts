// What the start page stands on, and how soon a press on a board just opened is heard, in a headless Chromium, against the built
// product.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { firstPressHeard, startPageScripts } from "../e2e/firstPage.ts";
import { Product } from "./support/product.ts";

const LOADS = Number(process.env["BENCH_LOADS"] ?? 7);
const GOAL_KB = 100;
const GOAL_MS = 1000;

/** Without a graphics card the processor paints, and puts pages together: as little of it as the end-to-end tests have. */
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--autoplay-policy=no-user-gesture-required",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--webgl-antialiasing-mode=none",
];

const verdict = (value: number, goal: number): string => `goal ${goal}: ${value <= goal ? "met" : "missed"}`;

const product = await Product.start();
try {
  const { count, bytes } = startPageScripts(fileURLToPath(new URL("../client", import.meta.url)));
  const kb = bytes / 1024;
  console.log(`start page: ${count} scripts, ${kb.toFixed(1)} KB gz (${verdict(kb, GOAL_KB)})`);
  if (product.browser === "") console.log("SKIPPED the first sound: Chromium is not installed.");
  else await firstSound();
} finally {
  await product.stop();
}

/** Each load is a browser that was never here. */
async function firstSound(): Promise<void> {
  const browser = await chromium.launch({ executablePath: product.browser, args: FLAGS });
  const times: number[] = [];
  const readyTimes: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const opened = performance.now();
    const onReady = (): void => void readyTimes.push(performance.now() - opened);
    times.push(await firstPressHeard(page, `${product.url}/midi`, onReady));
    await context.close();
  }
  await browser.close();
  times.sort((a, b) => a - b);
  readyTimes.sort((a, b) => a - b);
  const worst = times.at(-1) ?? Number.NaN;
  console.log(
    `first press on a board just opened (P50 ${Math.round(readyTimes[LOADS >> 1] ?? Number.NaN)} ms before), sound not started, to its sound, ${LOADS} loads: ` +
      `P50 ${Math.round(times[LOADS >> 1] ?? Number.NaN)} ms, worst ${Math.round(worst)} ms (${verdict(worst, GOAL_MS)})`,
  );
}
