// From a press to the engine, to the MIDI output and to the quantum that plays it, in a headless Chromium, against the
// built product. The input is real: the browser gets it by its own protocol, as from a mouse, a finger or a keyboard.
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type Page, type Route } from "playwright";
import { fakeMidi } from "../e2e/fakeMidi.ts";
import { recordLiveNotes, type LiveWindow } from "../e2e/liveNotes.ts";
import { bigSong } from "./support/bigSong.ts";
import { printRound, type Asked } from "./support/latencyFigures.ts";
import { beginRound, endRound, framesOf, installProbe, watchWorklet } from "./support/latencyProbe.ts";
import { computerKeys, mouseHand, OUTPUT, padFinger, padMouse, play, prepareBoard } from "./support/playing.ts";
import { untilHeard, type Hand, type Point } from "./support/playing.ts";
import { Product } from "./support/product.ts";

const PRESSES = Number(process.env["BENCH_PRESSES"] ?? 500);
/**
 * Without a graphics card Chromium puts pages together by software. `gpu` has it done by the processor's emulation of a
 * card instead, as in the end-to-end tests: frames then take both cores whole, and every thread waits for one now and then.
 */
const COMPOSITING = process.env["BENCH_COMPOSITING"] === "gpu" ? [] : ["--disable-gpu-compositing"];
const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--autoplay-policy=no-user-gesture-required",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  ...COMPOSITING,
];
const VIEWPORT = { width: 1440, height: 900 };
/** Without a graphics card the processor paints every pixel: few of them, so that frames come as often as elsewhere. */
const DEVICE_SCALE = 0.25;
const SETTINGS = "padroll_board_settings";
const TRACKS = 16;
const BARS = 100;
/** The middle of the piano's keys, and where they begin and end on screen, from the canvas's edges. */
const PIANO_X = 30;
const PIANO_TOP = 60;
const PIANO_ROWS = 8;
const ROW = 14;

interface Setup {
  readonly live: boolean;
  readonly shared: boolean;
}

const product = await Product.start();
try {
  await run();
} finally {
  await product.stop();
}

async function run(): Promise<void> {
  if (product.browser === "") {
    console.log("SKIPPED: Chromium is not installed.");
    return;
  }
  const browser = await chromium.launch({ executablePath: product.browser, args: FLAGS });
  console.log(`Chromium ${browser.version()}, ${PRESSES} presses each. P50 / P95 / P99, ms.`);
  try {
    await measureBoard(browser, { live: true, shared: true });
    await measureBoard(browser, { live: false, shared: true });
    await measureBoard(browser, { live: true, shared: false });
    await measureRollKeys(browser);
    await measureBoardBesideRoll(browser);
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, { live, shared }: Setup): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: DEVICE_SCALE,
    hasTouch: true,
    serviceWorkers: "block",
  });
  await fakeMidi(context);
  await recordLiveNotes(context);
  await installProbe(context);
  // As the switch of the output menu leaves it.
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SETTINGS,
    JSON.stringify({ live }),
  ] as const);
  if (!shared) await context.route((url) => !/\.\w+$/.test(url.pathname), withoutIsolation);
  return context;
}

/** The page without the headers that let it share memory. */
async function withoutIsolation(route: Route): Promise<void> {
  if (route.request().resourceType() !== "document") return route.continue();
  const response = await route.fetch();
  const headers = { ...response.headers() };
  delete headers["cross-origin-opener-policy"];
  delete headers["cross-origin-embedder-policy"];
  return route.fulfill({ response, headers });
}

/** The board alone: its canvas draws with every press. */
async function measureBoard(browser: Browser, setup: Setup): Promise<void> {
  const context = await open(browser, setup);
  const page = await context.newPage();
  await page.goto(`${product.url}/midi`);
  await prepareBoard(page);
  const isolated = await page.evaluate(() => crossOriginIsolated);
  if (isolated !== setup.shared) throw new Error("memory is not shared as it should be");
  const where = `Board, ${setup.live ? "live mode" : "default mode"}${setup.shared ? "" : ", no shared memory"}`;
  console.log(`\n${where}; ${await outputOf(page)}`);
  const session = await context.newCDPSession(page);
  const asked = { render: setup.live ? "goal" : "shown", output: true } as const;
  await measure("mouse", page, await padMouse(page, session), asked);
  if (setup.live && setup.shared) {
    await measure("finger", page, await padFinger(page, session), asked);
    await measure("computer keys", page, computerKeys(session), asked);
  }
  await context.close();
}

/** The piano beside the roll, while a big song plays and the roll is drawn with every frame. */
async function measureRollKeys(browser: Browser): Promise<void> {
  const context = await open(browser, { live: true, shared: true });
  const page = await context.newPage();
  const piano = await openSong(page);
  const session = await context.newCDPSession(page);
  const hand = mouseHand(session, piano);
  await untilHeard(page, () => page.mouse.click(piano[0]!.x, piano[0]!.y));
  await watchWorklet(page);
  console.log(`\nPiano of the roll, ${TRACKS * BARS * 64} notes playing; ${await outputOf(page)}`);
  await page.keyboard.press("Space");
  await sleep(2000);
  await measure("mouse", page, hand, { render: "goal", output: false });
  await context.close();
}

/**
 * The board in a second window of the page whose roll is playing: both windows share one thread, so that the roll's
 * frames are in the way of the board's events.
 */
async function measureBoardBesideRoll(browser: Browser): Promise<void> {
  const context = await open(browser, { live: true, shared: true });
  const roll = await context.newPage();
  await openSong(roll);
  const opened = context.waitForEvent("page");
  await roll.evaluate((url) => void window.open(url), `${product.url}/midi`);
  const board = await opened;
  await board.setViewportSize(VIEWPORT);
  await prepareBoard(board);
  const oneThread = await board.evaluate(() => Boolean((opener as Window | null)?.document.querySelector("canvas")));
  if (!oneThread) throw new Error("the two windows do not share a thread");
  await roll.keyboard.press("Space");
  await sleep(2000);
  console.log(`\nBoard in a second window, one thread with a roll that plays; ${await outputOf(board)}`);
  const session = await context.newCDPSession(board);
  const asked = { render: "shown", output: true } as const;
  await measure("mouse", board, await padMouse(board, session), asked, roll);
  await measure("finger", board, await padFinger(board, session), asked, roll);
  await measure("computer keys", board, computerKeys(session), asked, roll);
  await context.close();
}

/** Opens the big song with a clip in the roll. Returns places on the piano beside it. */
async function openSong(page: Page): Promise<Point[]> {
  await page.goto(`${product.url}/timeline`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open file" }).click();
  await (await chooser).setFiles({ name: "big.mid", mimeType: "audio/midi", buffer: bigSong(TRACKS, BARS) });
  const head = page.getByRole("listitem", { name: /^Track 1:/ });
  await head.waitFor();
  const row = (await head.boundingBox())!;
  const lanes = (await page.getByRole("region", { name: "Arrangement" }).locator("canvas").boundingBox())!;
  await page.mouse.click(lanes.x + 100, row.y + row.height / 2);
  const roll = (await page.getByRole("region", { name: "Editor" }).locator("canvas").first().boundingBox())!;
  return Array.from({ length: PIANO_ROWS }, (_, i) => ({ x: roll.x + PIANO_X, y: roll.y + PIANO_TOP + i * ROW }));
}

/** The output's own part of the way, which no code of the page's changes. */
function outputOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { context } = (globalThis as unknown as LiveWindow).padrollLive;
    if (!context) return "no audio";
    const { sampleRate, baseLatency, outputLatency } = context;
    const [buffer, output] = [baseLatency, outputLatency].map((seconds) => (seconds * 1000).toFixed(2));
    return `${sampleRate} Hz, buffer ${buffer} ms, output ${output} ms`;
  });
}

/** Plays a page and prints what came of it; `drawn` is the page whose frames are in the way. */
async function measure(name: string, page: Page, hand: Hand, asked: Asked, drawn: Page = page): Promise<void> {
  await beginRound(page);
  if (drawn !== page) await beginRound(drawn);
  await play(hand, PRESSES);
  await sleep(300);
  const round = await endRound(page, asked.output ? OUTPUT : null);
  printRound(name, { ...round, frames: drawn === page ? round.frames : await framesOf(drawn) }, asked, PRESSES);
}
