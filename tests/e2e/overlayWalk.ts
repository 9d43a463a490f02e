import { expect, type CDPSession, type Locator, type Page } from "playwright/test";
import { violations } from "./axe.ts";
import { layoutFaults } from "./layout.ts";
import { notReduced } from "./reduced.ts";

/** Folder that gets a picture of each overlay in each way. */
const PICTURES_DIR = process.env["PICTURES_DIR"];

/** One way in which an overlay is looked at. */
interface Way {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "dark" | "light";
  readonly forced?: true;
  readonly touch?: true;
  readonly axe: "all" | "colors";
  readonly layout?: true;
}

const DESK: Way = { name: "dark", width: 1440, height: 900, theme: "dark", axe: "all", layout: true };
const PHONE: Way = { name: "phone", width: 390, height: 844, theme: "light", touch: true, axe: "all", layout: true };
const WAYS: readonly Way[] = [
  DESK,
  { name: "light", width: 1440, height: 900, theme: "light", axe: "colors" },
  { name: "forced", width: 1440, height: 900, theme: "dark", forced: true, axe: "colors" },
];

/** Keys of a piano are as narrow as keys are, and black ones lie on white ones. */
const isNoKey = (fault: string): boolean => !/^button "[A-G][♯♭]?\d"/u.test(fault);
const NO_FAULTS = { covered: [], overlapping: [], cut: [], outside: [], small: [], beyond: 0, over: 0 };

/** Opens overlays one after the other by keys, and looks at each in every way. */
export class OverlayWalk {
  readonly seen = new Set<string>();
  readonly #page: Page;
  readonly #client: CDPSession;
  #hasSeenMenu = false;

  private constructor(page: Page, client: CDPSession) {
    this.#page = page;
    this.#client = client;
  }

  static async start(page: Page): Promise<OverlayWalk> {
    // Missing things fail long before the test does.
    page.setDefaultTimeout(30_000);
    const walk = new OverlayWalk(page, await page.context().newCDPSession(page));
    await walk.enter(DESK);
    return walk;
  }

  /** The overlay that was opened last. */
  get shown(): Locator {
    return this.#page.locator("[role=dialog], [role=menu]").filter({ visible: true }).last();
  }

  /** Runs a command by its name, in the palette. */
  async command(name: string): Promise<void> {
    await this.#page.keyboard.press("Control+k");
    await expect(this.#page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
    await this.#page.keyboard.type(name);
    await this.#page.keyboard.press("Enter");
    await expect(this.#page.getByRole("combobox", { name: "Command palette" })).toHaveCount(0);
  }

  /** Shows the page on a phone, or at a desk again. */
  async enter({ width, height, theme, forced, touch }: Way): Promise<void> {
    await this.#page.setViewportSize({ width, height });
    await this.#client.send("Emulation.setTouchEmulationEnabled", { enabled: touch ?? false, maxTouchPoints: 5 });
    await this.#page.emulateMedia({ colorScheme: theme, forcedColors: forced ? "active" : "none" });
    await expect(this.#page.locator("html")).toHaveAttribute("data-theme", theme, { timeout: 60_000 });
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** Looks at the overlay that `open` opens, at a desk and on a phone, or on one of them alone; and closes it. */
  async look(name: string, open: Locator | (() => Promise<void>), only?: "desk" | "phone"): Promise<void> {
    this.seen.add(name);
    const run =
      typeof open === "function"
        ? open
        : async () => {
            // The Tab key would scroll it into view.
            await open.scrollIntoViewIfNeeded();
            await open.press("Enter");
          };
    if (only !== "phone") {
      await this.#open(name, run);
      // All menus are drawn in the same colors.
      const isMenu = (await this.shown.getAttribute("role")) === "menu";
      const ways = isMenu && this.#hasSeenMenu ? [DESK] : WAYS;
      this.#hasSeenMenu ||= isMenu;
      for (const way of ways) await this.#lookIn(way, name);
      // Overlays at a button are opened anew where the button is on a phone.
      const floats = (await this.shown.locator("xpath=ancestor::*[@data-radix-popper-content-wrapper]").count()) > 0;
      const alsoOnPhone = only === undefined && !floats;
      if (alsoOnPhone) {
        await this.enter(PHONE);
        // The overlay belongs to the layout of the desk: that of the phone has its own.
        if ((await this.shown.count()) === 0) await this.#open(name, run);
        await this.#lookIn(PHONE, name);
      }
      await this.enter(DESK);
      await this.#close(name);
      // The element that was focused before may be gone with the layout of the desk.
      if (!alsoOnPhone) await this.#keepsFocus(name);
      if (only === "desk" || !floats) return;
    }
    await this.enter(PHONE);
    await this.#open(name, run);
    await this.#lookIn(PHONE, name);
    await this.#close(name);
    await this.#keepsFocus(name);
    await this.enter(DESK);
  }

  async #open(name: string, run: () => Promise<void>): Promise<void> {
    await expect(this.shown, `before ${name}`).toHaveCount(0);
    await run();
    await expect(this.shown, name).toBeVisible();
  }

  async #close(name: string): Promise<void> {
    if ((await this.shown.count()) > 0) await this.#page.keyboard.press("Escape");
    await expect(this.shown, name).toHaveCount(0);
  }

  /** The focus is where keys go on from. */
  async #keepsFocus(name: string): Promise<void> {
    await expect.soft(this.#page.locator("body"), `${name} gives the focus back`).not.toBeFocused();
  }

  async #lookIn(way: Way, name: string): Promise<void> {
    await this.enter(way);
    const what = `${name} ${way.name}`;
    const { shown } = this;
    await expect(shown, what).toBeVisible();
    if (PICTURES_DIR !== undefined)
      await this.#page.screenshot({ path: `${PICTURES_DIR}/${what.replaceAll(/[^\w-]+/gu, "-")}.png` });
    expect.soft(await violations(this.#page, { colors: way.axe === "colors", within: shown }), what).toEqual([]);
    if (!way.layout) return;
    const beyond = await this.#page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    // Pixels of it that lie outside of the window.
    const over = await shown.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return Math.round(Math.max(0, -left, -top, right - innerWidth, bottom - innerHeight));
    });
    const { covered, small, ...others } = await layoutFaults(this.#page, shown);
    const faults = { ...others, covered: covered.filter(isNoKey), small: small.filter(isNoKey), beyond, over };
    expect.soft(faults, what).toEqual(NO_FAULTS);
    if (way === DESK) expect.soft(await notReduced(this.#page), what).toEqual([]);
  }
}
