import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { recordOutput } from "./capture.ts";

const CLIENT = join(import.meta.dirname, "../../dist/client");
const ASSETS = join(CLIENT, "assets");
/** `docs/decisions/0019-first-page-and-idle.md`. */
const LIMIT_BYTES = 100 * 1024;

/** The scripts without which the start page does not stand: that of the page, its screen, and what these import. */
function scriptsOfFirstPage(): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const source = readFileSync(join(ASSETS, name), "utf8");
    for (const [, imported] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(imported!);
  };
  const page = readFileSync(join(CLIENT, "index.html"), "utf8");
  for (const [, name] of page.matchAll(/src="\/assets\/([^"]+\.js)"/g)) follow(name!);
  for (const name of readdirSync(ASSETS)) if (/^(first|HomeScreen)-.*\.js$/.test(name)) follow(name);
  return found;
}

const packedBytes = (name: string): number => {
  const packed = join(ASSETS, `${name}.gz`);
  return statSync(existsSync(packed) ? packed : join(ASSETS, name)).size;
};

test("the start page stands on few scripts", () => {
  const scripts = [...scriptsOfFirstPage()];
  const bytes = scripts.reduce((sum, name) => sum + packedBytes(name), 0);
  console.log(`start page: ${scripts.length} scripts, ${(bytes / 1024).toFixed(1)} KB gz`);
  // React with its DOM alone is more: were nothing found, nothing would be too much.
  expect(bytes).toBeGreaterThan(LIMIT_BYTES / 2);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
});

test("the first press is heard: how long it takes is printed", async ({ page }) => {
  await recordOutput(page);
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => performance.mark("pressed"), { capture: true, once: true });
  });
  await page.goto("/midi");
  const kick = page.getByRole("button", { name: /^Kick/ });
  await expect(kick).toBeVisible();
  const box = (await kick.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const heard = await page.waitForFunction(() => {
    const { padrollRecordings = [] } = globalThis as unknown as {
      readonly padrollRecordings?: readonly { readonly blocks: readonly Float32Array[] }[];
    };
    const isHeard = padrollRecordings.some(({ blocks }) =>
      blocks.some((block) => block.some((at) => Math.abs(at) > 1e-3)),
    );
    return isHeard ? performance.now() - performance.getEntriesByName("pressed")[0]!.startTime : null;
  });
  await page.mouse.up();
  console.log(
    `first press on a board just opened, sound not started, to its sound: ${Math.round((await heard.jsonValue())!)} ms`,
  );
});
