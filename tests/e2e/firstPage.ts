import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { recordOutput } from "./capture.ts";
import type { Page } from "playwright/test";

/** The scripts without which the start page does not stand: that of the page, its screen, and what these import; their bytes, gzip. */
export function startPageScripts(client: string): { readonly count: number; readonly bytes: number } {
  const assets = join(client, "assets");
  const found = new Set<string>();
  const follow = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const source = readFileSync(join(assets, name), "utf8");
    for (const [, imported] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(imported!);
  };
  const page = readFileSync(join(client, "index.html"), "utf8");
  for (const [, name] of page.matchAll(/src="\/assets\/([^"]+\.js)"/g)) follow(name!);
  for (const name of readdirSync(assets)) if (/^(first|HomeScreen)-.*\.js$/.test(name)) follow(name);
  const packedBytes = (name: string): number => {
    const packed = join(assets, `${name}.gz`);
    return statSync(existsSync(packed) ? packed : join(assets, name)).size;
  };
  return { count: found.size, bytes: [...found].reduce((sum, name) => sum + packedBytes(name), 0) };
}

/**
 * Opens a board at `address` and presses a pad, whose sound has not been started: how long until it is heard, in ms. `onReady` is
 * called right before.
 */
export async function firstPressHeard(page: Page, address: string, onReady?: () => void): Promise<number> {
  await recordOutput(page);
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => performance.mark("pressed"), { capture: true, once: true });
  });
  await page.goto(address);
  const kick = page.getByRole("button", { name: /^Kick/ });
  await kick.waitFor();
  const box = (await kick.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  onReady?.();
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
  return (await heard.jsonValue())!;
}
