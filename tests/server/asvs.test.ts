import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = new URL("./", import.meta.url);
const NUMBER = /\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g;

/** What is promised, chapter by chapter. */
const PROMISED =
  "1.2.4 1.3.6 1.3.11 2.3.3 2.4.1 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.6 3.4.8 3.5.1 3.5.2 3.5.3 3.7.2 4.1.3 " +
  "4.4.2 4.4.3 5.2.1 5.2.2 5.2.6 5.3.2 5.4.1 6.2.1 6.2.4 6.2.8 6.2.9 6.3.1 6.3.8 6.5.1 6.5.5 6.8.1 7.2.3 7.2.4 7.3.1 7.3.2 " +
  "7.4.1 7.4.2 7.4.3 7.5.1 8.2.1 8.2.2 8.2.3 8.3.2 9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 10.2.1 10.2.2 11.4.2 15.3.3 15.4.2 " +
  "16.2.5 16.3.1 16.5.1";

/** The numbers at the beginning of the titles of tests and groups in a file. */
function numbersOf(name: string): Set<string> {
  const source = readFileSync(new URL(`${name}.test.ts`, FOLDER), "utf8");
  const titles = source.matchAll(/(?:\b(?:test|describe)(?:\.\w+)?|\]\))\(\s*["'`]((?:\d+\.\d+\.\d+(?:, | ))+)/g);
  return new Set([...titles].flatMap(([, numbers = ""]) => numbers.match(NUMBER) ?? []));
}

const rows = readFileSync(new URL("../../docs/security.md", FOLDER), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, numbers = "", , files = ""] = line.split("|");
    const names = [...files.matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => name);
    return names.length === 0 ? [] : (numbers.match(NUMBER) ?? []).map((number) => ({ number, names }));
  });

test("docs/security.md lists what is promised, each once", () => {
  expect(rows.map(({ number }) => number).toSorted()).toEqual(PROMISED.split(" ").toSorted());
});

test.each(rows)("$number stands in the titles of the tests it is mapped to", ({ number, names }) => {
  for (const name of names) expect(numbersOf(name), name).toContain(number);
});

test("every number in a title is mapped to that file", () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -".test.ts".length));
  const unmapped = files.flatMap((name) =>
    [...numbersOf(name)]
      .filter((number) => !rows.some((row) => row.number === number && row.names.includes(name)))
      .map((number) => `${name}: ${number}`),
  );
  expect(unmapped).toEqual([]);
});
