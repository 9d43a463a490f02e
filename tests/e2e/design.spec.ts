import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { designPage } from "../../src/build/designPage.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;
const REFERENCE = new URL("design.txt", import.meta.url).pathname;

test.setTimeout(180_000);

let server: ViteDevServer;
let cacheDir: string;

test.beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "padroll-design-"));
  server = await createServer({
    root: ROOT,
    cacheDir,
    plugins: [designPage],
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null, fs: { strict: false } },
  });
  await server.listen();
});

test.afterAll(async () => {
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

/** A line for each element of each sample of the page. */
const describeSamples = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PROPERTIES = [
      "padding",
      "gap",
      "font-size",
      "line-height",
      "font-weight",
      "color",
      "background-color",
      "border-width",
      "border-color",
      "border-radius",
      "box-shadow",
      "outline",
      "opacity",
      "filter",
    ] as const;
    const NONE = /^(none|normal|0px|rgba\(0, 0, 0, 0\)|1|.* none 0px|.* none .*px)$/;
    const described: string[] = [];
    for (const sample of document.querySelectorAll<HTMLElement>("[data-sample]")) {
      described.push(`# ${sample.dataset["sample"]}`);
      const elements = sample.childElementCount === 0 ? [sample] : sample.querySelectorAll<HTMLElement>("*");
      for (const element of elements) {
        if (element.closest("svg") !== null && element.tagName !== "svg") continue;
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const parent = element.parentElement!;
        const inherited = getComputedStyle(parent);
        const said = PROPERTIES.filter((name) => {
          const value = style.getPropertyValue(name);
          if (name === "border-color" && style.borderWidth === "0px") return false;
          const isInherited = /^(font|line|color)/.test(name);
          return isInherited ? value !== inherited.getPropertyValue(name) : !NONE.test(value);
        }).map((name) => `${name}: ${style.getPropertyValue(name)}`);
        // The width of a text differs between machines.
        const box = `${element.textContent === "" ? Math.round(width) : "auto"}×${Math.round(height)}`;
        described.push(`${element.tagName.toLowerCase()} ${box} ${said.join("; ")}`.trim());
      }
    }
    return described;
  });

test("every control looks as it did, in every state and both themes", async ({ page }) => {
  const { port } = server.httpServer!.address() as { port: number };
  const lines: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const theme of ["dark", "light"]) {
    await page.goto(`http://127.0.0.1:${port}/design?theme=${theme}`);
    await page.locator("body[data-shown]").waitFor({ timeout: 120_000 });
    await page.evaluate(() => document.fonts.ready);
    lines.push(`theme ${theme}`, ...(await describeSamples(page)));
  }
  if (process.env["UPDATE_DESIGN"]) writeFileSync(REFERENCE, `${lines.join("\n")}\n`);
  expect(lines).toEqual(readFileSync(REFERENCE, "utf8").trimEnd().split("\n"));
});

test("the page of controls is not in the build", async ({ request }) => {
  const assets = join(ROOT, "dist/client/assets");
  for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each)))
    expect(readFileSync(join(assets, name), "utf8").includes("data-sample"), name).toBe(false);
  expect(await (await request.get("/src/ui/design/index.html")).text()).not.toContain("src/ui/design/main.tsx");
});
