// How long a visitor waits for a public board, from the gallery, and for how long its page's thread is not free at once: headless
// Chromium, the built product, WebGL in software. Ratios are to a board of 64 pads in the same round.
import { chromium, type Browser, type Page } from "playwright";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import type { Pad } from "../../src/domain/board/records.ts";
import { Product } from "./support/product.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const GOAL_MS = 1000;
/** The page is at rest when no task of 50 ms or more has ended for so long. */
const REST_MS = 1500;
const PROJECTS = "/project/api/v1/projectDocument";
const BOARDS = "/project/api/v1/publicBoard";

const grid = (): Partial<Pad> => ({
  widget: { kind: "scaleGrid", root: 0, scale: "major", inScale: false, rowInterval: 5, rows: 8, cols: 8 },
});
/** Those beyond the limit of public boards have grown since they were made public. */
const SIZES: readonly (readonly [name: string, count: number, pad: () => Partial<Pad>])[] = [
  ["64 pads", 64, () => ({})],
  ["512 pads", 512, () => ({})],
  ["4,096 pads", 4096, () => ({})],
  ["1,024 grids of 64 cells", 1024, grid],
];

interface Opening {
  /** Until the last task of 50 ms or more has ended, by the clock. */
  readonly waitMs: number;
  readonly longestTaskMs: number;
}

function boardOf(count: number, pad: () => Partial<Pad>): object {
  const cols = 64;
  const pads = Array.from({ length: count }, (_, at) =>
    newPad({ ...pad(), location: { row: Math.floor(at / cols), col: at % cols, width: 1, height: 1 } }),
  );
  return defaultBoard({ rows: Math.ceil(count / cols), cols, pads });
}

async function publish(product: Product, jwt: string, name: string, board: object): Promise<string> {
  const version = (content: object) => ({
    name,
    contentType: "application/vnd.padroll.board.v1+json",
    contentJson: JSON.stringify(content),
  });
  const created = await product.post(`${PROJECTS}/`, version(boardOf(1, () => ({}))), jwt);
  const { id, revision } = (await created.json()) as { id: string; revision: number };
  await product.post(`${BOARDS}/${id}/publish`, {}, jwt);
  const grown = await product.post(`${PROJECTS}/update`, { ...version(board), id, revision }, jwt);
  if (!grown.ok) throw new Error(`${name}: ${await grown.text()}`);
  return id;
}

/** Long tasks of the page from now on, with when they ended. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: [endMs: number, ms: number][] = [];
    Object.assign(globalThis, { tasks, fromMs: performance.now() });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push([startTime + duration, duration]);
    }).observe({ type: "longtask" });
  });

/** By the link of its card, so that what is measured is the board and not the app. */
async function open(page: Page, name: string): Promise<Opening> {
  const link = page.getByRole("link", { name }).first();
  await link.waitFor();
  await page.waitForTimeout(REST_MS);
  await watchTasks(page);
  await link.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.locator("canvas").first().waitFor();
  return page.evaluate(async (restMs) => {
    const { tasks, fromMs } = globalThis as unknown as { tasks: [number, number][]; fromMs: number };
    const lastMs = () => tasks.at(-1)?.[0] ?? fromMs;
    const seenMs = performance.now();
    while (performance.now() < Math.max(seenMs, lastMs()) + restMs)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return {
      waitMs: Math.max(lastMs(), seenMs) - fromMs,
      longestTaskMs: Math.max(0, ...tasks.map(([, ms]) => ms)),
    };
  }, REST_MS);
}

async function round(browser: Browser, url: string): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const [name] of SIZES) {
    await page.goto(`${url}/boards`);
    openings.push(await open(page, name));
  }
  await context.close();
  return openings;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const product = await Product.start();
try {
  const jwt = await product.signedIn();
  for (const [name, count, pad] of SIZES) await publish(product, jwt, name, boardOf(count, pad));
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else await measure(product.browser);
} finally {
  await product.stop();
}

async function measure(executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--enable-unsafe-swiftshader"] });
  const rounds: (readonly Opening[])[] = [];
  // The first ones compile.
  await round(browser, product.url);
  for (let at = 0; at < ROUNDS; at++) rounds.push(await round(browser, product.url));
  await browser.close();
  for (const [at, [name]] of SIZES.entries()) {
    const each = rounds.map((openings) => openings[at]!);
    const waitMs = median(each.map(({ waitMs: ms }) => ms));
    const ratio = median(rounds.map((openings) => openings[at]!.waitMs / openings[0]!.waitMs));
    const taskMs = median(each.map(({ longestTaskMs }) => longestTaskMs));
    console.log(
      `${name}: open after ${waitMs.toFixed(0)} ms, ${ratio.toFixed(1)} times 64 pads (goal ${GOAL_MS} ms: ${waitMs <= GOAL_MS ? "met" : "missed"}), longest task ${taskMs.toFixed(0)} ms`,
    );
  }
}
