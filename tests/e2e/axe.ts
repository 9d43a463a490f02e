import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page, once colours that change have become what they will be. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    interface Axe {
      run(
        options: object,
      ): Promise<{ readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
    }
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const found = await axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}
