import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Rules that depend on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** A tip is read with what it describes, outside of landmarks as a dialog is. */
const REGIONS = "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]";

/**
 * What axe finds on the page, each as a rule with the element and why, once colors that change have become what they will be.
 * `colors`: of the rules about colors alone, for a second theme. `within`: in one element alone.
 */
export async function violations(
  page: Page,
  { colors = false, within = page.locator("html") }: { colors?: boolean; within?: Locator } = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // What is well is not written down.
  const resultTypes = ["violations"];
  const options = colors
    ? { resultTypes, runOnly: { type: "rule", values: COLOR_RULES } }
    : { resultTypes, rules: { "label-content-name-mismatch": { enabled: true } } };
  const found = await within.evaluate(
    async (element, { asked, regionMatcher }) => {
      interface Axe {
        configure(spec: object): void;
        run(context: Element, options: object): Promise<{ readonly violations: readonly Violation[] }>;
      }
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      // One change may begin another a frame later, as a window that is shown gives its first field the focus.
      for (let round = 0, still = 0; round < 60 && still < 3; round++, still++) {
        await new Promise((next) => requestAnimationFrame(next));
        const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        if (changes.length > 0) still = 0;
        await Promise.allSettled(changes.map(({ finished }) => finished));
      }
      axe.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
      return (await axe.run(element, asked)).violations;
    },
    { asked: options, regionMatcher: REGIONS },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}

type Theme = "dark" | "light";
const THEMES: readonly Theme[] = ["dark", "light"];

/** Follows the system's theme. */
export async function followSystem(page: Page): Promise<void> {
  await page.addInitScript(
    (stored) => localStorage.setItem("padroll_settings", stored),
    JSON.stringify({ theme: "system" }),
  );
}

/** What axe finds on the page as it stands, or in a second window of it, in both themes or in one. */
export async function checkThemes(page: Page, what: string, shown = page, themes = THEMES): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    // The page hears of it with a frame, and a first frame of the board is long without a graphics card.
    await expect(shown.locator("html"), what).toHaveAttribute("data-theme", theme, { timeout: 60_000 });
    // What is no matter of color is the same in both.
    expect.soft(await violations(shown, { colors: theme !== themes[0] }), `${what}, ${theme}`).toEqual([]);
  }
}
