// Scripts of the start page, the delay of a press on a board just opened, and bytes, requests and time to the first sound of a phone on
// a mobile network, in a headless Chromium, against the built product. `BENCH_PARTS=network` or `press` runs one of the latter two;
// `BENCH_VISIT` names one of the visits;
// `BENCH_EXPLAIN=1` prints the paths that were loaded.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { firstPressHeard, startPageScripts } from "../e2e/firstPage.ts";
import { VISITS, visitTwice, type VisitFigures } from "./support/firstVisits.ts";
import { MobileLink } from "./support/MobileLink.ts";
import { Product } from "./support/product.ts";

const PARTS = process.env["BENCH_PARTS"]?.split(",") ?? ["press", "network"];
const RUNS = Number(process.env["BENCH_RUNS"] ?? 3);
const LOADS = Number(process.env["BENCH_LOADS"] ?? 7);
const GOAL_KB = 100;
const GOAL_MS = 1000;
/** A 4G network: 9 Mbit/s each way, 170 ms round trip. */
const LINK = { bytesPerSecond: 9e6 / 8, roundTripMs: 170 };
const GOAL_SOUND_MB = 1.5;
const GOAL_SOUND_MS = 2000;

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

const mb = (bytes: number): string => (bytes / 1e6).toFixed(2);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const product = await Product.start();
try {
  const { count, bytes } = startPageScripts(fileURLToPath(new URL("../client", import.meta.url)));
  const kb = bytes / 1024;
  console.log(`start page: ${count} scripts, ${kb.toFixed(1)} KB gz (${verdict(kb, GOAL_KB)})`);
  if (product.browser === "") console.log("SKIPPED the first sound: Chromium is not installed.");
  else {
    if (PARTS.includes("press")) await firstSound();
    if (PARTS.includes("network")) await mobileSounds();
  }
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

/** A phone four times slower than this machine, on a mobile network: P50 of all runs. */
async function mobileSounds(): Promise<void> {
  const link = await MobileLink.start(product.url, LINK);
  console.log(
    `phone (processor ÷ 4), 9 Mbit/s, 170 ms round trip, P50 of ${RUNS} runs (goal of the first line: ${GOAL_SOUND_MB} MB, ${GOAL_SOUND_MS / 1000} s)`,
  );
  const asked = process.env["BENCH_VISIT"] ?? "";
  for (const visit of VISITS.filter(({ name }) => name.includes(asked))) {
    const runs: Awaited<ReturnType<typeof visitTwice>>[] = [];
    for (let run = 0; run < RUNS; run++) {
      const browser = await chromium.launch({ executablePath: product.browser, args: FLAGS });
      runs.push(await visitTwice(browser, link, visit));
      await browser.close();
    }
    for (const state of ["cold", "warm"] as const)
      console.log(`  ${visit.name}, ${state}: ${textOf(runs.map((run) => run[state]))}`);
  }
  await link.stop();
}

function textOf(figures: readonly VisitFigures[]): string {
  const mid = (of: (each: VisitFigures) => number): number => median(figures.map(of));
  return (
    `sound after ${(mid(({ soundMs }) => soundMs) / 1000).toFixed(2)} s with ${mb(mid(({ atSound }) => atSound.bytes))} MB in ` +
    `${mid(({ atSound }) => atSound.requests)} requests; at rest ${mb(mid(({ atRest }) => atRest.bytes))} MB in ${mid(({ atRest }) => atRest.requests)} requests`
  );
}
