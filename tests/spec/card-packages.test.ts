import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = new URL("../..", import.meta.url).pathname;

/** The packages that the product was asked to be made of, each with the part of it that it does. */
const PACKAGES = {
  react: "panels, forms and screens",
  "react-dom": "shows them",
  wouter: "addresses of screens",
  "pixi.js": "draws rolls, arrangements and boards",
  "@pixi/react": "hosts canvases and small pictures",
  "standardized-audio-context": "opens audio and its worklet",
  soundfont2: "outlines a bank on its page",
  "@tonejs/midi": "exchanges songs with Tone.js programs",
  webmidi: "asks for MIDI, and names messages",
  "@microsoft/signalr": "the hub",
  comlink: "calls workers",
  valtio: "state of the page",
} as const;

/** Those that make and test it: they are imported by configurations, builds and tests. */
const TOOLS = ["vite", "vitest", "playwright"] as const;

/** Not at work yet. The list only ever gets shorter. */
const PENDING: ReadonlySet<string> = new Set(["@pixi/react"]);

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.(test|test-helper)\.tsx?$/.test(path) && !path.startsWith("build/");

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });

/** Names of packages that product code imports, types alone not counted. */
function imported(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of filesUnder("src").filter(isProduct)) {
    const text = readFileSync(join(ROOT, "src", path), "utf8");
    for (const [statement, , from] of text.matchAll(/^(import|export)\b[^"']*?from "([^".][^"]*)"/gm)) {
      if (!/^(import|export) type\b/.test(statement)) found.add(packageOf(from!));
    }
    for (const [, from] of text.matchAll(/\bimport\("([^".][^"]*)"\)/g)) found.add(packageOf(from!));
  }
  return found;
}

const packageOf = (from: string): string =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");

const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

describe("the packages that Padroll is made of", () => {
  const found = imported();

  test.each(Object.entries(PACKAGES).filter(([name]) => !PENDING.has(name)))(
    "%s is imported by the product: it %s",
    (name) => {
      expect(found).toContain(name);
    },
  );

  test.each(TOOLS)("%s makes or tests it", (name) => {
    const { devDependencies } = json("package.json") as { devDependencies: Record<string, string> };
    expect(devDependencies).toHaveProperty([name]);
    const files = ["vite.config.ts", ...filesUnder("src/build").map((path) => `src/build/${path}`)];
    const texts = files
      .filter((path) => /\.(ts|mjs)$/.test(path))
      .map((path) => readFileSync(join(ROOT, path), "utf8"));
    expect(texts.some((text) => new RegExp(`["'(]${name}(/[a-z]+)?["')]`).test(text))).toBe(true);
  });

  test("knip tells of any of them that nothing uses, but of those that are pending", () => {
    const { ignoreDependencies } = json("knip.json") as { ignoreDependencies: readonly string[] };
    const names = new Set<string>([...Object.keys(PACKAGES), ...TOOLS]);
    expect(ignoreDependencies.filter((name) => names.has(name) && !PENDING.has(name))).toEqual([]);
  });
});
