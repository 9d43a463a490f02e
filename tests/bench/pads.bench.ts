// What editing all pads of the largest board costs the page's main thread: the longest task of each action, in a headless
// Chromium with software GL, against the built product. What the graphics card takes is left out.
import { chromium, type Browser, type Page } from "playwright";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import type { Board } from "../../src/domain/board/records.ts";
import { drop } from "../e2e/drop.ts";
import { Product } from "./support/product.ts";
import { profile } from "./support/profile.ts";
import { TaskTrace, type Task } from "./support/TaskTrace.ts";

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader"];
const VIEWPORT = { width: 1440, height: 900 };
const COLS = 64;
const ROWS = 64;
const TASK_MS = 16;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
/** The page is quiet when nothing was drawn and no task was long for this time. */
const QUIET_MS = 2500;
/** Only actions whose name has this in it. */
const ONLY = (process.env["BENCH_ONLY"] ?? "").split(",");
/** Whether to tell what the longest tasks consist of. */
const EXPLAIN = process.env["BENCH_EXPLAIN"] !== undefined;

/** Pads on all cells but those of the last rows, which take what is moved. */
function board(): Board {
  const pads = Array.from({ length: ROWS * COLS }, (_, n) =>
    newPad({
      label: `Pad ${n}`,
      color: `#${(0x40_80_c0 + n * 0x1f_2f).toString(16).slice(-6).padStart(6, "0")}`,
      midiNote: padNote(n % 128),
      location: { row: Math.floor(n / COLS), col: n % COLS, width: 1, height: 1 },
    }),
  );
  return defaultBoard({ id: "bench", name: "Many", rows: ROWS + 16, cols: COLS, showKeyboard: false, pads });
}

const keys =
  (...pressed: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };

const undo = keys("Control+z");

interface Action {
  readonly name: string;
  readonly run: (page: Page) => Promise<void>;
  /** What is done afterwards, so that the next one begins with all pads selected; it is not measured. */
  readonly back?: (page: Page) => Promise<void>;
}

const choose =
  (button: RegExp, item: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("toolbar").getByRole("button", { name: button }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

const dragBy =
  (fraction: number) =>
  async (page: Page): Promise<void> => {
    const canvas = (await page.locator("canvas").last().boundingBox())!;
    const x = canvas.x + canvas.width * (0.5 + 0.5 / COLS);
    const y = canvas.y + canvas.height * 0.3;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 30; step++) await page.mouse.move(x, y + (canvas.height * fraction * step) / 30);
    await page.mouse.up();
  };

const ACTIONS: readonly Action[] = [
  { name: "select none", run: keys("Escape"), back: keys("Control+a") },
  { name: "select all", run: keys("Control+a"), back: async () => {} },
  { name: "drag", run: dragBy(0.1), back: undo },
  { name: "nudge by a key", run: keys("ArrowDown"), back: undo },
  { name: "copy", run: keys("Control+c"), back: async () => {} },
  { name: "delete", run: keys("Delete"), back: async () => {} },
  { name: "undo of that", run: undo, back: async () => {} },
  { name: "redo of that", run: keys("Control+Shift+z"), back: async () => {} },
  { name: "paste", run: keys("Control+v"), back: async () => {} },
  { name: "cut", run: keys("Control+x"), back: undo },
  { name: "duplicate (refused)", run: keys("Control+a", "Control+d"), back: async () => {} },
  {
    name: "recolor",
    run: (page) => page.getByRole("button", { name: "Color 3", exact: true }).click(),
    back: undo,
  },
  {
    name: "a gradient over all",
    run: (page) => page.getByRole("group", { name: "Gradients" }).getByRole("button").first().click(),
    back: undo,
  },
  {
    name: "a property of all",
    run: (page) => page.getByRole("radio", { name: "Latched" }).click(),
    back: undo,
  },
  { name: "align (refused)", run: choose(/Align/, "Left edges"), back: async () => {} },
  { name: "distribute (refused)", run: choose(/Distribute/, "Horizontally"), back: async () => {} },
];

async function run(product: Product): Promise<void> {
  const browser = await chromium.launch({
    executablePath: product.browser,
    args: [...FLAGS, "--enable-unsafe-swiftshader"],
  });
  console.log(
    `Chromium ${browser.version()}, software GL, ${ROWS * COLS} pads at ${VIEWPORT.width}×${VIEWPORT.height}.`,
  );
  console.log(
    `Longest task of the page's thread, processor time in ms: median and worst of ${ROUNDS}; tasks above ${TASK_MS}.`,
  );
  try {
    await measure(browser, product.url);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(`${url}/timeline`);
  await page.getByRole("button", { name: "Open file" }).waitFor();
  await drop(page, [{ name: "many.json", text: JSON.stringify(writeBoard(board())) }]);
  await page.waitForURL(/\/midi\/\w+/);
  const id = page.url().split("/").at(-1)!;
  await page.evaluate((path) => history.pushState(null, "", path), `/edit/${id}`);
  await page.getByRole("toolbar").first().waitFor();
  await page.waitForTimeout(3 * QUIET_MS);
  await page.keyboard.press("Control+a");
  await page.waitForTimeout(QUIET_MS);
  const session = await context.newCDPSession(page);
  const found = new Map<string, (readonly Task[])[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, run: act, back } of ACTIONS) {
      if (!ONLY.some((part) => name.includes(part))) continue;
      const trace = await TaskTrace.start(page);
      const profiled = round === ROUNDS - 1 ? await profile(session, name) : null;
      await act(page);
      await page.waitForTimeout(QUIET_MS);
      await profiled?.();
      found.set(name, [...(found.get(name) ?? []), await trace.stop()]);
      await back?.(page);
      await page.waitForTimeout(QUIET_MS);
    }
  }
  for (const [name, rounds] of found) tell(name, rounds);
  await context.close();
}

function tell(name: string, rounds: readonly (readonly Task[])[]): void {
  const longest = rounds.map(([task]) => task?.ms ?? 0).toSorted((a, b) => a - b);
  const worst = longest.at(-1)!;
  const over = rounds.map((tasks) => tasks.filter(({ ms }) => ms > TASK_MS).length);
  console.log(
    `  ${name.padEnd(24)} ${longest[longest.length >> 1]!.toFixed(1).padStart(8)} ${worst.toFixed(1).padStart(8)}  ${Math.max(...over)} above  ${worst <= TASK_MS ? "met" : "MISSED"}: ${TASK_MS}`,
  );
  if (!EXPLAIN) return;
  for (const task of rounds.at(-1)!.slice(0, 4)) {
    console.log(`    ${task.ms.toFixed(1)}, ${task.wallMs.toFixed(1)} by the clock`);
    for (const part of task.parts.slice(0, 8)) console.log(`      ${part}`);
  }
}

// Last, as what is above has to be there before it is used.
const product = await Product.start();
try {
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else await run(product);
} finally {
  await product.stop();
}
