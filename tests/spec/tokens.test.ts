import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes(".test"))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, "utf8") }));

/** Properties that a library sets on its own elements. */
const OF_LIBRARIES = /^--radix-/;

test("every custom property that styles use without a fallback is set somewhere: others leave lines and rings without a color", () => {
  const set = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:@property |setProperty\(\s*["'`])?(--[\w-]+)["'`]?\]?(?=\s*:|\s*\{|["'`]?,)/g)].map(
        ([, name]) => name!,
      ),
    ),
  );
  const used = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ path, name: name! })),
  );
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ name }) => !set.has(name) && !OF_LIBRARIES.test(name))).toEqual([]);
});
