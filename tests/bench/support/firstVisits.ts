import type { Browser, Page } from "playwright";
import { recordOutput } from "../../e2e/capture.ts";
import type { MobileLink, Traffic } from "./MobileLink.ts";

const PHONE = { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const CPU_RATE = 4;
/** Nothing has passed for so long: all that follows a visit by itself is over. */
const QUIET_MS = 12_000;
const MOST_MS = 60_000;

/** A way to a first sound. */
export interface Visit {
  readonly name: string;
  readonly path: string;
  /** Presses what a visitor presses, each as soon as it is there. */
  readonly press: (page: Page) => Promise<void>;
}

export interface VisitFigures {
  readonly soundMs: number;
  readonly atSound: Traffic;
  /** After everything that the visit loads by itself. */
  readonly atRest: Traffic;
}

const pressKick = async (page: Page): Promise<void> => {
  const kick = page.getByRole("button", { name: /^Kick/ });
  await kick.waitFor();
  const box = (await kick.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
};

export const VISITS: readonly Visit[] = [
  {
    name: "/, Play a board, Kick",
    path: "/",
    press: async (page) => {
      await page.getByRole("link", { name: "Play a board" }).first().click();
      await pressKick(page);
    },
  },
  {
    name: "/, Play demo song",
    path: "/",
    press: (page) => page.getByRole("button", { name: "Play demo song" }).click(),
  },
  { name: "/midi, Kick", path: "/midi", press: pressKick },
  {
    name: "/timeline, Open demo song, Play",
    path: "/timeline",
    press: async (page) => {
      const demo = page.getByRole("button", { name: "Open demo song" });
      const track = page.getByRole("listitem", { name: /^Track \d+:/ }).first();
      // A later visit opens the song of the one before.
      await demo.or(track).first().waitFor();
      if (await demo.isVisible()) await demo.click();
      await track.waitFor();
      await page.getByRole("button", { name: "Play", exact: true }).click();
    },
  },
];

/** Cold: a browser that was never here. Warm: the same browser again, after all that the first visit loads by itself. */
export async function visitTwice(
  browser: Browser,
  link: MobileLink,
  visit: Visit,
): Promise<{ readonly cold: VisitFigures; readonly warm: VisitFigures }> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "allow" });
  const once = async (): Promise<VisitFigures> => {
    const page = await context.newPage();
    page.setDefaultTimeout(MOST_MS);
    const figures = await soundOf(page, link, visit);
    await page.close();
    return figures;
  };
  const cold = await once();
  const warm = await once();
  await context.close();
  return { cold, warm };
}

async function soundOf(page: Page, link: MobileLink, { path, press }: Visit): Promise<VisitFigures> {
  await recordOutput(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  link.reset();
  const openedMs = performance.now();
  await page.goto(`${link.url}${path}`, { waitUntil: "commit" });
  await press(page);
  await page.waitForFunction(
    () => {
      const { padrollRecordings = [] } = globalThis as unknown as {
        readonly padrollRecordings?: readonly { readonly blocks: readonly Float32Array[] }[];
      };
      return padrollRecordings.some(({ blocks }) => blocks.some((block) => block.some((at) => Math.abs(at) > 1e-3)));
    },
    undefined,
    { polling: 20 },
  );
  const soundMs = performance.now() - openedMs;
  const atSound = link.traffic();
  if (process.env["BENCH_EXPLAIN"] === "1") console.log(link.paths().join("\n"));
  await page.mouse.up();
  await page.waitForTimeout(QUIET_MS);
  await link.quiet(QUIET_MS);
  return { soundMs, atSound, atRest: link.traffic() };
}
