// What the open log of messages costs the page: 2,000 messages a second for a minute, of which none may be missing and no frame
// may take longer than 16 ms. In a headless Chromium with software GL, against the built product.
import { chromium, type Browser, type Page } from "playwright";
import { openWithOutput, type RigWindow } from "../e2e/fakeMidi.ts";
import { menuItem } from "../e2e/menus.ts";
import { percentile } from "./support/conformanceReport.ts";
import { FrameTrace } from "./support/FrameTrace.ts";
import { Product } from "./support/product.ts";
import { profile } from "./support/profile.ts";

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader"];
const VIEWPORT = { width: 1440, height: 900 };
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 60);
const A_SECOND = 2000;
const FRAME_MS = 16;
const CONTROLLERS = 120;
/** Specification 9. */
const SHOWN = 100;

interface Pumped {
  /** Between frames, by the clock. */
  readonly gapsMs: readonly number[];
  readonly tookMs: number;
}

/** In the page: hands the messages over as they are due, each timer those of the time since the last. */
function pump([total, perMs, controllers]: readonly [number, number, number]): Promise<Pumped> {
  const { padrollMidi } = globalThis as unknown as RigWindow;
  const startMs = performance.now();
  const gapsMs: number[] = [];
  let sent = 0;
  let lastMs = startMs;
  const watch = (nowMs: number): void => {
    gapsMs.push(nowMs - lastMs);
    lastMs = nowMs;
    if (sent < total) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor((performance.now() - startMs) * perMs));
      for (; sent < due; sent++) padrollMidi.receive("Keys", [0xb0, sent % controllers, (sent >> 3) % 128]);
      if (sent < total) return;
      clearInterval(timer);
      resolve({ gapsMs, tookMs: performance.now() - startMs });
    }, 1);
  });
}

async function run(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: url, serviceWorkers: "block" });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await openWithOutput(page, "First synth");
  await page.getByRole("button", { name: /^Output/ }).click();
  await menuItem(page, "MIDI log").click();
  const log = page.getByRole("complementary", { name: "MIDI log" });
  await log.waitFor();
  await page.waitForTimeout(2000);
  const total = SECONDS * A_SECOND;
  const profiled = await profile(await context.newCDPSession(page), "log");
  const trace = await FrameTrace.start(page);
  const { gapsMs, tookMs } = await page.evaluate(pump, [total, A_SECOND / 1000, CONTROLLERS] as const);
  await log.getByText(`the latest ${SHOWN} of ${total.toLocaleString("en")} messages`).waitFor();
  const { whole } = await trace.stop();
  await profiled?.();
  console.log(
    `${total} messages in ${(tookMs / 1000).toFixed(1)} s; ${await wrongRows(page, total)} of ${SHOWN} rows are wrong.`,
  );
  const late = whole.filter((ms) => ms > FRAME_MS).length;
  console.log(
    `Processor time of the page's thread for a frame with all messages since the one before, ms: ${spread(whole)}; ${late} of ${whole.length} above ${FRAME_MS}.`,
  );
  console.log(`Between frames, by the clock, ms: ${spread(gapsMs)}.`);
  await context.close();
}

/** Rows that do not say what was sent. */
async function wrongRows(page: Page, total: number): Promise<number> {
  const details = await page
    .getByRole("complementary", { name: "MIDI log" })
    .locator("tbody td:last-child")
    .allTextContents();
  const right = details.filter((detail, place) => isRight(detail, total - 1 - place)).length;
  return SHOWN - right;
}

/** Whether a row says what was sent as the message of that place. */
const isRight = (detail: string, at: number): boolean =>
  detail.includes(`CC ${at % CONTROLLERS} `) && detail.endsWith(` · ${(at >> 3) % 128}`);

/** Median, P99, the greatest. */
const spread = (values: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(2)).join(", ");

// Last, as what is above has to be there before it is used.
const product = await Product.start();
try {
  if (product.browser === "") console.log("SKIPPED: Chromium is not installed.");
  else {
    const browser = await chromium.launch({
      executablePath: product.browser,
      args: [...FLAGS, "--enable-unsafe-swiftshader"],
    });
    console.log(`Chromium ${browser.version()}, software GL, ${VIEWPORT.width}×${VIEWPORT.height}.`);
    try {
      await run(browser, product.url);
    } finally {
      await browser.close();
    }
  }
} finally {
  await product.stop();
}
