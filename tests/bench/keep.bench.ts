// What it takes to keep a song: the longest task of the page while it is imported, saved, opened and written as a file, how
// long that takes, and what a note costs as text and in memory. In a headless Chromium, against the built product.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type Page } from "playwright";
import { AccountTraffic, signInNew } from "./support/accountTraffic.ts";
import { bigSong } from "./support/bigSong.ts";
import { Product } from "./support/product.ts";

const SIZES = (process.env["BENCH_NOTES"] ?? "20000,100000,1000000").split(",").map(Number);
/** What is measured: keeping, in the account, editing. */
const PARTS = (process.env["BENCH_PARTS"] ?? "keep,account,edits").split(",");
const TRACKS = 16;
const NOTES_OF_A_TRACKS_BAR = 64;
const NOTES_OF_A_BAR = NOTES_OF_A_TRACKS_BAR * TRACKS;
const LONG_MS = 600_000;
/** Of messages by which this bench looks at the page. */
const DEVTOOLS = "blink.mojom.DevToolsSession";
/** How often each song is measured: what others do on the machine only adds, so that the least comes nearest. */
const RUNS = Number(process.env["BENCH_RUNS"] ?? 1);
/** What no task is to take. */
const GOAL_MICROS = 16_000;
/** Of each kind of work, the longest. */
const EXPLAINED = 4;
/** Whether to tell what the longest tasks consist of. */
const EXPLAIN = process.env["BENCH_EXPLAIN"] !== undefined;
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "__metadata"];
const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-gpu-compositing"];

/** Without the media that tests emulate: to set them anew, the browser styles the page that is left once more. */
const PAGE = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 0.25,
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;

async function run(product: Product): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "padroll-keep-"));
  const browser = await chromium.launch({ executablePath: product.browser, args: FLAGS });
  console.log(`Chromium ${browser.version()}. Tasks of the page's main thread: processor time, ms.`);
  try {
    if (PARTS.includes("keep"))
      for (const notes of SIZES) {
        for (let index = 0; index < RUNS; index += 1) await measure(browser, product.url, folder, notes);
        tellRuns();
      }
    if (PARTS.includes("account")) for (const notes of SIZES) await measureAccount(browser, product, folder, notes);
    if (PARTS.includes("edits")) for (const notes of SIZES) await measureEdits(browser, product.url, folder, notes);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** Of each kind of work, the longest task in each run: milliseconds of processor time. */
const runs = new Map<string, number[]>();

/** Least and median of several runs. */
function tellRuns(): void {
  if (RUNS > 1) console.log("\n  longest task, least and median of all runs");
  for (const [name, longest] of RUNS > 1 ? runs : []) {
    const sorted = longest.toSorted((a, b) => a - b);
    console.log(`  ${name.padEnd(20)} ${sorted[0]?.toFixed(1)}, ${sorted[sorted.length >> 1]?.toFixed(1)}`);
  }
  runs.clear();
}

async function measure(browser: Browser, url: string, folder: string, notes: number): Promise<void> {
  const bars = Math.ceil(notes / NOTES_OF_A_BAR);
  const count = bars * NOTES_OF_A_BAR;
  console.log(`\n${count.toLocaleString("en-US")} notes`);
  const file = join(folder, `${count}.mid`);
  await writeFile(file, bigSong(TRACKS, bars));
  const context = await browser.newContext(PAGE);
  context.setDefaultTimeout(LONG_MS);
  const page = await context.newPage();
  await page.goto(`${url}/timeline`);
  await page.getByRole("button", { name: "Open file" }).waitFor();
  await traced(browser, page, "import", () => importMidi(page, file));
  await traced(browser, page, "first autosave", () => untilSaved(page));
  await traced(browser, page, "autosave of an edit", async () => {
    await rename(page, `Song of ${count}`);
    await untilSaved(page);
  });
  await traced(browser, page, "save as file", async () => {
    const text = await saved(page, /^Save as file/);
    console.log(`  ${(text.length / count).toFixed(1)} bytes a note as a file`);
  });
  await traced(browser, page, "export", () => saved(page, /^Export song/));
  await traced(browser, page, "opening", async () => {
    await page.reload();
    await heads(page).first().waitFor();
  });
  const full = await memoryOf(page);
  await context.close();
  const small = full === null ? null : await memoryOfOneBar(browser, url, folder);
  if (small !== null && full !== null)
    console.log(
      `  ${((full - small) / (count - NOTES_OF_A_BAR)).toFixed(0)} bytes of memory a note, undo and drawing included`,
    );
}

/** Of the page with a song of the same tracks and instruments that is one bar long: what is more than that is the notes'. */
async function memoryOfOneBar(browser: Browser, url: string, folder: string): Promise<number | null> {
  const file = join(folder, "bar.mid");
  await writeFile(file, bigSong(TRACKS, 1));
  const context = await browser.newContext(PAGE);
  const page = await context.newPage();
  await page.goto(`${url}/timeline`);
  await importMidi(page, file);
  await rename(page, "Song of a bar");
  await untilSaved(page);
  await page.reload();
  await heads(page).first().waitFor();
  await sleep(300);
  const bytes = await memoryOf(page);
  await context.close();
  return bytes;
}

/** Does `work`, and prints the longest task that the page's main thread had meanwhile. */
async function traced(browser: Browser, page: Page, name: string, work: () => Promise<unknown>): Promise<void> {
  await browser.startTracing(page, { categories: CATEGORIES });
  const start = performance.now();
  await work();
  const took = performance.now() - start;
  // What it sets going is a part of it.
  await sleep(300);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const tasks = tasksOf(traceEvents).sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const wall = Math.max(...tasks.map(({ dur = 0 }) => dur));
  const long = tasks.filter(({ tdur = 0 }) => tdur > GOAL_MICROS);
  console.log(
    `  ${name.padEnd(20)} longest task ${milliseconds(tasks[0]?.tdur)}, by the clock ${milliseconds(wall)}; ` +
      `${long.length} over 16 (${long.map(({ tdur }) => milliseconds(tdur)).join(", ")}); all of it ${took.toFixed(0)}`,
  );
  runs.set(name, [...(runs.get(name) ?? []), (tasks[0]?.tdur ?? 0) / 1000]);
  if (!EXPLAIN) return;
  for (const task of long.slice(0, EXPLAINED)) {
    console.log(`    ${milliseconds(task.tdur)} of ${milliseconds(task.dur)}`);
    for (const line of partsOf(task, traceEvents)) console.log(`      ${line}`);
  }
}

const milliseconds = (micros: number | undefined): string => ((micros ?? 0) / 1000).toFixed(1);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds on the wall's clock. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/** Of the page's main thread; not those in which it does what this bench asks of it. */
function tasksOf(events: readonly TraceEvent[]): TraceEvent[] {
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const asked = events.filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === DEVTOOLS);
  const tasks = events.filter(({ name, pid, tid }) => name === "RunTask" && isMain.has(`${pid}:${tid}`));
  return tasks.filter((task) => !asked.some((message) => isWithin(message, task)));
}

const isWithin = (part: TraceEvent, task: TraceEvent): boolean =>
  part.pid === task.pid && part.tid === task.tid && part.ts >= task.ts && part.ts < task.ts + (task.dur ?? 0);

/** What a task did for over a millisecond, in order. */
function partsOf(task: TraceEvent, events: readonly TraceEvent[]): string[] {
  const isPart = (event: TraceEvent): boolean => (event.tdur ?? 0) > 1000 && isWithin(event, task);
  return events
    .filter(isPart)
    .sort((a, b) => a.ts - b.ts)
    .map(({ name, tdur, args }) => `${milliseconds(tdur)} ${name} ${JSON.stringify(args ?? {}).slice(0, 300)}`);
}

const heads = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });

async function importMidi(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open file" }).click();
  // By its path: a buffer would be unfolded by the page.
  await (await chooser).setFiles(path);
  await heads(page).first().waitFor();
}

const untilSaved = (page: Page): Promise<void> =>
  page.locator('[data-state="saved"]').first().waitFor({ timeout: LONG_MS });

async function rename(page: Page, name: string): Promise<void> {
  const field = page.getByLabel("Song name");
  await field.fill(name);
  await field.press("Enter");
}

async function saved(page: Page, item: RegExp): Promise<Buffer> {
  await page.getByRole("button", { name: "Song menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  return readFile(await (await download).path());
}

/** Bytes of the page and its workers; null where the browser does not tell, as Chromium's shell without windows. */
async function memoryOf(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const measured = performance as unknown as { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> };
    return measured.measureUserAgentSpecificMemory().then(
      ({ bytes }) => bytes,
      () => null,
    );
  });
}

/** A song that goes to an account, and one note more of it. */
async function measureAccount(browser: Browser, product: Product, folder: string, notes: number): Promise<void> {
  const bars = Math.ceil(notes / NOTES_OF_A_BAR);
  console.log(`\n${(bars * NOTES_OF_A_BAR).toLocaleString("en-US")} notes in an account`);
  const file = join(folder, "account.mid");
  await writeFile(file, bigSong(TRACKS, bars));
  const context = await browser.newContext(PAGE);
  context.setDefaultTimeout(LONG_MS);
  const page = await context.newPage();
  await signInNew(page, product);
  const traffic = new AccountTraffic(page);
  await page.goto(`${product.url}/timeline`);
  await page.getByRole("button", { name: "Open file" }).waitFor();
  const first = traffic.kept(LONG_MS);
  await importMidi(page, file);
  await untilSaved(page);
  await traced(browser, page, "all of it is sent", () => first);
  console.log(`  ${traffic.take()}`);
  const box = (await page.locator("canvas").last().boundingBox())!;
  await heads(page).first().click();
  await sleep(1000);
  // The edit itself is measured elsewhere.
  const second = traffic.kept(LONG_MS);
  await page.mouse.click(box.x + box.width / 2 + 7, box.y + box.height / 2);
  await untilSaved(page);
  await traced(browser, page, "one note is sent", () => second);
  console.log(`  ${traffic.take()}`);
  await context.close();
}

/** Edits of all notes of one clip. */
async function measureEdits(browser: Browser, url: string, folder: string, notes: number): Promise<void> {
  const bars = Math.ceil(notes / NOTES_OF_A_TRACKS_BAR);
  console.log(`\n${(bars * NOTES_OF_A_TRACKS_BAR).toLocaleString("en-US")} notes of one clip, all selected`);
  const file = join(folder, "clip.mid");
  await writeFile(file, bigSong(1, bars));
  const context = await browser.newContext(PAGE);
  context.setDefaultTimeout(LONG_MS);
  const page = await context.newPage();
  await page.goto(`${url}/timeline`);
  await importMidi(page, file);
  await untilSaved(page);
  await heads(page).first().click();
  // The tool that selects; then the notes have the keys.
  await page.keyboard.press("2");
  const box = (await page.locator("canvas").last().boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const pressed = (name: string, key: string): Promise<void> =>
    traced(browser, page, name, async () => {
      await page.keyboard.press(key);
      await untilSaved(page);
    });
  await pressed("select all", "Control+a");
  await pressed("transpose", "ArrowUp");
  await pressed("undo", "Control+z");
  await pressed("to the right", "ArrowRight");
  await pressed("louder", "Alt+ArrowUp");
  await pressed("longer", "Shift+ArrowRight");
  // To a coarser grid, so that notes come together in chords.
  await page.keyboard.press("[");
  await page.keyboard.press("[");
  await pressed("quantize", "q");
  await pressed("delete", "Delete");
  await context.close();
}

// Last, as what is above has to be there before it is used.
const product = await Product.start();
try {
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else await run(product);
} finally {
  await product.stop();
}
