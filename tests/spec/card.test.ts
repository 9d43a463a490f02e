import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** What the product is made of, and what it is tested and built with. */
const PRODUCT = [
  "react",
  "react-dom",
  "wouter",
  "pixi.js",
  "@pixi/react",
  "standardized-audio-context",
  "soundfont2",
  "@tonejs/midi",
  "webmidi",
  "@microsoft/signalr",
  "comlink",
  "valtio",
];
const TOOLS = ["vite", "vitest", "playwright"];

const sources = (folder: string, tests: boolean): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && (tests || !/\.(test|spec|test-helper)\./.test(name)))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));

const productSources = sources("src", false);
const testSources = [...sources("tests", true), ...sources("src/build", true)];

/** Whether values, and not types alone, of the package or of a part of it are imported. */
function isImported(name: string, from: readonly string[]): boolean {
  const pattern = new RegExp(`^(?:import (?!type )[^;]*?from |.*\\bimport\\(|import )"${name}(?:/[^"]*)?"`, "m");
  return from.some((source) => pattern.test(source));
}

describe("the design card", () => {
  test('"Preferred language: TypeScript"', () => {
    const names = readdirSync("src", { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => /\.(js|jsx|cjs)$/.test(name))).toEqual([]);
    // Tools that run before anything is built.
    const plain = names.filter((name) => name.endsWith(".mjs") && !name.startsWith("build"));
    expect(plain).toEqual([]);
  });

  test.each(PRODUCT)("%s is imported by the product", (name) => {
    expect(isImported(name, productSources)).toBe(true);
  });

  test.each(TOOLS)("%s is imported by the tests", (name) => {
    expect(isImported(name, testSources)).toBe(true);
  });

  test("every package of the card is pinned, and unused ones are noticed", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
      "dependencies" | "devDependencies",
      Record<string, string>
    >;
    const versions = { ...dependencies, ...devDependencies };
    const { ignoreDependencies } = JSON.parse(readFileSync("knip.json", "utf8")) as { ignoreDependencies: string[] };
    for (const name of [...PRODUCT, ...TOOLS]) {
      expect(versions[name], name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(ignoreDependencies, name).not.toContain(name);
    }
  });

  test('"top-level: package.json, vite.config.ts, tsconfig.json, index.html, src/ui, src/render, src/audio-worklet, src/workers, public, tests, README.md"', () => {
    const places =
      "package.json vite.config.ts tsconfig.json index.html src/ui src/render src/audio-worklet src/workers public tests README.md";
    expect(places.split(" ").filter((place) => !existsSync(place))).toEqual([]);
  });
});
